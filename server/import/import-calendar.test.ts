import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import type { ListedImport, PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'
import { readCalendar } from './calendar/calendar.ts'

const options = { kind: 'events' } as const
const calendarOf = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map(event => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')
const event = (uid: string, start: string, ...more: string[]) =>
  [`UID:${uid}`, `SUMMARY:Waldtag ${uid}`, start, ...more].join('\r\n')

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const events = () => storedIn(site.dir, 'events') as readonly Event[]
  const admin = site.as('admin')
  return { ...site, admin, files: importing(admin), events, before: events().length }
}

const imported = (events: readonly Event[]) => events.filter(({ title }) => title.startsWith('Waldtag '))

test('zones, whole days, HTML and cancelled events are read as intended', async () => {
  const { files, events } = await openSite()
  const csv = calendarOf(
    event(
      'berlin',
      'DTSTART;TZID=Europe/Berlin:20270512T143000',
      'DTEND;TZID=Europe/Berlin:20270512T170000',
      'LOCATION:Eichhof\\, Hütte',
    ),
    event(
      'utc',
      'DTSTART:20270513T100000Z',
      'DURATION:PT2H',
      'DESCRIPTION:<p>Mit <b>Topf</b> &amp\\; Löffel</p><p>Bis bald</p>',
    ),
    event('floating', 'DTSTART:20270114T090000', 'DTEND:20270114T100000'),
    event('days', 'DTSTART;VALUE=DATE:20270515', 'DTEND;VALUE=DATE:20270518'),
    event('off', 'DTSTART:20270516T100000Z', 'STATUS:CANCELLED'),
    event('unknown', 'DTSTART;TZID=Mars/Base:20270517T100000'),
  )
  const { body } = await files.preview(options, csv)
  const [berlin, utc] = body.rows.map(({ what }: PreviewRow) => what)
  expect(berlin).toBe('Waldtag berlin, Wed, 12 May 2027, 14:30 to 17:00, Eichhof, Hütte, price on request')
  expect(utc).toBe('Waldtag utc, Thu, 13 May 2027, 12:00 to 14:00, price on request, with a description')
  expect(body.rows.map(({ outcome, notes }: PreviewRow) => [outcome, ...notes])).toEqual([
    ['new'],
    ['new'],
    ['new'],
    ['new'],
    ['left', 'Called off.'],
    ['wrong', 'Its time zone is not known.'],
  ])
  await files.add(options, csv)
  expect(imported(events())).toMatchObject([
    { startDate: '2027-05-12T12:30:00.000Z', endDate: '2027-05-12T15:00:00.000Z', locationName: 'Eichhof, Hütte' },
    {
      startDate: '2027-05-13T10:00:00.000Z',
      endDate: '2027-05-13T12:00:00.000Z',
      description: 'Mit Topf & Löffel\nBis bald',
    },
    { startDate: '2027-01-14T08:00:00.000Z' },
    { startDate: '2027-05-14T22:00:00.000Z', endDate: '2027-05-17T21:59:00.000Z' },
  ])
})

test('private entries are excluded, with one row for all dates of a repetition', async () => {
  const { files, events, before } = await openSite()
  const csv = calendarOf(
    event('arzt', 'DTSTART;TZID=Europe/Berlin:20270214T100000', 'CLASS:PRIVATE'),
    event('woche', 'DTSTART;TZID=Europe/Berlin:20270301T100000', 'RRULE:FREQ=WEEKLY;COUNT=5', 'CLASS:confidential'),
    event('kurs', 'DTSTART;TZID=Europe/Berlin:20270401T100000', 'RRULE:FREQ=DAILY;COUNT=2'),
    event(
      'kurs',
      'DTSTART;TZID=Europe/Berlin:20270402T120000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270402T100000',
      'CLASS:PRIVATE',
    ),
    event('markt', 'DTSTART;TZID=Europe/Berlin:20270501T100000', 'CLASS:PUBLIC', 'STATUS:TENTATIVE'),
  )
  const leftOut = ['left', 'Private in the calendar: left out.']
  const assumedEnd = ['new', 'No end is given: 2 hours are assumed.']
  const { body } = await files.preview(options, csv)
  expect(body.rows.map(({ row, outcome, notes }: PreviewRow) => [row, outcome, ...notes])).toEqual([
    [1, ...leftOut],
    [2, ...leftOut],
    [3, ...assumedEnd],
    [4, ...leftOut],
    [5, ...assumedEnd],
  ])
  expect([body.report.found, body.report.taken, body.report.left.length]).toEqual([5, 2, 3])
  await files.add(options, csv)
  expect(events()).toHaveLength(before + 2)
})

test('a repetition becomes a series: the clock time stays through summer time, exceptions count, and nothing is doubled', async () => {
  const { files, admin, events, before } = await openSite()
  const weekly = calendarOf(
    event(
      'woche',
      'DTSTART;TZID=Europe/Berlin:20270318T170000',
      'DTEND;TZID=Europe/Berlin:20270318T190000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20270325T170000',
    ),
    event(
      'woche',
      'DTSTART;TZID=Europe/Berlin:20270402T180000',
      'DTEND;TZID=Europe/Berlin:20270402T190000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270401T170000',
    ),
  )
  await files.add(options, weekly)
  const dates = imported(events())
  expect(dates.map(({ startDate }) => startDate)).toEqual([
    '2027-03-18T16:00:00.000Z',
    '2027-04-02T16:00:00.000Z',
    '2027-04-08T15:00:00.000Z',
    '2027-04-15T15:00:00.000Z',
  ])
  expect(new Set(dates.map(({ series }) => series)).size).toBe(1)
  // The import recognises a date that was renamed meanwhile, too.
  await admin.post('/api/event/edit', { _id: dates[3]?._id, title: 'Waldtag anders' })
  const again = await files.preview(options, weekly)
  expect(again.body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['known', 'known', 'known', 'known'])
  const [one] = (await files.list()) as ListedImport[]
  await files.undo(one?._id ?? '')
  expect(events()).toHaveLength(before + 1)
})

test('single dates of a repetition can be excluded', async () => {
  const { files, events } = await openSite()
  const csv = calendarOf(event('kurs', 'DTSTART;TZID=Europe/Berlin:20270318T170000', 'RRULE:FREQ=WEEKLY;COUNT=3'))
  const ids = (await files.preview(options, csv)).body.rows.map(({ id }: PreviewRow) => id)
  await files.add({ ...options, leftOut: [ids[1], ids[2]] }, csv)
  expect(imported(events()).map(({ startDate, series }) => [startDate, series])).toEqual([
    ['2027-03-18T16:00:00.000Z', undefined],
  ])
})

test('300 events of a calendar are imported once', async () => {
  const { files, events, before } = await openSite()
  const series = calendarOf(
    ...Array.from({ length: 300 }, (_, at) =>
      event(
        `e${at}`,
        `DTSTART:2027${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}T100000Z`,
      ),
    ),
  )
  await files.add(options, series)
  expect(events()).toHaveLength(before + 300)
  expect((await files.add(options, series)).status).toBe(400)
})

test('a repetition without further dates, or with too much work, blocks no other', async () => {
  const first = 'I do not understand how this repeats: only its first date.'
  for (const [rule, notes] of [
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', []],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', []],
    ['FREQ=MONTHLY;BYDAY=6MO', []],
    ['FREQ=SECONDLY', [first]],
    ['FREQ=YEARLY;BYYEARDAY=400', [first]],
    ['FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=1,2,3,4,5,6,7,8,9,10', [first]],
    ['FREQ=SOMETIMES', [first]],
  ] as const) {
    const text = calendarOf(event('1', 'DTSTART:20270105T100000Z', 'DURATION:PT1H', `RRULE:${rule}`))
    const { drafts } = await readCalendar(Buffer.from(text), { shown: true, now: '2026-11-28T09:00:00.000Z' })
    expect(drafts.map(({ notes, wrong }) => [...notes, ...wrong])).toEqual([notes])
  }
})

