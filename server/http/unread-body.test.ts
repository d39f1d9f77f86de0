import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadRequests } from '../app/app.ts'
import { openTestSite, visitor } from '../testing/test-site.ts'
import { uploadedBody } from './requests/body.ts'
import { createServers } from './servers.ts'
import { readUnreadBody } from './unread-body.ts'

afterEach(() => void vi.useRealTimers())

const MEGABYTE = 1024 * 1024
const piece = Buffer.alloc(4 * MEGABYTE)

type RefusingHandler = (c: Context<{ Bindings: HttpBindings }>) => Response | Promise<Response>

const withoutReading: RefusingHandler = c => c.text('', 401)
const inTheMiddle: RefusingHandler = async c => {
  await uploadedBody(c).next()
  return withoutReading(c)
}

/** Opens a connection to a site that refuses. */
async function openRefused(refuse = withoutReading) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets: Socket[] = []
  const { getRequestListener } = await loadRequests()
  const app = new Hono<{ Bindings: HttpBindings }>().use(readUnreadBody).post('/', refuse)
  const server = createServers({
    http: getRequestListener(app.fetch, { autoCleanupIncoming: false }),
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
  let answer = ''
  client.on('data', chunk => {
    answer += chunk
  })
  while (sockets.length === 0) await nextTurn()
  const [socket] = sockets
  if (!socket) throw new Error('unreachable')
  async function send(megabytes: number) {
    const before = socket?.bytesRead ?? 0
    for (let sent = 0; sent < megabytes; sent += 4) client.write(piece)
    while (!socket?.destroyed && (socket?.bytesRead ?? 0) < before + megabytes * MEGABYTE) await nextTurn()
  }
  /** Waits for the refusal, and then for the end of the connection. */
  async function refused() {
    while (!answer.includes('401 Unauthorized')) await nextTurn()
    expect(socket?.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)
    while (!socket?.destroyed) await nextTurn()
  }
  return { send, refused, answer: () => answer }
}

test('a refusal waits for the rest of its body, for half a minute at most', async () => {
  const { send, refused, answer } = await openRefused()
  await send(4)
  vi.advanceTimersByTime(29_000)
  await send(4)
  expect(answer()).toBe('')
  vi.advanceTimersByTime(2_000)
  await refused()
})

test.each([
  ['before an upload', withoutReading],
  ['in the middle of an upload', inTheMiddle],
])('a refusal %s waits for at most 64 MB', async (_, refuse) => {
  const { send, refused, answer } = await openRefused(refuse)
  await send(60)
  expect(answer()).toBe('')
  await send(8)
  await refused()
})

test('a JSON body of 20 MB is refused with a sentence', async () => {
  const { origin } = await openTestSite()
  const { post } = visitor(origin)
  const refused = await post('/api/user/login', ' '.repeat(20 * MEGABYTE))
  expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
})

test.each(['HTTP/1.1', 'HTTP/1.0'])(
  'a refusal reaches a proxy that asks to close with %s, and then the connection closes',
  async version => {
    const { origin } = await openTestSite()
    const client = connect(Number(new URL(origin).port), '127.0.0.1')
    let answer = ''
    client.on('data', chunk => {
      answer += chunk
    })
    client.write(
      `POST /api/img/add ${version}\r\nHost: a\r\nConnection: close\r\nContent-Length: ${20 * MEGABYTE}\r\n\r\n`,
    )
    client.write(Buffer.alloc(20 * MEGABYTE))
    const [hadError] = await once(client, 'close')
    expect([hadError, answer.slice(0, 12)]).toEqual([false, 'HTTP/1.1 403'])
  },
)

test('the connection of a refused body stays open', async () => {
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
