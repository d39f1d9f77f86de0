import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import type { ListedImport, PreviewField, PreviewRow } from '../../domain/import/import.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { asWindows1252, bookingsCsv, eventsCsv, importing } from '../testing/files/import-files.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'

const options = { kind: 'registrations' } as const
const list = (...rows: string[]) =>
  ['Termin;Datum;Name;E-Mail;Stand;Bezahlt;Angemeldet am;Personen', ...rows].join('\n')

async function openSite(
  events = 'Titel;Datum;Uhrzeit;Preis;Plätze\nWaldtag;12.12.2026;10;35;3\nWaldtag;19.12.2026;10;35;',
) {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const files = importing(admin)
  await files.add({ kind: 'events' }, events)
  const eventOf = (day: string) =>
    (storedIn(site.dir, 'events') as readonly Event[]).find(
      ({ title, startDate }) => title === 'Waldtag' && startDate.startsWith(day),
    )
  return { ...site, admin, files, eventOf }
}

const notesOf = (rows: readonly PreviewRow[]) => rows.map(({ row, outcome, notes }) => [row, outcome, ...notes])

test('2,000 registrations of 300 events are stored with places, numbers and payments, recognised the second time, and undone by one press', async () => {
  const { files, stored, outbox, dir } = await openSite(eventsCsv(300))
  const csv = asWindows1252(bookingsCsv(2000, 300))
  const { body } = await files.preview(options, csv)
  expect(Object.groupBy(body.rows as PreviewRow[], ({ outcome }) => outcome).new).toHaveLength(2000)
  expect(stored()).toEqual([])

  expect((await files.add(options, csv)).status).toBe(200)
  expect(stored()).toHaveLength(2000)
  expect(stored()[30]).toMatchObject({
    ...{ name: 'Gast 30', email: 'gast30@example.org', street: 'Waldweg', houseNumber: '30', state: 'confirmed' },
    ...{ number: '2026-0031', createdDate: '2026-03-02T11:00:00.000Z' },
    participants: [{ name: 'Gast 30' }, { name: 'Kind 30' }],
    payments: [{ cents: 123_450, date: '2026-03-02', way: 'other' }],
    history: [{ what: 'imported', by: 'educator', detail: 'confirmed' }],
  })
  expect(outbox()).toEqual([])

  const again = await files.preview(options, csv)
  expect(Object.groupBy(again.body.rows as PreviewRow[], ({ outcome }) => outcome).known).toHaveLength(2000)
  expect((await files.add(options, csv)).status).toBe(400)

  const [bookings, events] = (await files.list()) as ListedImport[]
  // Events with bookings cannot be undone.
  expect(events).toMatchObject({ kind: 'events', going: { event: 0 } })
  expect(new Set(events?.staying.map(({ reason }) => reason))).toEqual(new Set(['importedBookings']))
  await files.undo(bookings?._id ?? '')
  expect(stored()).toEqual([])
  expect(storedIn(dir, 'bin')).toHaveLength(2000)
  await files.undo(events?._id ?? '')
  expect(await files.list()).toEqual([])
})

test('unknown values are listed by row', async () => {
  const { files } = await openSite()
  const { body } = await files.preview(
    options,
    list(
      'Waldtag;12.12.2026;Erika;erika@example.org;;;;2',
      'Waldtag;12.12.2026;Max;max@example.org;bezahlt;ja;;2',
      'Waldtag;;Max;max@example.org;;;;',
      'Nachtwanderung;12.12.2026;Max;;;;;',
      'Waldtag;12.12.2026;;x@example.org;;;;',
      'Waldtag;12.12.2026;Max;;Warteliste;;;',
      'Waldtag;12.12.2026;Max;;vielleicht;;;',
      'Waldtag;12.12.2026;Max;;;später;;',
      'Waldtag;12.12.2026;Max;;;;;30',
      'Waldtag;12.12.2026;Erika;ERIKA@example.org;;;;2',
    ),
  )
  expect(notesOf(body.rows)).toEqual([
    [2, 'new'],
    [3, 'new', 'Paid without a date: 28 Nov 2026 is assumed.', '4 people, for 3 places.'],
    [4, 'wrong', 'There are several events of this name. Please choose one in the preview, or add the day.'],
    [
      ...[5, 'wrong'],
      'There is no event “Nachtwanderung” on 12.12.2026 here. If it is called differently here, choose it in the preview. Otherwise import or add it first.',
    ],
    [6, 'wrong', 'The name is missing.'],
    [7, 'wrong', 'Waiting lists are not imported: free places would be offered at once. Please enter it by hand.'],
    [8, 'wrong', 'State: “vielleicht” is not understood.'],
    [9, 'wrong', 'Paid: “später” is not understood.'],
    [10, 'wrong', 'At most 20 people in one booking.'],
    [11, 'known', 'The same as row 2.'],
  ])
})

