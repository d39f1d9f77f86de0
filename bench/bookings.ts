/**
 * Bookings on events with places, 10,000 stored: requests/s of the cached calendar beside one booking a second, against the
 * same without it; and 500 bookings at once against 500 for events without places, by turns.
 */
import { mkdirSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../e2e/support/site.ts'
import { median, type SiteProcess, startSite, temporaryFolder } from './site-process.ts'
import { fillSite, openBench, visitorsOf } from './stored.ts'
import { requestsPerSecond } from './wrk.ts'

const stored = 10_000
const burst = 500
const rounds = 5

/** A site with so many bookings, on events that have room for as many people each; null is no limit. */
async function filled(places: number | null) {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { event } = await fillSite(dir, stored)
  const data = await openBench(dir)
  // More than an educator may enter, so that the bursts find room.
  const next = data.events.current.map(each => ({ ...each, places }))
  await data.commit(() => ({ next: { events: next }, result: undefined }))
  await data.close()
  const site = await startSite(dir, { ...behindProxy })
  return { site, book: await visitorsOf(site, event) }
}

type Filled = Awaited<ReturnType<typeof filled>>

async function besideBookings({ site, book }: Filled): Promise<void> {
  const calendar = () => requestsPerSecond(`${site.origin}/kalender`)
  await calendar()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await calendar()
    const over = new AbortController()
    const booking = (async () => {
      while (!over.signal.aborted) {
        await book()
        await after(1000, undefined, { signal: over.signal }).catch(() => {})
      }
    })()
    const beside = await calendar()
    over.abort()
    await booking
    ratios.push(beside / quiet)
  }
  console.log(`/kalender beside one booking a second: median ratio ${median(ratios).toFixed(2)} of what it is without`)
}

async function secondsFor({ book }: Filled): Promise<number> {
  const started = performance.now()
  await Promise.all(Array.from({ length: burst }, () => book()))
  return (performance.now() - started) / 1000
}

const memoryText = (site: SiteProcess) => `${site.memory().most.toFixed(0)} MB`

async function main() {
  const limited = await filled(1000)
  const unlimited = await filled(null)
  await besideBookings(limited)
  const seconds = { limited: [] as number[], unlimited: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    seconds.unlimited.push(await secondsFor(unlimited))
    seconds.limited.push(await secondsFor(limited))
  }
  console.log(
    `${burst} bookings at once on ${stored} stored: median ${median(seconds.limited).toFixed(2)} s with places counted, ${median(seconds.unlimited).toFixed(2)} s without; most memory ${memoryText(limited.site)} and ${memoryText(unlimited.site)}`,
  )
  await limited.site.stop()
  await unlimited.site.stop()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
