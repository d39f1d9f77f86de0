import { spawnSync } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../../e2e/support/site.ts'
import { nodeOptions } from '../../server/runtime/node-options.ts'
import { median, type SiteProcess, startBenchSite } from '../site-process.ts'
import { visitorsOf } from '../stored.ts'
import { openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const PROCESSES = Number(process.env.PROCESSES ?? 5)
const ROUNDS = Number(process.env.ROUNDS ?? 16)
const BURST_LENGTH = 200
const WARM_UPS = 8
/** Within this time a burst is sent to the second home, and its objects are read back. */
const AFTERWARDS_MS = 1500

type Side = { site: SiteProcess; register: () => Promise<void> }
type Event = Parameters<typeof visitorsOf>[1]
type Work = { seconds: number; main: number; burst: number; withSending: number }

const measures: { what: keyof Work; name: string }[] = [
  { what: 'seconds', name: 'time' },
  { what: 'main', name: 'processor time of the main thread' },
  { what: 'burst', name: 'processor time' },
  { what: 'withSending', name: `processor time with ${AFTERWARDS_MS / 1000} s after it` },
]

/** Binds a process and its threads to one core, so that sites do not compete with the programs that send requests. */
function pin(pid: number, core: number): void {
  spawnSync('taskset', ['-apc', String(core), String(pid)])
}

/** Measures a burst: its time, its processor time, and the processor time until it is sent to the second home. */
async function burstOf({ site, register }: Side): Promise<Work> {
  const [began, before, mainBefore] = [performance.now(), site.processorMs(), site.mainThreadMs()]
  await Promise.all(Array.from({ length: BURST_LENGTH }, () => register()))
  const seconds = (performance.now() - began) / 1000
  const [main, burst] = [site.mainThreadMs() - mainBefore, site.processorMs() - before]
  await after(AFTERWARDS_MS)
  return { seconds, main, burst, withSending: site.processorMs() - before }
}

/** Returns the mean of the fastest quarter, since other work on the machine only adds time. */
function meanOfQuickest(list: readonly Work[], kind: keyof Work): number {
  const sorted = list.map(work => work[kind]).toSorted((a, b) => a - b)
  const some = sorted.slice(0, Math.max(1, Math.floor(sorted.length / 4)))
  return some.reduce((sum, value) => sum + value, 0) / some.length
}

/**
 * Keeps V8 from shrinking the young generation. It does so some seconds after a burst if the process still does a
 * little, as with a second home; the next burst then takes a third longer. Without a second home it does so later.
 */
const steadyHeapOptions = [...nodeOptions, '--no-memory-reducer']

/** Measures bursts of a site with a second home and of two sites without. These two show the noise. */
async function compareOnce(dir: string, event: Event): Promise<[Work[], Work[], Work[]]> {
  const place = await openPlaceProcess()
  pin(place.pid, 1)
  const open = async (env: Record<string, string>): Promise<Side> => {
    const site = await startBenchSite(copyOf(dir), { ...behindProxy, ...env }, undefined, steadyHeapOptions)
    pin(site.pid, 0)
    return { site, register: await visitorsOf(site, event) }
  }
  const sides = [await open(place.env), await open({}), await open({})]
  const runs: [Work[], Work[], Work[]] = [[], [], []]
  for (let round = -WARM_UPS; round < ROUNDS; round += 1)
    // Always in this order: after a longer pause a site has closed the visitors' connections.
    for (const [at, side] of sides.entries()) {
      const work = await burstOf(side)
      if (round >= 0) runs[at]?.push(work)
    }
  for (const { site } of sides) await site.stop('SIGKILL')
  place.close()
  return runs
}

/** Measures in several processes, since each compiles its code differently. */
export async function measureThroughput(): Promise<void> {
  const { dir, event } = await siteWithPictures(0, false)
  pin(process.pid, 1)
  const ratios = measures.map(() => ({ home: [] as number[], noise: [] as number[] }))
  for (let time = 0; time < PROCESSES; time += 1) {
    const runs = await compareOnce(dir, event)
    for (const [at, { what }] of measures.entries()) {
      const [withHome, without, otherWithout] = runs.map(list => meanOfQuickest(list, what)) as [number, number, number]
      ratios[at]?.home.push((2 * withHome) / (without + otherWithout))
      ratios[at]?.noise.push(otherWithout / without)
    }
  }
  const summary = (list: number[]) =>
    `${median(list).toFixed(3)} (${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)})`
  console.log(
    `bursts of ${BURST_LENGTH} with a second home, ${PROCESSES} times the quickest quarter of ${ROUNDS}; sites on one core, the place, in memory, and visitors on the other`,
  )
  for (const [at, { name }] of measures.entries())
    console.log(
      `  ${name}: ${summary(ratios[at]?.home ?? [])} times that without; noise ${summary(ratios[at]?.noise ?? [])}`,
    )
}
