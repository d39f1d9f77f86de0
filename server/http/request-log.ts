import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Instant } from '../../domain/kit/format.ts'
import type { Visits } from '../store/journals/visits.ts'
import { withoutToken } from './requests/hidden-token.ts'

/** Limits in characters, so that strangers cannot fill the disk. */
const LENGTH_LIMITS = { path: 500, agent: 300, referrer: 250 }

/** Returns a function of a request that returns what to call once its last byte has left: it writes one line (D22). */
export function logRequests(
  { append }: Pick<Visits, 'append'>,
  now: () => Instant,
  ipOf: (request: IncomingMessage) => string,
) {
  /** Bytes of a connection already counted for earlier requests. */
  const countedOn = new WeakMap<Socket, number>()
  return (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const { socket, method = '', url = '', headers } = request
    // A closed socket has no address any more.
    const ip = ipOf(request)
    const date = now()
    return () => {
      const written = socket.bytesWritten
      append({
        date,
        ip,
        method,
        path: withoutToken(pathOf(url)),
        status: response.statusCode,
        // Header and body, as they went over the wire (D40).
        bytes: written - (countedOn.get(socket) ?? 0),
        ms: Math.round((performance.now() - started) * 10) / 10,
        agent: cut(headers['user-agent'] ?? '', LENGTH_LIMITS.agent),
        referrer: cut(hostOf(headers.referer), LENGTH_LIMITS.referrer),
      })
      countedOn.set(socket, written)
    }
  }
}

/** Removes the query, which may contain a login key, even if a mail program has changed its question mark. */
function pathOf(url: string): string {
  const end = url.search(/\?|%3f/i)
  const path = end < 0 ? url : copy(url.slice(0, end))
  // Logs the path as the site resolves it.
  const isPlain = path.startsWith('/') && !/\/(\.|%2e)|\\/i.test(path)
  const address = path.startsWith('/') ? `http://localhost${path}` : path
  return cut(isPlain || !URL.canParse(address) ? path : new URL(address).pathname, LENGTH_LIMITS.path)
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : '')

const cut = (text: string, longest: number) => (text.length > longest ? copy(text.slice(0, longest)) : text)

/** Returns a copy, as a slice would keep the whole text in memory. */
const copy = (part: string) => Buffer.from(part).toString()
