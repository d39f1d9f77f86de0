import { type ClientResponse, hc } from 'hono/client'
import { AppError } from '../../../domain/kit/error.ts'
import { errorFrom } from '../../../domain/kit/error-body.ts'
import type { Api } from '../../../server/app/app.ts'

export type Client = ReturnType<typeof createClient>

export const createClient = (base: string, fetch: typeof globalThis.fetch) => hc<Api>(base, { fetch })

function unreachable(foreignStatus = 0): never {
  throw new AppError(
    'unavailable',
    'Der Server ist gerade nicht zu erreichen. Bitte prüfe deine Verbindung und versuch es noch einmal.',
    { foreignStatus },
  )
}

/**
 * Waits for an answer's JSON. Throws the same AppError as the server, or `unavailable` without an answer from the
 * server (for example, a proxy's error page).
 */
export async function call<R extends ClientResponse<unknown>>(
  pending: Promise<R>,
): Promise<Awaited<ReturnType<R['json']>>> {
  const response = await pending.catch(() => unreachable())
  const foreignStatus = response.ok ? 0 : response.status
  const body: unknown = await response.json().catch(() => unreachable(foreignStatus))
  if (!response.ok) throw errorFrom(body) ?? unreachable(foreignStatus)
  return body as Awaited<ReturnType<R['json']>>
}

/** Resolves with the changed record. Only a call with `preview` answers with letters. */
export async function callForRecord<R extends ClientResponse<object>>(pending: Promise<R>) {
  const answer: Awaited<ReturnType<R['json']>> & object = await call(pending)
  if ('letters' in answer) throw new Error('A call without `preview` was answered with one.')
  return answer as Exclude<Awaited<ReturnType<R['json']>>, { letters: unknown }>
}

const xsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** An answer to a form or a usual call that takes longer counts as lost. */
export const ANSWER_MS = 20_000

/** `fetch` with the XSRF header of D18; requests the cookie from the server if it is missing. */
export const browserFetch: typeof globalThis.fetch = (input, init) =>
  // Reading needs no cookie; send none (D40).
  isReading(init)
    ? fetch(input, { ...init, credentials: 'omit' })
    : write(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })

/** `fetch` for the panel, where reading needs the session cookie. */
export const panelFetch: typeof globalThis.fetch = (input, init) =>
  isReading(init) ? fetch(input, init) : write(input, init)

const isReading = ({ method = 'GET' }: RequestInit = {}) => method === 'GET' || method === 'HEAD'

const write: typeof globalThis.fetch = async (input, init) => {
  const renew = () => fetch('/api/user', { signal: init?.signal ?? null })
  const send = async () => {
    if (!xsrfCookie()) await renew()
    const headers = new Headers(init?.headers)
    headers.set('X-XSRF-TOKEN', xsrfCookie() ?? '')
    return fetch(input, { ...init, headers })
  }
  const response = await send()
  if (response.status !== 403) return response
  // The cookie may be older than the server's key; any GET below /api replaces such a cookie.
  await renew()
  return send()
}

/** Returns a token that the server accepts, for calls without `fetch`. */
export async function freshXsrfToken(): Promise<string> {
  await fetch('/api/user')
  return xsrfCookie() ?? ''
}