test('a series of a thousand years is read as fast as a recent one, coming dates first', async () => {
  const text = calendarOf(event('1', 'DTSTART:00010101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'))
  const { drafts } = await readCalendar(Buffer.from(text), { shown: true, now: '2026-11-28T09:00:00.000Z' })
  const dates = drafts.map(({ input }) => input?.startDate ?? '')
  expect(dates).toHaveLength(750)
  expect([dates[0], dates.at(-1)]).toEqual(['2026-11-09T10:00:00.000Z', '2028-11-27T10:00:00.000Z'])
  expect(drafts[0]?.notes).toEqual(['It repeats beyond that: its dates from 9 Nov 2026 to 27 Nov 2028 are imported.'])
})

test('every repetition within the limits ends in reach', async () => {
  const day = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
  const by = fc.oneof(
    fc.constant(''),
    fc.tuple(fc.constantFrom('', '1', '4', '-1'), day).map(([nth, day]) => `;BYDAY=${nth}${day}`),
    fc.constantFrom('1', '28', '-1').map(date => `;BYMONTHDAY=${date}`),
  )
  const rule = fc
    .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.integer({ min: 1, max: 99 }), by)
    .map(([freq, interval, by]) => `FREQ=${freq};INTERVAL=${interval}${by}`)
  await fc.assert(
    fc.asyncProperty(rule, fc.constantFrom('20260131', '20280229', '20000101'), async (rule, start) => {
      const text = calendarOf(event('1', `DTSTART:${start}T100000Z`, `RRULE:${rule}`))
      const { drafts } = await readCalendar(Buffer.from(text), { shown: true, now: '2026-11-28T09:00:00.000Z' })
      expect(drafts.length).toBeLessThanOrEqual(750)
    }),
    { numRuns: 60 },
  )
})

