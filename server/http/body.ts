import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { AppError } from '../../domain/error.ts'

/** Bytes of a JSON body or a form (D37). */
const LIMIT = 64 * 1024

/** Bytes of a longer one that are still read, so that whoever sends them can hear the answer. */
const READ_AWAY = 16 * 1024 * 1024

/** Milliseconds for a whole body to arrive (D37). Pictures may take longer, see serve.ts. */
const BODY_TIME = 120_000

/** Milliseconds without a word after which the sender of pictures has gone: a phone in the woods says no goodbye. */
const SILENCE = 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Hangs up on who sends a body too slowly. */
export function limitBodyTime(incoming: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const timer = setTimeout(() => incoming.socket.destroy(), BODY_TIME)
  timers.set(incoming, timer)
  incoming.once('close', () => clearTimeout(timer))
}

/** Takes in the whole body for the route. Throws `too_large`. Within the process, where pages ask, there is nothing to do. */
export async function takeBody(c: Context): Promise<void> {
  const incoming = incomingOf(c)
  if (!incoming) return
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of incoming) {
      bytes += chunk.length
      if (bytes <= LIMIT) chunks.push(chunk)
      if (bytes > READ_AWAY) break
    }
  } catch {
    throw new AppError('invalid', 'Das kam nicht ganz an. Bitte schick es noch einmal.')
  }
  if (bytes > LIMIT) throw new AppError('too_large', 'Das ist zu lang. Bitte kürze deinen Text.')
  // Where @hono/node-server looks for a body that has been read already.
  Object.assign(incoming, { rawBody: Buffer.concat(chunks) })
}

/** The body of an upload as it arrives, however long that takes, as long as it goes on. */
export function uploadedBody(c: Context): AsyncGenerator<Uint8Array> {
  const incoming = incomingOf(c)
  if (!incoming) throw new AppError('invalid', 'Files come over the network.')
  clearTimeout(timers.get(incoming))
  return chunksOf(incoming)
}

async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Whoever stops reading still wants to answer.
  const chunks = incoming.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const silence = setTimeout(() => incoming.socket.destroy(), SILENCE)
      const { done, value } = await chunks.next().finally(() => clearTimeout(silence))
      if (done) return
      yield value
    }
  } finally {
    await chunks.return?.()
  }
}

const incomingOf = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.incoming
