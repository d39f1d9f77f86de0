import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../server/testing/servers/free-port.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { adminEnv, executable, problemsOf, startSite } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

type Answer = { status: number | undefined; etag: string | undefined; text: string }

/** Sends requests like a browser, with a persistent connection; rejects if nobody listens. */
function openClient(port: number) {
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
        response.on('end', () => answered({ status, etag: headers.etag, text }))
      }).on('error', failed),
    )
}

/** A site at its own port, and a client for it. */
async function openSite(command?: readonly string[]) {
  const dataDir = join(folder(), 'data')
  const port = await freePort()
  const start = { port, env: adminEnv, ...(command ? { command } : {}) }
  const ask = openClient(port)
  /** Starts the site, and requests the page from the first moment on until an answer comes. */
  async function startAsking() {
    const starting = startSite(dataDir, start)
    const first = await vi.waitFor(() => ask('/'), { interval: 1 })
    const site = await starting
    onTestFinished(async () => void (await site.end('SIGKILL')))
    return { site, first }
  }
  return { dataDir, ask, start: () => startForTest(dataDir, start), startAsking }
}

test('requests during a restart get the same page, with the changes made before the stop', async () => {
  const { ask, start, startAsking } = await openSite()
  const site = await start()
  const before = await ask('/')
  expect(before.status).toBe(200)
  await site.end('SIGTERM')
  const again = await startAsking()
  expect(again.first).toEqual(before)
  const call = await callerOf(again.site, await sessionOf(again.site))
  const edited = await call('/api/site/edit', { method: 'POST', body: JSON.stringify({ name: 'Draußen zu Hause' }) })
  expect(edited.status).toBe(200)
  await again.site.end('SIGKILL')
  const third = await startAsking()
  expect(third.first.text).toContain('Draußen zu Hause')
  expect(await third.site.end('SIGTERM')).toBe(0)
})

test('pages that an older version cached for its start are silently ignored', async () => {
  const { dataDir, start, startAsking } = await openSite()
  await (await start()).end('SIGTERM')
  mkdirSync(join(dataDir, 'cache'), { recursive: true })
  writeFileSync(join(dataDir, 'cache/pages'), '00000000{"pages":[]}\n')
  const { site, first } = await startAsking()
  expect(first).toMatchObject({ status: 200 })
  expect(problemsOf(site)).toEqual([])
})

test('an executable that replaces the running one starts with its data', async () => {
  const program = join(folder(), 'lichtung')
  copyFileSync(executable, program)
  const { ask, start, startAsking } = await openSite([program])
  const site = await start()
  const before = await ask('/')
  copyFileSync(executable, `${program}-new`)
  renameSync(`${program}-new`, program)
  expect(await site.end('SIGTERM')).toBe(0)
  expect((await startAsking()).first).toEqual(before)
})
