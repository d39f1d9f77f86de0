import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { Event } from '../../domain/events/event.ts'
import type { PreviewRow } from '../../domain/import/import.ts'
import { dayOf } from '../../domain/kit/format.ts'
import {
  sampleBooking,
  sampleContact,
  sampleEvent,
  sampleInfoPage,
  sampleRegistration,
} from '../../domain/testing/samples.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { importing } from '../testing/files/import-files.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

/** Files exported from a site create the same data in an empty site, and add nothing to the first site. */

const events: Event[] = [
  sampleEvent({
    ...{
      _id: 'fire',
      title: '= Feuer & "Glut"; für Größere',
      description: '- Zunder\n- Späne\n\n\'+ Mut"',
      cost: null,
    },
    ...{ startDate: '2027-05-14T16:00:00.000Z', endDate: '2027-05-14T22:00:00.000Z', locationName: "+49 'Hütte'" },
    ...{ places: 12, minimum: 3, registrationUntil: '2027-05-13T16:30:00.000Z', asks: ['birthDate', 'emergencyPhone'] },
    ...{ confirmation: 'automatic', tax: '§4/21', bring: '@Messer\nSitzkissen', withdrawal: true, series: 'nights' },
  }),
  sampleEvent({
    ...{ _id: 'nights', title: '= Feuer & "Glut"; für Größere', series: 'nights', cost: 12.5, tax: 7, group: true },
    ...{ startDate: '2027-06-11T22:00:00.000Z', endDate: '2027-06-13T21:59:00.000Z', listed: false, ongoing: true },
    prices: [
      { _id: 'child', label: 'Kind (bis 6: frei)', amount: 12.5 },
      { _id: 'adult', label: 'Erwachsene', amount: 1245 },
    ],
  }),
  sampleEvent({
    ...{ _id: 'off', title: 'Moos', active: false, path: '', locationLink: '', cost: 0, description: ' zwei \n' },
    cancelled: { date: '2026-11-20T11:00:00.000Z', reason: 'Sturm,\nleider' },
    moved: { date: '2026-11-10T11:00:00.000Z', startDate: '2026-12-01T08:00:00.000Z' },
  }),
]

async function openSite(prepare: (data: DataFolder) => Promise<void>) {
  const site = await openTestSiteWithAccounts({}, prepare)
  const admin = site.as('admin')
  const get = async (path: string) => Buffer.from(await (await admin.send(path)).arrayBuffer())
  return { ...site, admin, files: importing(admin), get }
}

const withEvents = (next: Event[]) => async (data: DataFolder) => {
  await data.events.update(() => ({ next, result: undefined }))
}
const linesOf = (csv: Buffer) => csv.toString().trimEnd().split('\r\n')
const outcomesOf = (rows: readonly PreviewRow[]) => rows.map(({ outcome, notes }) => [outcome, ...notes])

/** Drops the fields of events that differ between sites; replaces the ids of series by their positions. */
function comparable(events: readonly Event[]) {
  const sorted = events.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  const series = [...new Set(sorted.map(({ series }) => series))]
  return sorted.map(({ _id, lastModifiedDate, image, ...event }) => ({
    ...event,
    series: event.series && series.indexOf(event.series),
    prices: event.prices.map(({ label, amount }) => ({ label, amount })),
  }))
}

test('a calendar moves from one site to another without a difference', async () => {
  const dated = events.map(event => ({ ...event, active: true, listed: true, path: event.path && 'waldtage' }))
  const full = await openSite(withEvents(dated))
  const empty = await openSite(withEvents([]))
  const file = await full.get('/kalender.ics')
  const repeatedImport = await full.files.preview({ kind: 'events' }, file)
  expect(outcomesOf(repeatedImport.body.rows)).toEqual(events.map(() => ['known']))

  const { body } = await empty.files.add({ kind: 'events' }, file)
  expect(body.report).toMatchObject({ taken: 2, left: [{ reason: 'cancelled' }] })
  const exported = (all: readonly Event[]) =>
    comparable(all.filter(({ cancelled }) => !cancelled)).map(
      ({ title, description, startDate, endDate, locationName, locationLink, cost, prices, active }) => ({
        ...{ title, description, startDate, endDate, locationName, locationLink, cost, prices, active },
      }),
    )
  expect(exported(storedIn(empty.dir, 'events'))).toEqual(exported(dated))
  const again = await empty.files.preview({ kind: 'events' }, file)
  expect(
    outcomesOf(again.body.rows)
      .map(([outcome]) => outcome)
      .sort(),
  ).toEqual(['known', 'known', 'left'])
  const back = await full.files.preview({ kind: 'events' }, await empty.get('/kalender.ics'))
  expect(outcomesOf(back.body.rows)).toEqual([['known'], ['known']])
  // An event with a new title is still the same.
  await full.admin.post('/api/event/edit', { _id: 'nights', title: 'Moor' })
  const renamed = await full.files.preview({ kind: 'events' }, file)
  expect(outcomesOf(renamed.body.rows)).toEqual(events.map(() => ['known']))
})

