import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type Registration, registrationFields } from '../domain/bookings/record/registration.ts'
import { snapshotOf } from '../domain/bookings/record/snapshot.ts'
import type { Event } from '../domain/events/event.ts'
import { DAY_MS, MINUTE_MS } from '../domain/kit/duration.ts'
import { initialValues } from '../domain/kit/fields.ts'
import { xsrfTokenOf } from '../e2e/support/api.ts'
import { firstContent } from '../server/app/first-content.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { type DataFolder, openDataFolder } from '../server/store/data-folder.ts'
import { dataFiles } from '../server/store/files/data-files.ts'
import { previousOf } from '../server/store/files/durable-file.ts'
import { printFile } from '../server/store/files/json-text.ts'
import { signedIn } from '../server/testing/accounts.ts'
import type { SiteProcess } from './site-process.ts'

const names = ['Jürgen Müller', 'Ayşe Yılmaz', 'Käthe Größmann', 'Björn Häußler', 'Martina Beispiel', 'Jörg Süß']
const streets = ['Am Mühlbach', 'Königsberger Straße', 'Weißdornweg', 'An der Alten Köhlerei', 'Lindenstraße']
const cities = ['Göttingen', 'Hann. Münden', 'Köln', 'Höxter', 'Lübeck', 'Würzburg', 'Kassel']
const sentences = [
  'Wir kommen zu zweit und bringen einen eigenen Topf mit, falls das über dem Feuer geht.',
  'Meine Tochter ist neun Jahre alt und möchte unbedingt Bärlauch und Giersch kennenlernen.',
  'Ich esse kein Fleisch und vertrage keine Nüsse. Gibt es trotzdem etwas für mich?',
  'Übernachten würden wir gern im eigenen Zelt, wenn am Waldrand noch ein Plätzchen frei ist.',
  'Können wir früher anreisen? Der letzte Zug kommt schon um zwölf Uhr an.',
]
const from = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Form data of a visitor. */
function formOf(index: number, event: Event) {
  return {
    event: event._id,
    name: from(names, index),
    email: `person-${index}@example.org`,
    phone: `0551 ${1_000_000 + index}`,
    street: from(streets, index),
    houseNumber: String((index % 120) + 1),
    zip: String(10_000 + (index % 80_000)),
    city: from(cities, index).replace('.', ''),
    country: 'Deutschland',
    notes: [0, 1, 2].map(line => from(sentences, index + line)).join(' '),
    newsLetter: false,
    privacyStatement: true,
    requestId: randomUUID(),
  }
}

/** About 1 kB when stored. */
export function registrationOf(index: number, event: Event): Registration {
  const date = new Date(Date.parse('2026-01-01T08:00:00.000Z') + index * MINUTE_MS).toISOString()
  return {
    ...initialValues(registrationFields),
    _id: randomUUID(),
    ...formOf(index, event),
    state: 'requested',
    eventSnapshot: snapshotOf(event),
    createdDate: date,
    lastModifiedDate: date,
  }
}

export const openBench = (dir: string): Promise<DataFolder> =>
  openDataFolder({
    dir,
    firstContent: async () => firstContent(openAssets('dist/app/assets'), new Date().toISOString()),
    log: console.error,
    info: () => {},
  })

/** Creates a site with registrations; returns the administrator's Cookie header and an open event. */
export async function fillSite(dir: string, count: number) {
  const data = await openBench(dir)
  const now = new Date().toISOString()
  const events = data.events.current.filter(({ active, startDate }) => active && startDate > now)
  const [event] = events
  if (!event) throw new Error('The first content has no event to come.')
  await data.registrations.update(() => ({
    next: Array.from({ length: count }, (_, index) => registrationOf(index, from(events, index))),
    result: undefined,
  }))
  const cookie = await signedIn(data, {})
  await data.close()
  return { cookie, event }
}

const DESK_EVENT_COUNT = 500
const DESK_BOOKING_COUNT = 10_000
/** Number of companions. */
const COMPANION_COUNT = 5000

/**
 * Creates a site after ten years: 10,000 bookings, 5,000 more participants and 500 events, half of them upcoming. One
 * of each event's 20 bookings is to be confirmed.
 */
export async function fillDesk(dir: string) {
  const { cookie, event } = await fillSite(dir, 0)
  const data = await openBench(dir)
  const today = Date.now()
  const events = Array.from({ length: DESK_EVENT_COUNT }, (_, at): Event => {
    const startDate = new Date(today + (at - DESK_EVENT_COUNT / 2) * DAY_MS).toISOString()
    const endDate = new Date(Date.parse(startDate) + DAY_MS / 4).toISOString()
    return { ...event, _id: `event-${at}`, title: `Waldtag ${at}`, startDate, endDate, places: 24, minimum: 5 }
  })
  const registrations = Array.from({ length: DESK_BOOKING_COUNT }, (_, at): Registration => {
    const registration = registrationOf(at, from(events, at))
    const people = [registration.name, ...(at < COMPANION_COUNT ? [`Lena Beispiel ${at}`] : [])]
    return {
      ...registration,
      number: `2026-${String(at + 1).padStart(4, '0')}`,
      state: at % 20 === 0 ? 'requested' : 'confirmed',
      participants: people.map((name, of) => ({ _id: `${registration._id}-${of}`, name })),
    }
  })
  await data.commit(all => ({
    next: { events: [...all.events, ...events], registrations },
    result: undefined,
  }))
  await data.close()
  return { cookie, event }
}

/** Copies the events and bookings of a folder into one that another build has created, in that build's file format. */
export async function copyRecords(from: string, to: string): Promise<void> {
  for (const name of ['events', 'registrations'] as const) {
    const { data } = await dataFiles(from)[name].readEnvelope()
    const { path } = dataFiles(to)[name]
    const { schema, changes } = JSON.parse(readFileSync(path, 'utf8'))
    const pieces: Uint8Array[] = []
    for await (const piece of printFile({ schema, changes, data })) pieces.push(piece)
    writeFileSync(path, Buffer.concat(pieces))
    rmSync(previousOf(path), { force: true })
  }
}

/** Sends the form repeatedly, each time as another person from another address. */
export async function visitorsOf({ origin }: SiteProcess, event: Event) {
  const token = await xsrfTokenOf({ origin })
  // The site closes idle connections after five seconds.
  const agent = new Agent({ keepAlive: true, timeout: 4000 })
  const headers = { 'Content-Type': 'application/json', Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }
  let count = 0
  const send = (body: string, address: string) =>
    new Promise<void>((resolve, reject) => {
      const options = { method: 'POST', agent, headers: { ...headers, 'X-Forwarded-For': address } }
      const call = request(`${origin}/api/registration/add`, options, response => {
        const { statusCode } = response.resume()
        response.on('end', () => (statusCode === 200 ? resolve() : reject(new Error(`Refused: ${statusCode}`))))
      })
      // On a busy machine the site may have closed the connection meanwhile.
      call.on('error', error => (call.reusedSocket ? send(body, address).then(resolve, reject) : reject(error)))
      call.end(body)
    })
  return (changes: { notes?: string } = {}): Promise<void> => {
    count += 1
    return send(
      JSON.stringify({ ...formOf(count, event), ...changes }),
      `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
    )
  }
}
