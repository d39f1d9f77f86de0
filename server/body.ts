import type { MiddlewareHandler } from 'hono'
import { AppError } from '../domain/error.ts'
import type { AppEnv } from './app.ts'

/** Bytes of a JSON body or a form (D37). */
const LIMIT = 64 * 1024

/** Bytes of a longer one that are still read, so that whoever sends them can hear the answer. */
const READ_AWAY = 16 * 1024 * 1024

/** Takes in the whole body before a route sees it. Throws `too_large`. */
export const takeBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { incoming } = c.env
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
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
  await next()
}
