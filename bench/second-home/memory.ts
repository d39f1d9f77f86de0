import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { median, startSite, temporaryFolder, waitUntil } from '../site-process.ts'
import { openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const pictures = 300
const SETTLE_MS = 5000

/** Collects garbage when a signal comes, as the site does after a minute without requests, and prints what V8 knows. */
const hook = `
const { setFlagsFromString } = require('node:v8')
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  const collect = require('node:vm').runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { rss, ...known } = process.memoryUsage()
  process.stderr.write('collected ' + JSON.stringify(Object.fromEntries(Object.entries(known).map(([k, v]) => [k, Math.round(v / 1e5) / 10]))) + '\\n')
})`

type Memory = { before: number; rest: number; most: number }

/**
 * Measures the memory of a site once 300 pictures have gone out, before and after a collection of garbage; without a
 * second home, after `ms`.
 */
async function run(dir: string, hasHome: boolean, ms: number): Promise<Memory & { ms: number }> {
  const place = await openPlaceProcess()
  const hookFile = join(temporaryFolder(), 'hook.cjs')
  writeFileSync(hookFile, hook)
  const site = await startSite(copyOf(dir), {
    ...(hasHome && place.env),
    ...(process.env.SITE_ENV && JSON.parse(process.env.SITE_ENV)),
    NODE_OPTIONS: `--require ${hookFile}`,
  })
  await fetch(site.origin).then(answer => answer.text())
  const began = performance.now()
  if (hasHome) await waitUntil(async () => (await place.figures()).pictures >= pictures, site.log)
  else await after(ms)
  const elapsedMs = performance.now() - began
  await after(SETTLE_MS)
  const before = site.memory().now
  process.kill(site.pid, 'SIGUSR2')
  await after(1500)
  const { now: atRest, most } = site.memory()
  console.log(
    site
      .log()
      .split('\n')
      .filter(line => line.startsWith('collected'))
      .join(' '),
  )
  await site.stop()
  place.close()
  return { before, rest: atRest, most, ms: elapsedMs }
}

/** Alternates between a site with a second home and one without, over the same time. */
export async function measureMemory(): Promise<void> {
  const { dir } = await siteWithPictures(pictures, process.env.BOOKINGS === '1')
  const extra = { before: [] as number[], rest: [] as number[], most: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const withHome = await run(dir, true, 0)
    const without = await run(dir, false, withHome.ms)
    for (const moment of ['before', 'rest', 'most'] as const) extra[moment].push(withHome[moment] - without[moment])
    const shown = (memory: Memory) =>
      `${memory.before.toFixed(0)}, ${memory.rest.toFixed(0)}, ${memory.most.toFixed(0)} MB`
    console.log(
      `  now, collected, most: with ${shown(withHome)}; without ${shown(without)}; ${pictures} pictures in ${(withHome.ms / 1000).toFixed(0)} s`,
    )
  }
  console.log(
    `memory with a second home after ${pictures} pictures: ${median(extra.rest).toFixed(0)} MB more (${Math.min(...extra.rest).toFixed(0)} to ${Math.max(...extra.rest).toFixed(0)}); before a collection ${median(extra.before).toFixed(0)}; most ${median(extra.most).toFixed(0)}`,
  )
}
