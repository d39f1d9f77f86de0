import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../server/testing/servers/free-port.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { adminEnv, executable, startSite } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

type Answer = { status: number | undefined; connection: string | undefined; etag: string | undefined; text: string }

/** Sends requests like a browser, with a persistent connection; rejects if nobody listens. */
function asker(port: number) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return (path: string) =>
    new Promise<Answer>((answered, failed) =>
      get({ host: '127.0.0.1', port, path, agent }, response => {
        let text = ''
        response.on('data', chunk => {
          text += String(chunk)
        })
        const { statusCode: status, headers } = response
        response.on('end', () => answered({ status, connection: headers.connection, etag: headers.etag, text }))
      }).on('error', failed),
    )
}

/** Only early answers close their connection. */
const isEarly = ({ connection }: Answer) => connection === 'close'

const loggedPaths = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'logs'))
    .filter(name => name.startsWith('requests-'))
    .flatMap(name =>
      readFileSync(join(dataDir, 'logs', name), 'utf8')
        .trim()
        .split('\n'),
    )
    .map(line => JSON.parse(line).path)

/** A site at its own port, and a client for it. */
async function openSite(command?: readonly string[]) {
  const dataDir = join(folder(), 'data')
  const port = await freePort()
  const start = { port, env: adminEnv, ...(command ? { command } : {}) }
  const ask = asker(port)
  /** Returns the first answer during a start, and those that wait for the site. */
  async function startAsking(...others: string[]) {
    const starting = startSite(dataDir, start)
    const first = await vi.waitFor(() => ask('/'), { timeout: 10_000, interval: 1 })
    const rest = others.map(ask)
    const site = await starting
    onTestFinished(async () => void (await site.end('SIGKILL')))
    return { site, first, rest: await Promise.all(rest) }
  }
  /** Returns the first answers of three starts. On a busy machine one request may be too late. */
  async function firstsOfStarts() {
    const firsts: Answer[] = []
    for (let starts = 0; starts < 3; starts += 1) {
      const { site, first } = await startAsking()
      firsts.push(first)
      await site.end('SIGTERM')
    }
    return firsts
  }
  return { dataDir, ask, start: () => startForTest(dataDir, start), startAsking, firstsOfStarts }
}

test('a cached page is answered while the site starts, and other requests wait for it', async () => {
  const { dataDir, ask, start, startAsking } = await openSite()
  const site = await start()
  const before = await ask('/')
  expect([before.status, isEarly(before)]).toEqual([200, false])
  expect(await site.end('SIGTERM')).toBe(0)
  const firsts: Answer[] = []
  for (const round of [1, 2, 3]) {
    const again = await startAsking('/healthz', '/api/site', '/kalender')
    firsts.push(again.first)
    expect(again.first, `round ${round}`).toMatchObject({ status: 200, etag: before.etag, text: before.text })
    expect(again.rest.map(({ status }) => status)).toEqual([200, 200, 200])
    const later = await ask('/')
    expect([later.status, isEarly(later), later.text]).toEqual([200, false, before.text])
    expect(await again.site.end('SIGTERM')).toBe(0)
  }
  expect(firsts.filter(isEarly).length).toBeGreaterThan(1)
  expect(loggedPaths(dataDir).filter(path => path === '/')).toHaveLength(7)
})

test('changes from before the stop are on the early page', async () => {
  const { ask, start, firstsOfStarts } = await openSite()
  const site = await start()
  await ask('/')
  const call = await callerOf(site, await sessionOf(site))
  const edited = await call('/api/site/edit', { method: 'POST', body: JSON.stringify({ name: 'Draußen zu Hause' }) })
  expect(edited.status).toBe(200)
  await ask('/')
  await site.end('SIGTERM')
  const firsts = await firstsOfStarts()
  expect(firsts.some(isEarly)).toBe(true)
  for (const { text } of firsts) expect(text).toContain('Draußen zu Hause')
})

test('another executable in the place of the one that ran answers nothing early, but from its next start on', async () => {
  const program = join(folder(), 'lichtung')
  copyFileSync(executable, program)
  const { ask, start, startAsking, firstsOfStarts } = await openSite([program])
  const site = await start()
  await ask('/')
  copyFileSync(executable, `${program}-new`)
  renameSync(`${program}-new`, program)
  await site.end('SIGTERM')
  const { site: other, first } = await startAsking()
  expect(isEarly(first)).toBe(false)
  await other.end('SIGTERM')
  expect((await firstsOfStarts()).some(isEarly)).toBe(true)
})

test('nothing is answered early after the process was killed', async () => {
  const { dataDir, ask, start, startAsking, firstsOfStarts } = await openSite()
  const site = await start()
  await ask('/')
  await site.end('SIGTERM')
  expect(existsSync(join(dataDir, 'cache/pages'))).toBe(true)
  const again = await start()
  await ask('/')
  expect(existsSync(join(dataDir, 'cache/pages'))).toBe(false)
  await again.end('SIGKILL')
  const { site: other, first } = await startAsking()
  expect(isEarly(first)).toBe(false)
  await other.end('SIGTERM')
  expect((await firstsOfStarts()).some(isEarly)).toBe(true)
})
