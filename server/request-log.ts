import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '../domain/format.ts'
import type { RequestEntry } from '../domain/visitor.ts'

export type RequestJournal = { append(entry: RequestEntry): void }

/** Writes one line for each answered request (D22), when its last byte has left. */
export function logRequests(journal: RequestJournal, now: () => Instant, ipOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const { socket, method = '', url = '', headers } = request
    const bytesBefore = socket.bytesWritten
    // Once the socket is gone, so is its address.
    const ip = ipOf(request)
    const date = now()
    response.once('close', () => {
      const query = url.indexOf('?')
      journal.append({
        date,
        ip,
        method,
        // A query may hold a login key.
        path: query < 0 ? url : url.slice(0, query),
        status: response.statusCode,
        // Header and body, as they went over the wire (D40).
        bytes: socket.bytesWritten - bytesBefore,
        ms: Math.round((performance.now() - started) * 10) / 10,
        agent: headers['user-agent'] ?? '',
        referrer: hostOf(headers.referer),
      })
    })
  }
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : '')
