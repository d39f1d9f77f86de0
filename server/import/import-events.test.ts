import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import type { ListedImport, PreviewField, PreviewRow } from '../../domain/import/import.ts'
import { filesOf } from '../testing/files/files-of.ts'
import { asWindows1252, eventsCsv, importing } from '../testing/files/import-files.ts'
import { storedIn } from '../testing/stored-data.ts'
import { breakDisk, openTestSiteWithAccounts } from '../testing/test-site.ts'

const options = { kind: 'events' } as const
const table = (...rows: string[]) => ['Titel;Datum;Uhrzeit', ...rows].join('\n')

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const events = () => storedIn(site.dir, 'events') as readonly Event[]
  return { ...site, admin, files: importing(admin), events, before: events().length }
}

const outcomes = (rows: readonly PreviewRow[]) => Object.groupBy(rows, ({ outcome }) => outcome)

test('300 events of a spreadsheet are shown first, stored once, recognised the second time, and undone by one press', async () => {
  const { files, events, before, dir } = await openSite()
  const csv = asWindows1252(eventsCsv(300))
  const stored = filesOf(dir, /^logs/)
  const shown = await files.preview(options, csv)
  expect(outcomes(shown.body.rows).new).toHaveLength(300)
  expect(filesOf(dir, /^logs/)).toEqual(stored)

  expect((await files.add(options, csv)).status).toBe(200)
  expect(events()).toHaveLength(before + 300)
  expect(events().find(({ title }) => title === 'Wildkräuter; für Große, "roh" 105')).toMatchObject({
    ...{
      startDate: '2027-04-16T12:30:00.000Z',
      endDate: '2027-04-16T15:00:00.000Z',
      description: 'Zeile eins\nZeile zwei',
    },
    ...{ locationName: 'Eichhof', cost: 1234.5, places: 6, active: true },
  })

  expect(outcomes((await files.preview(options, csv)).body.rows).known).toHaveLength(300)
  expect(await files.add(options, csv)).toMatchObject({
    status: 400,
    body: { error: { message: 'There is nothing new in this file.' } },
  })
  expect(events()).toHaveLength(before + 300)

  const [one] = (await files.list()) as ListedImport[]
  expect(one).toMatchObject({ going: { event: 300 }, staying: [] })
  await files.undo(one?._id ?? '')
  expect(events()).toHaveLength(before)
  expect(storedIn(dir, 'bin')).toHaveLength(300)
  expect(await files.list()).toEqual([])
  expect(outcomes((await files.preview(options, csv)).body.rows).new).toHaveLength(300)
})

test('errors are listed by row, and the other rows are imported', async () => {
  const { files, events, before } = await openSite()
  const csv = table(
    'Waldtag;12.05.2027;14:30',
    ';13.05.2027;14:30',
    'Ohne Tag;;',
    'Am Sankt-Nimmerleins-Tag;31.02.2027;',
    'Nachts;14.05.2027;25:00',
    'Waldtag;12.05.2027;14.30 Uhr',
    'Fest;15.05.2027;',
  )
  const { body } = await files.preview(options, csv)
  expect(body.rows.map(({ row, outcome, notes }: PreviewRow) => [row, outcome, ...notes])).toEqual([
    [2, 'new', 'No end is given: 2 hours are assumed.'],
    [3, 'wrong', 'The title is missing.'],
    [4, 'wrong', 'The day is missing.'],
    [5, 'wrong', 'Day: “31.02.2027” is not understood.'],
    [6, 'wrong', 'Time: “25:00” is not understood.'],
    [7, 'known', 'The same as row 2.'],
    [8, 'new', 'Without a time: the whole day.'],
  ])
  await files.add(options, csv)
  expect(events()).toHaveLength(before + 2)
})

test.each([
  ['utf8', Buffer.from('\ufeffTitel;Datum\nBäume – 5 €;12.05.2027')],
  ['utf16le', Buffer.from('\ufeffTitel\tDatum\nBäume – 5 €\t12.05.2027', 'utf16le')],
  ['sep=', Buffer.from('sep=,\nTitel,Datum\n"Bäume – 5 €",12.05.2027')],
])('a table that a spreadsheet saved as %s is read', async (_, bytes) => {
  const { files } = await openSite()
  const { body } = await files.preview(options, bytes)
  expect(body.rows).toMatchObject([{ outcome: 'new', what: expect.stringContaining('Bäume – 5 €, Wed, 12 May 2027') }])
})

