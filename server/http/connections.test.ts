import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { lacksPrograms } from '../testing/programs.ts'
import { temporaryFolder } from '../testing/sample-site.ts'
import { selfSigned } from '../testing/servers/pebble.ts'
import { closeStalled, oneAtATime } from './connections.ts'

afterEach(() => void vi.useRealTimers())

const hasOpenssl = !lacksPrograms('openssl')

/** More than the system takes for a client that does not read. */
const large = Buffer.alloc(40_000_000)

async function openClient(listener: RequestListener) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server: Server = createServer(oneAtATime(listener))
  server.keepAliveTimeout = 0
  closeStalled(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  onTestFinished(() => {
    client.destroy()
    server.close()
    server.closeAllConnections()
  })
  const [socket] = (await connected) as [Socket]
  return { client, socket }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** Lets time pass; delivers writes meanwhile. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 5) {
    vi.advanceTimersByTime(5_000)
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  }
}

/** Opens a client that has asked for much and reads nothing. */
async function openStalled(answer: (response: ServerResponse) => void = response => response.end(large)) {
  const { client, socket } = await openClient((_, response) => answer(response))
  client.pause()
  client.write(ask('/'))
  while (socket.writableLength === 0) await nextTurn()
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
  return { client, socket }
}

/** Resolves after this number of bytes was read. */
async function read(client: Socket, bytes: number) {
  const before = client.bytesRead
  client.resume()
  while (client.bytesRead < before + bytes) await nextTurn()
  client.pause()
}

test('a client that reads nothing of an answer for a minute is disconnected with a notice', async () => {
  const { client, socket } = await openStalled()
  await pass(55)
  expect(socket.destroyed).toBe(false)
  const gone = once(client, 'error')
  // The client's system acknowledges its buffer some milliseconds later, which restarts the minute.
  await pass(90)
  expect(socket.destroyed).toBe(true)
  client.resume()
  expect(await gone).toMatchObject([{ code: 'ECONNRESET' }])
})

test('data that the client sends meanwhile does not extend that minute', async () => {
  const { client, socket } = await openStalled()
  for (let passed = 0; passed < 150; passed += 10) {
    client.write('\r\n')
    await pass(10)
  }
  expect(socket.destroyed).toBe(true)
})

test('a client that reads something now and then stays connected, however long it takes', async () => {
  const { client, socket } = await openStalled()
  for (let count = 0; count < 8; count += 1) {
    await pass(55)
    await read(client, 4_000_000)
  }
  expect(socket.destroyed).toBe(false)
  expect(client.bytesRead).toBeGreaterThan(32_000_000)
})

test('a client that reads less than the system’s buffer stays connected, too', async () => {
  const { client, socket } = await openStalled()
  // Drains the local buffer first; only then is the other side asked for more.
  await read(client, 8_000_000)
  for (let count = 0; count < 6; count += 1) {
    await pass(55)
    await read(client, 500_000)
  }
  expect(socket.destroyed).toBe(false)
})

test('a client that waits for an answer, or is idle, stays connected', async () => {
  const responses: ServerResponse[] = []
  const { client, socket } = await openClient((_, response) => responses.push(response))
  client.write(ask('/'))
  while (responses.length === 0) await nextTurn()
  await pass(600)
  responses[0]?.end('late')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toContain('late')
  await pass(600)
  expect(socket.destroyed).toBe(false)
})

test('pipelined requests are answered in order', async () => {
  const responses: ServerResponse[] = []
  const paths: string[] = []
  const { client } = await openClient(({ url = '' }, response) => {
    paths.push(url)
    responses.push(response)
  })
  let received = ''
  client.on('data', piece => {
    received += piece
  })
  client.write(Array.from({ length: 20 }, (_, index) => ask(`/${index}`)).join(''))
  for (let index = 0; index < 20; index += 1) {
    while (responses.length <= index) await nextTurn()
    await nextTurn()
    expect(paths).toEqual(Array.from({ length: index + 1 }, (_, before) => `/${before}`))
    responses[index]?.end(`answer ${index}.`)
  }
  while (!received.includes('answer 19.')) await nextTurn()
  expect([...received.matchAll(/answer (\d+)\./g)].map(([, number]) => Number(number))).toEqual([...Array(20).keys()])
})

test('with too many pipelined requests the connection is closed, and no more of them are handled', async () => {
  let requestCount = 0
  const { client, socket } = await openClient(() => {
    requestCount += 1
  })
  client.write(ask('/').repeat(500))
  await once(client, 'close')
  expect([socket.destroyed, requestCount]).toEqual([true, 1])
})

test('waiting requests are dropped with their connection', async () => {
  const responses: ServerResponse[] = []
  const { client } = await openClient((_, response) => responses.push(response))
  client.write(ask('/').repeat(3))
  while (responses.length === 0) await nextTurn()
  const gone = once(responses[0] ?? expect.fail('no response'), 'close')
  client.destroy()
  await gone
  await nextTurn()
  expect(responses).toHaveLength(1)
})

test.runIf(hasOpenssl)('https limits its clients in the same way', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = await temporaryFolder()
  onTestFinished(folder.done)
  const { certificate, privateKey } = selfSigned(folder.dir)
  const [cert, key] = [readFileSync(certificate), readFileSync(privateKey)]
  const responses: ServerResponse[] = []
  const server = createTlsServer({ cert, key }, (_, response) => {
    responses.push(response)
    response.end(large)
  })
  closeStalled(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clients = [0, 1].map(() =>
    connectTls({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', rejectUnauthorized: false }),
  )
  onTestFinished(() => {
    for (const client of clients) client.destroy()
    server.close()
    server.closeAllConnections()
  })
  for (const [index, client] of clients.entries()) {
    client.on('error', () => {})
    client.pause()
    client.write(ask('/'))
    while (responses.length <= index) await nextTurn()
  }
  const [slow, stalled] = clients
  if (!slow || !stalled) throw new Error('unreachable')
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
  const gone = responses.map(response => once(response, 'close'))
  await pass(50)
  await read(slow, 6_000_000)
  await pass(40)
  await gone[1]
  expect(responses.map(response => response.destroyed)).toEqual([false, true])
  await read(slow, 20_000_000)
})