test.each(['csv', 'xlsx'])('events move from one site to another as %s without a difference', async format => {
  const full = await openSite(withEvents(events))
  const empty = await openSite(withEvents([]))
  const path = `/api/event/export/${format}`
  const file = await full.get(path)
  const repeatedImport = await full.files.preview({ kind: 'events' }, file)
  expect(outcomesOf(repeatedImport.body.rows)).toEqual(events.map(() => ['known']))

  expect((await empty.files.add({ kind: 'events', shown: false }, file)).body.report).toMatchObject({
    taken: 3,
    left: [],
  })
  expect(comparable(storedIn(empty.dir, 'events'))).toEqual(comparable(events))
  const again = await empty.files.preview({ kind: 'events' }, file)
  expect(outcomesOf(again.body.rows)).toEqual(events.map(() => ['known']))
})

/** A course with one session called off and another moved. */
const course: Event = sampleEvent({
  ...{ _id: 'kurs', title: 'Ausbildung', cost: 1990, instalments: 2, sessionReminders: 'first', places: 12 },
  ...{ startDate: '2027-02-05T16:00:00.000Z', endDate: '2027-05-08T13:00:00.000Z' },
  sessions: [
    {
      ...{ _id: 'a', startDate: '2026-12-11T16:00:00.000Z', endDate: '2026-12-13T13:00:00.000Z', hours: 20.5 },
      ...{
        locationName: '',
        locationLink: '',
        cancelled: { date: '2026-11-20T11:00:00.000Z', reason: 'Sturm; leider' },
      },
    },
    {
      ...{ _id: 'b', startDate: '2027-02-05T16:00:00.000Z', endDate: '2027-02-07T13:00:00.000Z', hours: 20 },
      ...{ locationName: 'Steinbruch', locationLink: 'https://example.org/steinbruch' },
      moved: { date: '2026-11-21T11:00:00.000Z', startDate: '2027-01-29T16:00:00.000Z' },
    },
    {
      ...{ _id: 'c', startDate: '2027-05-08T08:00:00.000Z', endDate: '2027-05-08T13:00:00.000Z' },
      ...{ locationName: '', locationLink: '' },
    },
  ],
})

test.each(['csv', 'xlsx'])('a course moves from one site to another as %s, with its sessions', async format => {
  const full = await openSite(withEvents([...events, course]))
  const empty = await openSite(withEvents([]))
  const file = await full.get(`/api/event/export/${format}`)
  const repeatedImport = await full.files.preview({ kind: 'events' }, file)
  expect(outcomesOf(repeatedImport.body.rows)).toEqual([...events, course].map(() => ['known']))
  await empty.files.add({ kind: 'events', shown: false }, file)
  const withoutIds = (all: readonly Event[]) =>
    comparable(all).map(event => ({ ...event, sessions: event.sessions.map(({ _id, ...session }) => session) }))
  expect(withoutIds(storedIn(empty.dir, 'events'))).toEqual(withoutIds([...events, course]))
  const again = await empty.files.preview({ kind: 'events' }, file)
  expect(outcomesOf(again.body.rows)).toEqual([...events, course].map(() => ['known']))
})

test('a site without courses has no columns for them', async () => {
  const { get } = await openSite(withEvents(events))
  expect(linesOf(await get('/api/event/export/csv'))[0]).not.toMatch(/Kurstermine|Raten|Erinnerungen/)
})

test.each(['csv', 'xlsx'])(
  'prices move from one site to another as %s, each event with all its groups',
  async format => {
    const priced = events.filter(({ cancelled }) => !cancelled)
    const full = await openSite(withEvents(priced))
    const empty = await openSite(withEvents([]))
    const file = await full.get(`/api/event/prices/export/${format}`)
    const repeatedImport = await full.files.preview({ kind: 'events' }, file)
    expect(outcomesOf(repeatedImport.body.rows)).toEqual(priced.map(() => ['known']))
    await empty.files.add({ kind: 'events' }, file)
    const exported = (all: readonly Event[]) =>
      comparable(all).map(({ title, startDate, endDate, locationName, cost, prices }) => ({
        ...{ title, startDate, endDate, locationName, cost, prices },
      }))
    expect(exported(storedIn(empty.dir, 'events'))).toEqual(exported(priced))
    expect(await empty.get(`/api/event/prices/export/${format}`)).toEqual(file)
  },
)

