import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import type { PreviewRow } from '../../domain/import/import.ts'
import { formatTime, instantOf } from '../../domain/kit/format.ts'
import { openAdminSite } from '../testing/admin.ts'
import { importing } from '../testing/files/import-files.ts'

const series = { kind: 'events', shown: true } as const
const course = { ...series, as: 'course' } as const

async function openSite() {
  const site = await openAdminSite()
  const events = () => site.dataOf<Event[]>('events')
  const before = new Set(events().map(({ _id }) => _id))
  const added = () => events().filter(({ _id }) => !before.has(_id))
  return { ...site, files: importing(site.admin), added }
}
const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

/** Eight Thursdays over the change to summer time, one of them elsewhere, one left out. */
const weekly = calendarOf(
  ...entry(
    ...['UID:gruppe', 'SUMMARY:Waldgruppe', 'LOCATION:Waldrand'],
    ...['DTSTART;TZID=Europe/Berlin:20270304T160000', 'DTEND;TZID=Europe/Berlin:20270304T180000'],
    ...['RRULE:FREQ=WEEKLY;COUNT=8', 'EXDATE;TZID=Europe/Berlin:20270311T160000'],
  ),
  ...entry(
    ...['UID:gruppe', 'SUMMARY:Waldgruppe', 'LOCATION:Steinbruch'],
    ...['RECURRENCE-ID;TZID=Europe/Berlin:20270325T160000', 'DTSTART;TZID=Europe/Berlin:20270326T150000'],
    'DTEND;TZID=Europe/Berlin:20270326T180000',
  ),
  ...entry('UID:tag', 'SUMMARY:Waldtag', 'DTSTART:20270501T080000Z', 'DTEND:20270501T140000Z'),
)
const fresh = (rows: readonly PreviewRow[]) => rows.filter(({ outcome }) => outcome === 'new')

test('a weekly entry of a calendar comes as a series, or as one course', async () => {
  const { files, added } = await openSite()
  const shown = (await files.preview(series, weekly)).body
  expect(fresh(shown.rows).filter(({ isRepeated }) => isRepeated)).toHaveLength(7)
  expect(JSON.stringify(fresh((await files.preview(course, weekly)).body.rows)[0]?.notes)).toContain('course')
  await files.add(course, weekly)
  const [group, day] = added()
  expect(added()).toHaveLength(2)
  expect(day).toMatchObject({ title: 'Waldtag', sessions: [] })
  expect(group).toMatchObject({
    title: 'Waldgruppe',
    locationName: 'Waldrand',
    startDate: instantOf('2027-03-04', '16:00'),
  })
  expect(group?.sessions.map(({ startDate }) => formatTime(startDate))).toEqual([
    ...['16:00', '16:00', '15:00', '16:00', '16:00', '16:00', '16:00'],
  ])
  expect(group?.sessions.map(({ locationName }) => locationName)[2]).toBe('Steinbruch')
})

test('a date excluded from a course can be imported later, as a series or a course, and no other date comes twice', async () => {
  const { files, added } = await openSite()
  const [, second = expect.fail()] = fresh((await files.preview(course, weekly)).body.rows)
  await files.add({ ...course, leftOut: [second.id] }, weekly)
  expect(added()[0]?.sessions).toHaveLength(6)
  for (const options of [course, series])
    expect(fresh((await files.preview(options, weekly)).body.rows).map(({ id }) => id)).toEqual([second.id])
})

test('one press removes an imported course as long as nobody has changed it', async () => {
  const { files, added } = await openSite()
  await files.add(course, weekly)
  const [one] = await files.list()
  expect(one.going.event).toBe(2)
  await files.undo(one._id)
  expect(added()).toEqual([])
})

test('an imported series that became a course is recognised', async () => {
  const { files, added, post } = await openSite()
  await files.add(series, weekly)
  await post('/event/course', { _id: added()[3]?._id })
  expect(added()).toHaveLength(2)
  await post('/event/edit', { _id: added()[0]?._id, title: 'Neuer Name' })
  const previewRows = async (file: string): Promise<PreviewRow[]> => (await files.preview(series, file)).body.rows
  expect(fresh(await previewRows(weekly))).toEqual([])
  expect((await previewRows(weekly)).flatMap(({ change }) => change ?? [])).toEqual([])
  // The first session has the course's own id.
  const [first] = added()[0]?.sessions ?? []
  const earlier = weekly.replace('DTEND;TZID=Europe/Berlin:20270304T180000', 'DTEND;TZID=Europe/Berlin:20270304T173000')
  expect((await previewRows(earlier)).flatMap(({ change }) => change ?? [])[0]).toEqual({
    ...{ event: first?._id, startDate: first?.startDate },
    endDate: instantOf('2027-03-04', '17:30'),
  })
})

