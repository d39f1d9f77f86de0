import { expect, test } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import { type Event, eventFields } from '../../domain/events/event.ts'
import { initialValues } from '../../domain/kit/fields.ts'
import { openAdminSite } from '../testing/admin.ts'
import { registration, visitor } from '../testing/test-site.ts'

const when = { startDate: '2027-05-01T08:00:00.000Z', endDate: '2027-05-01T14:00:00.000Z' }
const whole = {
  ...when,
  title: 'Feuer ohne Streichholz',
  description: 'Bohren,\nblasen, warten.',
  image: 'moos',
  locationLink: 'https://www.openstreetmap.org/?mlat=51.5#map=15',
  locationName: 'Mühlbach',
  active: true,
  cost: 35.1,
  path: 'module-erwachsene',
}

test.each([
  ['add', ['startDate', 'endDate']],
  ['edit', ['_id']],
])('a body of /%s that is not an object lacks the required fields, and nothing else', async (verb, fields) => {
  const site = await openAdminSite()
  const refused = await site.as('admin').post(`/api/event/${verb}`, null)
  expect([refused.status, Object.keys((await refused.json()).error.fields)]).toEqual([400, fields])
})

async function openSite() {
  const site = await openAdminSite()
  return { ...site, stored: () => site.dataOf<Event[]>('events') }
}

test('an administrator sees all events, and adds one with only a time', async () => {
  const { admin, stored } = await openSite()
  const before = await call(admin.api.event.$get())
  expect(before).toEqual(stored().map(event => ({ ...event, free: null, state: expect.any(String) })))
  expect(before.some(({ active }) => !active)).toBe(true)
  const added = await call(admin.api.event.add.$post({ json: when }))
  expect(added).toEqual({
    ...initialValues(eventFields),
    ...when,
    _id: 'id-1',
    title: 'New Event',
    description: '',
    image: '',
    locationLink: '',
    locationName: '',
    active: false,
    cost: null,
    path: '',
    lastModifiedDate: '2026-11-28T09:00:00.000Z',
  })
  expect(stored()).toEqual([...stored().slice(0, before.length), added])
  expect(stored()).toHaveLength(before.length + 1)
})

test('a separate call removes added places once, whatever else has changed meanwhile', async () => {
  const { admin, stored } = await openSite()
  const event = await call(admin.api.event.add.$post({ json: { ...when, places: 4 } }))
  const edit = async ({ _id, lastModifiedDate }: Event, changes: object) =>
    (await call(admin.api.event.edit.$post({ json: { _id, lastModifiedDate, ...changes } }))) as Event
  const { _id, placesAdded = '', ...more } = await edit(event, { places: 6 })
  await edit({ ...event, ...more }, { title: 'Neu' })
  const undo = () => call(admin.api.event.undo.$post({ json: { _id, added: placesAdded, count: 2 } }))
  expect(await undo()).toMatchObject({ places: 4, title: 'Neu' })
  await expect(undo()).rejects.toMatchObject({ code: 'conflict', message: 'It is too late to undo this.' })
  expect(stored().at(-1)).toMatchObject({ _id, places: 4 })
  // Lowering the places again takes the added places back.
  const found = stored().at(-1) ?? expect.fail()
  const raised = await edit(found, { places: 6 })
  expect(await edit({ ...found, ...raised }, { places: 5 })).not.toHaveProperty('placesAdded')
})

test('administrators see the free places and state of an event like visitors, in both lists; neither is stored', async () => {
  const { admin, origin, post, stored } = await openSite()
  const { answer } = await post('/event/add', { ...whole, places: 4 })
  await post('/registration/add', {
    event: answer._id,
    name: 'Nora',
    participants: [{ name: 'Nora' }, { name: 'Jan' }],
  })
  const dateRange = { start: '2027-05-01', end: '2027-05-01' }
  const asked = [
    call(visitor(origin).api.event.$post({ json: { dateRange } })),
    call(admin.api.event.$post({ json: { dateRange } })),
    call(admin.api.event.$get()),
  ]
  for (const event of await Promise.all(asked)) {
    expect(event.find(({ _id }) => _id === answer._id)).toMatchObject({ free: 2, state: 'few' })
  }
  const [listed] = (await call(admin.api.event.$get())).filter(({ _id }) => _id === answer._id)
  await post('/event/edit', { ...listed, title: 'Feuer' })
  const event = stored().find(({ _id }) => _id === answer._id)
  expect(event?.title).toBe('Feuer')
  expect(event).not.toHaveProperty('free')
  expect(event).not.toHaveProperty('state')
})

