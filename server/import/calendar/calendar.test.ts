import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planEvents } from '../../../domain/import/events/event-rows.ts'
import { reportOf } from '../../../domain/import/report.ts'
import { runAtOnce } from '../../../domain/kit/sliced-work.ts'
import { readCalendar } from './calendar.ts'

const now = '2026-11-28T09:00:00.000Z'
const read = (text: string | Uint8Array) =>
  readCalendar(typeof text === 'string' ? Buffer.from(text) : text, { shown: true, now })
const calendarOf = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const berlin = (name: string, time: string) => `${name};TZID=Europe/Berlin:${time}`

async function startsOf(text: string | Uint8Array): Promise<string[]> {
  const { drafts } = await read(text)
  return drafts.flatMap(({ input }) => input?.startDate.slice(0, 16) ?? []).sort()
}

async function previewOf(text: string) {
  const { drafts } = await read(text)
  let next = 0
  const tools = { newId: () => `id-${next++}`, now, hash: (name: string) => name, leftOut: new Set<string>() }
  return runAtOnce(planEvents(drafts, { events: [], imports: [] }, tools))
}

/** Starts that python-icalendar 4.0.3 with recurring-ical-events 2.0.1 gives from a year ago to two years ahead. */
const golden: [name: string, calendar: string, starts: string[]][] = JSON.parse(
  readFileSync(new URL('golden-calendars.json', import.meta.url), 'utf8'),
)

test.each(golden)('%s: the import reads the same instants as python-icalendar', async (_, calendar, starts) => {
  expect(await startsOf(calendar)).toEqual(starts.map(start => start.slice(0, 16)))
})

