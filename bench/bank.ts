/**
 * Measures a bank file of 20,000 lines against 5,000 open bookings: parsing alone, the whole preview, and the longest
 * delay of other requests meanwhile.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registration } from '../domain/bookings/record/registration.ts'
import { snapshotOf } from '../domain/bookings/record/snapshot.ts'
import type { Event } from '../domain/events/event.ts'
import { referenceOf } from '../domain/money/terms/reference.ts'
import { previewBankFile } from '../server/money/bank/preview.ts'
import { readBankFile } from '../server/money/bank/reading/read-file.ts'
import type { DataFolder } from '../server/store/data-folder.ts'
import { type BankRow, sparkasseCsv } from '../server/testing/files/bank-files.ts'
import { median, msOf, runBench, temporaryFolder } from './site-process.ts'
import { openBench, registrationOf } from './stored.ts'
import { benchDeps } from './support/bench-deps.ts'

const BOOKING_COUNT = 5000
const LINE_COUNT = 20_000
const ROUNDS = 5
const firstNames = ['Anna', 'Jürgen', 'Käthe', 'Björn', 'Fatma', 'Maria', 'Uwe', 'Petra', 'Sören', 'Ayşe', 'Thomas']
const surnames =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Öztürk Größe Weiß Kowalski Nguyen Jäger Vogel Böhm Krüger Yılmaz Leutheusser Häußler'.split(
    ' ',
  )
const titles = ['Kinder-Waldtag', 'Winter-Survival am Feuer', 'Naturgruppe', 'Kräuterwanderung']
const costs = [35, 40, 70, 240]
const cycle = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Each name occurs about 15 times. */
const nameOf = (at: number) => `${cycle(firstNames, at)} ${cycle(surnames, at * 7 + Math.floor(at / 11))}`
const numberOf = (at: number) => `2026-${String(at + 1).padStart(4, '0')}`

function eventsLike(event: Event): Event[] {
  return titles.map((title, at) => ({ ...event, _id: `event-${at}`, title, cost: cycle(costs, at), prices: [] }))
}

function bookingOf(at: number, events: readonly Event[]): Registration {
  const event = cycle(events, at)
  return {
    ...registrationOf(at, event),
    eventSnapshot: snapshotOf(event),
    name: nameOf(at),
    number: numberOf(at),
    state: 'confirmed',
    participants: [{ _id: `person-${at}`, name: nameOf(at) }],
  }
}

/**
 * Names a booking by its reference, its old number or its title, or not at all. A third of the payers are strangers.
 */
function rowOf(at: number): BankRow {
  const booking = at % BOOKING_COUNT
  const text = cycle(
    [
      referenceOf(numberOf(booking)),
      `Buchung ${numberOf(booking)}`,
      `${cycle(titles, booking)}, danke`,
      'Miete November',
    ],
    Math.floor(at / BOOKING_COUNT) + at,
  )
  return {
    date: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
    cents: 100 * cycle(costs, booking),
    name: at % 3 === 0 ? `Gerda ${cycle(surnames, at * 5)}` : nameOf(booking),
    text,
  }
}

async function* chunksOf(file: Buffer) {
  yield file
}

async function fill(data: DataFolder): Promise<void> {
  const [event] = data.events.current
  if (!event) throw new Error('The first content has no event.')
  const events = eventsLike(event)
  const registrations = Array.from({ length: BOOKING_COUNT }, (_, at) => bookingOf(at, events))
  await data.commit(all => ({ next: { events: [...all.events, ...events], registrations }, result: undefined }))
}

async function measure(): Promise<void> {
  const data = await openBench(temporaryFolder())
  await fill(data)
  const deps = benchDeps(data, () => '2026-11-28T09:00:00.000Z')
  const file = sparkasseCsv(Array.from({ length: LINE_COUNT }, (_, at) => rowOf(at)))
  const parseTimes: number[] = []
  const previewTimes: number[] = []
  const delays: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    parseTimes.push(await msOf(() => readBankFile(chunksOf(file))))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    previewTimes.push(await msOf(() => previewBankFile(deps, chunksOf(file))))
    delay.disable()
    delays.push(delay.max / 1e6)
  }
  const { items } = await previewBankFile(deps, chunksOf(file))
  const sure = items.filter(({ match }) => match === 'sure').length
  console.log(`${items.length} lines, ${sure} of them ticked`)
  const [reading, preview] = [median(parseTimes), median(previewTimes)]
  console.log(
    `reading alone ${reading.toFixed(0)} ms, preview ${preview.toFixed(0)} ms: ${(preview / reading).toFixed(1)} ×`,
  )
  console.log(
    `another request waits ${median(delays).toFixed(0)} ms at most, in the worst round ${Math.max(...delays).toFixed(0)} ms`,
  )
}

void runBench(measure)
