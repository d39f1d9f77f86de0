/**
 * Measures the desk's search with 10,000 bookings, 5,000 more participants and 500 events: over the network, the first
 * query after a start, 200 queries as typed, and the first after a write.
 */
import { mkdirSync } from 'node:fs'
import { median, msOf, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { fillDesk, visitorsOf } from './stored.ts'

const QUERY_COUNT = 200
const words = [
  'm',
  'mü',
  'müller jür',
  'groessmann',
  '0551 1000',
  '+49 551 100',
  '0147',
  '2026-0147',
  'person-77',
  'häu',
  'köhl',
  'xyz',
]

const ask = ({ origin }: SiteProcess, cookie: string, typed: string): Promise<number> =>
  msOf(async () => {
    const response = await fetch(`${origin}/api/search?q=${encodeURIComponent(typed)}`, { headers: { Cookie: cookie } })
    await response.json()
    if (response.status !== 200) throw new Error(`Refused: ${response.status}`)
  })

async function measure(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie, event } = await fillDesk(dir)
  const site = await startBenchSite(dir)
  const book = await visitorsOf(site, event)
  const shown = (ms: number) => `${ms.toFixed(1)} ms`
  console.log(`first query after a start: ${shown(await ask(site, cookie, 'müller'))}`)
  const before = site.processorMs()
  const times: number[] = []
  for (let at = 0; at < QUERY_COUNT; at += 1) times.push(await ask(site, cookie, words[at % words.length] ?? ''))
  console.log(`${QUERY_COUNT} queries: median ${shown(median(times))}, worst ${shown(Math.max(...times))}`)
  console.log(`processor time of each: ${shown((site.processorMs() - before) / QUERY_COUNT)}`)
  await book()
  console.log(`first query after a booking: ${shown(await ask(site, cookie, 'müller'))}`)
  await site.stop()
}

void runBench(measure)
