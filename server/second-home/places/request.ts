import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { HomeTrouble } from '../../../domain/machine/second-home.ts'
import { PlaceError } from './object-store.ts'

export type Request = {
  method: string
  url: string
  headers?: HeadersInit
  body?: Uint8Array | undefined
}

export type Answer = { status: number; headers: Headers; body: Buffer }

/** Longer than any object and any list. */
const ANSWER_LIMIT_BYTES = 64_000_000
/** Time for an answer, and for each so many bytes of the body on a slow line. */
const ANSWER_MS = 10 * SECOND_MS
/** Time to fetch an object, which may be long. */
const FETCH_MS = 60 * SECOND_MS
const BYTES_PER_SECOND = 32_000

/** Sends one request, with an end to its time and to the answer's length. Rejects with a `PlaceError`. */
export async function send({ method, url, headers, body }: Request): Promise<Answer> {
  const answerMs = method === 'GET' ? FETCH_MS : ANSWER_MS
  const timeoutMs = answerMs + Math.ceil((body?.length ?? 0) / BYTES_PER_SECOND) * SECOND_MS
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      // The copy has a buffer of its own, which the type of a body asks for.
      ...(body && { body: new Uint8Array(body) }),
      // Credentials must not follow to another place.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, headers: response.headers, body: await bodyOf(response) }
  } catch (error) {
    throw error instanceof PlaceError ? error : asPlaceError(error)
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > ANSWER_LIMIT_BYTES) throw new PlaceError('failing', 'its answer does not end')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const ofCertificates = /CERT|SELF_SIGNED|UNABLE_TO|SSL|TLS/

function asPlaceError(error: unknown): PlaceError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (error instanceof Error && error.name === 'TimeoutError') return new PlaceError('silent', 'it does not answer')
  const message = cause instanceof Error ? cause.message : String(cause)
  return new PlaceError(ofCertificates.test(code) ? 'certificate' : 'unreachable', message || code)
}

const byStatus: Readonly<Record<number, HomeTrouble>> = {
  401: 'refused',
  403: 'refused',
  404: 'missing',
  405: 'unsupported',
  413: 'full',
  429: 'busy',
  501: 'unsupported',
  503: 'busy',
  507: 'full',
}

/** Returns the error for an answer that is none of those expected; `code` is the place's own word for it. */
export function unexpected({ status }: Answer, code = ''): PlaceError {
  const trouble = /quota|space/i.test(code) ? 'full' : /skew/i.test(code) ? 'clock' : (byStatus[status] ?? 'failing')
  return new PlaceError(trouble, `it answers ${status}${code ? ` (${code})` : ''}`)
}