test.each([
  ['Titel;Datum;Beginn;Ende', 'Waldtag;14.05.2027;10:00;16:00'],
  ['Title;Date;Start;End', 'Waldtag;14.05.2027;10:00;16:00'],
  ['Titel;Datum;Von;Bis', 'Waldtag;14.05.2027;10 Uhr;16 Uhr'],
  ['Titel;Datum;Uhrzeit von;Uhrzeit bis', 'Waldtag;14.05.2027;10 Uhr;16 Uhr'],
  ['Titel;Datum von;Beginn;Datum bis;Ende', 'Waldtag;14.05.2027;10;14.05.2027;16'],
  ['Titel;Beginn;Ende', 'Waldtag;14.05.2027 10:00;14.05.2027 16:00'],
])('day and time are found under the headings %s', async (...rows) => {
  const { files } = await openSite()
  const { body } = await files.preview(options, rows.join('\n'))
  expect(body.rows).toMatchObject([
    { outcome: 'new', what: expect.stringContaining('Waldtag, Fri, 14 May 2027, 10:00 to 16:00') },
  ])
})

test('separate columns for a last day and an end are distinguished, whatever their titles', async () => {
  const { files } = await openSite()
  for (const title of ['Kursname', 'Kurs', 'Kurstitel', 'Seminar']) {
    const csv = `${title};Datum;Von;Datum bis;Bis\nWaldtage;14.05.2027;10:00;16.05.2027;17 Uhr`
    const { body } = await files.preview(options, csv)
    expect(body.rows, title).toMatchObject([
      {
        outcome: 'new',
        what: expect.stringContaining('Waldtage, Fri, 14 May 2027, 10:00 to Sun, 16 May 2027, 17:00'),
      },
    ])
  }
})

test.each([
  ['Titel;Tag;Beginn;Ende', 'Waldtag;05.06.2027;10:00;15:00'],
  ['Titel;Beginn;Ende;Tag', 'Waldtag;10 Uhr;15 Uhr;5. Juni 2027'],
  ['Titel;Von;Bis;Tag', 'Waldtag;10:00 Uhr;15:00 Uhr;Sa, 05.06.2027'],
  ['Titel;Beginn;Ende;Wann', 'Waldtag;10.00 Uhr;15.00 Uhr;05.06.2027'],
  ['Titel;Tag;Beginn;Ende', 'Waldtag;Samstag;05.06.2027 10:00;05.06.2027 15:00'],
  ['Titel;Beginn;Ende', 'Waldtag;05.06.2027 10:00;05.06.2027 15:00'],
])('the column with the days is the day, whatever the column with the times is called: %s', async (headings, row) => {
  const { files, events } = await openSite()
  await files.add(options, [headings, row].join('\n'))
  expect(events().at(-1)).toMatchObject({
    ...{ title: 'Waldtag', startDate: '2027-06-05T08:00:00.000Z', endDate: '2027-06-05T13:00:00.000Z' },
  })
})

test('an end at 24:00 is the end of the last day, and registration closes at the given time', async () => {
  const { files, events } = await openSite()
  const csv = `Titel;Datum;Uhrzeit;Enddatum;Ende Uhrzeit;Ganztägig;Anmeldung bis
Feuer;14.05.2027;18:00;14.05.2027;24:00;nein;13.05.2027
Nacht;14.05.2027;18:00;16.05.2027;24 Uhr;;13.05.2027 18 Uhr
Wald;14.05.2027;;15.05.2027;24:00;ja;
Moor;14.05.2027;18–24 Uhr;15.05.2027;;;13.05.2027, 24:00`
  await files.add(options, csv)
  const times = new Map(
    events().map(({ title, startDate, endDate, registrationUntil }) => [
      title,
      [startDate, endDate, registrationUntil],
    ]),
  )
  expect(times.get('Feuer')).toEqual([
    ...['2027-05-14T16:00:00.000Z', '2027-05-14T22:00:00.000Z', '2027-05-13T21:59:00.000Z'],
  ])
  expect(times.get('Nacht')).toEqual([
    ...['2027-05-14T16:00:00.000Z', '2027-05-16T22:00:00.000Z', '2027-05-13T16:00:00.000Z'],
  ])
  expect(times.get('Wald')).toEqual(['2027-05-13T22:00:00.000Z', '2027-05-15T22:00:00.000Z', null])
  expect(times.get('Moor')).toEqual([
    ...['2027-05-14T16:00:00.000Z', '2027-05-15T22:00:00.000Z', '2027-05-13T22:00:00.000Z'],
  ])
})

