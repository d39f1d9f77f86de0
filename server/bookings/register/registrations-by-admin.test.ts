import { expect, test } from 'vitest'
import { call } from '../../../client/kit/state/api.ts'
import { pickFormTexts } from '../../../domain/bookings/record/form-fields.ts'
import type { Event } from '../../../domain/events/event.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { inquiry, openTestSiteWithAccounts, registration, visitor } from '../../testing/test-site.ts'

const now = '2026-11-28T09:00:00.000Z'
const empty = {
  event: '',
  ...pickFormTexts({}),
  state: 'open' as const,
  participants: [],
  history: [],
  thread: [],
  payments: [],
  fees: [],
  newsLetter: false,
  privacyStatement: false,
}
const snapshotOf = ({ title, startDate, endDate }: Event) => ({ title, startDate, endDate })

async function openSite() {
  const site = await openAdminSite()
  const eventOf = (matches: (event: Event) => boolean) => {
    const event = site.dataOf<Event[]>('events').find(matches)
    if (!event) throw new Error('unreachable')
    return event
  }
  return { ...site, eventOf, add: async (body: unknown) => (await site.post('/registration/add', body)).answer }
}

test('an administrator adds any number of empty registrations', async () => {
  const { admin, stored } = await openSite()
  const added = await call(admin.api.registration.add.$post({ json: {} }))
  expect(added).toEqual({ ...empty, _id: 'id-1', createdDate: now, lastModifiedDate: now })
  for (let i = 0; i < 10; i += 1) expect((await admin.post('/api/registration/add', { ...empty })).status).toBe(200)
  expect(stored()).toHaveLength(11)
  expect(stored()[0]).toEqual(added)
})

test('an administrator’s entries are stored trimmed, without unknown fields', async () => {
  const { post, stored } = await openSite()
  const { answer } = await post('/registration/add', {
    name: ' Zoe\u0308 ',
    phone: '  ',
    zip: '12345',
    notes: ' Ja ',
    _id: 'mine',
    role: 'admin',
  })
  expect(answer).toEqual({
    ...empty,
    _id: 'id-1',
    name: 'Zo\u00eb',
    zip: '12345',
    notes: 'Ja',
    createdDate: now,
    lastModifiedDate: now,
  })
  expect(stored()).toEqual([answer])
})

test('an administrator may choose past or hidden events, but none that does not exist', async () => {
  const { add, post, eventOf, stored } = await openSite()
  const draft = eventOf(({ active }) => !active)
  const { answer: past } = await post('/event/add', {
    startDate: '2020-05-01T08:00:00.000Z',
    endDate: '2020-05-01T14:00:00.000Z',
  })
  expect(await add({ event: draft._id })).toMatchObject({ event: draft._id, eventSnapshot: snapshotOf(draft) })
  expect(await add({ event: past._id })).toMatchObject({ event: past._id, eventSnapshot: snapshotOf(past) })
  const { status, fields } = await post('/registration/add', { event: 'weg' })
  expect([status, fields]).toEqual([400, { event: 'There is no such event.' }])
  expect(stored()).toHaveLength(2)
})

test('visitors and users cannot add a registration like an administrator', async () => {
  const { origin, as, stored } = await openSite()
  for (const browser of [visitor(origin), as('user'), as('inactive')]) {
    expect((await browser.post('/api/registration/add', {})).status).toBe(400)
  }
  expect(stored()).toEqual([])
})

test('the same request is stored once, and with other values it is a conflict', async () => {
  const { post, stored } = await openSite()
  const body = { name: 'Ayşe', requestId: 'form-1', event: 'termin-01' }
  const answers = await Promise.all([1, 2, 3].map(() => post('/registration/add', body)))
  expect(new Set(answers.map(({ answer }) => answer._id)).size).toBe(1)
  const other = await post('/registration/add', { ...body, name: 'Anna' })
  const refusal = 'This is added already, as you entered it first. Please close this form and change it in the list.'
  expect([other.status, other.message]).toEqual([409, refusal])
  const more = await post('/registration/add', { ...body, participants: [{ name: 'Ayşe' }, { name: 'Anna' }] })
  expect([more.status, more.message]).toEqual([409, refusal])
  expect(stored()).toHaveLength(1)
})

