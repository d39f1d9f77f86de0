import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { onTestFinished, vi } from 'vitest'
import { answerError, toAppError } from '../http/errors.ts'
import { createLog } from '../runtime/log.ts'

/** For tests: starts a server with one route, and returns its address. */
export async function serveRoute(answer: (c: Context) => unknown): Promise<string> {
  const log = createLog(
    'error',
    () => {},
    () => '',
  )
  const app = new Hono().get('/', async c => (await answer(c)) as Response)
  app.onError((error, c) => answerError(c, toAppError(error, log, c.req)))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Silences @hono/node-server, which logs a failed answer that has begun. */
export const expectFailedAnswer = () => vi.mocked(console.error).mockImplementation(() => {})
