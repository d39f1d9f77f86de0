import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** Bounds of a body that nobody waits for (D85). */
const READ_LIMIT_BYTES = 64 * 1024 * 1024
const READ_TIMEOUT_MS = 30_000

/** Time for a client that still sends beyond the bounds to read its answer. */
const LINGER_MS = 1_000

/**
 * Holds an answer that did not wait for its request's body, such as a refusal, until that body is read. Otherwise,
 * proxies and browsers that send everything before they look for an answer would find a cut connection. Beyond the
 * bounds it answers nevertheless, and closes the connection.
 */
export const readUnreadBody: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  await next()
  // Calls from within the process, for pages, have no request.
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.complete || incoming.destroyed || !hasBody(incoming)) return
  if (await isRestRead(incoming)) return
  outgoing?.once('finish', () => setTimeout(() => incoming.socket.destroySoon(), LINGER_MS))
}

const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Resolves with true at the end of the body, with false at the first bound. */
function isRestRead(request: HttpBindings['incoming']): Promise<boolean> {
  return new Promise(resolve => {
    let bytes = 0
    const timer = setTimeout(() => resolve(false), READ_TIMEOUT_MS)
    request.once('close', () => {
      clearTimeout(timer)
      resolve(true)
    })
    request.once('end', () => resolve(true))
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > READ_LIMIT_BYTES) resolve(false)
    })
    // A route that has stopped in the middle may still listen; then nothing would flow.
    request.removeAllListeners('readable').resume()
  })
}
