import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorCode } from '../../domain/kit/error.ts'
import type { Log } from '../runtime/log.ts'
import { NotSavedError } from '../store/collections/not-saved-error.ts'
import { isOutOfFiles, isSystemError } from '../store/files/disk.ts'
import { withoutToken } from './requests/hidden-token.ts'

/** The one table from error to status (D7). */
const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  full: 409,
  twice: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

const codeOf = (status: number): ErrorCode =>
  (Object.keys(statusOf) as ErrorCode[]).find(code => statusOf[code] === status) ??
  (status < 500 ? 'invalid' : 'internal')

/** Seconds until a retry may find the disk working, and files closed. */
const RETRY_AFTER = 60

const outOfFiles = 'Der Server hat gerade zu viele Dateien und Verbindungen offen. Bitte versuch es gleich noch einmal.'
const unreadable = 'Der Server kommt gerade nicht an seine Dateien. Bitte versuch es gleich noch einmal.'

const notSaved = 'Das Speichern hat gerade nicht geklappt. Bitte versuch es gleich noch einmal.'

/** Returns the text of an error for the log. Cuts the path from system errors, so that the log can count equal ones. */
const textOf = (error: unknown): string | undefined => {
  if (isSystemError(error)) return error.message.replace(/ '.*/s, '')
  return error instanceof Error ? error.stack : String(error)
}

export function logFailure(log: Log, { method, path }: { method: string; path: string }, error: unknown): void {
  log.error('Request failed', { method, path: withoutToken(path), error: textOf(error) })
}

/**
 * Turns any error into an `AppError`; an unexpected one is logged and becomes `internal`, or `unavailable` when it is
 * the system's.
 */
export function toAppError(error: unknown, log: Log, request: { method: string; path: string }): AppError {
  // The store's message is English; visitors get this German one.
  if (error instanceof NotSavedError) return new AppError('unavailable', notSaved)
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError(
      codeOf(error.status),
      'Diese Anfrage war nicht lesbar. Bitte lade die Seite neu und versuch es noch einmal.',
    )
  }
  logFailure(log, request, error)
  if (isSystemError(error))
    return new AppError('unavailable', isOutOfFiles(error) ? outOfFiles : unreadable, { retryAfter: RETRY_AFTER })
  return new AppError('internal', 'Auf dem Server ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.')
}

export const statusFor = (error: AppError) => statusOf[error.code]

/** Returns the body of the answer to a failed call (D7). */
const errorBody = ({ code, message, fields, free, columns }: AppError) => ({
  error: {
    code,
    message,
    ...(fields ? { fields } : {}),
    ...(free === undefined ? {} : { free }),
    ...(columns ? { columns } : {}),
  },
})

export function answerError(c: Context, error: AppError) {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  c.header('Cache-Control', 'no-store')
  return c.json(errorBody(error), statusFor(error))
}

/** Answers a call before any route sees it. */
export function sendError(response: ServerResponse, error: AppError, headers: Record<string, string>): void {
  response.writeHead(statusFor(error), { ...headers, 'Content-Type': 'application/json' })
  response.end(JSON.stringify(errorBody(error)))
}
