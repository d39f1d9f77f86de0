import { sValidator } from '@hono/standard-validator'
import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import { AppError, type ErrorCode, type FieldErrors } from '../../domain/error.ts'
import type { Log } from '../runtime/log.ts'
import { takeBody } from './body.ts'

/** The one table from error to status (D7). */
const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
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

/** Any error as one of ours; what nobody foresaw is logged and becomes `internal`. */
export function toAppError(error: unknown, log: Log, request: { method: string; path: string }): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError(
      codeOf(error.status),
      'Diese Anfrage war nicht lesbar. Bitte lade die Seite neu und versuch es noch einmal.',
    )
  }
  const { method, path } = request
  log.error('Request failed', { method, path, error: error instanceof Error ? error.stack : String(error) })
  return new AppError('internal', 'Auf dem Server ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.')
}

export const statusFor = (error: AppError) => statusOf[error.code]

/** What a failed call answers with (D7). */
export const errorBody = ({ code, message, fields }: AppError) => ({
  error: { code, message, ...(fields ? { fields } : {}) },
})

export function answerError(c: Context, error: AppError) {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  c.header('Cache-Control', 'no-store')
  return c.json(errorBody(error), statusFor(error))
}

const namesOf = (schema: object): string[] =>
  'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : []

/** Reads a JSON body and checks it against a schema; the wrong fields are named in the error, whose sentence is `message`. */
export function json<S extends v.GenericSchema>(schema: S, message = 'Bitte prüfe die markierten Felder.') {
  const validate = sValidator('json', schema, result => {
    if (result.success) return
    const fields: FieldErrors = {}
    for (const issue of result.error) {
      const path = (issue.path ?? []).map(part => (typeof part === 'object' ? part.key : part)).join('.')
      // What is no object at all lacks every field.
      for (const field of path ? [path] : namesOf(schema)) fields[field] ??= issue.message
    }
    throw new AppError('invalid', message, { fields })
  })
  const readFirst: MiddlewareHandler = async (c, next) => {
    await takeBody(c)
    return validate(c, next)
  }
  return readFirst as typeof validate
}

/** Letters of JSON that are made before they are sent. */
const PIECE = 65_536

/** Answers with a list that may be long: its items are made and sent piece by piece. */
export function jsonList<T>(c: Context, items: Iterable<T>): TypedResponse<T[], 200, 'json'> {
  const iterator = items[Symbol.iterator]()
  const encoder = new TextEncoder()
  let separator = '['
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      let text = ''
      while (text.length < PIECE) {
        const { done, value } = iterator.next()
        if (done) {
          controller.enqueue(encoder.encode(`${text}${separator === '[' ? '[' : ''}]`))
          controller.close()
          return
        }
        text += separator + JSON.stringify(value)
        separator = ','
      }
      controller.enqueue(encoder.encode(text))
    },
  })
  // Hono knows the type of what it has printed itself only.
  return c.body(body, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<T[], 200, 'json'>
}
