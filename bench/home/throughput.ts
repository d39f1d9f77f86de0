import { spawnSync } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../../e2e/support/site.ts'
import { type SiteProcess, startSite } from '../site-process.ts'
import { visitorsOf } from '../stored.ts'
import { openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const rounds = Number(process.env.ROUNDS ?? 60)
const burst = 200
const warmUps = 10
/** By then a burst is sent, and its objects read back. */
const AFTERWARDS_MS = 1500

type Side = { site: SiteProcess; register: () => Promise<void> }
type Work = { seconds: number; alone: number; all: number }

/** Binds a process and its threads to one core, so that sites and those who ask them do not compete. */
function pin(pid: number, core: number): void {
  spawnSync('taskset', ['-apc', String(core), String(pid)])
}

/** The time of a burst, its processor time, and with that in which it is sent. */
async function burstOf({ site, register }: Side): Promise<Work> {
  const [began, before] = [performance.now(), site.processorMs()]
  await Promise.all(Array.from({ length: burst }, () => register()))
  const [seconds, alone] = [(performance.now() - began) / 1000, site.processorMs() - before]
  await after(AFTERWARDS_MS)
  return { seconds, alone, all: site.processorMs() - before }
}

/** The mean of the fastest quarter: what else runs on the machine only ever adds time. */
function quickest(list: readonly Work[], what: keyof Work): number {
  const sorted = list.map(work => work[what]).toSorted((a, b) => a - b)
  const some = sorted.slice(0, Math.max(1, Math.floor(sorted.length / 4)))
  return some.reduce((sum, value) => sum + value, 0) / some.length
}

/** Bursts of registrations with a second home, without, and of a further site without, which shows the noise. */
export async function measureThroughput(): Promise<void> {
  const { dir, event } = await siteWithPictures(0, false)
  const place = await openPlaceProcess()
  const open = async (env: Record<string, string>): Promise<Side> => {
    const site = await startSite(copyOf(dir), { ...behindProxy, ...env })
    pin(site.pid, 0)
    return { site, register: await visitorsOf(site, event) }
  }
  pin(process.pid, 1)
  pin(place.pid, 1)
  const sides = [await open(place.env), await open({}), await open({})] as const
  for (let count = 0; count < warmUps; count += 1) for (const side of sides) await burstOf(side)
  const found = new Map<Side, Work[]>(sides.map(side => [side, []]))
  for (let round = 0; round < rounds; round += 1)
    for (let at = 0; at < sides.length; at += 1) {
      const side = sides[(at + round) % sides.length] as Side
      found.get(side)?.push(await burstOf(side))
    }
  const [withHome, without, again] = sides.map(side => found.get(side) ?? []) as [Work[], Work[], Work[]]
  console.log(
    `bursts of ${burst} registrations with a second home, the quickest quarter of ${rounds}; sites on one core, the place and visitors on the other`,
  )
  for (const [what, name] of [
    ['seconds', 'time'],
    ['alone', 'processor time'],
    ['all', `processor time with ${AFTERWARDS_MS / 1000} s after it`],
  ] as const) {
    const [ours, theirs, noise] = [withHome, without, again].map(list => quickest(list, what)) as [
      number,
      number,
      number,
    ]
    console.log(
      `  ${name}: ${((2 * ours) / (theirs + noise)).toFixed(3)} of those without; two without ${(noise / theirs).toFixed(3)}`,
    )
  }
  for (const { site } of sides) await site.stop('SIGKILL')
  place.close()
}
