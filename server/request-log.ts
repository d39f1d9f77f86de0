import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Instant } from '../domain/format.ts'
import type { Visits } from './store/visits.ts'

/** Letters of a path and of an agent that are kept: a line tells who came, it is no store for strangers. */
const LONGEST = { path: 1000, agent: 500, referrer: 250 }

/** Writes one line for each answered request (D22), when its last byte has left. */
export function logRequests(
  { append }: Pick<Visits, 'append'>,
  now: () => Instant,
  ipOf: (request: IncomingMessage) => string,
) {
  /** Bytes of a connection that were counted for a request already. */
  const countedOn = new WeakMap<Socket, number>()
  return (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const { socket, method = '', url = '', headers } = request
    // Once the socket is gone, so is its address.
    const ip = ipOf(request)
    const date = now()
    response.once('close', () => {
      const { bytesWritten } = socket
      const query = url.indexOf('?')
      // A query may hold a login key.
      const path = query < 0 ? url : url.slice(0, query)
      append({
        date,
        ip,
        method,
        path: path.slice(0, LONGEST.path),
        status: response.statusCode,
        // Header and body, as they went over the wire (D40).
        bytes: bytesWritten - (countedOn.get(socket) ?? 0),
        ms: Math.round((performance.now() - started) * 10) / 10,
        agent: (headers['user-agent'] ?? '').slice(0, LONGEST.agent),
        referrer: hostOf(headers.referer).slice(0, LONGEST.referrer),
      })
      countedOn.set(socket, bytesWritten)
    })
  }
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : '')
