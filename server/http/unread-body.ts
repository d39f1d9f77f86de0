import type { IncomingMessage, RequestListener } from 'node:http'

/** Bounds of a body that nobody waits for (D85). */
const READ_LIMIT_BYTES = 64 * 1024 * 1024
const READ_TIMEOUT_MS = 30_000

/**
 * Reads the rest of a body after an answer that did not wait for it, such as a refusal: proxies and browsers that send
 * everything before they look for an answer would find a cut connection. Beyond the bounds it closes the connection.
 */
export const readingOn =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    response.once('finish', () => readRest(request))
    listener(request, response)
  }

function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const close = () => request.socket.destroySoon()
  const timer = setTimeout(close, READ_TIMEOUT_MS)
  request.once('close', () => clearTimeout(timer))
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > READ_LIMIT_BYTES) close()
  })
  request.resume()
}