test('the columns for the title and the number are found by the headings of course lists', async () => {
  const { files } = await openSite()
  for (const [event, number] of [
    ['Kursname', 'Buchungsnr.'],
    ['Kurs', 'Anmeldenr.'],
    ['Veranstaltungstitel', 'Bestellnr.'],
  ]) {
    const csv = `${event};Termin am;Vorname;Nachname;${number}\nWaldtag;12.12.2026;Erika;Beispiel;4711`
    const { body } = await files.preview(options, csv)
    const columns = body.fields.map(({ name, column }: PreviewField) => [name, column])
    expect(notesOf(body.rows), event).toEqual([[2, 'new']])
    expect(Object.fromEntries(columns)).toMatchObject({ number: 4, houseNumber: -1 })
  }
})

test('a row with several mistakes names all of them', async () => {
  const { files } = await openSite()
  const rows = [
    'Termin;Datum;Vorname;Stand;Personen;Bezahlt;Bezahlt am;Angemeldet am',
    'Waldtag;12.12.2026;Max;vielleicht;null;ja;irgendwann;gestern',
    'Nachtwanderung;12.12.2026;;Warteliste;500;bezahlt;;',
  ]
  const { body } = await files.preview(options, rows.join('\n'))
  expect(notesOf(body.rows)).toEqual([
    [
      ...[2, 'wrong', 'State: “vielleicht” is not understood.', 'Registered on: “gestern” is not understood.'],
      ...['How many people: “null” is not understood.', 'Paid on: “irgendwann” is not understood.'],
    ],
    [
      ...[
        3,
        'wrong',
        expect.stringContaining('There is no event “Nachtwanderung” on 12.12.2026'),
        'The name is missing.',
      ],
      'Waiting lists are not imported: free places would be offered at once. Please enter it by hand.',
      'At most 20 people in one booking.',
    ],
  ])
})

test('the preview shows how many people each booking has, its state and what was paid', async () => {
  const { files } = await openSite()
  const rows = [
    'Waldtag;12.12.2026;Erika;;bestätigt;35,00 €;;2',
    'Waldtag;12.12.2026;Max;;angefragt;;;',
    'Waldtag;19.12.2026;Ida;;;;;',
    'Waldtag;19.12.2026;Uli;;storniert;35,00 €;;',
  ]
  const shown = async (csv: string) =>
    (await files.preview(options, csv)).body.rows.map(({ what }: PreviewRow) => what.replaceAll('\u00a0', ' '))
  expect(await shown(list(...rows))).toEqual([
    'Erika, Waldtag, 12.12.2026, 2 people, confirmed, €70, paid €35',
    'Max, Waldtag, 12.12.2026, 1 person, requested, €35',
    'Ida, Waldtag, 19.12.2026, 1 person, confirmed, €35, nothing paid',
    'Uli, Waldtag, 19.12.2026, 1 person, cancelled',
  ])
  // Without a column for payments nothing is reported about them.
  expect(await shown('Termin;Datum;Name\nWaldtag;19.12.2026;Ida')).toEqual([
    'Ida, Waldtag, 19.12.2026, 1 person, confirmed, €35',
  ])
})

test('a booking that was not imported is recognised, and so is one corrected since the import', async () => {
  const { files, admin, eventOf, stored } = await openSite()
  await admin.post('/api/registration/add', {
    event: eventOf('2026-12-12')?._id,
    name: 'Erika',
    email: 'erika@example.org',
  })
  const csv = list('Waldtag;12.12.2026;Erika;Erika@example.org;;;;', 'Waldtag;12.12.2026;Max;max@example.org;;;;')
  await files.add(options, csv)
  const [, max] = stored()
  await admin.post('/api/registration/edit', { _id: max?._id, email: 'max@beispiel.example' })
  expect(notesOf((await files.preview(options, csv)).body.rows)).toEqual([
    [2, 'known'],
    [
      ...[3, 'known'],
      'Stored here: Email max@beispiel.example; in the file: max@example.org. Change it in the booking if the file is right.',
    ],
  ])
})

