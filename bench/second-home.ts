/**
 * Measures a site with a second home against the same without, alternately; `PARTS=memory,day` some parts alone.
 * `ROUNDS`, `REQUESTS`, `PICTURES`, `PROCESSES` and `DAYS` set how much is measured; with `BOOKINGS=1` the memory of a
 * site with bookings, and `SITE_ENV` adds variables to its environment, as JSON.
 */
import { measureCommits } from './second-home/commits.ts'
import { measureDay } from './second-home/day.ts'
import { measureMemory } from './second-home/memory.ts'
import { servePlace } from './second-home/place.ts'
import { measureRequests } from './second-home/requests.ts'
import { measureSending } from './second-home/sending.ts'
import { measureTakeover } from './second-home/takeover.ts'
import { measureThroughput } from './second-home/throughput.ts'
import { runBench } from './site-process.ts'

const parts: Record<string, () => Promise<void>> = {
  memory: measureMemory,
  commits: measureCommits,
  throughput: measureThroughput,
  requests: measureRequests,
  sending: measureSending,
  takeover: measureTakeover,
  day: measureDay,
}

async function measureParts(): Promise<void> {
  for (const part of (process.env.PARTS ?? Object.keys(parts).join()).split(',')) await parts[part]?.()
}

void (process.argv[2] === 'place' ? servePlace() : runBench(measureParts))
