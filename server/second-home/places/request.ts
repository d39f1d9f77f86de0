import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as TlsAgent } from 'node:https'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { HomeTrouble } from '../../../domain/machine/second-home.ts'
import { noteUsed } from '../../runtime/garbage.ts'
import { type LongContent, PlaceError, type TakePiece } from './object-store.ts'

export type PlaceRequest = {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array | LongContent | undefined
  /** Receives the body of an answer 200 in pieces. */
  take?: TakePiece | undefined
}

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Longer than any object and any list. */
const ANSWER_LIMIT_BYTES = 64_000_000
/** Timeout for an answer, and for each portion of a body on a slow line. */
const ANSWER_MS = 10 * SECOND_MS
/** Time for the rest of an answer, which may be a long object. */
const FETCH_MS = 60 * SECOND_MS
const BYTES_PER_SECOND = 32_000

// `fetch` would copy each body three times. A place that closes idle connections earlier announces that.
const agentOptions = { keepAlive: true, timeout: 60 * SECOND_MS }
const agents = { http: new Agent(agentOptions), https: new TlsAgent(agentOptions) }

/**
 * Sends one request, with a timeout and a limit for the answer's length. Rejects with a `PlaceError`, or with the error
 * of a body that could not be made or taken.
 */
export async function sendRequest(request: PlaceRequest): Promise<HttpAnswer> {
  const deadline = openDeadline(ANSWER_MS + Math.ceil((request.body?.length ?? 0) / BYTES_PER_SECOND) * SECOND_MS)
  try {
    return await exchange(request, deadline)
  } catch (error) {
    if (error instanceof OwnError) throw error.cause
    throw error instanceof PlaceError ? error : asPlaceError(error, deadline.signal)
  } finally {
    deadline.clear()
  }
}

/** Aborts a request after its timeout. */
function openDeadline(ms: number) {
  const ending = new AbortController()
  let timer = setTimeout(() => ending.abort(), ms)
  return {
    signal: ending.signal,
    clear: () => clearTimeout(timer),
    /** Restarts the timeout once the answer has begun. */
    extend() {
      clearTimeout(timer)
      timer = setTimeout(() => ending.abort(), FETCH_MS)
    },
  }
}

/** Carries an error that is not the place's: a body could not be made or taken. */
class OwnError extends Error {}

function throwOwn(error: unknown): never {
  throw new OwnError('', { cause: error })
}

async function* makePieces({ pieces }: LongContent): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces()
  } catch (error) {
    throwOwn(error)
  }
}

/** Redirects are not followed: credentials must not go to another place. */
function exchange(
  request: PlaceRequest,
  deadline: ReturnType<typeof openDeadline>,
  isAgain = false,
): Promise<HttpAnswer> {
  const { method, url, headers = {}, body, take } = request
  const isSecure = url.startsWith('https:')
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent: isSecure ? agents.https : agents.http,
      headers: { ...headers, ...(body && { 'Content-Length': String(body.length) }) },
      signal: deadline.signal,
    }
    const call = (isSecure ? requestHttps : requestHttp)(url, options, response => {
      deadline.extend()
      bodyOf(response, response.statusCode === 200 ? take : undefined).then(content => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content })
        noteUsed(content.length)
      }, reject)
    })
    call.on('error', error => {
      // The place has closed a connection that was kept.
      const isStale = call.reusedSocket && codeOf(error) === 'ECONNRESET' && !isAgain
      if (isStale) exchange(request, deadline, true).then(resolve, reject)
      else reject(error)
    })
    write(call, body).catch(error => {
      call.destroy()
      // Destroying a call without a connection reports no error; other errors reach the listener above.
      if (error instanceof OwnError) reject(error)
    })
  })
}

async function write(call: ReturnType<typeof requestHttp>, body: PlaceRequest['body']): Promise<void> {
  if (body === undefined || body instanceof Uint8Array) {
    call.end(body)
    noteUsed(body?.length ?? 0)
    return
  }
  const closed = new AbortController()
  call.once('close', () => closed.abort())
  for await (const piece of makePieces(body))
    if (!call.write(piece)) await once(call, 'drain', { signal: closed.signal })
  call.end()
}

async function bodyOf(response: IncomingMessage, take: TakePiece | undefined): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response) {
    length += piece.length
    if (length > ANSWER_LIMIT_BYTES) throw new PlaceError('erring', 'its answer does not end')
    if (take) await take(piece).catch(throwOwn)
    else pieces.push(piece)
    noteUsed(piece.length)
  }
  return Buffer.concat(pieces)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** Codes of a certificate that has expired, or that a wrong clock takes for not yet valid. */
const expiryCodes = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|SSL|TLS/

function asPlaceError(error: unknown, { aborted }: AbortSignal): PlaceError {
  if (aborted) return new PlaceError('silent', 'it does not answer')
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const trouble = expiryCodes.includes(code) ? 'expired' : certificateCodes.test(code) ? 'certificate' : 'unreachable'
  return new PlaceError(trouble, message || code)
}

const troubleByStatus: Readonly<Record<number, HomeTrouble>> = {
  301: 'moved',
  302: 'moved',
  307: 'moved',
  308: 'moved',
  401: 'refused',
  403: 'refused',
  404: 'missing',
  405: 'unsupported',
  409: 'missing',
  413: 'full',
  423: 'busy',
  429: 'busy',
  501: 'unsupported',
  503: 'busy',
  507: 'full',
}

/** Returns the error for an unexpected answer; `code` is the place's own code for it. */
export function unexpectedError({ status }: HttpAnswer, code = ''): PlaceError {
  const trouble = /quota|space/i.test(code)
    ? 'full'
    : /skew/i.test(code)
      ? 'clock'
      : (troubleByStatus[status] ?? 'erring')
  return new PlaceError(trouble, `it answers ${status}${code ? ` (${code})` : ''}`, status === 401)
}