test('an import sends no letter, bills nothing, and reminds only guests whose event is over a week away', async () => {
  const { files, admin, eventOf, outbox, stored, passMinutes, dir } = await openSite(
    'Titel;Datum;Uhrzeit;Preis\nWaldtag;30.11.2026;10;35\nWaldtag;12.12.2026;10;35',
  )
  const invoicing = { ...sampleIssuer.invoicing, from: '2026-11-28' }
  await admin.post('/api/site/edit', { ...sampleIssuer, invoicing })
  const billed = () => storedIn(dir, 'invoices').map(({ registration }) => registration)
  const letters = () => outbox().filter(({ to }) => to === 'max@example.org' || to === 'erika@example.org')
  // A booking confirmed here is billed as usual.
  const sent = { event: eventOf('2026-12-12')?._id, name: 'Ida', email: 'ida@example.org' }
  const ida = await (await admin.post('/api/registration/add', sent)).json()
  await admin.post('/api/registration/confirm', { _id: ida._id })
  passMinutes(1)
  await expect.poll(billed).toEqual([ida._id])
  await files.add(
    options,
    list('Waldtag;30.11.2026;Erika;erika@example.org;;;;', 'Waldtag;12.12.2026;Max;max@example.org;;ja;;'),
  )
  expect(stored().map(({ payments }) => payments.map(({ cents }) => cents))).toEqual([[], [], [3500]])
  passMinutes(60)
  await expect.poll(() => letters().length).toBe(0)
  passMinutes(8 * 24 * 60)
  await expect
    .poll(() => letters().map(({ to, subject }) => [to, subject]))
    .toEqual([['max@example.org', 'In 6 Tagen: Waldtag']])
  expect(billed()).toEqual([ida._id])
})

test('amounts are computed only if the file contains payments', async () => {
  const { files, stored } = await openSite()
  await files.add(options, 'Termin;Datum;Name\nWaldtag;12.12.2026;Erika')
  await files.add(options, list('Waldtag;19.12.2026;Max;max@example.org;;10,00 €;;'))
  expect(stored().map(({ eventSnapshot }) => eventSnapshot?.terms)).toEqual([undefined, '2024-12-01'])
})

