import { type ClientResponse, hc } from 'hono/client'
import { AppError, type ErrorCode, type FieldErrors } from '../../domain/error.ts'
import type { Api } from '../../server/app.ts'

export type Client = ReturnType<typeof createClient>

/** The typed client of `/api`, used by the browser over the network and by the server in process. */
export const createClient = (base: string, fetch: typeof globalThis.fetch) => hc<Api>(base, { fetch })

function unreachable(): never {
  throw new AppError(
    'unavailable',
    'Der Server ist gerade nicht zu erreichen. Bitte prüfe deine Verbindung und versuch es noch einmal.',
  )
}

type ErrorBody = { error: { code: ErrorCode; message: string; fields?: FieldErrors } }

/** Waits for an answer's JSON; throws the same AppError the server had, or `unavailable` when there is no answer. */
export async function call<R extends ClientResponse<unknown>>(
  pending: Promise<R>,
): Promise<Awaited<ReturnType<R['json']>>> {
  const response = await pending.catch(unreachable)
  const body: unknown = await response.json().catch(unreachable)
  if (!response.ok) {
    const { code, message, fields } = (body as ErrorBody).error
    throw new AppError(code, message, fields ? { fields } : {})
  }
  return body as Awaited<ReturnType<R['json']>>
}

const xsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** `fetch` with the XSRF header of D18; asks the server for the cookie when there is none yet. */
export const browserFetch: typeof globalThis.fetch = (input, init) =>
  // Reading needs no cookie, so it brings none either (D40).
  isReading(init) ? fetch(input, { ...init, credentials: 'omit' }) : write(input, init)

/** The same for who signs in: reading brings the session along. */
export const panelFetch: typeof globalThis.fetch = (input, init) =>
  isReading(init) ? fetch(input, init) : write(input, init)

const isReading = ({ method = 'GET' }: RequestInit = {}) => method === 'GET' || method === 'HEAD'

const write: typeof globalThis.fetch = async (input, init) => {
  const send = async () => {
    if (!xsrfCookie()) await fetch('/api/user')
    const headers = new Headers(init?.headers)
    headers.set('X-XSRF-TOKEN', xsrfCookie() ?? '')
    return fetch(input, { ...init, headers })
  }
  const response = await send()
  if (response.status !== 403) return response
  // The cookie may be older than the server's key: every GET below /api replaces such a one.
  await fetch('/api/user')
  return send()
}

/** The token for a call that goes without `fetch`, replaced first if the server does not know it any more. */
export async function freshXsrfToken(): Promise<string> {
  await fetch('/api/user')
  return xsrfCookie() ?? ''
}