test.each(['csv', 'xlsx'])('subscribers move from one site to another as %s with the whole proof', async format => {
  const subscribers = [
    {
      ...{ _id: 'mira', email: 'mira@example.org', name: '=Mira "Moos"', wording: 'Ja, gern;\n- jeden Monat' },
      // Falls into the hour that Berlin's clocks show twice.
      requested: { date: '2026-10-25T00:30:07.000Z', ip: '192.0.2.1' },
      confirmed: { date: '2026-10-25T01:29:59.000Z', ip: '2001:db8::1' },
    },
    {
      ...{ _id: 'jo', email: 'jo@example.org', name: '', wording: 'Ja' },
      requested: { date: '2026-07-01T09:00:00.000Z', ip: '192.0.2.2' },
      confirmed: { date: '2026-07-01T09:00:00.000Z', ip: '192.0.2.2' },
    },
  ]
  const withSubscribers = (next: typeof subscribers) => async (data: DataFolder) => {
    await data.newsletter.update(all => ({ next: { ...all, subscribers: next }, result: undefined }))
  }
  const full = await openSite(withSubscribers(subscribers))
  const empty = await openSite(withSubscribers([]))
  const file = await full.get(`/api/newsletter/export/${format}`)
  const options = { kind: 'subscribers', consent: true } as const
  const repeatedImport = await full.files.preview(options, file)
  expect(repeatedImport.body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['known', 'known'])
  expect((await empty.files.add(options, file)).body.report).toMatchObject({ taken: 2, left: [] })
  const comparable = (all: typeof subscribers) => all.map(({ _id, ...person }) => person)
  expect(comparable(storedIn(empty.dir, 'newsletter').subscribers)).toEqual(comparable(subscribers))
  expect(empty.outbox()).toEqual([])
  const again = await empty.files.preview(options, file)
  expect(again.body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['known', 'known'])
})

const fire = events[0] ?? expect.fail()
const nights = events[1] ?? expect.fail()
const off = events[2] ?? expect.fail()
const terms = snapshotOf(fire)
const { terms: _, ...onPaper } = snapshotOf(nights)
const bookings: Registration[] = [
  sampleBooking({
    ...{ _id: 'family', event: 'nights', eventSnapshot: { ...onPaper, terms: terms.terms }, number: '2026-0147' },
    ...{ ...sampleContact, name: "Moos, Martina 'Tina' & Co", phone: '+49 171 5550123', street: 'Am Anger 3' },
    ...{ notes: '=1+1\n- Eine "Frage";\n\nund noch eine', state: 'confirmed', privacyStatement: true },
    createdDate: '2026-11-20T14:05:00.000Z',
    participants: [
      { _id: 'l', name: 'Moos, Lena', price: 'child', birthDate: '2018-12-06', emergencyPhone: '+49 171 1234567' },
      { _id: 'j', name: 'Jonas & Max und Moritz', price: 'adult' },
    ],
    payments: [
      { _id: 'p1', date: '2026-11-21', cents: 2050, way: 'transfer', reference: 'B26-0147-K; Danke' },
      { _id: 'p2', date: '2026-11-22', cents: -50, way: 'cash' },
    ],
  }),
  sampleBooking({ _id: 'one', event: 'fire', eventSnapshot: terms, number: '2026-0148', name: 'Jo und Al' }),
  sampleBooking({
    ...{ _id: 'paper', event: 'nights', eventSnapshot: onPaper, number: '2026-0149', name: 'Ole', houseNumber: '3 a' },
    ...{ state: 'declined', zip: '01067', country: 'Deutschland', email: 'ole@example.org' },
  }),
  sampleBooking({
    ...{ _id: 'school', event: 'fire', eventSnapshot: terms, number: '2026-0150', name: 'Schule', people: 24 },
    ...{ state: 'confirmed', createdDate: '2026-11-01T08:00:00.000Z' },
  }),
  sampleBooking({
    ...{ _id: 'gone', event: 'off', eventSnapshot: snapshotOf(off), number: '2026-0151', name: 'Ida' },
    state: 'cancelled',
  }),
  sampleRegistration({ _id: 'q1', name: '@Ayşe', notes: 'Gibt es Zelte?', state: 'answered' }),
  sampleRegistration({ _id: 'q2', name: '@Ayşe', notes: 'Und Decken?', state: 'open' }),
]

