import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that is free at the moment, for who has to know it before anybody listens. It lies below those that the system gives to
 * tests beside this one.
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