test('columns with other names can be chosen', async () => {
  const { files } = await openSite()
  const csv = 'Was;Wann\nWaldtag;12.05.2027'
  const first = await files.preview(options, csv)
  expect(first.body.headings).toEqual(['Was', 'Wann'])
  expect(outcomes(first.body.rows).wrong).toHaveLength(1)
  const { body } = await files.preview({ ...options, columns: { title: 0, day: 1 } }, csv)
  expect(outcomes(body.rows).new).toHaveLength(1)
  expect(body.fields.slice(0, 2)).toMatchObject([
    { name: 'title', column: 0 },
    { name: 'day', column: 1 },
  ])
})

test('records that were changed or booked since the import stay, and are named', async () => {
  const { files, events, admin, before } = await openSite()
  await files.add(options, table('Erster;12.05.2027;9', 'Zweiter;13.05.2027;9', 'Dritter;14.05.2027;9'))
  const idOf = (title: string) => events().find(event => event.title === title)?._id ?? ''
  await admin.post('/api/event/edit', { _id: idOf('Erster'), description: 'Neu' })
  await admin.post('/api/registration/add', { event: idOf('Zweiter'), name: 'Erika' })
  const [one] = (await files.list()) as ListedImport[]
  expect(one).toMatchObject({ going: { event: 1 } })
  const { staying } = await files.undo(one?._id ?? '')
  expect(staying).toMatchObject([
    { kind: 'event', what: expect.stringContaining('Erster'), reason: 'changed', why: 'was changed since' },
    // Undoing other imports would not let this event go.
    { kind: 'event', what: expect.stringContaining('Zweiter'), reason: 'booked', why: 'has a registration' },
  ])
  expect(events()).toHaveLength(before + 2)
  expect(await files.list()).toMatchObject([{ going: { event: 0 }, staying: [{}, {}] }])
})

test('a renamed event is reported, because its row would create another one', async () => {
  const { files, events, admin } = await openSite()
  const csv = table('Vollmondnacht;24.04.2027;20:00', 'Waldtag;12.05.2027;14:30')
  await files.add(options, csv)
  const renamed = events().find(({ title }) => title === 'Vollmondnacht')
  await admin.post('/api/event/edit', { ...renamed, title: 'Vollmondnacht mit Trommeln' })
  expect(events().map(({ title }) => title)).toContain('Vollmondnacht mit Trommeln')
  const { body } = await files.preview(options, csv)
  expect(body.rows.map(({ outcome, notes }: PreviewRow) => [outcome, notes.at(-1)])).toEqual([
    ['new', '“Vollmondnacht mit Trommeln” is here at the same time. If it is the same event, untick this row.'],
    ['known', undefined],
  ])
})

test('deselected and identical rows are excluded, and all others imported', async () => {
  const { files, events, before } = await openSite()
  const csv = table('Erster;12.05.2027;9', 'Zweiter;13.05.2027;9', 'Erster;12.05.2027;9 Uhr')
  await files.add({ ...options, leftOut: ['2'] }, csv)
  expect(
    events()
      .slice(before)
      .map(({ title }) => title),
  ).toEqual(['Zweiter'])
  expect((await files.add({ ...options, leftOut: ['2'] }, csv)).status).toBe(400)
})

test('an import without room on the disk stores nothing', async () => {
  const { files, events, before } = await openSite()
  const mend = breakDisk()
  expect((await files.add(options, eventsCsv(10))).status).toBe(503)
  mend()
  expect(events()).toHaveLength(before)
  expect(await files.list()).toEqual([])
  expect((await files.add(options, eventsCsv(10))).status).toBe(200)
})

test('a file that is not a table, too long or truncated is refused', async () => {
  const { files, admin } = await openSite()
  expect((await files.preview(options, Buffer.from([0, 1, 2, 0]))).status).toBe(400)
  expect((await files.preview(options, Buffer.alloc(5_000_001, 'x'))).status).toBe(400)
  expect((await files.preview(options, `Titel;Datum\n${'x;01.01.2027\n'.repeat(5100)}`)).status).toBe(400)
  const headers = { 'content-type': 'application/octet-stream' }
  const bare = new TextEncoder().encode('{"kind":"events"').buffer
  expect((await admin.post('/api/import/preview', bare, { headers })).status).toBe(400)
})