test('a whole event is stored trimmed and without unknown fields, and visitors see it if it is active', async () => {
  const { origin, post, stored } = await openSite()
  const sent = {
    ...whole,
    title: '  Feuer ohne Streichholz ',
    startDate: '2027-05-01T10:00:00+02:00',
    seats: 12,
    _id: 'mine',
  }
  const { answer } = await post('/event/add', sent)
  expect(answer).toEqual({
    ...initialValues(eventFields),
    ...whole,
    _id: 'id-1',
    lastModifiedDate: '2026-11-28T09:00:00.000Z',
  })
  expect(stored()).toContainEqual(answer)
  const dateRange = { start: '2027-05-01', end: '2027-05-01' }
  const seen = async () => (await call(visitor(origin).api.event.$post({ json: { dateRange } }))).map(({ _id }) => _id)
  expect(await seen()).toContain('id-1')
  await post('/event/edit', { _id: 'id-1', active: false })
  expect(await seen()).not.toContain('id-1')
})

test('an edit changes only the fields it names', async () => {
  const { admin, stored } = await openSite()
  const [before, ...others] = stored()
  if (!before) throw new Error('unreachable')
  const edited = await call(
    admin.api.event.edit.$post({ json: { _id: before._id, cost: null, locationLink: '', image: '' } }),
  )
  expect(edited).toEqual({ ...before, cost: null, locationLink: '', image: '', lastModifiedDate: expect.any(String) })
  expect(stored()).toEqual([edited, ...others])
})

const wrong: [field: string, ...values: unknown[]][] = [
  ['title', '', '   ', 'x'.repeat(201), 5, null],
  ['description', 'x'.repeat(5001), null],
  ['startDate', '', '2027-05-01', 'gestern', null, '0000-01-01T00:00:00Z'],
  ['endDate', '2027-05-01T07:59:59.999Z', '2027-13-01T00:00:00Z', 5],
  ['image', 'nichts', '../moos', null],
  [
    'locationLink',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//fremd.example',
    'wald.de',
    'ftp://a.de',
    'https://',
    'https://a b.de',
    'http',
    null,
  ],
  ['locationName', 'x'.repeat(201), {}],
  ['active', 'true', 1, null],
  ['cost', -0.01, 12.345, '12', Number.NaN],
  ['places', 0, 1001, 2.5, '12'],
  ['minimum', 0, 1001, 2.5, null],
  ['registrationUntil', '', '2027-05-01', '2027-05-01T14:00:00.001Z', 5],
  ['confirmation', 'sure', ''],
  ['asks', 'health', null],
  ['bring', 'x'.repeat(2001), null],
  ['withdrawal', 'true', null],
  ['ongoing', 1],
  ['tax', '19', 16, ''],
  ['group', null],
  ['listed', 'no'],
  ['path', 'A', 'x', 'Ä-b', 'a/b', '../a', 'x'.repeat(81), null],
]
const each = wrong.flatMap(([field, ...values]) => values.map(value => [field, value] as const))

test.each(each)('%s %j is refused in a new event and in a changed one', async (field, value) => {
  const { post, stored } = await openSite()
  const { answer } = await post('/event/add', whole)
  const before = stored()
  // JSON has no NaN; null is a price on request.
  const sent = Number.isNaN(value) ? 'NaN' : value
  for (const { status, message, fields } of [
    await post('/event/add', { ...whole, [field]: sent }),
    await post('/event/edit', { _id: answer._id, [field]: sent }),
  ]) {
    expect([status, message, Object.keys(fields)]).toEqual([400, 'Please check the marked fields.', [field]])
    expect(fields[field]).toMatch(/^(The|This|There|Please|At most) .*\.$/)
  }
  expect(stored()).toEqual(before)
})

