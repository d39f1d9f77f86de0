/** Measures a site with a second home against the same without, alternately; `PARTS=memory,day` some parts alone. */
import { measureCommits } from './second-home/commits.ts'
import { measureDay } from './second-home/day.ts'
import { measureMemory } from './second-home/memory.ts'
import { servePlace } from './second-home/place.ts'
import { measureRequests } from './second-home/requests.ts'
import { measureSending } from './second-home/sending.ts'
import { measureTakeover } from './second-home/takeover.ts'
import { measureThroughput } from './second-home/throughput.ts'

const parts: Record<string, () => Promise<void>> = {
  memory: measureMemory,
  commits: measureCommits,
  throughput: measureThroughput,
  requests: measureRequests,
  sending: measureSending,
  takeover: measureTakeover,
  day: measureDay,
}

async function main(): Promise<void> {
  if (process.argv[2] === 'place') return servePlace()
  for (const part of (process.env.PARTS ?? Object.keys(parts).join()).split(',')) await parts[part]?.()
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