test('an event’s address on the old site leads to the course or series that it became', async () => {
  const { files, events, admin } = await openSite()
  const url = (name: string) => `URL:https://alt.example/event/${name}/`
  const rule = event(
    'woche',
    'DTSTART:20270318T160000Z',
    'DTEND:20270318T170000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    url('woche'),
  )
  await files.add(options, calendarOf(rule))
  const [first = expect.fail()] = imported(events())
  const post = async (path: string, body: object) => (await admin.post(`/api/event/${path}`, body)).json()
  const leadsTo = async () => (await admin.send('/event/woche/')).headers.get('Location')
  const course = await post('course', { _id: first._id })
  expect(await leadsTo()).toBe(`/kalender#${course._id}`)
  await post('edit', { _id: course._id, sessions: course.sessions.slice(1) })
  const [date] = await post('series', { _id: course._id })
  expect(await leadsTo()).toBe(`/kalender#${date._id}`)
})

test('an event’s address on the old site leads to the event as long as it exists', async () => {
  const { files, events, admin } = await openSite()
  const url = 'URL:https://alt.example/event/waldtag/'
  const dates = event('woche', 'DTSTART:20270318T160000Z', 'DTEND:20270318T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', url)
  const csv = calendarOf(
    dates,
    event('mein', 'DTSTART:20270319T160000Z', 'DURATION:PT1H', 'URL:https://alt.example/kalender'),
  )
  expect((await files.preview(options, csv)).body.redirects).toEqual(['/event/waldtag'])
  await files.add(options, csv)
  const [first] = imported(events())
  const answer = await admin.send('/event/waldtag/')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/kalender#${first?._id}`])
  const [one] = (await files.list()) as ListedImport[]
  expect(one?.redirects).toEqual([{ from: '/event/waldtag', title: 'Waldtag woche' }])
  await files.undo(one?._id ?? '')
  expect((await admin.send('/event/waldtag')).status).toBe(404)
})