test.each([
  'Angebot;Veranstaltungsdatum;Beginn;Endzeit;Wo;Preis in Euro;Teilnehmerzahl max.;Kurzbeschreibung',
  'Programm;Wann;Startzeit;Ende um;Treffpunkt;Kosten pro Kind in €;maximale Teilnehmerzahl;Ausschreibung',
  'Thema;Termin;von;bis;Ort;Kurspreis;Höchstteilnehmerzahl;Infos',
])('the columns “%s” are understood', async headings => {
  const { files, events, before } = await openSite()
  await files.add(options, `${headings}\nFeuer & Flamme;So, 16.05.2027;10:00;12:30;Eichhof;35,00;12;Wir kochen.`)
  expect(events().slice(before)).toMatchObject([
    {
      ...{ title: 'Feuer & Flamme', startDate: '2027-05-16T08:00:00.000Z', endDate: '2027-05-16T10:30:00.000Z' },
      ...{ locationName: 'Eichhof', cost: 35, places: 12, description: 'Wir kochen.' },
    },
  ])
})

test('the preview shows place, price, places and description, and the assumption about a missing end', async () => {
  const { files } = await openSite()
  const rows = [
    'Titel;Datum;Uhrzeit;Ende;Preis;Plätze;Ort;Beschreibung',
    'Waldtag;14.05.2027;10:00-16:00;;35,50;12;Eichhof;Wir kochen.',
    'Waldwoche;17.05.2027;10:00;21.05.2027;0;1;;',
    'Sterne;22.05.2027;20:00-23:00;;;;;',
  ]
  const { body } = await files.preview(options, rows.join('\n'))
  expect(body.rows).toEqual([
    {
      id: '2',
      row: 2,
      what: 'Waldtag, Fri, 14 May 2027, 10:00 to 16:00, Eichhof, €35.50, 12 places, with a description',
      outcome: 'new',
      notes: [],
    },
    {
      id: '3',
      row: 3,
      what: expect.stringMatching(/^Waldwoche, .*, free, 1 place$/),
      outcome: 'new',
      notes: ['No end time is given: it lasts until 23:59 on the last day.'],
    },
    { id: '4', row: 4, what: 'Sterne, Sat, 22 May 2027, 20:00 to 23:00, price on request', outcome: 'new', notes: [] },
  ])
})

test('unknown text is not shown as another value', async () => {
  const { files } = await openSite()
  const rows = [
    'Titel;Datum;Uhrzeit;Ende;Preis;Plätze',
    'Feuer;14.05.2027;10:00-16:00;;viel;einige',
    'Nacht;14.05.2027;25:00;17:00;20;',
    'Woche;14.05.2027;10:00;irgendwann;20;',
    'Nie;31.02.2027;10:00;;20;',
  ]
  const { body } = await files.preview(options, rows.join('\n'))
  expect(body.rows.map(({ what, outcome }: PreviewRow) => [outcome, what.replaceAll('\u00a0', ' ')])).toEqual([
    ['wrong', 'Feuer, Fri, 14 May 2027, 10:00 to 16:00'],
    ['wrong', 'Nacht, Fri, 14 May 2027, €20'],
    ['wrong', 'Woche, Fri, 14 May 2027, €20'],
    ['wrong', 'Nie, €20'],
  ])
})

test('the template can be read back', async () => {
  const { files, admin } = await openSite()
  const answer = await admin.send('/api/import/template?of=events')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="termine-vorlage.csv"')
  const { body } = await files.preview(options, Buffer.from(await answer.arrayBuffer()))
  expect(body.rows).toEqual([
    {
      id: '2',
      row: 2,
      what: 'Kräuterwanderung im Frühling, Sun, 16 May 2027, 14:30 to 17:00, Wanderparkplatz Eichhof, €35, 12 places, with a description',
      outcome: 'new',
      notes: [],
    },
  ])
  const missing = body.fields.filter(({ column }: PreviewField) => column < 0).map(({ name }: PreviewField) => name)
  expect(missing).toEqual(['wholeDay', 'private', 'confidential', 'state'])
})
