import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite, visitor } from '../testing/test-site.ts'
import { createServers } from './servers.ts'

afterEach(() => void vi.useRealTimers())

const MEGABYTE = 1024 * 1024
const piece = Buffer.alloc(4 * MEGABYTE)

/** Opens a connection to a site that refuses without reading; the answer has arrived. */
async function openRefused() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets: Socket[] = []
  const server = createServers({
    http: (_, response) => response.writeHead(401).end(),
    https: undefined,
    onConnection: socket => sockets.push(socket),
  })
  const port = await server.listen({ port: 0, host: '127.0.0.1', tls: undefined })
  const client = connect(port, '127.0.0.1').setMaxListeners(0)
  client.on('error', () => {})
  onTestFinished(async () => {
    client.destroy()
    vi.useRealTimers()
    await server.close()
  })
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${200 * MEGABYTE}\r\n\r\n`)
  expect(String(await once(client, 'data'))).toContain('401 Unauthorized')
  const [socket] = sockets
  if (!socket) throw new Error('unreachable')
  async function send(megabytes: number) {
    const before = socket?.bytesRead ?? 0
    for (let sent = 0; sent < megabytes; sent += 4) client.write(piece)
    while (!socket?.destroyed && (socket?.bytesRead ?? 0) < before + megabytes * MEGABYTE) await nextTurn()
  }
  return { socket, send }
}

test('a refusal arrives at once, and the rest of its body is read for half a minute', async () => {
  const { socket, send } = await openRefused()
  await send(4)
  vi.advanceTimersByTime(29_000)
  await send(4)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(2_000)
  while (!socket.destroyed) await nextTurn()
})

test('the rest of a refused body is read up to 64 MB', async () => {
  const { socket, send } = await openRefused()
  await send(60)
  expect(socket.destroyed).toBe(false)
  await send(8)
  while (!socket.destroyed) await nextTurn()
})

test('a JSON body of 20 MB is refused in words', async () => {
  const { origin } = await openTestSite()
  const { post } = visitor(origin)
  const refused = await post('/api/user/login', ' '.repeat(20 * MEGABYTE))
  expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
})

test('the connection of a refused body goes on', async () => {
  const { origin } = await openTestSite()
  const client = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void client.destroy())
  let answers = ''
  client.on('data', chunk => {
    answers += chunk
  })
  client.write(`POST /api/img/add HTTP/1.1\r\nHost: a\r\nContent-Length: ${20 * MEGABYTE}\r\n\r\n`)
  client.write(Buffer.alloc(20 * MEGABYTE))
  client.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await once(client, 'close')
  expect(answers).toMatch(/^HTTP\/1.1 403.*HTTP\/1.1 200/s)
})
