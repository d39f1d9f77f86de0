import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readLanguageFrom } from '../../domain/kit/language.ts'
import { listen, PortError, prepareClosing } from './ports.ts'

afterEach(() => void vi.useRealTimers())

const HOST = '127.0.0.1'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

function openServer() {
  const server = createServer()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** Opens a closable server, and a client that has sent `head`. */
async function openConnection(head: string, answer: (response: ServerResponse) => void = () => {}) {
  const server = openServer()
  // Leaves closing idle connections to the tested code.
  server.keepAliveTimeout = 0
  server.on('request', (_, response) => answer(response))
  const close = prepareClosing(server)
  const port = await listen(server, { host: HOST, number: 0, option: '--port' })
  const connected = once(server, 'connection')
  const client = connect(port, HOST)
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  const gone = once(client, 'close')
  const [socket] = (await connected) as [Socket]
  client.write(head)
  while (socket.bytesRead === 0) await nextTurn()
  return { close, port, client, gone }
}

test('port 0 selects any free port, and its number is returned', async () => {
  const server = openServer()
  const port = await listen(server, { host: HOST, number: 0, option: '--port' })
  expect(port).toBe((server.address() as AddressInfo).port)
  expect(port).toBeGreaterThan(0)
})

test('without a host the server listens on all addresses', async () => {
  const server = openServer()
  await listen(server, { host: undefined, number: 0, option: '--port' })
  expect(['::', '0.0.0.0']).toContain((server.address() as AddressInfo).address)
})

test('a taken port is reported in one sentence with advice', async () => {
  const number = await listen(openServer(), { host: HOST, number: 0, option: '--port' })
  await expect(listen(openServer(), { host: HOST, number, option: '--https-port (HTTPS_PORT)' })).rejects.toMatchObject(
    {
      code: 'unavailable',
      message: `Cannot listen on ${HOST}:${number}: listen EADDRINUSE: address already in use ${HOST}:${number}. Another program uses it, perhaps a web server: stop that one or choose another port with --https-port (HTTPS_PORT).`,
    },
  )
})

test.each([
  [
    'EACCES',
    /^Port 80 darf Lichtung nicht öffnen: .*lichtung service.* wähle mit --port \(PORT\) einen anderen Port\.$/,
  ],
  ['EADDRINUSE', /^Port 80 ist schon belegt, .* wähle mit --port \(PORT\) einen anderen Port\.$/],
  ['EIO', /^Port 80 lässt sich nicht öffnen: listen EIO\.$/],
])('a port that cannot be opened is reported in German, too: %s', (code, sentence) => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const place = { host: undefined, number: 80, option: '--port (PORT)' }
  expect(new PortError(place, Object.assign(new Error(`listen ${code}`), { code })).sentence()).toMatch(sentence)
})

test('a missing address of the machine is reported', async () => {
  await expect(listen(openServer(), { host: '192.0.2.1', number: 0, option: '--port' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^Cannot listen on 192\.0\.2\.1:0: .*EADDRNOTAVAIL.*\.$/),
  })
})

test('closing lets a request finish, closes idle connections and accepts no new ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const responses: ServerResponse[] = []
  const { close, port, client } = await openConnection(request, response => responses.push(response))
  while (responses.length === 0) await nextTurn()
  // The head of the answer promises to keep the connection open.
  responses[0]?.write('the beginning')
  let isClosed = false
  const closed = close().then(() => {
    isClosed = true
  })
  const refused = connect(port, HOST)
  await expect(once(refused, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(isClosed).toBe(false)
  responses[0]?.end('the end of the answer')
  let answer = ''
  for await (const chunk of client) answer += chunk
  await closed
  expect(answer).toContain('the end of the answer')
})

test.each([
  ['asks and gets no answer', request],
  ['has not sent its whole request', 'GET / HTTP/1.1\r\nHo'],
])('closing disconnects after four seconds a client that %s', async (_, head) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { close, gone } = await openConnection(head)
  const closed = close()
  vi.advanceTimersByTime(3_999)
  await nextTurn()
  expect(await Promise.race([closed.then(() => 'closed'), nextTurn()])).toBeUndefined()
  vi.advanceTimersByTime(1)
  await Promise.all([closed, gone])
})

test('closing disconnects after four seconds a client that has not agreed on a cipher', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createTlsServer()
  const close = prepareClosing(server)
  const connected = once(server, 'connection')
  const client = connect(await listen(server, { host: HOST, number: 0, option: '--https-port' }), HOST)
  onTestFinished(() => void client.destroy())
  await connected
  const [closed, gone] = [close(), once(client, 'close')]
  vi.advanceTimersByTime(4_000)
  await Promise.all([closed, gone])
})