test('an entry that confirms is confirmed at once, with one letter that waits for an undo', async () => {
  const { add, outbox } = await openSite()
  const details = { date: now, by: 'educator' }
  const lukas = { name: 'Lukas', email: 'lukas@example.org', event: 'termin-05', confirms: true, requestId: 'call-1' }
  const booked = await add(lukas)
  expect(booked).toMatchObject({
    state: 'confirmed',
    history: [
      { what: 'requested', ...details },
      { what: 'confirmed', ...details },
    ],
  })
  expect(booked).not.toHaveProperty('confirms')
  expect(outbox()).toMatchObject([{ to: lukas.email, heldUntil: '2026-11-28T09:00:12.000Z' }])
  // The answer was lost.
  expect(await add(lukas)).toEqual(booked)
  expect(outbox()).toHaveLength(1)
})

test('an entry that confirms, added before without that, is a conflict and no silent request', async () => {
  const { add, post, stored, outbox } = await openSite()
  const lukas = { name: 'Lukas', email: 'lukas@example.org', event: 'termin-05', requestId: 'call-1' }
  await add(lukas)
  const again = await post('/registration/add', { ...lukas, confirms: true })
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('This is added already')])
  expect(stored()).toMatchObject([{ state: 'requested' }])
  expect(outbox()).toEqual([])
})

test('an entry that confirms still joins the waiting list without a place', async () => {
  const { add, post, eventOf } = await openSite()
  const event = eventOf(({ _id }) => _id === 'termin-05')
  await post('/event/edit', { ...event, places: 1 })
  await add({ name: 'Ayşe', event: event._id })
  expect(await add({ name: 'Björn', event: event._id, waiting: true, confirms: true })).toMatchObject({
    state: 'waiting',
  })
})

test('a visitor confirms nothing', async () => {
  const { origin, stored } = await openSite()
  expect((await visitor(origin).post('/api/registration/add', { ...registration, confirms: true })).status).toBe(200)
  expect(stored()).toMatchObject([{ state: 'requested' }])
})

test('an administrator who uses the site’s own form gets a visitor’s letters; a registration added in the panel causes none', async () => {
  const { admin, outbox, stored } = await openSite()
  await admin.post('/api/registration/add', { ...inquiry })
  await admin.post('/api/registration/add', { name: 'Ayşe', requestId: 'form-1' })
  expect(outbox()).toEqual([])
  await admin.post('/api/registration/add', { ...registration, requestId: 'form-2' })
  expect(outbox().map(({ to }) => to)).toEqual([registration.email, 'erika@example.org'])
  expect(stored()).toHaveLength(3)
})

const oneLine = 'Only one line, without invisible characters.'
const wrong: [field: string, value: unknown, sentence: string][] = [
  ['name', 'x'.repeat(201), 'At most 200 characters.'],
  ['name', 'Anna\nMüller', oneLine],
  ['email', 'a@b.de\r\nBcc: x@y.de', oneLine],
  ['phone', '01234\u0000567', oneLine],
  ['event', 'weg', 'There is no such event.'],
  ['name', 5, 'Please enter a text.'],
  ['notes', null, 'Please enter a text.'],
  ['newsLetter', 'ja', 'Please say yes or no.'],
  ['privacyStatement', 1, 'Please say yes or no.'],
]

test.each(wrong)('%s %j is refused, in a new registration and in a stored one', async (field, value, sentence) => {
  const { add, post, stored } = await openSite()
  const { _id } = await add({})
  const before = stored()
  for (const refused of [
    await post('/registration/add', { [field]: value }),
    await post('/registration/edit', { _id, [field]: value }),
  ]) {
    expect([refused.status, refused.message, refused.fields]).toEqual([
      400,
      'Please check the marked fields.',
      { [field]: sentence },
    ])
  }
  expect(stored()).toEqual(before)
})

test('an administrator can store values that the form refuses from visitors', async () => {
  const { origin, add, post, stored } = await openSite()
  const unusual = {
    name: 'Prof. Dr. Anna-Lena Maria Sommerfeld',
    email: 'anna-lena.maria.sommerfeld.aus.hannoversch.muenden@example.org',
    phone: '05541/33 12',
    street: 'Straße des 17. Juni',
    houseNumber: '12a',
    zip: 'D-37124',
    city: 'Hann. Münden 1',
    country: 'D.',
  }
  expect(await add(unusual)).toMatchObject(unusual)
  const { _id } = await add({})
  expect((await post('/registration/edit', { _id, ...unusual })).answer).toMatchObject(unusual)
  expect(stored()).toHaveLength(2)
  const refused = await visitor(origin).post('/api/registration/add', { ...registration, ...unusual })
  expect(refused.status).toBe(400)
  expect(Object.keys((await refused.json()).error.fields)).toEqual(Object.keys(unusual))
})