/** Drops the fields of a registration that differ between sites, and its history. */
const comparableBooking = ({ _id, lastModifiedDate, requestId, history, event, ...booking }: Registration) => ({
  ...booking,
  eventSnapshot: booking.eventSnapshot && { ...booking.eventSnapshot, prices: booking.eventSnapshot.prices?.length },
  participants: booking.participants.map(({ _id, price, ...person }) => ({ ...person, hasPrice: price !== undefined })),
  payments: booking.payments.map(({ _id, ...payment }) => payment),
})

test('an imported booking gets another number if its own is taken, and keeps its own as a remark', async () => {
  const withBookings = (next: Registration[]) => async (data: DataFolder) => {
    await withEvents(events)(data)
    await data.registrations.update(() => ({ next, result: undefined }))
  }
  const full = await openSite(withBookings(bookings.slice(0, 2)))
  const other = sampleBooking({ _id: 'other', event: 'fire', number: '2026-0148', name: 'Kim' })
  const empty = await openSite(withBookings([other]))
  await empty.files.add({ kind: 'registrations' }, await full.get('/api/registration/export/csv'))
  expect(
    empty
      .stored()
      .map(({ name, number, remarks = [] }) => [name, number, remarks.length])
      .sort(),
  ).toEqual([
    ['Jo und Al', '2026-0149', 1],
    ['Kim', '2026-0148', 0],
    ["Moos, Martina 'Tina' & Co", '2026-0147', 0],
  ])
})

test.each(['csv', 'xlsx'])(
  'registrations and inquiries move from one site to another as %s without a difference',
  async format => {
    const withAll =
      (next: Registration[], all = events) =>
      async (data: DataFolder) => {
        await withEvents(all)(data)
        await data.registrations.update(() => ({ next, result: undefined }))
      }
    const full = await openSite(withAll(bookings))
    const empty = await openSite(withAll([], []))
    await empty.files.add({ kind: 'events' }, await full.get(`/api/event/export/${format}`))
    const path = `/api/registration/export/${format}`
    const file = await full.get(path)
    const options = { kind: 'registrations' } as const
    const repeatedImport = await full.files.preview(options, file)
    expect(outcomesOf(repeatedImport.body.rows)).toEqual(bookings.map(() => ['known']))

    const { body } = await empty.files.add(options, file)
    expect(body.report.left).toEqual([])
    const inOrder = (all: readonly Registration[]) =>
      all.map(comparableBooking).sort((a, b) => `${a.number}${a.notes}`.localeCompare(`${b.number}${b.notes}`))
    expect(inOrder(empty.stored())).toEqual(inOrder(bookings))
    expect(empty.outbox()).toEqual([])
    const again = await empty.files.preview(options, file)
    expect(outcomesOf(again.body.rows)).toEqual(bookings.map(() => ['known']))
    const rows = (csv: Buffer) => csv.toString().split('\r\n').sort()
    expect(rows(await empty.get('/api/registration/export/csv'))).toEqual(
      rows(await full.get('/api/registration/export/csv')),
    )
  },
)

const pages = [
  sampleInfoPage({
    ...{ _id: 'moos', path: 'moos', title: '= Moos & "Farn"', formerPaths: ['moose', 'alt'], keywords: 'Wald; Moos' },
    description: "'+ Größe",
    paragraphs: [
      { head: '- Oben', body: '<p>Eins &amp; <strong>zwei</strong></p><ul><li>drei</li></ul>' },
      { head: '', body: '' },
      { head: 'Unten', body: '<p><a href="https://example.org/?a=1&amp;b=2">Link</a></p>\n' },
    ],
  }),
  sampleInfoPage({ _id: 'empty', path: 'leer', title: 'Leer', paragraphs: [] }),
  sampleInfoPage({ _id: 'draft', path: '', title: 'Entwurf', active: false }),
]

test.each(['csv', 'xlsx'])('pages move from one site to another as %s without a difference', async format => {
  const withPages = (next: InfoPage[]) => async (data: DataFolder) => {
    await data.infos.update(() => ({ next, result: undefined }))
  }
  const full = await openSite(withPages(pages))
  const empty = await openSite(withPages([]))
  const file = await full.get(`/api/info/export/${format}`)
  const options = { kind: 'pages' } as const
  const repeatedImport = await full.files.preview(options, file)
  expect(outcomesOf(repeatedImport.body.rows)).toEqual(pages.map(() => ['known']))
  expect((await empty.files.add(options, file)).body.report).toMatchObject({ taken: 3, left: [] })
  const comparable = (all: readonly InfoPage[]) =>
    all.map(({ _id, lastModifiedDate, createdDate, ...page }) => ({ ...page, created: dayOf(createdDate) }))
  expect(comparable(storedIn(empty.dir, 'infos'))).toEqual(comparable(pages))
  const again = await empty.files.preview(options, file)
  expect(outcomesOf(again.body.rows)).toEqual(pages.map(() => ['known']))
})

