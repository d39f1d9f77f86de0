import { onTestFinished } from 'vitest'
import { type ObjectServer, serveObjects } from './objects.ts'

/** Opens an object-storage server that closes with the test. */
export async function openObjectServer(): Promise<ObjectServer> {
  const server = await serveObjects()
  onTestFinished(server.close)
  return server
}
