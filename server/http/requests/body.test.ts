import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Context } from 'hono'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { limitBodyTime, uploadedBody } from './body.ts'

afterEach(() => void vi.useRealTimers())

/** Opens a server with a timeout for bodies, and a client that has sent half of one. */
async function slowSender(head: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.on('error', () => {})
  client.write(`POST / HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\nhalf`)
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  limitBodyTime(incoming)
  return incoming
}

test.each(['Content-Length: 100', 'Transfer-Encoding: chunked\r\n\r\n4'])(
  'a client that has not sent its body within two minutes is disconnected (%j)',
  async head => {
    const incoming = await slowSender(head)
    vi.advanceTimersByTime(119_000)
    expect(incoming.socket.destroyed).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(incoming.socket.destroyed).toBe(true)
  },
)

test('an upload may take longer as long as something arrives every minute', async () => {
  const incoming = await slowSender('Content-Length: 100')
  const body = uploadedBody({ env: { incoming } } as unknown as Context)
  expect(String((await body.next()).value)).toBe('half')
  // The timeout does not include processing.
  vi.advanceTimersByTime(600_000)
  expect(incoming.socket.destroyed).toBe(false)
  const next = body.next()
  vi.advanceTimersByTime(59_000)
  expect(incoming.socket.destroyed).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(incoming.socket.destroyed).toBe(true)
  await expect(next).rejects.toThrow()
})

test('a route that stops reading releases the body and can still answer', async () => {
  const incoming = await slowSender('Content-Length: 100')
  const before = incoming.listenerCount('readable')
  const body = uploadedBody({ env: { incoming } } as unknown as Context)
  await body.next()
  expect(incoming.listenerCount('readable')).toBe(before + 1)
  await body.return(undefined)
  expect(incoming.listenerCount('readable')).toBe(before)
  expect(incoming.socket.destroyed).toBe(false)
})