test('a page whose address has another text here is excluded and named, and a table without pages is refused', async () => {
  const full = await openSite(async data => {
    await data.infos.update(() => ({ next: pages, result: undefined }))
  })
  const file = await full.get('/api/info/export/csv')
  await full.admin.post('/api/info/edit', { _id: 'moos', title: 'Farne' })
  const { body } = await full.files.preview({ kind: 'pages' }, file)
  expect(outcomesOf(body.rows)).toEqual([
    ['left', expect.stringContaining('“Farne” has this address here')],
    ['known'],
    ['known'],
  ])
  const other = await full.files.preview({ kind: 'pages' }, await full.get('/api/event/export/csv'))
  expect(other).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('WordPress (.xml)') } },
  })
})

test.each(['csv', 'xlsx'])(
  'the people of an event move from one site to another as %s with their bookings',
  async format => {
    const withAll = (next: Registration[]) => async (data: DataFolder) => {
      await withEvents(events)(data)
      await data.registrations.update(() => ({ next, result: undefined }))
    }
    const full = await openSite(withAll(bookings))
    const empty = await openSite(withAll([]))
    const path = (event: string) => `/api/registration/participants/${format}?_id=${event}`
    const options = { kind: 'registrations' } as const
    for (const { _id } of events) {
      const file = await full.get(path(_id))
      const rows = (await full.files.preview(options, file)).body.rows ?? []
      expect(rows.filter(({ outcome }: PreviewRow) => outcome !== 'known')).toEqual([])
      if (rows.length > 0) await empty.files.add(options, file)
      expect(await empty.get(path(_id))).toEqual(file)
    }
    expect(empty.stored().map(({ number }) => number)).toEqual(['2026-0150', '2026-0148', '2026-0147'])
  },
)

test('a sorted list of people imports the payment of a booking, and names its day', async () => {
  const withAll = (next: Registration[]) => async (data: DataFolder) => {
    await withEvents(events)(data)
    await data.registrations.update(() => ({ next, result: undefined }))
  }
  const full = await openSite(withAll(bookings.slice(0, 1)))
  const empty = await openSite(withAll([]))
  const [head = '', ...rows] = linesOf(await full.get('/api/registration/participants/csv?_id=nights'))
  const file = [head, ...rows.reverse()].join('\r\n')
  const { rows: shown } = (await empty.files.preview({ kind: 'registrations' }, file)).body
  expect(outcomesOf(shown)).toEqual([['new', expect.stringMatching(/^Paid without a date: 28 Nov 2026 is assumed.$/)]])
  await empty.files.add({ kind: 'registrations' }, file)
  expect(empty.stored().flatMap(({ payments }) => payments.map(({ cents }) => cents))).toEqual([2000])
})

test('sorted parts of pages do not end up in another page, and excluded pictures are reported', async () => {
  const withPages = (next: InfoPage[]) => async (data: DataFolder) => {
    await data.infos.update(() => ({ next, result: undefined }))
  }
  const page = (_id: string) =>
    sampleInfoPage({
      ...{ _id, path: _id, title: _id, description: '', keywords: '', formerPaths: [] },
      paragraphs: ['1', '2'].map(number => ({ head: `${_id}${number}`, body: `<p>${_id}</p>` })),
    })
  const full = await openSite(withPages(['moos', 'farn'].map(page)))
  const empty = await openSite(withPages([]))
  const [head, a1, a2, b1, b2] = linesOf(await full.get('/api/info/export/csv'))
  const { body } = await empty.files.preview({ kind: 'pages' }, [head, a1, b2, b1, a2].join('\r\n'))
  const wrong = ['wrong', expect.stringContaining('does not follow the one before it')]
  expect(outcomesOf(body.rows)).toEqual([['new'], wrong, ['new'], wrong])
  expect(body.notes).toEqual([expect.stringContaining('Pictures of pages are not in this table')])
  await empty.files.add({ kind: 'pages' }, [head, a1, a2, b1, b2].join('\r\n'))
  const heads = (all: readonly InfoPage[]) => all.map(({ paragraphs }) => paragraphs.map(({ head }) => head))
  expect(heads(storedIn(empty.dir, 'infos'))).toEqual([
    ['moos1', 'moos2'],
    ['farn1', 'farn2'],
  ])
})