test('an edit changes the fields it names, even to empty ones', async () => {
  const { add, post, stored } = await openSite()
  const before = await add(registration)
  const { _id, ...others } = before
  const { answer } = await post('/registration/edit', {
    _id,
    name: '',
    newsLetter: true,
    notes: ' Kommt später ',
    createdDate: 'x',
  })
  expect(answer).toEqual({
    _id,
    ...others,
    name: '',
    newsLetter: true,
    notes: 'Kommt später',
    lastModifiedDate: expect.any(String),
  })
  expect(stored()).toEqual([answer])
})

test('the snapshot changes with the event, disappears without one, and stays if the event is deleted', async () => {
  const { add, post, eventOf, stored } = await openSite()
  const other = eventOf(({ _id }) => _id !== registration.event)
  const { _id, eventSnapshot } = await add(registration)
  expect((await post('/registration/edit', { _id, event: other._id })).answer).toMatchObject({
    event: other._id,
    eventSnapshot: snapshotOf(other),
  })
  expect((await post('/registration/edit', { _id, event: '' })).answer).not.toHaveProperty('eventSnapshot')
  expect(stored()[0]).toMatchObject({ event: '', name: registration.name })
  await post('/registration/edit', { _id, event: registration.event })
  expect(stored()[0]?.eventSnapshot).toEqual(eventSnapshot)
  // The event changes and is deleted; the form sends its id back as it was.
  await post('/event/edit', { _id: registration.event, title: 'Anders' })
  await post('/event/del', { _id: registration.event })
  expect((await post('/registration/edit', { _id, event: registration.event, notes: 'a' })).status).toBe(200)
  expect(stored()[0]).toMatchObject({ event: registration.event, eventSnapshot, notes: 'a' })
})

test.each([
  ['2026-12-20', 409],
  ['2026-11-28', 200],
])(
  'a free place on %s goes to a new booking instead of the waiting list only when offers have ended',
  async (day, status) => {
    const { add, post, passMinutes, eventOf } = await openSite()
    const { _id: event } = eventOf(({ cancelled }) => !cancelled)
    const dates = { startDate: `${day}T18:00:00.000Z`, endDate: `${day}T20:00:00.000Z` }
    await post('/event/edit', { _id: event, ...dates, places: 1, prices: [], asks: [], cost: 0 })
    const person = (name: string) => ({ event, name, participants: [{ name }] })
    const first = await add(person('Ada'))
    expect((await add({ ...person('Willi'), waiting: true })).state).toBe('waiting')
    await post('/registration/cancel', { _id: first._id })
    passMinutes(1)
    expect((await post('/registration/add', person('Bea'))).status).toBe(status)
  },
)

test('an inquiry is open until it is marked as answered', async () => {
  const { origin, admin, post, stored } = await openSite()
  await visitor(origin).post('/api/registration/add', { ...inquiry, state: 'answered' })
  const [{ _id, ...sent } = expect.fail()] = stored()
  expect(sent.state).toBe('open')
  const { answer } = await post('/registration/edit', { _id, state: 'answered' })
  expect(answer).toEqual({ _id, ...sent, state: 'answered', lastModifiedDate: expect.any(String) })
  expect(stored()).toEqual([answer])
  const { status, fields } = await post('/registration/edit', { _id, state: 'done' })
  expect([status, fields]).toEqual([400, { state: 'The state is “open”, “answered” or “closed”.' }])
  const open = await admin.send('/api/registration/export/csv?state=open')
  expect((await open.text()).split('\r\n')).toHaveLength(2)
})

test('the list starts with the newest', async () => {
  const { admin, add, passMinutes } = await openSite()
  await add({ name: 'Anna' })
  await add({ name: 'Berta' })
  passMinutes(1)
  await add({ name: 'Clara' })
  expect((await call(admin.api.registration.$get())).map(({ name }) => name)).toEqual(['Clara', 'Anna', 'Berta'])
})

