/**
 * The desk's search with 10,000 bookings, 5,000 further participants and 500 events: over the network, the first question
 * after a start, 200 questions as somebody types, and the first after a write.
 */
import { mkdirSync } from 'node:fs'
import { DAY_MS } from '../domain/duration.ts'
import { median, type SiteProcess, startSite, temporaryFolder } from './site-process.ts'
import { fillSite, openBench, visitorsOf } from './stored.ts'

const bookings = 10_000
const further = 5000
const events = 500
const questions = 200
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

async function fill(dir: string) {
  const filled = await fillSite(dir, bookings)
  const data = await openBench(dir)
  const first = Date.parse(filled.event.startDate)
  await data.commit(all => ({
    next: {
      events: [
        ...all.events,
        ...Array.from({ length: events - all.events.length }, (_, at) => {
          const startDate = new Date(first + (at - events / 2) * DAY_MS).toISOString()
          return { ...filled.event, _id: `event-${at}`, title: `Waldtag ${at}`, startDate, endDate: startDate }
        }),
      ],
      registrations: all.registrations.map((one, at) => ({
        ...one,
        number: `2026-${String(at + 1).padStart(4, '0')}`,
        participants: [one.name, ...(at < further ? [`Lena Beispiel ${at}`] : [])].map((name, of) => ({
          _id: `${one._id}-${of}`,
          name,
        })),
      })),
    },
    result: undefined,
  }))
  await data.close()
  return filled
}

async function ask({ origin }: SiteProcess, cookie: string, typed: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/search?q=${encodeURIComponent(typed)}`, { headers: { Cookie: cookie } })
  await response.json()
  if (response.status !== 200) throw new Error(`Refused: ${response.status}`)
  return performance.now() - started
}

async function measure(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie, event } = await fill(dir)
  const site = await startSite(dir)
  const book = await visitorsOf(site, event)
  const shown = (ms: number) => `${ms.toFixed(1)} ms`
  console.log(`first question after a start: ${shown(await ask(site, cookie, 'müller'))}`)
  const before = site.processorMs()
  const took: number[] = []
  for (let at = 0; at < questions; at += 1) took.push(await ask(site, cookie, words[at % words.length] ?? ''))
  console.log(`${questions} questions: median ${shown(median(took))}, worst ${shown(Math.max(...took))}`)
  console.log(`processor's time for each: ${shown((site.processorMs() - before) / questions)}`)
  await book()
  console.log(`first question after a booking: ${shown(await ask(site, cookie, 'müller'))}`)
  await site.stop()
}

measure().catch(error => {
  console.error(error)
  process.exit(1)
})
