import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a free port, for callers that need its number before a server listens. It is below the range from which the
 * system gives ports to other tests.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const server = createServer()
  const isFree = await new Promise(decided => {
    server.once('error', () => decided(false))
    server.listen(port, () => decided(true))
  })
  if (!isFree) return freePort()
  await new Promise(closed => server.close(closed))
  return port
}
