import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'
import { createServers } from './servers.ts'

/** Returns what an answer says about the connection. */
async function connectionAt(origin: string) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [response]: IncomingMessage[] = await once(get(`${origin}/favicon.ico`, { agent }), 'response')
  response?.resume()
  return [response?.headers.connection, response?.headers['keep-alive']]
}

test('a connection stays open for seconds between requests, or without a limit', async () => {
  for (const [idleMs, hint] of [
    [undefined, 'timeout=5'],
    [0, undefined],
  ] as const) {
    const http = (_: unknown, response: { end: () => void }) => response.end()
    const servers = createServers({ http, https: undefined, onConnection: () => {}, idleMs })
    const port = await servers.listen({ port: 0, host: '127.0.0.1', tls: undefined })
    onTestFinished(async () => void (await servers.close()))
    expect(await connectionAt(`http://127.0.0.1:${port}`)).toEqual(['keep-alive', hint])
  }
})

test('a test site closes no connection between requests, however long the machine stalls', async () => {
  expect(await connectionAt((await openTestSite()).origin)).toEqual(['keep-alive', undefined])
})
