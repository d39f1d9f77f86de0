import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterEach, expect, test, vi } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import { cancelledEvent, movedEvent } from '../../domain/events/event-changes.ts'
import { sampleEvent, sampleSite } from '../../domain/testing/samples.ts'
import { calendarFile, calendarSource } from './calendar-file.ts'

const event = (changes: Partial<Event> = {}): Event =>
  sampleEvent({ lastModifiedDate: '2026-11-01T10:20:30.000Z', ...changes })

const options = {
  name: 'Wildnisschule Lichtung',
  origin: 'https://lichtung.example',
  uidHost: 'lichtung.example',
  organizer: { name: 'Wildnisschule Lichtung', email: 'erika@lichtung.example' },
}
const fileOf = (changes: Partial<Event> = {}) => calendarFile([event(changes)], options)

/** Returns the file as a calendar program reads it, with the time zone that it contains. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const instantOf = (time: ICAL.Time) => {
    if (time.zone !== ICAL.Timezone.utcTimezone) expect(time.zone?.component?.parent).toBe(calendar)
    return new Date(time.toUnixTime() * 1000).toISOString()
  }
  const events = calendar.getAllSubcomponents('vevent').map(component => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component)
    const names = component.getAllProperties().map(({ name }) => name)
    return {
      uid,
      summary,
      description,
      location,
      names,
      start: instantOf(startDate),
      end: instantOf(endDate),
      component,
    }
  })
  return { calendar, events, event: events[0] ?? expect.fail('no event') }
}

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

test('a file names its product, its calendar and all facts of its event', () => {
  const file = calendarFile([event()], { ...options, pages: new Set(['winter-survival']) })
  const { calendar, event: found } = read(file)
  for (const [name, value] of [
    ['version', '2.0'],
    ['prodid', '-//Lichtung//Kalender//DE'],
    ['method', 'PUBLISH'],
    ['name', 'Wildnisschule Lichtung'],
    ['x-wr-calname', 'Wildnisschule Lichtung'],
  ] as const) {
    expect(calendar.getFirstPropertyValue(name)).toBe(value)
  }
  expect(found).toMatchObject({
    uid: 'winter@lichtung.example',
    summary: 'Winter-Survival am Feuer',
    description: 'Zwei Nächte draußen.\n\nPreis: 240\u00a0€\n\nhttps://lichtung.example/info/winter-survival',
    location: 'Alte Köhlerhütte',
  })
  expect(found.component.getFirstPropertyValue('url')).toBe('https://lichtung.example/info/winter-survival')
  expect(file).toContain('\r\nDTSTAMP:20261101T102030Z\r\n')
  expect(file).toContain('\r\nLAST-MODIFIED:20261101T102030Z\r\n')
  expect(file).toContain('\r\nDTSTART;TZID=Europe/Berlin:20261204T160000\r\n')
})

test('an event whose page is hidden links to the calendar', () => {
  const urlOf = (path: string) =>
    read(calendarFile([event({ path })], { ...options, pages: new Set(['waldtag']) }))
      .event.component.getFirstPropertyValue('url')
      ?.toString()
  expect(urlOf('waldtag')).toBe('https://lichtung.example/info/waldtag')
  expect(urlOf('winter-survival')).toBe('https://lichtung.example/kalender#winter')
  expect(urlOf('')).toBe('https://lichtung.example/kalender#winter')
})

const times: [when: string, start: string, end: string][] = [
  ['summer', '2026-07-04T08:00:00.000Z', '2026-07-04T13:30:00.000Z'],
  ['winter', '2026-12-04T15:00:00.000Z', '2026-12-06T13:00:00.000Z'],
  ['the night of 25 October 2026', '2026-10-24T14:00:00.000Z', '2026-10-25T12:00:00.000Z'],
  ['the night of 28 March 2027', '2027-03-27T15:00:00.000Z', '2027-03-28T12:00:00.000Z'],
  ['the minute before summer time', '2027-03-28T00:59:00.000Z', '2027-03-28T01:00:00.000Z'],
  ['the hour after summer time', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00:00.000Z'],
  ['a year far ahead', '2049-03-27T23:00:00.000Z', '2049-10-31T11:00:00.000Z'],
]
test.each(
  times.flatMap(([when, start, end]) =>
    ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'].map(zone => [when, zone, start, end] as const),
  ),
)('%s is read back to the minute by a server in %s', (_, zone, startDate, endDate) => {
  const usual = fileOf({ startDate, endDate })
  process.env.TZ = zone
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  const file = fileOf({ startDate, endDate })
  expect(read(file).event).toMatchObject({ start: startDate, end: endDate })
  expect(file).toBe(usual)
})

test('every hour of twenty years is read back, also the hour that Berlin’s clocks show twice', () => {
  const hour = 3_600_000
  const first = Date.parse('2020-01-01T00:00:00Z') / hour
  const shownTwice = Array.from({ length: 20 }, (_, year) => {
    const october = Date.UTC(2020 + year, 9, 31)
    const sunday = october - new Date(october).getUTCDay() * 24 * hour
    return [sunday / hour, sunday / hour + 1]
  }).flat()
  const instant = fc
    .oneof(fc.integer({ min: first, max: first + 20 * 366 * 24 }), fc.constantFrom(...shownTwice))
    .map(at => new Date(at * hour).toISOString())
  fc.assert(
    fc.property(instant, startDate => {
      expect(read(fileOf({ startDate, endDate: '2099-01-01T00:00:00.000Z' })).event.start).toBe(startDate)
    }),
    { numRuns: 300 },
  )
})

test('the two occurrences of 2:30 in the night when summer time ends are two moments in UTC', () => {
  const endDate = '2026-10-25T09:00:00.000Z'
  for (const [startDate, start] of [
    ['2026-10-25T00:30:00.000Z', '20261025T003000Z'],
    ['2026-10-25T01:30:00.000Z', '20261025T013000Z'],
  ] as const) {
    const file = fileOf({ startDate, endDate })
    expect(file).toContain(`\r\nDTSTART:${start}\r\n`)
    expect(file).toContain('\r\nDTEND:20261025T090000Z\r\n')
  }
  const night = { startDate: '2026-10-24T20:00:00.000Z', endDate: '2026-10-25T01:30:00.000Z' }
  expect(read(fileOf(night)).event).toMatchObject({ start: night.startDate, end: night.endDate })
  expect(fileOf({ startDate: '2026-10-25T02:00:00.000Z', endDate })).toContain(
    'DTSTART;TZID=Europe/Berlin:20261025T030000',
  )
})

test('an event without a duration has no end, as the format forbids an equal one', () => {
  const file = fileOf({ endDate: event().startDate })
  expect(file).not.toContain('DTEND')
  expect(read(file).event.end).toBe(event().startDate)
})

const hostile = [
  'Feuer\r\nATTENDEE:mailto:x@example.org',
  'Feuer\nEND:VEVENT\nBEGIN:VEVENT\nUID:x',
  'Feuer\rEND:VCALENDAR',
  'Stock, Stein; und \\n kein Umbruch \\',
  `"${'ä'.repeat(200)}"`,
  `${'x'.repeat(60)}👨‍👩‍👧‍👦${'👍🏽'.repeat(40)}`,
  `${' '.repeat(100)}:;=,TZID=x`,
]
test.each(hostile)('the text %j is read back unchanged and injects nothing', text => {
  const file = calendarFile([event({ title: text, description: text, locationName: text })], { ...options, name: text })
  const { calendar, events, event: found } = read(file)
  const unixText = text.replace(/\r\n?/g, '\n')
  expect(events).toHaveLength(1)
  expect(found.summary).toBe(unixText)
  expect(found.location).toBe(unixText)
  expect(found.description).toBe(`${unixText}\n\nPreis: 240\u00a0€\n\nhttps://lichtung.example/kalender#winter`)
  // This reader does not unescape names, so it is compared with the escaped title.
  const written = found.component.getFirstProperty('summary')?.toICALString().replace('SUMMARY:', '')
  for (const name of ['name', 'x-wr-calname']) expect(calendar.getFirstPropertyValue(name)).toBe(written)
  expect(found.names).toEqual(read(fileOf()).event.names)
  expect(calendar.getAllProperties().map(({ name }) => name)).toEqual(
    read(fileOf())
      .calendar.getAllProperties()
      .map(({ name }) => name),
  )
})

test('any text is read back in lines of at most 75 bytes that end with CRLF', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
      const file = fileOf({ title: text, description: text })
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(file).toBe(Buffer.from(file).toString())
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(file).event.summary).toBe(text)
    }),
  )
})

test('control characters, which the format forbids, are omitted', () => {
  expect(read(fileOf({ title: 'Feu\u0000er\u0007 und\tRauch\u007f' })).event.summary).toBe('Feuer und\tRauch')
})

test('an event keeps its UID when it changes, and no two events have the same', () => {
  const uids = (events: Event[]) => read(calendarFile(events, options)).events.map(({ uid }) => uid)
  const before = uids([event(), event({ _id: 'summer' })])
  const later = { title: 'Neu', startDate: '2026-12-05T15:00:00.000Z', lastModifiedDate: '2026-11-02T00:00:00.000Z' }
  expect(uids([event(later), event({ _id: 'summer', ...later })])).toEqual(before)
  expect(new Set(before).size).toBe(2)
})

test('the same events give the same text at any time', () => {
  const file = fileOf()
  vi.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') })
  expect(fileOf()).toBe(file)
  vi.useRealTimers()
})

test('an event of whole days stays one in any time zone of the server', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
    process.env.TZ = zone
    for (const endDate of ['2027-07-03T21:59:00.000Z', '2027-07-03T22:00:00.000Z']) {
      const file = fileOf({ startDate: '2027-06-30T22:00:00.000Z', endDate })
      expect(file).toContain('\r\nDTSTART;VALUE=DATE:20270701\r\n')
      expect(file).toContain('\r\nDTEND;VALUE=DATE:20270704\r\n')
    }
  }
  for (const [startDate, endDate] of [
    ['2027-07-03T16:00:00.000Z', '2027-07-03T22:00:00.000Z'],
    ['2027-06-30T22:00:00.000Z', '2027-06-30T23:00:00.000Z'],
  ] as const)
    expect(fileOf({ startDate, endDate })).not.toContain('VALUE=DATE')
})

test('a site that moves to another address keeps the UIDs in subscribers’ calendars', () => {
  const moved = { ...options, origin: 'https://neu.example' }
  expect(read(calendarFile([event()], moved)).event.uid).toBe('winter@lichtung.example')
  const site = { ...sampleSite(), name: 'Wald', contact: { ...sampleSite().contact, email: 'erika@example.org' } }
  expect(calendarSource(site, 'https://neu.example')).toMatchObject({
    uidHost: 'neu.example',
    organizer: { name: 'Wald', email: 'erika@example.org' },
  })
  expect(calendarSource({ ...site, uidHost: 'alt.example' }, 'https://neu.example').uidHost).toBe('alt.example')
})

test('a published calendar names its publisher if there is an address', () => {
  const { component } = read(fileOf()).event
  expect(component.getFirstPropertyValue('organizer')).toBe('mailto:erika@lichtung.example')
  expect(read(calendarFile([event()], { ...options, organizer: null })).event.names).not.toContain('organizer')
})

test('a calendar without events is valid', () => {
  expect(new ICAL.Component(ICAL.parse(calendarFile([], options))).getAllSubcomponents('vevent')).toEqual([])
})

test('price groups stand below the description, and a cancelled event is cancelled in calendars, too', () => {
  const prices = [
    { _id: 'adult', label: 'Erwachsene', amount: 45 },
    { _id: 'child', label: 'Kind', amount: 12.5 },
  ]
  const { description } = read(fileOf({ cost: 12.5, prices })).event
  expect(description).toBe(
    'Zwei Nächte draußen.\n\nErwachsene: 45\u00a0€\nKind: 12,50\u00a0€\n\nhttps://lichtung.example/kalender#winter',
  )
  const { component, summary } = read(
    fileOf({ cancelled: { date: '2026-11-20T10:00:00.000Z', reason: 'Sturm' } }),
  ).event
  expect(summary).toBe('Abgesagt: Winter-Survival am Feuer')
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(read(fileOf()).event.names).not.toContain('status')
})

test('the sequence number rises when an event is moved or called off, and fits the format for long', () => {
  const stateOf = (changes: Partial<Event>) => {
    const { event: found } = read(fileOf(changes))
    return [Number(found.component.getFirstPropertyValue('sequence')), found.component.getFirstPropertyValue('status')]
  }
  const created = '2026-11-01T10:20:30.500Z'
  const [first] = stateOf({ lastModifiedDate: created })
  const moved = movedEvent(event({ lastModifiedDate: created }), later, '2026-11-01T10:20:31.000Z')
  const [second, status] = stateOf(moved)
  const [third, cancelled] = stateOf(cancelledEvent(moved, 'Sturm', '2026-11-01T10:20:32.000Z'))
  expect([first, second, third]).toEqual([215_691_630, 215_691_631, 215_691_632])
  expect([status, cancelled]).toEqual([null, 'CANCELLED'])
  expect(stateOf({ lastModifiedDate: '2087-01-01T00:00:00.000Z' })[0]).toBeLessThan(2 ** 31)
})
const later = { startDate: '2026-12-11T15:00:00.000Z', endDate: '2026-12-13T13:00:00.000Z' }