test('entries that were moved or cancelled since are listed, with the change to make', async () => {
  const { files, events } = await openSite()
  const end = 'DURATION:PT1H'
  const weekly = (...more: string[]) =>
    event('woche', 'DTSTART:20270318T160000Z', end, 'RRULE:FREQ=WEEKLY;COUNT=3', ...more)
  const before = calendarOf(
    event('a', 'DTSTART:20270512T100000Z', end),
    event('b', 'DTSTART:20270513T100000Z', end),
    weekly(),
  )
  await files.add(options, before)
  const idOf = (day: string) => imported(events()).find(({ startDate }) => startDate.startsWith(day))?._id
  const after = calendarOf(
    event('a', 'DTSTART:20270514T100000Z', end),
    event('b', 'DTSTART:20270513T100000Z', end, 'STATUS:CANCELLED'),
    weekly('EXDATE:20270325T160000Z'),
  )
  const { body } = await files.preview(options, after)
  expect(body.rows.map(({ row, outcome, notes, change }: PreviewRow) => ({ row, outcome, notes, change }))).toEqual([
    {
      ...{ row: 1, outcome: 'known' },
      notes: ['In the file it is on Fri, 14 May 2027, 12:00 to 13:00, here on Wed, 12 May 2027, 12:00 to 13:00.'],
      change: { event: idOf('2027-05-12'), startDate: '2027-05-14T10:00:00.000Z', endDate: '2027-05-14T11:00:00.000Z' },
    },
    {
      ...{ row: 2, outcome: 'known', notes: ['Called off in the file, not yet here.'] },
      change: { event: idOf('2027-05-13'), isCancelled: true },
    },
    { row: 3, outcome: 'known', notes: [] },
    { row: 3, outcome: 'known', notes: [] },
    {
      ...{ row: 3, outcome: 'known', notes: ['Called off in the file, not yet here.'] },
      change: { event: idOf('2027-03-25'), isCancelled: true },
    },
  ])
  expect(body.report).toMatchObject({ found: 3, taken: 0 })
})

test('one price for all applies if the file has none, in a calendar and in a table', async () => {
  const { files, events } = await openSite()
  const calendar = calendarOf(event('a', 'DTSTART:20270513T100000Z'), event('b', 'DTSTART:20270514T100000Z'))
  const { body } = await files.preview({ ...options, cost: 12.5 }, calendar)
  const euro = '€12.50'
  expect(body.rows.map(({ what }: PreviewRow) => what.includes(euro))).toEqual([true, true])
  await files.add({ ...options, cost: 12.5 }, calendar)
  await files.add({ ...options, cost: 0 }, 'Titel;Datum;Preis\nWaldtag c;16.05.2027;\nWaldtag d;17.05.2027;20')
  expect(imported(events()).map(({ cost }) => cost)).toEqual([12.5, 12.5, 0, 20])
  const refused = await files.preview({ ...options, cost: -1 }, calendar)
  expect(refused.status).toBe(400)
})

test('the preview shows the price in our own calendar’s entry instead of the price for all', async () => {
  const { files } = await openSite()
  const own = (uid: string, prices: string) =>
    event(
      uid,
      'DTSTART:20270513T100000Z',
      `DESCRIPTION:Komm mit.\\n\\n${prices}\\n\\nhttps://wald.example/kalender#abc`,
    )
  const calendar = calendarOf(own('a', 'Kind: 10 €\\nErwachsene: 20 €'), own('b', 'Preis: 7 €'))
  const { body } = await files.preview({ ...options, cost: 12.5 }, calendar)
  expect(body.rows.map(({ what }: PreviewRow) => what)).toEqual([
    expect.stringContaining('€10 to €20'),
    expect.stringContaining(', €7'),
  ])
})

test('the price for all is not the file’s, so it is reported as a difference of no existing event', async () => {
  const { files } = await openSite()
  const calendar = calendarOf(event('a', 'DTSTART:20270513T100000Z'))
  const table = 'Titel;Datum;Preis\nMoortag;16.05.2027;\nFarntag;17.05.2027;20'
  const notes = async (file: string, cost: number) =>
    (await files.preview({ ...options, cost }, file)).body.rows.map(({ notes }: PreviewRow) => notes)
  for (const file of [calendar, table]) await files.add({ ...options, cost: 35 }, file)
  expect(await notes(calendar, 12.5)).toEqual([[]])
  expect(await notes(table, 12.5)).toEqual([[], []])
  expect(await notes(table.replace(';20', ';25'), 12.5)).toEqual([
    [],
    ['The file says something else: price €25. Change the event if the file is right.'],
  ])
})
