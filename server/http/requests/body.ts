import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'

/** Limit for a JSON body or a form (D37). */
const BODY_LIMIT_BYTES = 64 * 1024

/**
 * Limit for a registration edited by an administrator: 64 kB from a visitor grow up to six times when each character
 * has to be escaped.
 */
export const LONG_BODY_LIMIT_BYTES = 8 * BODY_LIMIT_BYTES

/** Timeout for a whole body (D37). Uploads may take longer, see `uploadedBody`. */
const BODY_TIMEOUT_MS = 120_000

/** Timeout between two pieces of an upload: a phone that loses its network does not close the connection. */
const UPLOAD_SILENCE_MS = 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes the connection of a request whose body arrives too slowly. */
export function limitBodyTime(incoming: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const timer = setTimeout(() => incoming.socket.destroy(), BODY_TIMEOUT_MS)
  timers.set(incoming, timer)
  incoming.once('close', () => clearTimeout(timer))
}

/** Reads the whole body for the route. Throws `too_large`. Calls from within the process, for pages, have no body. */
export async function readBody(c: Context, limitBytes = BODY_LIMIT_BYTES): Promise<void> {
  const incoming = incomingOf(c)
  if (!incoming) return
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Destroying the rest would cut the connection; `readUnreadBody` reads it.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > limitBytes) break
      chunks.push(chunk)
    }
  } catch {
    throw new AppError('invalid', 'Das kam nicht ganz an. Bitte schick es noch einmal.')
  }
  if (bytes > limitBytes) throw new AppError('too_large', 'Das ist zu lang. Bitte kürze deinen Text.')
  // @hono/node-server looks here for a body that has been read already.
  Object.assign(incoming, { rawBody: Buffer.concat(chunks) })
}

/** Yields the body of an upload as it arrives. It may take any time while it makes progress. */
export function uploadedBody(c: Context): AsyncGenerator<Uint8Array> {
  const incoming = incomingOf(c)
  if (!incoming) throw new AppError('invalid', t('Files come over the network.', 'Dateien kommen über das Netz.'))
  clearTimeout(timers.get(incoming))
  return chunksOf(incoming)
}

async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // A route that stops reading still wants to answer.
  const chunks = incoming.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const silenceTimer = setTimeout(() => incoming.socket.destroy(), UPLOAD_SILENCE_MS)
      const { done, value } = await chunks.next().finally(() => clearTimeout(silenceTimer))
      if (done) return
      yield value
    }
  } finally {
    await chunks.return?.()
  }
}

/** Aborted when the browser has gone before it got its answer. */
export function goneSignal(c: Context): AbortSignal {
  const leaving = new AbortController()
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  outgoing?.once('close', () => outgoing.writableFinished || leaving.abort())
  return leaving.signal
}

/** Content-Length; 0 without it. */
export const bodyLength = (c: Context): number => Number(c.req.header('Content-Length') ?? 0)

const incomingOf = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.incoming
