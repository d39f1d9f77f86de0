/** Measures a site with a second home against the same without, by turns; `PARTS=memory,day` some parts alone. */
import { measureCommits } from './home/commits.ts'
import { measureDay } from './home/day.ts'
import { measureMemory } from './home/memory.ts'
import { servePlace } from './home/place.ts'
import { measureRequests } from './home/requests.ts'
import { measureSending } from './home/sending.ts'
import { measureTakeover } from './home/takeover.ts'
import { measureThroughput } from './home/throughput.ts'

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