const vhs = [
  'Kursnummer;Kurstitel;Datum;Uhrzeit von;Uhrzeit bis;Ort;Gebühr;Max. Teilnehmer;Anmeldeschluss',
  'K-101;Wildkräuter;06.03.2027;10:00;13:00;Eichhof;90,00 €;12;01.03.2027',
  'K-101;Wildkräuter;20.03.2027;10:00;13:00;Eichhof;;;',
  'K-101;Wildkräuter;03.04.2027;09:00;13:00;Mühle;;;',
  'K-102;Wildkräuter;08.05.2027;10:00;13:00;Eichhof;90,00 €;12;',
  'K-103;Spuren;09.05.2027;10:00;12:00;Eichhof;20,00 €;8;',
].join('\n')

test('rows of a table that share a course’s name and number are one course', async () => {
  const { files, added } = await openSite()
  const shown = (await files.preview(series, vhs)).body
  expect(shown.rows.map(({ isRepeated }: PreviewRow) => isRepeated === true)).toEqual([true, true, true, false, false])
  await files.add(course, vhs)
  const [herbs, ...others] = added()
  expect(others.map(({ title, sessions }) => [title, sessions.length])).toEqual([
    ['Wildkräuter', 0],
    ['Spuren', 0],
  ])
  expect(herbs).toMatchObject({ title: 'Wildkräuter', cost: 90, places: 12, locationName: 'Eichhof' })
  expect(herbs?.registrationUntil).toBe(instantOf('2027-03-01', '23:59'))
  expect(
    herbs?.sessions.map(({ startDate, endDate, locationName }) => [
      ...[formatTime(startDate), formatTime(endDate), locationName],
    ]),
  ).toEqual([
    ['10:00', '13:00', ''],
    ['10:00', '13:00', ''],
    ['09:00', '13:00', 'Mühle'],
  ])
})

test('by default they are a series, of which each date is booked separately', async () => {
  const { files, added } = await openSite()
  await files.add(series, vhs)
  expect(added()).toHaveLength(5)
  const [first, second, third, other] = added().map(({ series }) => series)
  expect([first, second === first, third === first, other]).toEqual([expect.any(String), true, true, undefined])
})

test('dates that cannot be one course stay a series, and their row shows the reason', async () => {
  const { files, added } = await openSite()
  const table = vhs.replace('10:00;13:00;Eichhof;;;', '10:00;13:00;Eichhof;15,00 €;;')
  const [row] = fresh((await files.preview(course, table)).body.rows)
  expect(row?.notes.join()).toContain('Cost')
  await files.add(course, table)
  expect(added().filter(({ sessions }) => sessions.length > 0)).toEqual([])
  const long = weekly.replace('COUNT=8', 'COUNT=70')
  const [first] = fresh((await files.preview(course, long)).body.rows)
  expect(first?.notes.join()).toContain('60')
})

test('a course of our own calendar comes as one, at the same times and places, with one entry each', async () => {
  const { files, post, origin, added } = await openSite()
  const block = (day: string, end: string, changes: object = {}) => ({
    ...{ startDate: instantOf(day, '17:00'), endDate: instantOf(end, '14:00'), hours: 20 },
    ...changes,
  })
  const sessions = [
    block('2027-02-05', '2027-02-07'),
    block('2027-03-26', '2027-03-28', { locationName: 'Steinbruch' }),
    block('2027-10-29', '2027-10-31'),
  ]
  const { answer } = await post('/event/add', {
    ...{ title: 'Ausbildung', description: 'Ein Jahr.', cost: 1990, locationName: 'Hütte', active: true },
    ...{ startDate: sessions[0]?.startDate, endDate: sessions[2]?.endDate, sessions },
  })
  const file = await (await fetch(`${origin}/kalender/${answer._id}.ics`)).text()
  // On the site that exported the file, nothing in it is new.
  expect(fresh((await files.preview(series, file)).body.rows)).toEqual([])

  await post('/event/del', { _id: answer._id })
  const elsewhere = file.replaceAll('@localhost', '@anderswo.example')
  await files.add(series, elsewhere)
  const [copy] = added()
  expect(added()).toHaveLength(1)
  expect(copy).toMatchObject({ title: 'Ausbildung', description: 'Ein Jahr.', cost: 1990, locationName: 'Hütte' })
  const timesOf = (event: Event | undefined) =>
    event?.sessions.map(({ startDate, endDate, locationName }) => [startDate, endDate, locationName])
  expect(timesOf(copy)).toEqual(timesOf(answer))
  expect(fresh((await files.preview(series, elsewhere)).body.rows)).toEqual([])
})
