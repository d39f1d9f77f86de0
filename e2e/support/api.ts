import { administrator, type RunningSite } from './site.ts'

export type Origin = Pick<RunningSite, 'origin'>

/** Closes each connection after its answer: the server might close a kept one just as the next request goes out. */
const closingHeaders = { Connection: 'close' }

export async function xsrfTokenOf({ origin }: Origin): Promise<string> {
  const { headers } = await fetch(`${origin}/api/user`, { headers: closingHeaders })
  return /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** Returns a `fetch` with the XSRF pair and, if given, the session, like a browser. Bodies are JSON by default. */
export async function callerOf(site: Origin, session?: string) {
  const token = await xsrfTokenOf(site)
  const cookies = [`XSRF-TOKEN=${token}`, ...(session ? [session] : [])].join('; ')
  return (path: string, init: RequestInit = {}) =>
    fetch(`${site.origin}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...closingHeaders,
        ...Object.fromEntries(new Headers(init.headers)),
        Cookie: cookies,
        'X-XSRF-TOKEN': token,
      },
    })
}

/** Signs the administrator in like the login page; returns the session's Cookie header. */
export async function sessionOf(site: Origin): Promise<string> {
  const call = await callerOf(site)
  const answer = await call('/api/user/login', { method: 'POST', body: JSON.stringify(administrator) })
  const cookie = answer.headers.getSetCookie().find(line => line.startsWith('sid='))
  if (!cookie) throw new Error(`The administrator could not sign in: ${answer.status} ${await answer.text()}`)
  return cookie.split(';')[0] ?? ''
}
