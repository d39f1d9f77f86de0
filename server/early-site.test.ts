import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RequestEntry } from '../domain/visits/visitor.ts'
import { openEarlySite, savePages } from './early-site.ts'
import { type Config, readConfig } from './runtime/config.ts'
import { freePort } from './testing/free-port.ts'

const noon = '2026-11-28T11:00:00.000Z'
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'max-age=0, s-maxage=30', ETag: '"1"' }
const pages = [{ address: '/', encoding: 'identity', etag: '"1"', headers, body: Buffer.from('Willkommen') }]

/** A site that has stopped, with its start page saved. */
async function stoppedSite({
  host,
  publicUrl,
  domains = [],
}: {
  host?: string
  publicUrl?: string
  domains?: string[]
} = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lichtung-early-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'changes'))
  writeFileSync(join(dataDir, 'site.json'), '{}')
  const config = readConfig(
    {
      host: '127.0.0.1',
      port: String(await freePort()),
      data: dataDir,
      ...(publicUrl ? { 'public-url': publicUrl } : {}),
    },
    {},
  )
  const errors: string[] = []
  const log = { error: (message: string) => errors.push(message), info() {}, debug() {} }
  await savePages(config, { pages, publicUrl: host ? `http://${host}` : publicUrl, domains, now: noon, log })
  return { config, errors }
}

async function opened(config: Config, now = noon) {
  const early = await openEarlySite(config, () => now)
  if (early) onTestFinished(() => void early.server.close())
  return early
}

type Answer = { status: number | undefined; text: string; headers: IncomingHttpHeaders }

const ask = (port: number, path: string, asked: Record<string, string> = {}) =>
  new Promise<Answer>((answered, failed) =>
    get({ host: '127.0.0.1', port, path, headers: asked, agent: false }, response => {
      let text = ''
      response.on('data', chunk => (text += String(chunk)))
      response.on('end', () => answered({ status: response.statusCode, text, headers: response.headers }))
    }).on('error', failed),
  )

test('a saved page is answered at once, any other request when the site is open', async () => {
  const { config } = await stoppedSite()
  const early = await opened(config)
  if (!early) throw new Error('It does not listen.')
  expect(await ask(early.port, '/')).toMatchObject({ status: 200, text: 'Willkommen', headers: { etag: '"1"' } })
  expect(await ask(early.port, '/', { 'If-None-Match': '"1"' })).toMatchObject({ status: 304, text: '' })
  const waiting = ['/kalender', '/?tab=anmeldung', '/healthz'].map(path => ask(early.port, path))
  const inBrotli = ask(early.port, '/', { 'Accept-Encoding': 'br' })
  expect(await ask(early.port, '/')).toMatchObject({ text: 'Willkommen' })
  early.server.answerWith((request, response) => response.end(`Die Seite: ${request.url}`))
  expect((await Promise.all([...waiting, inBrotli])).map(({ text }) => text)).toEqual(
    ['/kalender', '/?tab=anmeldung', '/healthz', '/'].map(path => `Die Seite: ${path}`),
  )
  expect(await ask(early.port, '/')).toMatchObject({ text: 'Die Seite: /' })
})

test('whoever has hung up is not answered when the site is open', async () => {
  const { config } = await stoppedSite()
  const early = await opened(config)
  if (!early) throw new Error('It does not listen.')
  const client = connect(early.port, '127.0.0.1')
  client.write('GET /kalender HTTP/1.1\r\nHost: a\r\n\r\n')
  // The page comes on another connection after that request was read.
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

test('what was answered early is logged as a visit, and named once, to be rendered again', async () => {
  const { config } = await stoppedSite()
  const early = await opened(config)
  if (!early) throw new Error('It does not listen.')
  await ask(early.port, '/', { 'User-Agent': 'Firefox' })
  await ask(early.port, '/', { 'User-Agent': 'Safari' })
  const visits: RequestEntry[] = []
  const append = (entry: RequestEntry) => visits.push(entry)
  expect(early.handOver({ append })).toEqual([{ address: '/', encoding: 'identity' }])
  await vi.waitFor(() =>
    expect(visits).toMatchObject([{ path: '/', status: 200, agent: 'Firefox', ip: '127.0.0.1' }, { agent: 'Safari' }]),
  )
})

test('a request for another host, or for two, waits for the site to refuse it', async () => {
  const { config } = await stoppedSite({ host: 'wald.example' })
  const early = await opened(config)
  if (!early) throw new Error('It does not listen.')
  expect(await ask(early.port, '/', { Host: 'wald.example' })).toMatchObject({ text: 'Willkommen' })
  const other = ask(early.port, '/', { Host: 'evil.example' })
  expect(await ask(early.port, '/', { Host: 'WALD.example' })).toMatchObject({ text: 'Willkommen' })
  early.server.answerWith((_, response) => response.writeHead(421).end())
  expect(await other).toMatchObject({ status: 421 })
})

test('nothing is answered early with other settings, on another day, after a change of the data', async () => {
  const { config } = await stoppedSite()
  expect(await opened({ ...config, host: undefined })).toBeUndefined()
  expect(await opened({ ...config, publicUrl: 'https://wald.example' })).toBeUndefined()
  expect(await opened(config, '2026-11-28T23:00:00.000Z')).toBeUndefined()
  expect(await opened(config, '2026-11-28T22:59:59.999Z')).toBeDefined()
  appendFileSync(join(config.dataDir, 'site.json'), ' ')
  expect(await opened(config)).toBeUndefined()
})

test('nothing is saved for a site that may listen elsewhere', async () => {
  const { config } = await stoppedSite({ domains: ['wald.example'] })
  expect(await opened(config)).toBeUndefined()
})

test('pages that cannot be saved are none, which the log says', async () => {
  const { config, errors } = await stoppedSite()
  rmSync(join(config.dataDir, 'cache'), { recursive: true })
  writeFileSync(join(config.dataDir, 'cache'), '')
  const log = { error: (message: string) => errors.push(message), info() {}, debug() {} }
  await savePages(config, { pages, publicUrl: undefined, domains: [], now: noon, log })
  expect(errors).toEqual(['The pages could not be saved for the next start'])
  expect(await opened(config)).toBeUndefined()
})

test('where the port is taken, the site finds out', async () => {
  const { config } = await stoppedSite()
  expect(await opened(config)).toBeDefined()
  expect(await opened(config)).toBeUndefined()
})
