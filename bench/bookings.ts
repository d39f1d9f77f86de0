/**
 * Measures bookings with limited places and 10,000 stored ones: requests/s of the cached calendar with and without one
 * booking a second; and 500 simultaneous bookings with and without limits, alternately.
 */
import { mkdirSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../e2e/support/site.ts'
import { median, msOf, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { fillSite, openBench, visitorsOf } from './stored.ts'
import { requestsPerSecond } from './support/wrk.ts'

const STORED_COUNT = 10_000
const BURST_LENGTH = 500
const ROUNDS = 5
/** Bursts of each site, each for an event of its own. */
const BURSTS = 3

/** Creates a site with 10,000 bookings, and an event for each burst and one more; `places` is null for unlimited. */
async function openFilledSite(places: number | null) {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { event } = await fillSite(dir, STORED_COUNT)
  const data = await openBench(dir)
  const added = Array.from({ length: BURSTS + 1 }, (_, index) => ({ ...event, _id: `event-${index}`, places }))
  await data.commit(({ events }) => ({
    next: { events: [...events.map(each => ({ ...each, places })), ...added] },
    result: undefined,
  }))
  await data.close()
  const site = await startBenchSite(dir, behindProxy)
  return { site, registers: await Promise.all(added.map(each => visitorsOf(site, each))) }
}

type FilledSite = Awaited<ReturnType<typeof openFilledSite>>

async function measureCalendar({ site, registers }: FilledSite): Promise<void> {
  const calendar = () => requestsPerSecond(site.origin, ['/kalender'])
  await calendar()
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await calendar()
    const aborting = new AbortController()
    const booking = (async () => {
      while (!aborting.signal.aborted) {
        await registers.at(-1)?.()
        await after(1000, undefined, { signal: aborting.signal }).catch(() => {})
      }
    })()
    const beside = await calendar()
    aborting.abort()
    await booking
    ratios.push(beside / quiet)
  }
  console.log(`/kalender beside one booking a second: median ratio to none ${median(ratios).toFixed(2)}`)
}

async function measureBurst({ registers }: FilledSite, round: number): Promise<number> {
  return (await msOf(() => Promise.all(Array.from({ length: BURST_LENGTH }, () => registers[round]?.())))) / 1000
}

const memoryText = (site: SiteProcess) => `${site.memory().most.toFixed(0)} MB`

async function main() {
  const limited = await openFilledSite(1000)
  const unlimited = await openFilledSite(null)
  await measureCalendar(limited)
  const seconds = { limited: [] as number[], unlimited: [] as number[] }
  for (let round = 0; round < BURSTS; round += 1) {
    seconds.unlimited.push(await measureBurst(unlimited, round))
    seconds.limited.push(await measureBurst(limited, round))
  }
  console.log(
    `${BURST_LENGTH} bookings at once on ${STORED_COUNT} stored: median ${median(seconds.limited).toFixed(2)} s with places counted, ${median(seconds.unlimited).toFixed(2)} s without; most memory ${memoryText(limited.site)} and ${memoryText(unlimited.site)}`,
  )
  await limited.site.stop()
  await unlimited.site.stop()
}

void runBench(main)
