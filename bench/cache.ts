/**
 * Measures nginx as a cache, configured as in docs/operations: pages per second with and without it. Checks that pages,
 * pictures and scripts are cached, that forms, own links and the panel are not, and that a change shows within a
 * minute.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { Event } from '../domain/events/event.ts'
import { callerOf } from '../e2e/support/api.ts'
import { median, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { fillSite } from './stored.ts'
import { requestsPerSecond } from './support/wrk.ts'

const ROUNDS = 3
const SEEN_WITHIN_MS = 60_000
/** Timeout for the stopped site; an answer must come from the cache. */
const SILENT_MS = 1000

const portOf = ({ origin }: SiteProcess) => new URL(origin).port

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts nginx as configured in docs/operations, with its own port and folders. */
function startNginx(site: SiteProcess, port: number): ChildProcess {
  const folder = temporaryFolder()
  const configuration = readFileSync('docs/operations/nginx-cache.conf', 'utf8')
    .replace('/var/cache/nginx/lichtung', `${folder}/cache`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${portOf(site)}`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    `${folder}/nginx.conf`,
    `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${folders}\n${configuration} }`,
  )
  return spawn('nginx', ['-c', `${folder}/nginx.conf`, '-g', 'daemon off; master_process off;'], { stdio: 'inherit' })
}

async function untilItAnswers(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await fetch(origin).catch(() => undefined))?.ok) return
    await after(100)
  }
  throw new Error(`Nothing answers at ${origin}.`)
}

/** True if the cache answers a repeated request while the site is stopped. */
async function isCached(
  site: SiteProcess,
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<boolean> {
  const ask = async (signal?: AbortSignal) => {
    const answer = await fetch(origin + path, { headers, redirect: 'manual', ...(signal ? { signal } : {}) })
    await answer.arrayBuffer()
    return answer.status
  }
  const status = await ask()
  if (status !== 200) throw new Error(`${path}: ${status}`)
  process.kill(site.pid, 'SIGSTOP')
  try {
    return (await ask(AbortSignal.timeout(SILENT_MS)).catch(() => 0)) === 200
  } finally {
    process.kill(site.pid, 'SIGCONT')
  }
}

/** Measures the seconds until a change in the panel shows in the cached calendar. */
async function secondsUntilSeen(origin: string, cookie: string, event: Event): Promise<number> {
  await (await fetch(`${origin}/kalender`)).arrayBuffer()
  const title = `Neuer Titel ${randomUUID()}`
  const call = await callerOf({ origin }, cookie)
  const { _id, lastModifiedDate } = event
  const { status } = await call('/api/event/edit', {
    method: 'POST',
    body: JSON.stringify({ _id, lastModifiedDate, title }),
  })
  if (status !== 200) throw new Error(`The change was refused: ${status}`)
  const changed = performance.now()
  while (!(await (await fetch(`${origin}/kalender`)).text()).includes(title)) {
    if (performance.now() - changed > SEEN_WITHIN_MS) throw new Error('The change is not seen within a minute.')
    await after(500)
  }
  return (performance.now() - changed) / 1000
}

const paths = ['/', '/kalender', '/info', '/privacy']

async function check(site: SiteProcess, origin: string, cookie: string): Promise<void> {
  const html = await (await fetch(`${origin}/`)).text()
  const firstMatch = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  const cachedPaths = [
    ...paths,
    firstMatch(/(?:href|src)="(\/assets\/[^"]+)"/),
    firstMatch(/src="(\/api\/img\/[^"]+|\/img\/[^"]+)"/),
  ]
  const uncachedPaths = ['/anfragen', '/login', '/widerruf', '/kalender.ics']
  for (const path of cachedPaths.filter(Boolean))
    if (!(await isCached(site, origin, path, {}))) throw new Error(`${path} is not kept.`)
  for (const path of uncachedPaths) if (await isCached(site, origin, path, {})) throw new Error(`${path} is kept.`)
  for (const path of ['/admin', '/admin/desk', '/api/desk'])
    if (await isCached(site, origin, path, { Cookie: cookie })) throw new Error(`${path} is kept.`)
  console.log(`  kept: ${cachedPaths.join(' ')}; passed on: ${uncachedPaths.join(' ')} and the panel`)
}

async function main(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie, event } = await fillSite(dir, 0)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = await startBenchSite(dir, { TRUST_PROXY: '127.0.0.1' })
  const nginx = startNginx(site, port)
  try {
    await untilItAnswers(origin)
    await check(site, origin, cookie)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await requestsPerSecond(site.origin, paths)
      const behindNginx = await requestsPerSecond(origin, paths)
      ratios.push(behindNginx / alone)
      console.log(`  alone ${alone.toFixed(0)}/s, behind nginx ${behindNginx.toFixed(0)}/s`)
    }
    console.log(`cached pages: ${median(ratios).toFixed(1)} times as many behind nginx`)
    console.log(`a change is seen after ${(await secondsUntilSeen(origin, cookie, event)).toFixed(0)} s`)
  } finally {
    nginx.kill()
    await once(nginx, 'exit')
    await site.stop()
  }
}

void runBench(main)
