import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RequestEntry } from '../../domain/visits/visitor.ts'
import { type Config, readConfig } from '../runtime/config.ts'
import { readSavedPages, type SavedPage } from '../store/files/saved-pages.ts'
import { openAdminSite } from '../testing/admin.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { openEarlySite, savePages } from './early-site.ts'

const noon = '2026-11-28T11:00:00.000Z'
const [from, until] = ['2026-11-28T10:00:00.000Z', '2026-11-28T23:00:00.000Z']
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'max-age=0, s-maxage=30', ETag: '"1"' }
const welcome: SavedPage = { address: '/', encoding: 'identity', etag: '"1"', headers, body: Buffer.from('Willkommen') }
const calendar: SavedPage = { ...welcome, address: '/kalender', encoding: 'br' }

type Stopped = Partial<Parameters<typeof savePages>[1]> & { settings?: Record<string, string> }

/** Stops a site that has two saved pages. */
async function stoppedSite({ settings, ...stopped }: Stopped = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lichtung-early-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'changes'))
  writeFileSync(join(dataDir, 'site.json'), '{}')
  const config = readConfig({ host: '127.0.0.1', port: String(await freePort()), data: dataDir, ...settings }, {})
  const errors: string[] = []
  const log = { error: (message: string) => errors.push(message), info() {}, debug() {} }
  const pages = [welcome, calendar]
  const common = { pages, from, until, publicUrl: undefined, nextPublicUrl: undefined, domains: [], log }
  const save = () => savePages(config, { ...common, ...stopped })
  await save()
  return { config, errors, save }
}

/** Opens the early site and closes it after the test. */
async function opened(config: Config, clock = { now: noon }) {
  const early = await openEarlySite(config, () => clock.now)
  if (early) onTestFinished(() => early.server.close().then(() => undefined))
  return early
}

async function listening(config: Config, clock?: { now: string }) {
  const early = await opened(config, clock)
  if (!early) throw new Error('It does not listen.')
  return early
}

/** True if the early site opens; closes it at once. */
async function isOpened(config: Config, now = noon): Promise<boolean> {
  const early = await openEarlySite(config, () => now)
  await early?.server.close()
  return early !== undefined
}

type Answer = { status: number | undefined; text: string; headers: IncomingHttpHeaders }