test('an early end is reported together with other mistakes, in a new event and in a changed one', async () => {
  const { post } = await openSite()
  const { answer } = await post('/event/add', whole)
  const wrong = { ...whole, title: '', locationLink: 'wald.de', endDate: '2020-01-01T00:00:00Z' }
  for (const { fields } of [
    await post('/event/add', wrong),
    await post('/event/edit', { ...wrong, _id: answer._id }),
  ]) {
    expect(Object.keys(fields).toSorted()).toEqual(['endDate', 'locationLink', 'title'])
    expect(fields.endDate).toBe('The end is before the start.')
  }
})

test('an event needs a time, and a changed start may not be after the unchanged end', async () => {
  const { post, stored } = await openSite()
  for (const body of [{}, null, '"text"', []]) {
    const { status, fields } = await post('/event/add', body)
    expect(status).toBe(400)
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['startDate', 'endDate']))
  }
  const { answer } = await post('/event/add', whole)
  const late = await post('/event/edit', { _id: answer._id, startDate: '2027-05-02T00:00:00Z' })
  expect([late.status, late.fields]).toEqual([400, { endDate: 'The end is before the start.' }])
  expect(stored()).toContainEqual(answer)
  expect((await post('/event/edit', { _id: answer._id, startDate: when.endDate })).status).toBe(200)
})

test('registrations keep their booked facts if their event is deleted', async () => {
  const { origin, admin, stored, dataOf } = await openSite()
  const booked = await call(visitor(origin).api.registration.add.$post({ json: registration }))
  const event = stored().find(({ _id }) => _id === registration.event)
  expect(await call(admin.api.event.del.$post({ json: { _id: registration.event } }))).toEqual(event)
  expect(stored()).not.toContainEqual(event)
  expect(dataOf('registrations')).toEqual([booked])
  expect(booked.eventSnapshot?.title).toBe(event?.title)
})

test.each([{}, { _id: '' }, { _id: 5 }, { _id: null }, null])('%j deletes nothing', async body => {
  const { post, stored } = await openSite()
  const before = stored()
  const { status, message, fields } = await post('/event/del', body)
  expect([status, message, fields]).toEqual([400, 'Error Deleting Event', { _id: 'Error Deleting Event' }])
  expect(stored()).toEqual(before)
})

const groups = [
  { label: 'Erwachsene', amount: 45 },
  { label: 'Kind', amount: 20.5 },
]

test('with price groups an event costs the lowest group’s price; each group keeps its id', async () => {
  const { post } = await openSite()
  const { answer } = await post('/event/add', { ...whole, cost: 3, prices: groups })
  expect(answer).toMatchObject({ cost: 20.5, prices: groups })
  const [adult, child] = answer.prices
  expect(new Set([adult._id, child._id, answer._id]).size).toBe(3)
  const prices = [{ ...child, amount: 30 }, adult, { ...adult, label: 'Mitglied' }]
  const changed = (await post('/event/edit', { _id: answer._id, prices })).answer
  expect(changed.cost).toBe(30)
  expect(changed.prices.slice(0, 2)).toEqual(prices.slice(0, 2))
  expect([adult._id, child._id]).not.toContain(changed.prices[2]._id)
  expect((await post('/event/edit', { _id: answer._id, cost: 5 })).answer.cost).toBe(30)
  expect((await post('/event/edit', { _id: answer._id, cost: 5, prices: [] })).answer.cost).toBe(5)
})