test.each([
  [{}, 400, 'Error Deleting Registration'],
  [{ _id: '' }, 400, 'Error Deleting Registration'],
  [null, 400, 'Error Deleting Registration'],
  [{ _id: 'weg' }, 404, 'This registration does not exist (any more).'],
])('%j deletes nothing', async (sent, status, message) => {
  const { add, post, stored } = await openSite()
  await add(registration)
  const before = stored()
  expect(await post('/registration/del', sent)).toMatchObject({ status, message })
  expect(stored()).toEqual(before)
})

test('a registration that has changed meanwhile is not deleted', async () => {
  const { add, post, stored } = await openSite()
  const { _id, lastModifiedDate } = await add({})
  await post('/registration/edit', { _id, name: 'Ayşe' })
  expect(await post('/registration/del', { _id, lastModifiedDate })).toMatchObject({ status: 409 })
  const [changed] = stored()
  expect(changed).toMatchObject({ name: 'Ayşe' })
  const seen = { _id, lastModifiedDate: changed?.lastModifiedDate }
  expect(await post('/registration/del', seen)).toMatchObject({ status: 200 })
  expect(stored()).toEqual([])
})

test('a deleted registration disappears', async () => {
  const { admin, add, stored } = await openSite()
  const first = await add(registration)
  const second = await add({})
  expect(await call(admin.api.registration.del.$post({ json: { _id: first._id } }))).toEqual(first)
  expect(stored()).toEqual([second])
})

test('inquiries are deleted with their letters; other records and missing ones are ignored and named', async () => {
  const { origin, add, post, stored, outbox } = await openSite()
  for (const name of ['Ayşe', 'Björn', 'Clara']) {
    expect((await visitor(origin).post('/api/registration/add', { ...inquiry, name })).status).toBe(200)
  }
  const [ayse, bjoern, clara] = stored().map(({ _id }) => _id)
  const { _id: booked } = await add(registration)
  const lettersOf = (id: string | undefined) =>
    outbox().filter(({ cause }) => cause?.kind === 'registration' && cause.id === id)
  expect([ayse, clara].map(id => lettersOf(id).length)).toEqual([2, 2])

  const { status, answer } = await post('/registration/inquiries/del', { _ids: [clara, 'weg', booked, ayse, ayse] })
  expect(status).toBe(200)
  expect(answer).toEqual({ deleted: [ayse, clara], binned: 2, ignored: ['weg', booked] })
  expect(stored().map(({ _id }) => _id)).toEqual([bjoern, booked])
  expect([ayse, clara, bjoern].map(id => lettersOf(id).length)).toEqual([0, 0, 2])

  const again = await post('/registration/inquiries/del', { _ids: [ayse, clara] })
  expect(again.answer).toEqual({ deleted: [], binned: 0, ignored: [ayse, clara] })
})

test('an empty inquiry is deleted with others, and does not count in the bin', async () => {
  const { origin, post } = await openSite()
  const { _id: filledIn } = await (await visitor(origin).post('/api/registration/add', inquiry)).json()
  const { _id: blank } = (await post('/registration/add', {})).answer
  const { answer } = await post('/registration/inquiries/del', { _ids: [filledIn, blank] })
  expect(answer).toEqual({ deleted: [filledIn, blank], binned: 1, ignored: [] })
})

test('five thousand inquiries can be deleted at once, and no more', async () => {
  const bookings = Array.from({ length: 5000 }, (_, at) => ({
    ...{ ...empty, ...inquiry, createdDate: now, lastModifiedDate: now },
    _id: `${at}-${'x'.repeat(32)}`,
  }))
  const site = await openTestSiteWithAccounts({}, data =>
    data.commit(() => ({ added: { registrations: bookings }, result: undefined })),
  )
  const post = (_ids: unknown) => site.as('admin').post('/api/registration/inquiries/del', { _ids })
  const tooMany = await post([...bookings.map(({ _id }) => _id), 'weg'])
  expect([tooMany.status, (await tooMany.json()).error.fields]).toEqual([400, { _ids: 'At most 5000 at once.' }])
  expect(site.stored()).toHaveLength(5000)
  expect((await post(bookings.map(({ _id }) => _id))).status).toBe(200)
  expect(site.stored()).toEqual([])
})