const ask = (port: number, path: string, asked: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((answered, failed) =>
    request({ method, host: '127.0.0.1', port, path, headers: asked, agent: false }, response => {
      let text = ''
      response.on('data', chunk => {
        text += String(chunk)
      })
      response.on('end', () => answered({ status: response.statusCode, text, headers: response.headers }))
    })
      .on('error', failed)
      .end(),
  )

test('a saved page is answered at once, any other request when the site is open', async () => {
  const { config } = await stoppedSite()
  const early = await listening(config)
  expect(await ask(early.port, '/')).toMatchObject({ status: 200, text: 'Willkommen', headers: { etag: '"1"' } })
  expect(await ask(early.port, '/', { 'If-None-Match': '"1"' })).toMatchObject({ status: 304, text: '' })
  const others = ['/kalender', '/?tab=anmeldung', '/healthz'].map(path => ask(early.port, path))
  const waiting = [...others, ask(early.port, '/', { 'Accept-Encoding': 'br' }), ask(early.port, '/', {}, 'POST')]
  expect(await ask(early.port, '/')).toMatchObject({ text: 'Willkommen' })
  early.server.answerWith((asked, response) => response.end(`${asked.method} ${asked.url}`))
  expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual([
    'GET /kalender',
    'GET /?tab=anmeldung',
    'GET /healthz',
    'GET /',
    'POST /',
  ])
  expect(await ask(early.port, '/')).toMatchObject({ text: 'GET /' })
})

test('a client that has hung up gets no answer once the site is open', async () => {
  const { config } = await stoppedSite()
  const early = await listening(config)
  const client = connect(early.port, '127.0.0.1')
  client.write('GET /kalender HTTP/1.1\r\nHost: a\r\n\r\n')
  // The page comes on another connection after the server has read that request.
  await vi.waitFor(() => expect(client.bytesWritten).toBeGreaterThan(0))
  await ask(early.port, '/')
  client.destroy()
  await ask(early.port, '/')
  const asked: string[] = []
  early.server.answerWith((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await ask(early.port, '/ende')
  expect(asked).toEqual(['/ende'])
})

test('early answers are logged as visits, and the pages are handed over once', async () => {
  const { config } = await stoppedSite()
  const early = await listening(config)
  await ask(early.port, '/', { 'User-Agent': 'Firefox' })
  await ask(early.port, '/kalender', { 'User-Agent': 'Safari', 'Accept-Encoding': 'br' })
  await ask(early.port, '/kalender', { 'User-Agent': 'Safari', 'Accept-Encoding': 'br' })
  const visits: RequestEntry[] = []
  const append = (entry: RequestEntry) => visits.push(entry)
  expect(early.handOver({ append })).toEqual([welcome, calendar])
  expect(early.handOver({ append })).toEqual([])
  await vi.waitFor(() => expect(visits).toHaveLength(3))
  expect(visits[0]).toMatchObject({ path: '/', status: 200, agent: 'Firefox', ip: '127.0.0.1' })
})

test('after an answer nothing more is taken from the connection, nor logged', async () => {
  const { config } = await stoppedSite()
  const early = await listening(config)
  const client = connect(early.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
  await new Promise(ended => client.resume().once('close', ended))
  const visits: RequestEntry[] = []
  early.handOver({ append: entry => visits.push(entry) })
  expect(visits).toHaveLength(1)
})

test('a request for another host, or for two, waits for the site to refuse it', async () => {
  const publicUrl = 'http://wald.example'
  const { config } = await stoppedSite({ publicUrl, nextPublicUrl: publicUrl })
  const early = await listening(config)
  expect(await ask(early.port, '/', { Host: 'wald.example' })).toMatchObject({ text: 'Willkommen' })
  const other = ask(early.port, '/', { Host: 'evil.example' })
  const two = connect(early.port, '127.0.0.1')
  two.write('GET / HTTP/1.1\r\nHost: wald.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  expect(await ask(early.port, '/', { Host: 'WALD.example' })).toMatchObject({ text: 'Willkommen' })
  early.server.answerWith((_, response) => response.writeHead(421).end())
  expect(await other).toMatchObject({ status: 421 })
  const [answer] = await two.setEncoding('utf8').take(1).toArray()
  expect(answer).toContain('421')
})

test('nothing is answered early with other settings, too early, too late, or after a change of the data', async () => {
  const { config } = await stoppedSite()
  expect(await isOpened({ ...config, host: undefined })).toBe(false)
  expect(await isOpened({ ...config, port: await freePort() })).toBe(false)
  expect(await isOpened({ ...config, publicUrl: 'https://wald.example' })).toBe(false)
  expect(await isOpened(config, '2026-11-28T09:59:59.999Z')).toBe(false)
  expect(await isOpened(config, from)).toBe(true)
  expect(await isOpened(config, '2026-11-28T22:59:59.999Z')).toBe(true)
  expect(await isOpened(config, until)).toBe(false)
  appendFileSync(join(config.dataDir, 'site.json'), ' ')
  expect(await isOpened(config)).toBe(false)
})

test('a start that takes until a page may say something else answers it no longer', async () => {
  let [time, looks] = [noon, 0]
  const clock = {
    get now() {
      looks += 1
      return time
    },
  }
  const { config } = await stoppedSite()
  const early = await listening(config, clock)
  const looksBefore = looks
  time = until
  const waiting = ask(early.port, '/')
  await vi.waitFor(() => expect(looks).toBeGreaterThan(looksBefore))
  expect(early.handOver({ append() {} })).toEqual([])
  early.server.answerWith((_, response) => response.end('neu'))
  expect(await waiting).toMatchObject({ text: 'neu' })
})

test('nothing is saved for a site that may be elsewhere, or has a certificate of its own', async () => {
  const elsewhere: Stopped[] = [
    { domains: ['wald.example'] },
    { nextPublicUrl: 'https://wald.example' },
    { settings: { domain: 'wald.example' } },
    { settings: { port: '0' } },
  ]
  for (const stopped of elsewhere) {
    const { config } = await stoppedSite(stopped)
    expect(existsSync(join(config.dataDir, 'cache/pages'))).toBe(false)
  }
})

test('of many pages those are saved that have room', async () => {
  const large = { ...welcome, address: '/gross', body: Buffer.alloc(2 * 1024 * 1024) }
  const { config } = await stoppedSite({ pages: [welcome, large, calendar] })
  expect(readSavedPages(config.dataDir)?.pages.map(({ address }) => address)).toEqual(['/', '/kalender'])
})

test('pages that cannot be saved are dropped and logged', async () => {
  const { config, errors, save } = await stoppedSite()
  rmSync(join(config.dataDir, 'cache'), { recursive: true })
  writeFileSync(join(config.dataDir, 'cache'), '')
  await save()
  expect(errors).toEqual(['The pages could not be saved for the next start'])
  expect(await isOpened(config)).toBe(false)
})

test('where the port is taken, the site finds out', async () => {
  const { config } = await stoppedSite()
  await listening(config)
  expect(await opened(config)).toBeUndefined()
})

/** Runs a whole site on its own port, requests its pages, and returns what it saves when it stops. */
async function askedSite() {
  const site = await openAdminSite({ PORT: String(await freePort()) })
  const visit = (path: string) =>
    new Promise(answered =>
      get(site.origin + path, { agent: false }, response => response.resume().on('end', answered)),
    )
  for (const path of [
    '/',
    '/kalender',
    '/anfragen',
    '/info/winter-survival',
    '/login',
    '/newsletter/abmelden',
    '/gibt-es-nicht',
  ])
    await visit(path)
  const saved = async () => {
    await site.stop()
    return readSavedPages(site.dir)
  }
  return { ...site, visit, saved }
}

test('pages without a form and without a secret link are saved, until midnight in Berlin', async () => {
  const { saved, clock } = await askedSite()
  clock.now = '2026-11-28T12:00:00.000Z'
  const pages = await saved()
  expect(pages?.pages.map(({ address }) => address).toSorted()).toEqual(['/', '/kalender'])
  expect(pages).toMatchObject({ from: clock.now, until: '2026-11-28T23:00:00.000Z' })
})

test('pages are saved until the next registration closes, or an event begins or is over', async () => {
  const site = await askedSite()
  const times = { startDate: '2026-11-28T18:00:00.000Z', endDate: '2026-11-28T20:00:00.000Z' }
  const added = { title: 'Nachtwanderung', active: true, cost: 20, ...times }
  const { answer } = await site.post('/event/add', added)
  await site.visit('/kalender')
  expect(answer.title).toBe('Nachtwanderung')
  expect((await site.saved())?.until).toBe(times.startDate)

  const begun = await askedSite()
  await begun.post('/event/add', { ...added, startDate: '2026-11-28T07:00:00.000Z' })
  await begun.visit('/kalender')
  expect((await begun.saved())?.until).toBe(times.endDate)

  const other = await askedSite()
  const registrationUntil = '2026-11-28T17:00:00.000Z'
  await other.post('/event/add', { ...added, registrationUntil })
  await other.visit('/kalender')
  expect((await other.saved())?.until).toBe(registrationUntil)
})

test('a site whose address was changed in the panel saves nothing', async () => {
  const site = await askedSite()
  await site.post('/site/edit', { publicUrl: 'https://wald.example' })
  await site.visit('/')
  expect(await site.saved()).toBeUndefined()
})

test('nothing is saved of a site that a restore is to replace', async () => {
  const site = await askedSite()
  mkdirSync(join(site.dir, '.restored'))
  expect(await site.saved()).toBeUndefined()
})

test('the next start has the pages in its cache, for visitors and for the stop after it', async () => {
  const site = await askedSite()
  const again = await site.restart()
  expect(existsSync(join(site.dir, 'cache/pages'))).toBe(false)
  const third = await again.restart()
  await third.stop()
  expect(
    readSavedPages(site.dir)
      ?.pages.map(({ address }) => address)
      .toSorted(),
  ).toEqual(['/', '/kalender'])
})

test('what changes after the start is on the pages', async () => {
  const site = await askedSite()
  const again = await site.restart()
  const { post } = site.as('admin', again.origin)
  const answer = await post('/api/site/edit', { name: 'Draußen zu Hause' })
  expect(answer.status).toBe(200)
  expect(await (await fetch(`${again.origin}/`)).text()).toContain('Draußen zu Hause')
  await again.stop()
  const saved = readSavedPages(site.dir)?.pages ?? []
  expect(saved.map(({ address }) => address)).toEqual(['/'])
})