test.each([
  ['prices', 'Kind', 'A list of price groups is expected.'],
  ['prices', Array.from({ length: 7 }, () => groups[0]), 'At most 6 price groups.'],
  ['prices.0.label', [{ label: ' ', amount: 1 }], 'Please enter a text.'],
  ['prices.0.amount', [{ label: 'Kind', amount: 1.234 }], 'Please enter euros with at most two decimals.'],
  ['prices.0.amount', [{ label: 'Kind', amount: null }], 'Please enter euros with at most two decimals.'],
  ['prices.0.amount', [{ label: 'Kind', amount: -1 }], 'Please enter 0 or more.'],
  ['prices.0._id', [{ _id: '../x', label: 'Kind', amount: 1 }], 'There is no such price group.'],
])('%s is refused in the price groups %j', async (field, prices, sentence) => {
  const { post, stored } = await openSite()
  const before = stored()
  const { status, fields } = await post('/event/add', { ...whole, prices })
  expect([status, fields]).toEqual([400, { [field]: sentence }])
  expect(stored()).toEqual(before)
})

test('registration cannot stay open beyond the end, even if only the end moves', async () => {
  const { post } = await openSite()
  const { answer } = await post('/event/add', { ...whole, registrationUntil: whole.endDate })
  const { status, fields } = await post('/event/edit', { _id: answer._id, endDate: '2027-05-01T13:00:00.000Z' })
  const sentence = 'Please close registration at the end of the event or before it.'
  expect([status, fields]).toEqual([400, { registrationUntil: sentence }])
})

test('an edit changes neither series nor cancellation', async () => {
  const { post, stored } = await openSite()
  const { answer } = await post('/event/add', { ...whole, series: 'mine', cancelled: { date: when.startDate } })
  await post('/event/edit', { _id: answer._id, series: 'mine', cancelled: { date: when.startDate, reason: 'x' } })
  const event = stored().find(({ _id }) => _id === answer._id)
  expect(event).toBeDefined()
  expect(event).not.toHaveProperty('series')
  expect(event).not.toHaveProperty('cancelled')
})

test('each question is asked once, in the order of the form', async () => {
  const { post } = await openSite()
  const asks = ['emergencyPhone', 'birthDate', 'emergencyPhone']
  const { answer } = await post('/event/add', { ...whole, asks })
  expect(answer.asks).toEqual(['birthDate', 'emergencyPhone'])
  const { status, fields } = await post('/event/edit', { _id: answer._id, asks: ['health', 'shoeSize'] })
  expect([status, fields]).toEqual([400, { 'asks.1': expect.stringMatching(/^Please choose from/) }])
})

test('visitors get the public fields of an event, and no empty ones', async () => {
  const { origin, post } = await openSite()
  const seen = async () => {
    const dateRange = { start: '2027-05-01', end: '2027-05-01' }
    const event = await call(visitor(origin).api.event.$post({ json: { dateRange } }))
    return event.filter(({ title }) => title === whole.title)
  }
  const { answer } = await post('/event/add', whole)
  const unlimited = { free: null, state: 'open' }
  expect(await seen()).toEqual([{ ...whole, ...unlimited, _id: answer._id, lastModifiedDate: answer.lastModifiedDate }])
  const terms = { confirmation: 'automatic', tax: '§19', withdrawal: true }
  const booking = { prices: groups, registrationUntil: when.startDate, asks: ['health'], group: true, ...terms }
  const changes = { places: 8, minimum: 3, bring: 'Becher' }
  const { answer: changed } = await post('/event/edit', { _id: answer._id, ...booking, ...changes })
  const { _id, lastModifiedDate, prices, cost } = changed
  const limited = { free: 8, state: 'open' }
  expect(await seen()).toEqual([{ ...whole, ...booking, ...limited, _id, lastModifiedDate, prices, cost }])
  await post('/event/edit', { _id, listed: false })
  expect(await seen()).toEqual([])
})

test('an unknown event can be neither edited nor deleted', async () => {
  const { post, stored } = await openSite()
  const before = stored()
  expect((await post('/event/edit', { _id: 'weg', title: 'a' })).status).toBe(404)
  expect((await post('/event/edit', { title: 'a' })).fields).toHaveProperty('_id')
  const { status, message } = await post('/event/del', { _id: 'weg' })
  expect([status, message]).toEqual([404, 'This event does not exist (any more).'])
  expect(stored()).toEqual(before)
})