test.each([[{}], [{ _ids: [] }], [{ _ids: 'a' }], [{ _ids: [5] }], [null]])('%j deletes no inquiries', async body => {
  const { origin, post, stored } = await openSite()
  await visitor(origin).post('/api/registration/add', inquiry)
  expect(await post('/registration/inquiries/del', body)).toMatchObject({
    status: 400,
    message: 'Error Deleting Registration',
  })
  expect(stored()).toHaveLength(1)
})

test('an export is named after the day, and holds the requested registrations, newest first', async () => {
  const { origin, admin, add, passMinutes } = await openSite()
  await visitor(origin).post('/api/registration/add', inquiry)
  passMinutes(1)
  await add({ ...registration, name: 'Anna', notes: '=1+1' })
  const names = async (query: string) => {
    const response = await admin.send(`/api/registration/export/csv${query}`)
    return (await response.text())
      .split('\r\n')
      .slice(1, -1)
      .map(line => line.split(';')[2])
  }
  expect(await names('')).toEqual(['"Anna"', '"Martina Beispiel"'])
  expect(await names('?type=message')).toEqual(['"Martina Beispiel"'])
  expect(await names('?type=registration')).toEqual(['"Anna"'])
  expect(await names(`?event=${registration.event}&type=registration`)).toEqual(['"Anna"'])
  expect(await names('?event=weg')).toEqual([])
  const wrongType = await admin.send('/api/registration/export/xlsx?type=all')
  expect([wrongType.status, Object.keys((await wrongType.json()).error.fields)]).toEqual([400, ['type']])

  for (const [ending, type, start] of [
    ['csv', 'text/csv; charset=utf-8', '\u00ef\u00bb\u00bf"Termin"'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK\x03\x04'],
  ] as const) {
    const response = await admin.send(`/api/registration/export/${ending}`)
    const { headers } = response
    expect(headers.get('Content-Type')).toBe(type)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="anmeldungen-2026-11-28.${ending}"`)
    expect(headers.get('Cache-Control')).toBe('no-store')
    const content = Buffer.from(await response.arrayBuffer())
    expect(content.toString('latin1').startsWith(start)).toBe(true)
    if (ending === 'csv') expect(content.toString()).toContain(`;"'=1+1";`)
  }
})

test('an older message beyond today’s limit stays, and the other fields can be changed', async () => {
  const notes = '\u0001'.repeat(64_000)
  const old = { ...empty, ...inquiry, _id: 'old', notes, createdDate: now, lastModifiedDate: now }
  const site = await openTestSiteWithAccounts({}, data =>
    data.commit(() => ({ added: { registrations: [old] }, result: undefined })),
  )
  const admin = site.as('admin')
  const [read] = await call(admin.api.registration.$get())
  expect(read).toEqual(old)
  // The panel sends the whole record, and each of these characters takes six bytes.
  const edited = await admin.post('/api/registration/edit', { ...read, name: 'Neuer Name' })
  expect(edited.status).toBe(200)
  expect(site.stored()).toMatchObject([{ name: 'Neuer Name', notes }])
  const longer = await admin.post('/api/registration/edit', { _id: 'old', notes: 'x'.repeat(65_537) })
  expect([longer.status, (await longer.json()).error.fields]).toEqual([400, { notes: 'At most 64000 characters.' }])
})

test('a registration for an event never counts as an answered inquiry', async () => {
  const { post } = await openAdminSite()
  const event = 'termin-05'
  expect((await post('/registration/add', { event, state: 'answered' })).answer).toMatchObject({ state: 'requested' })
  const { answer } = await post('/registration/add', { name: 'Ayşe', state: 'answered' })
  expect(answer).toMatchObject({ state: 'answered' })
  expect((await post('/registration/edit', { _id: answer._id, event })).answer).toMatchObject({
    event,
    state: 'requested',
  })
})

test('the history of a booking has one entry for its beginning, added by an administrator or made from an inquiry', async () => {
  const { post } = await openAdminSite()
  const begun = { what: 'requested', date: now, by: 'educator' }
  const { answer: added } = await post('/registration/add', { name: 'Ayşe', event: 'termin-05' })
  expect(added.history).toEqual([begun])
  const { answer: message } = await post('/registration/add', { name: 'Björn' })
  const { answer: booked } = await post('/registration/edit', { _id: message._id, event: 'termin-05' })
  expect(booked.history).toEqual([begun])
})
