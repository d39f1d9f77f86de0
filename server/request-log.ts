import type { MiddlewareHandler } from 'hono'
import type { Instant } from '../domain/format.ts'
import type { RequestEntry } from '../domain/visitor.ts'
import type { AppEnv } from './app.ts'

export type RequestJournal = { append(entry: RequestEntry): void }

/** Writes one line for each answered request (D22), when its last byte has left. */
export const requestLog =
  (journal: RequestJournal, now: () => Instant): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    if (!incoming || !outgoing) return next()
    const started = performance.now()
    const date = now()
    const bytesBefore = incoming.socket.bytesWritten
    const { method, path } = c.req
    const agent = incoming.headers['user-agent'] ?? ''
    const referrer = hostOf(incoming.headers.referer)
    outgoing.once('close', () => {
      journal.append({
        date,
        ip: c.get('ip'),
        method,
        path,
        status: outgoing.statusCode,
        // Header and body, as they went over the wire (D40).
        bytes: incoming.socket.bytesWritten - bytesBefore,
        ms: Math.round((performance.now() - started) * 10) / 10,
        agent,
        referrer,
      })
    })
    await next()
  }

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : '')