test.each(golden)(
  '%s: a zone known only by its description in the file gives the same instants',
  async (_, calendar, starts) => {
    const described = calendar
      .replaceAll('TZID=Europe/Berlin', 'TZID=Eigene Zone')
      .replace('BEGIN:VEVENT', `${ownZone}\r\nBEGIN:VEVENT`)
    expect(await startsOf(described)).toEqual(starts.map(start => start.slice(0, 16)))
  },
)
const ownZone = [
  'BEGIN:VTIMEZONE\r\nTZID:Eigene Zone',
  'BEGIN:DAYLIGHT\r\nDTSTART:19810329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT',
  'BEGIN:STANDARD\r\nDTSTART:19961027T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

test('entries with one UID and different starts are separate events', async () => {
  const days = ['20270501', '20270508', '20270515']
  const text = calendarOf(
    ...days.map(day => entry('UID:kurs@altes-plugin', berlin('DTSTART', `${day}T100000`), `SUMMARY:Kurs ${day}`)),
  )
  expect(await startsOf(text)).toEqual(['2027-05-01T08:00', '2027-05-08T08:00', '2027-05-15T08:00'])
  expect((await read(text)).drafts.map(({ key }) => key)).toEqual(
    days.map(day => `kurs@altes-plugin 2027-05-${day.slice(6)}T10:00:00`),
  )
})

test('among entries with the same UID and start, the highest SEQUENCE counts, in any order', async () => {
  const version = (sequence: number) =>
    entry(
      'UID:a',
      'DTSTART:20270501T100000Z',
      'DTEND:20270501T110000Z',
      `SEQUENCE:${sequence}`,
      `SUMMARY:Fassung ${sequence}`,
    )
  const { rows, records } = await previewOf(calendarOf(version(2), version(10), version(9)))
  expect(records.map(({ title }) => title)).toEqual(['Fassung 10'])
  expect(rows.map(({ row, outcome, reason }) => [row, outcome, reason]).sort()).toEqual([
    [1, 'left', 'superseded'],
    [2, 'new', undefined],
    [3, 'left', 'superseded'],
  ])
})

const weekly = (...lines: string[]) =>
  entry(
    'UID:w',
    'SUMMARY:Mittwochs',
    berlin('DTSTART', '20270407T150000'),
    berlin('DTEND', '20270407T170000'),
    ...lines,
  )
const wednesdays = ['2027-04-07T13:00', '2027-04-14T13:00', '2027-04-21T13:00', '2027-04-28T13:00']

test.each(['UNTIL=20270428T130000Z', 'UNTIL=20270428T150000', 'UNTIL=20270428', 'UNTIL=20270428T235959Z', 'COUNT=4'])(
  'a series ends with its last date, given by %s',
  async until => {
    expect(await startsOf(calendarOf(weekly(`RRULE:FREQ=WEEKLY;${until}`)))).toEqual(wednesdays)
  },
)

test.each([
  'EXDATE:20270414T130000Z',
  'EXDATE;TZID=Europe/Berlin:20270414T150000',
  'EXDATE;TZID=America/New_York:20270414T090000',
  'EXDATE;TZID=W. Europe Standard Time:20270414T150000',
  'EXDATE:20270414T150000',
  'EXDATE;VALUE=DATE:20270414',
  'EXDATE:20270414',
  'EXDATE:270414T130000Z',
  'EXDATE:2027-04-14T13:00:00Z',
])('a date is removed from the series by %s', async line => {
  expect(await startsOf(calendarOf(weekly('RRULE:FREQ=WEEKLY;COUNT=4', line)))).toEqual(
    wednesdays.filter(start => !start.startsWith('2027-04-14')),
  )
})

test.each([
  'RECURRENCE-ID:20270414T130000Z',
  'RECURRENCE-ID;TZID=Europe/Berlin:20270414T150000',
  'RECURRENCE-ID;TZID=Asia/Calcutta:20270414T183000',
  'RECURRENCE-ID;VALUE=DATE:20270414',
  'RECURRENCE-ID:20270414T150000',
])('a date is moved by %s', async line => {
  const moved = entry('UID:w', 'SUMMARY:Verlegt', line, 'DTSTART:20270415T100000Z', 'DTEND:20270415T110000Z')
  const { drafts } = await read(calendarOf(moved, weekly('RRULE:FREQ=WEEKLY;COUNT=4')))
  expect(drafts.map(({ input, key, row }) => [input?.startDate.slice(0, 16), input?.title, key, row])).toEqual([
    ['2027-04-07T13:00', 'Mittwochs', 'w 2027-04-07T15:00:00', 2],
    ['2027-04-15T10:00', 'Verlegt', 'w 2027-04-14T15:00:00', 1],
    ['2027-04-21T13:00', 'Mittwochs', 'w 2027-04-21T15:00:00', 2],
    ['2027-04-28T13:00', 'Mittwochs', 'w 2027-04-28T15:00:00', 2],
  ])
})

test('a change of all following dates moves them', async () => {
  const later = entry(
    ...['UID:w', 'SUMMARY:Jetzt abends', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270421T130000Z'],
    ...[berlin('DTSTART', '20270422T180000'), berlin('DTEND', '20270422T190000')],
  )
  const { drafts } = await read(calendarOf(weekly('RRULE:FREQ=WEEKLY;COUNT=4'), later))
  expect(
    drafts.map(({ input }) => [input?.startDate.slice(0, 16), input?.endDate.slice(11, 16), input?.title]),
  ).toEqual([
    ['2027-04-07T13:00', '15:00', 'Mittwochs'],
    ['2027-04-14T13:00', '15:00', 'Mittwochs'],
    ['2027-04-22T16:00', '17:00', 'Jetzt abends'],
    ['2027-04-29T16:00', '17:00', 'Jetzt abends'],
  ])
})

test('the first date belongs to its series and is counted, even if the rule does not give it', async () => {
  const text = calendarOf(
    entry('UID:b', 'SUMMARY:Erst Mittwoch', berlin('DTSTART', '20270602T140000'), 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3'),
  )
  expect(await startsOf(text)).toEqual(['2027-06-02T12:00', '2027-06-03T12:00', '2027-06-10T12:00'])
})

test('an endless series gets its dates from a year ago to two years ahead', async () => {
  const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  const text = calendarOf(
    entry('UID:l', berlin('DTSTART', '20240902T080000'), berlin('DTEND', '20240902T100000'), rule),
  )
  const starts = await startsOf(text)
  expect([starts.length, starts.at(-1)]).toEqual([750, '2028-11-28T07:00'])
  expect(starts.filter(start => start > now)).toHaveLength(522)
})

test.each([
  ['US/Eastern', '2027-07-01T14:00'],
  ['Asia/Calcutta', '2027-07-01T04:30'],
  ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '2027-07-01T08:00'],
  ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '2027-07-01T13:00'],
  ['W. Europe Standard Time', '2027-07-01T08:00'],
  ['Eastern Standard Time', '2027-07-01T14:00'],
  ['AUS Eastern Standard Time', '2027-07-01T00:00'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '2027-07-01T08:00'],
  ['MESZ', '2027-07-01T08:00'],
  ['GMT+0200', '2027-07-01T08:00'],
  ['Europe/Kyiv', '2027-07-01T07:00'],
])('the zone %s is known without a description', async (zone, start) => {
  expect(await startsOf(calendarOf(entry('UID:z', `DTSTART;TZID=${zone}:20270701T100000`)))).toEqual([start])
})

test('every zone of Windows maps to a zone of the system', async () => {
  const { windowsZones } = await import('./windows-zones.ts')
  for (const [name, zone] of Object.entries(windowsZones)) {
    const [windows, system] = [name, zone].map(id => calendarOf(entry('UID:z', `DTSTART;TZID=${id}:20270701T100000`)))
    expect([name, await startsOf(windows ?? '')]).toEqual([name, await startsOf(system ?? '')])
  }
})

test('GEO becomes the link to a map, URL becomes the address on the old site, and links stay in the text', async () => {
  const { drafts } = await read(
    calendarOf(
      entry(
        ...[
          'UID:l',
          'DTSTART:20270501T100000Z',
          'DTEND:20270501T110000Z',
          'GEO:51.54;9.91',
          'URL:https://alt.example/event/samstag/',
        ],
        'DESCRIPTION:Anmeldung <https://alt.example/a>\\nFragen an <anna@example.org>',
      ),
      entry(
        'UID:h',
        'DTSTART:20270502T100000Z',
        'DESCRIPTION:<p><a href="https://alt.example/b">Anmelden</a> bei uns</p>',
      ),
    ),
  )
  expect(drafts.map(({ input, address }) => [input?.description, input?.locationLink, address])).toEqual([
    [
      'Anmeldung https://alt.example/a\nFragen an anna@example.org',
      'https://www.openstreetmap.org/?mlat=51.54&mlon=9.91#map=16/51.54/9.91',
      '/event/samstag',
    ],
    ['Anmelden (https://alt.example/b) bei uns', '', undefined],
  ])
})

test('each excluded entry is named with its reason, and tasks are counted', async () => {
  const text = calendarOf(
    entry('UID:1', 'SUMMARY:Vorbei', 'DTSTART:20200101T100000Z', 'DTEND:20200101T110000Z'),
    entry('UID:2', 'SUMMARY:Abgesagt', 'DTSTART:20270101T100000Z', 'STATUS:CANCELLED'),
    entry('UID:3', 'SUMMARY:Privat', 'DTSTART:20270101T100000Z', 'CLASS:X-GEHEIM'),
    entry('UID:4', 'SUMMARY:Vorbei gewesen', 'DTSTART:20200101T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
    entry('UID:5', 'SUMMARY:Noch lange hin', 'DTSTART:20310101T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
    entry('UID:6', 'SUMMARY:Kein Tag', 'DTSTART:20270230T100000Z'),
    entry('UID:7', 'SUMMARY:Kommt', 'DTSTART:20270101T100000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
    'BEGIN:VTODO\r\nUID:8\r\nSUMMARY:Aufgabe\r\nEND:VTODO',
    'BEGIN:VEVENT\r\nUID:9\r\nSUMMARY:Ohne Ende',
    entry(
      'UID:10',
      'SUMMARY:Auch',
      'DTSTART:20270103T100000Z',
      'BEGIN:VALARM',
      'DESCRIPTION:Wecker',
      'END:VALARM',
      'DURATION:PT1H',
    ),
  )
  const { found, taken, left, series } = reportOf((await previewOf(text)).rows)
  expect([found, taken]).toEqual([9, 2])
  expect(left.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'past'],
    [2, 'cancelled'],
    [3, 'private'],
    [4, 'past'],
    [5, 'beyond'],
    [6, 'notUnderstood'],
    [8, 'notUnderstood'],
  ])
  expect(series).toMatchObject([{ row: 7, dates: 2, taken: 2 }])
  expect((await read(text)).tasks).toBe(1)
})

test('the dates of a private series stay private, unless one is marked public', async () => {
  const text = calendarOf(
    entry('UID:p', 'SUMMARY:Therapie', 'CLASS:PRIVATE', 'DTSTART:20270101T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    entry('UID:p', 'SUMMARY:Therapie später', 'RECURRENCE-ID:20270108T100000Z', 'DTSTART:20270108T120000Z'),
    entry('UID:p', 'SUMMARY:Offener Tag', 'CLASS:PUBLIC', 'RECURRENCE-ID:20270115T100000Z', 'DTSTART:20270115T120000Z'),
  )
  const { rows } = await previewOf(text)
  expect(rows.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
    [1, 'left', 'private'],
    [2, 'left', 'private'],
    [3, 'new', undefined],
  ])
})

test('an invitation that cancels an event excludes it', async () => {
  const text = calendarOf('METHOD:CANCEL', entry('UID:c', 'SUMMARY:Zurück', 'DTSTART:20270101T100000Z'))
  expect((await previewOf(text)).rows).toMatchObject([{ outcome: 'left', reason: 'cancelled' }])
})

const line = fc.constantFrom(
  ...[
    'UID:a',
    'UID:b',
    'UID:',
    'SUMMARY:Wald',
    'SUMMARY:Wiese',
    'DTSTART:20270407T130000Z',
    'DTSTART;TZID=Europe/Berlin:20270414T150000',
  ],
  ...[
    'DTSTART;VALUE=DATE:20270501',
    'DTSTART:kaputt',
    'DTSTART:20190101T100000Z',
    'DTEND:20270414T150000Z',
    'DURATION:P1DT2H',
    'SEQUENCE:3',
  ],
  ...[
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'RRULE:FREQ=YEARLY',
    'RRULE:FREQ=NIE',
    'RDATE:20270601T100000Z',
    'EXDATE:20270414T130000Z',
    'EXDATE;VALUE=DATE:20270407',
  ],
  ...[
    'RECURRENCE-ID:20270414T130000Z',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20270414T130000Z',
    'STATUS:CANCELLED',
    'CLASS:PRIVATE',
    'CLASS:PUBLIC',
    'X-LEER',
    '',
  ],
)
const entries = fc.array(fc.array(line, { maxLength: 7 }), { minLength: 1, maxLength: 7 })

test('the counts add up for any calendar', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async all => {
      const { rows } = await previewOf(calendarOf(...all.map(lines => entry(...lines))))
      const { found, taken, left } = reportOf(rows)
      expect(found).toBe(all.length)
      expect(taken + left.length).toBe(found)
    }),
    { numRuns: 400 },
  )
})

test('the order of entries does not affect the result', async () => {
  const shuffled = entries.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  const importedFrom = async (all: string[][]) => {
    const { records } = await previewOf(calendarOf(...all.map(lines => entry(...lines))))
    return records.map(({ title, startDate, endDate }) => `${title} ${startDate} ${endDate}`).sort()
  }
  await fc.assert(
    fc.asyncProperty(shuffled, async ([first, second]) => {
      expect(await importedFrom(second)).toEqual(await importedFrom(first))
    }),
    { numRuns: 400 },
  )
})
