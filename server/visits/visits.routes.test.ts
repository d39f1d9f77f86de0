import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Overview } from '../../domain/visits/overview.ts'
import type { Metric } from '../../domain/visits/visitor.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const bingbot = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

/** Sends raw bytes on one connection and resolves with the bytes received. */
function exchange(origin: string, text: string): Promise<Buffer> {
  const { port, hostname } = new URL(origin)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', chunk => chunks.push(Buffer.from(chunk)))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })
}

const requestText = (path: string, ip: string, { method = 'GET', agent = firefox, more = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ip}\r\nUser-Agent: ${agent}\r\n${more}\r\n`
const last = { more: 'Connection: close\r\n' }

const open = () => openTestSiteWithAccounts({ TRUST_PROXY: '127.0.0.1' })

async function metricsOf(site: Site, filter = { date: '2026-11-27', bytes: 0 }): Promise<Metric[]> {
  const response = await site.as('admin').post('/api/metrics/', { filter })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  return response.json()
}
/** Waits until this number of requests of 192.0.2.1 is logged: a line is written once its answer has left. */
const untilCounted = (site: Site, count: number) =>
  vi.waitFor(async () => expect((await metricsOf(site)).find(({ ip }) => ip === '192.0.2.1')?.count).toBe(count))

const overviewOf = async (site: Site, span = 'days'): Promise<Overview> =>
  (await site.as('admin').send(`/api/metrics/overview?span=${span}`)).json()

test('known traffic yields exactly its figures, with bytes as sent over the wire', async () => {
  const site = await open()
  const visits: [ip: string, texts: string[]][] = [
    ['192.0.2.1', ['/', '/kalender', '/assets/site-1.js?x=1', '/gibt-es-nicht']],
    ['192.0.2.2', ['/kontakt', '/kontakt']],
    ['2001:db8::1', ['/healthz']],
  ]
  const received = new Map<string, number>()
  for (const [ip, paths] of visits) {
    // One connection for all of them, none waiting for the answer before.
    const text = paths.map((path, index) => requestText(path, ip, index === paths.length - 1 ? last : {})).join('')
    received.set(ip, (await exchange(site.origin, text)).length)
  }
  await exchange(site.origin, requestText('/', '192.0.2.3', { ...last, agent: bingbot, method: 'HEAD' }))
  const metrics = await vi.waitFor(async () => {
    const metrics = (await metricsOf(site)).filter(({ ip }) => received.has(ip))
    expect(metrics.map(({ count }) => count).sort()).toEqual([1, 2, 4])
    return metrics
  })
  expect(metrics.map(({ bytes }) => bytes)).toEqual(metrics.map(({ bytes }) => bytes).toSorted((a, b) => b - a))
  for (const [ip, paths] of visits) {
    const metric = metrics.find(metric => metric.ip === ip)
    expect(metric).toMatchObject({ bytes: received.get(ip), count: paths.length, userAgents: [firefox] })
    expect(metric?.requests.map(({ path }) => path).sort()).toEqual(paths.map(path => path.split('?')[0]).sort())
    expect(metric?.requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(received.get(ip))
  }
  const overview = await vi.waitFor(async () => {
    const overview = await overviewOf(site)
    expect(overview.bots).toHaveLength(1)
    return overview
  })
  expect(overview).toMatchObject({
    visits: 2,
    views: 4,
    pages: [
      { name: '/kontakt', count: 2 },
      { name: '/', count: 1 },
      { name: '/kalender', count: 1 },
    ],
    mistakes: [{ path: '/gibt-es-nicht', status: 404, count: 1 }],
    bots: [{ name: 'bingbot 2.0', count: 1 }],
  })
  expect(overview.bars.at(-1)).toEqual({ name: '2026-11-28', visits: 2, views: 4 })
})

test('an aborted answer still counts as one request', async () => {
  const site = await open()
  const { port, hostname } = new URL(site.origin)
  await new Promise<void>(resolve => {
    const socket = connect(Number(port), hostname, () => socket.write(requestText('/assets/site-1.js', '192.0.2.1')))
    socket.once('data', () => socket.destroy())
    socket.once('close', () => resolve())
  })
  await untilCounted(site, 1)
})

test('each request is one line, whatever its headers contain', async () => {
  const site = await open()
  const agents = ['x'.repeat(15_000), 'ä\u0085b', '"}\\n{"ip":"1.1.1.1"}', "'\t<script>"]
  for (const agent of agents)
    await exchange(site.origin, requestText('/%0d%0a%E2%80%A8', '192.0.2.1', { ...last, agent }))
  await exchange(site.origin, requestText(`/${'y'.repeat(9000)}`, '192.0.2.1', last))
  await untilCounted(site, 5)
  const log = await readFile(join(site.dir, 'logs', 'requests-2026-11-28.jsonl'), 'utf8')
  const lines = log.trimEnd().split(/\r\n|[\n\r\u2028\u2029]/)
  for (const line of lines) expect(JSON.parse(line).ip).not.toBe('1.1.1.1')
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(2000)
})

test('each answer’s own bytes are counted, even for pipelined requests', async () => {
  const site = await open()
  const alone = new Map<string, number>()
  const paths = ['/kalender?von=2026-12-01', '/', '/healthz', '/api/info']
  for (const path of paths) alone.set(path, (await exchange(site.origin, requestText(path, '192.0.2.2', last))).length)
  const text = paths.map(path => requestText(path, '192.0.2.1')).join('') + requestText('/healthz', '192.0.2.1', last)
  await exchange(site.origin, text)
  await untilCounted(site, 5)
  const metrics = await metricsOf(site)
  const bytesOf = (ip: string, path: string) =>
    metrics.find(metric => metric.ip === ip)?.requests.find(request => request.path === path)?.bytes ?? 0
  for (const path of ['/kalender', '/', '/api/info']) {
    // The answers differ in the Connection and Keep-Alive headers.
    expect(Math.abs(bytesOf('192.0.2.1', path) - bytesOf('192.0.2.2', path)), path).toBeLessThan(100)
  }
})

test('a path is logged as the site interprets it', async () => {
  const site = await open()
  for (const target of [
    '/admin/../kontakt',
    'http://evil.example/kalender',
    '/admin/%2E%2e/info',
    '/login%3Fkey=geheim',
    '/\\x',
  ])
    await exchange(site.origin, requestText(target, '192.0.2.1', last))
  await vi.waitFor(async () => {
    const [metric] = (await metricsOf(site)).filter(({ ip }) => ip === '192.0.2.1')
    expect(metric?.requests.map(({ path }) => path)).toEqual(['/kontakt', '/kalender', '/info', '/login', '//x'])
  })
})

test('queries, which may contain keys, and bodies are not logged', async () => {
  const site = await open()
  await exchange(site.origin, requestText('/login?key=geheim&email=a@b.de', '192.0.2.1', last))
  await site.as('admin').post('/api/user/login', { email: 'erika@example.org', password: 'geheim' })
  await untilCounted(site, 1)
  expect(await readFile(join(site.dir, 'logs', 'requests-2026-11-28.jsonl'), 'utf8')).not.toMatch(/geheim|a@b/)
})

const isWritten = (path: string) =>
  writeFile(path, '').then(
    () => true,
    () => false,
  )

test('a full disk delays no request, and later the log has the requests of that time', async () => {
  const site = await open()
  const logs = join(site.dir, 'logs')
  // A file in place of the folder. A line of an earlier request may create the folder meanwhile.
  while (!(await isWritten(logs))) await rm(logs, { recursive: true, maxRetries: 3 })
  for (let count = 0; count < 3; count += 1)
    expect((await exchange(site.origin, requestText('/kontakt', '192.0.2.1', last))).toString()).toMatch(
      /^HTTP\/1.1 200/,
    )
  // The list of visits still answers.
  await metricsOf(site)
  await rm(logs)
  await untilCounted(site, 3)
})

test.each([
  [{}, ['filter']],
  [[], ['filter']],
  [{ filter: 7 }, ['filter']],
  [{ filter: {} }, ['filter.date', 'filter.bytes']],
  [{ filter: { date: '2026-02-30', bytes: 0 } }, ['filter.date']],
  [{ filter: { date: '2026-11-28', bytes: -1 } }, ['filter.bytes']],
  [{ filter: { date: '2026-11-28', bytes: '1000' } }, ['filter.bytes']],
])('the filter %j is refused, and %s named', async (body, fields) => {
  const site = await open()
  const response = await site.as('admin').post('/api/metrics', body)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual(fields)
})

test('an invalid span is refused', async () => {
  const site = await open()
  for (const query of ['', '?span=', '?span=years'])
    expect((await site.as('admin').send(`/api/metrics/overview${query}`)).status).toBe(400)
})

test('the login history is shortened and deleted according to the settings', async () => {
  const site = await open()
  const login = (date: string, ip = '192.0.2.77') => ({ email: 'a@example.org', success: false, ip, agent: 'x', date })
  const again = await site.restart(async () => {
    const logs = join(site.dir, 'logs')
    await mkdir(logs, { recursive: true })
    const write = (month: string, ...dates: string[]) =>
      writeFile(join(logs, `logins-${month}.jsonl`), dates.map(date => `${JSON.stringify(login(date))}\n`).join(''))
    await write('2026-07', '2026-07-30T10:00:00.000Z')
    await write('2026-08', '2026-08-30T08:59:59.000Z', '2026-08-30T09:00:01.000Z')
    await write('2026-11', '2026-11-21T08:59:59.000Z', '2026-11-21T09:00:01.000Z')
    // There has been no clock jump since.
    const lately = Date.parse(site.clock.now) / 1000 - 60
    for (const name of await readdir(logs)) await utimes(join(logs, name), lately, lately)
  })
  const read = async (month: string) =>
    (await readFile(join(site.dir, 'logs', `logins-${month}.jsonl`), 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  await vi.waitFor(async () => expect((await read('2026-08')).length).toBe(1))
  await again.stop()
  await expect(read('2026-07')).rejects.toThrow('ENOENT')
  expect(await read('2026-08')).toEqual([login('2026-08-30T09:00:01.000Z', '192.0.2.0/24')])
  expect((await read('2026-11')).map(({ ip }) => ip)).toEqual(['192.0.2.0/24', '192.0.2.77'])
})