test('a paid state counts as a payment of the whole price, unless another cell gives an amount', async () => {
  const { files, admin, stored } = await openSite()
  const csv = list(
    'Waldtag;12.12.2026;Erika;erika@example.org;bezahlt;;02.03.2026;2',
    'Waldtag;12.12.2026;Max;max@example.org;Bezahlt;10,00 €;02.03.2026;',
    'Waldtag;12.12.2026;Ida;ida@example.org;bezahlt;nein;02.03.2026;',
  )
  const { body } = await files.preview(options, csv)
  const paidInFull = expect.stringMatching(/^Paid according to the state: €70.00 are entered\.$/)
  expect(notesOf(body.rows)).toEqual([
    [2, 'new', 'Paid without a date: 2 Mar 2026 is assumed.', paidInFull],
    [3, 'new', 'Paid without a date: 2 Mar 2026 is assumed.'],
    [4, 'new', '4 people, for 3 places.'],
  ])
  await files.add(options, csv)
  expect(stored().map(({ state, payments }) => [state, payments.map(({ cents, date }) => [cents, date])])).toEqual([
    ['confirmed', [[7000, '2026-03-02']]],
    ['confirmed', [[1000, '2026-03-02']]],
    ['confirmed', []],
  ])
  const { rows } = await (await admin.send('/api/desk/money')).json()
  expect(rows.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Ida', 'Max'])
})

test('a paid state in one row makes amounts count in all rows, even without a column for payments', async () => {
  const { files, stored } = await openSite()
  const csv = ['Termin;Datum;Name;Status', 'Waldtag;12.12.2026;Erika;bezahlt', 'Waldtag;12.12.2026;Max;bestätigt']
  expect((await files.preview(options, csv.join('\n'))).body.notes[1]).toBe(
    'What was paid is recorded, and what is missing is open.',
  )
  await files.add(options, csv.join('\n'))
  expect(stored().map(({ eventSnapshot, payments }) => [eventSnapshot?.terms, payments[0]?.cents])).toEqual([
    ['2024-12-01', 3500],
    ['2024-12-01', undefined],
  ])
})

test('a guest who paid an unknown price is imported with a note and without a payment', async () => {
  const { files, stored } = await openSite('Titel;Datum\nAuf Anfrage;12.12.2026')
  const csv = list('Auf Anfrage;12.12.2026;Erika;erika@example.org;bezahlt;;;')
  const { body } = await files.preview(options, csv)
  expect(notesOf(body.rows)).toEqual([[2, 'new', expect.stringContaining('The price is not known')]])
  await files.add(options, csv)
  expect(stored()).toMatchObject([{ name: 'Erika', state: 'confirmed', payments: [] }])
})

test('an excluded registration is not imported', async () => {
  const { files, stored } = await openSite()
  const csv = list('Waldtag;12.12.2026;Erika;erika@example.org;;;;', 'Waldtag;12.12.2026;Max;max@example.org;;;;')
  await files.add({ ...options, leftOut: ['2'] }, csv)
  expect(stored().map(({ name }) => name)).toEqual(['Max'])
})

test('a cancelled booking owes nothing, and a note names its payments', async () => {
  const { files, admin, stored } = await openSite()
  const csv = list('Waldtag;12.12.2026;Erika;erika@example.org;storniert;70,00 €;;')
  expect(notesOf((await files.preview(options, csv)).body.rows)).toEqual([
    [2, 'new', expect.stringMatching(/^The €70.00 paid become a remark, not a payment/)],
  ])
  await files.add(options, csv)
  expect(stored()).toMatchObject([
    {
      state: 'cancelled',
      payments: [],
      remarks: [{ text: expect.stringMatching(/^Paid before the cancellation: €70.00$/) }],
    },
  ])
  expect(JSON.stringify(await (await admin.send('/api/desk/money')).json())).not.toContain('7000')
})

test("names of files and calendars are not stored, and after an erasure nothing points to the person's bookings", async () => {
  const { files, admin, stored, dir } = await openSite()
  const named = { ...options, name: 'liste-von-erika.csv' }
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:erika-1@example.org',
    'SUMMARY:Fest',
    'DTSTART:20270512T100000Z',
  ]
  const ics = [...calendar, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  await files.add({ kind: 'events' }, ics)
  await files.add(
    named,
    list('Waldtag;12.12.2026;Erika;erika@example.org;angefragt;;;', 'Waldtag;12.12.2026;Max;max@example.org;;;;'),
  )
  expect(JSON.stringify(storedIn(dir, 'imports'))).not.toMatch(/erika/i)
  expect((await files.preview({ kind: 'events' }, ics)).body.rows).toMatchObject([{ outcome: 'known' }])

  const address = 'erika@example.org'
  await admin.post('/api/person/erase', { email: address, confirm: address })
  const records = storedIn(dir, 'imports').flatMap(entry => (entry.kind === 'registrations' ? entry.made : []))
  expect(records.map(({ id }) => id)).toEqual(stored().map(({ _id }) => _id))
  await admin.post('/api/person/erase', { email: 'max@example.org', confirm: 'max@example.org' })
  // A confirmed booking stays, without names.
  expect(stored()).toMatchObject([{ _id: records[0]?.id, name: '' }])
})

test('an import of a single person is erased with that person', async () => {
  const { files, admin, dir } = await openSite()
  await files.add(options, list('Waldtag;12.12.2026;Erika;erika@example.org;angefragt;;;'))
  await admin.post('/api/person/erase', { email: 'erika@example.org', confirm: 'erika@example.org' })
  expect(storedIn(dir, 'imports')).toMatchObject([{ kind: 'events' }])
})

test('a stranger who sends the data of an import learns nothing from it', async () => {
  const { files, stored, origin } = await openSite()
  await files.add(options, list('Waldtag;12.12.2026;Erika;erika@example.org;;;;'))
  const { requestId } = stored()[0] ?? {}
  const ask = async (id: string) =>
    (await visitor(origin).post('/api/registration/add', { event: 'nirgends', name: 'X', requestId: id })).status
  expect(requestId).toBeDefined()
  expect(await ask(requestId ?? '')).toBe(await ask('0'.repeat(64)))
})

test('a booking that has changed since stays, and is named', async () => {
  const { files, admin, stored } = await openSite()
  await files.add(
    options,
    list('Waldtag;12.12.2026;Erika;erika@example.org;;;;', 'Waldtag;12.12.2026;Max;max@example.org;;;;'),
  )
  await admin.post('/api/payment/add', { registration: stored()[0]?._id, date: '2026-11-28', cents: 3500, way: 'cash' })
  const [one] = (await files.list()) as ListedImport[]
  expect((await files.undo(one?._id ?? '')).staying).toEqual([
    { kind: 'registration', what: 'Erika, Waldtag', reason: 'changed', why: 'was changed since' },
  ])
  expect(stored().map(({ name }) => name)).toEqual(['Erika'])
})

test('the template can be read back', async () => {
  const { files, admin } = await openSite('Titel;Datum\nKräuterwanderung im Frühling;16.05.2027')
  const file = Buffer.from(await (await admin.send('/api/import/template?of=registrations')).arrayBuffer())
  const { body } = await files.preview(options, file)
  expect(notesOf(body.rows)).toEqual([[2, 'new']])
})
