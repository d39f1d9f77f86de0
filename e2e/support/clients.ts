import { Agent, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { RunningSite } from './site.ts'

let addresses = 0

/** A client with its XSRF pair and open connections, as a browser has them; the status of each answer, 0 for none. */
export async function clientOf(site: RunningSite) {
  const { headers } = await fetch(`${site.origin}/api/user`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return (entries: { email: string; notes?: string }) =>
    new Promise<number>(answered => {
      addresses += 1
      const call = request(`${site.origin}/api/registration/add`, {
        agent,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Cookie: `XSRF-TOKEN=${token}`,
          'X-XSRF-TOKEN': token,
          'X-Forwarded-For': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
        },
      })
      call.once('response', response => {
        response.resume()
        response.once('end', () => answered(response.statusCode ?? 0))
        response.once('error', () => answered(0))
      })
      call.once('error', () => answered(0))
      call.end(JSON.stringify({ name: 'Martina Beispiel', notes: 'Hallo', ...entries }))
    })
}

/** `fetch` with the session and the XSRF pair, as an administrator's browser has them. */
export async function administratorOf(site: RunningSite, session: string) {
  const { headers } = await fetch(`${site.origin}/api/user`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  return (path: string, init: RequestInit = {}) =>
    fetch(`${site.origin}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(new Headers(init.headers)),
        Cookie: `${session}; XSRF-TOKEN=${token}`,
        'X-XSRF-TOKEN': token,
      },
    })
}

/** Adds pictures; the answer's status and body, or 0 when there was none. */
export async function uploaderOf(site: RunningSite, session: string) {
  const send = await administratorOf(site, session)
  return (body: string) =>
    send('/api/img/add', { method: 'POST', body }).then(
      async answer => ({ status: answer.status, body: await answer.json() }),
      () => ({ status: 0, body: undefined }),
    )
}
