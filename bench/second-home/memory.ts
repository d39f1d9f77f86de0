import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { median, startBenchSite, temporaryFolder, waitUntil } from '../site-process.ts'
import { openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const PICTURE_COUNT = 300
const SETTLE_MS = 5000

/** Collects garbage when a signal comes, as the site does after a minute without requests, and prints what V8 knows. */
const hook = `
const { setFlagsFromString } = require('node:v8')
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  const collect = require('node:vm').runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { rss, ...parts } = process.memoryUsage()
  process.stderr.write('collected ' + JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Math.round(bytes / 1024 ** 2 * 10) / 10]))) + '\\n')
})`

type Memory = { before: number; collected: number; most: number }

/**
 * Measures the memory of a site once 300 pictures have gone out, before and after a collection of garbage; without a
 * second home, after `ms`.
 */
async function measureSite(dir: string, hasHome: boolean, ms: number): Promise<Memory & { ms: number }> {
  const place = await openPlaceProcess()
  const hookFile = join(temporaryFolder(), 'hook.cjs')
  writeFileSync(hookFile, hook)
  const site = await startBenchSite(copyOf(dir), {
    ...(hasHome && place.env),
    ...(process.env.SITE_ENV && JSON.parse(process.env.SITE_ENV)),
    NODE_OPTIONS: `--require ${hookFile}`,
  })
  await fetch(site.origin).then(answer => answer.text())
  const began = performance.now()
  if (hasHome) await waitUntil(async () => (await place.figures()).pictures >= PICTURE_COUNT, site.log)
  else await after(ms)
  const elapsedMs = performance.now() - began
  await after(SETTLE_MS)
  const before = site.memory().now
  process.kill(site.pid, 'SIGUSR2')
  await after(1500)
  const { now: collected, most } = site.memory()
  console.log(
    site
      .log()
      .split('\n')
      .filter(line => line.startsWith('collected'))
      .join(' '),
  )
  await site.stop()
  place.close()
  return { before, collected, most, ms: elapsedMs }
}

/** Alternates between a site with a second home and one without, over the same time. */
export async function measureMemory(): Promise<void> {
  const { dir } = await siteWithPictures(PICTURE_COUNT, process.env.BOOKINGS === '1')
  const differences = { before: [] as number[], collected: [] as number[], most: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const withHome = await measureSite(dir, true, 0)
    const without = await measureSite(dir, false, withHome.ms)
    for (const moment of ['before', 'collected', 'most'] as const)
      differences[moment].push(withHome[moment] - without[moment])
    const shown = (memory: Memory) =>
      `${memory.before.toFixed(0)}, ${memory.collected.toFixed(0)}, ${memory.most.toFixed(0)} MB`
    console.log(
      `  now, collected, most: with ${shown(withHome)}; without ${shown(without)}; ${PICTURE_COUNT} pictures in ${(withHome.ms / 1000).toFixed(0)} s`,
    )
  }
  console.log(
    `memory with a second home after ${PICTURE_COUNT} pictures: ${median(differences.collected).toFixed(0)} MB more (${Math.min(...differences.collected).toFixed(0)} to ${Math.max(...differences.collected).toFixed(0)}); before a collection ${median(differences.before).toFixed(0)}; most ${median(differences.most).toFixed(0)}`,
  )
}
