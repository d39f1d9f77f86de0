import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Registration } from '../../bookings/record/registration.ts'
import { AppError } from '../../kit/error.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../testing/samples.ts'
import { bookedEvents, isChosen, readChoice, readRegistrationsQuery, registrationsPage } from './registrations.ts'

const event = sampleEvent({ _id: 'winter', title: 'Waldtag im Winter' })
const message = sampleRegistration({
  _id: 'a',
  name: 'Ayşe',
  email: 'ayse@example.org',
  page: { path: '/info/klassenfahrten', title: 'Klassenfahrten' },
  notes: 'Kann mein Hund mit?',
})
const booking = sampleBooking({
  _id: 'b',
  name: 'Jürgen Groß',
  email: 'm.groesse@wald-mail.de',
  phone: '0171 5550123',
  number: '2026-0147',
  street: 'Waldstraße',
  city: 'Kassel',
  event: 'winter',
  participants: [
    { _id: 'p1', name: 'Jürgen Groß' },
    { _id: 'p2', name: "Mia O'Brien", emergencyPhone: '(05541) 77 88-9' },
  ],
})
const chosen = (query: object) => {
  const passes = isChosen(readChoice(query), [event])
  return [message, booking].filter(passes).map(({ _id }) => _id)
}
const idsOf = (query: object, registrations: Registration[] = [message, booking]) =>
  registrationsPage(registrations, [event], readRegistrationsQuery(query)).rows.map(({ _id }) => _id)

test.each([
  ...['juergen', 'Jürgen', 'JUERGEN gross', 'waldstrasse', 'Kassel', 'Mia', 'obrien', 'wald-mail', 'waldtag', '0147'],
  ...['0171 5550123', '+49 171 5550123', '05541 77889', 'B26-0147-K', 'm.groesse@wald-mail.de', 'waldtag mia'],
])('a page and an export find a booking by “%s”', q => {
  expect([idsOf({ page: '1', q }), chosen({ q }), chosen({ search: q })]).toEqual([['b'], ['b'], ['b']])
})

test.each(['klassenfahrt', 'hund', 'AYSE'])('a search finds an inquiry by “%s”', q => {
  expect([idsOf({ page: '1', q }), chosen({ q })]).toEqual([['a'], ['a']])
})

test.each([
  [{}, ['a', 'b']],
  [{ event: '', type: '', q: '  ' }, ['a', 'b']],
  [{ type: 'message' }, ['a']],
  [{ type: 'registration' }, ['b']],
  [{ event: 'winter' }, ['b']],
  [{ event: 'summer' }, []],
  [{ event: 'winter', type: 'message' }, []],
  [{ state: 'open' }, ['a']],
  [{ q: 'waldtag berlin' }, []],
])('the query %j chooses %j', (query, ids) => {
  expect([idsOf({ page: '1', ...query }).toSorted(), chosen(query)]).toEqual([ids, ids])
})

test('a row contains what the table shows, and no answers', () => {
  const [row] = registrationsPage([booking], [event], readRegistrationsQuery({ page: '1' })).rows
  expect(row).toMatchObject({ about: { title: 'Waldtag im Winter' }, people: 2, isCalledOff: false })
  expect(Object.keys(row ?? {})).not.toContain('participants')
})

test.each([
  [{ page: '0' }, 'page'],
  [{ page: '1.5' }, 'page'],
  [{ page: 'two' }, 'page'],
  [{ q: 'mia' }, 'page'],
  [{ page: '1', sort: 'street' }, 'sort'],
  [{ page: '1', sort: '--name' }, 'sort'],
  [{ page: '1', q: 'x'.repeat(201) }, 'q'],
  [{ page: '1', type: 'all' }, 'type'],
  [{ page: '1', state: 'done' }, 'state'],
  [{ page: '1', search: 'mia' }, 'search'],
  [{ page: '1', about: 'b' }, 'about'],
])('the query %j is refused with a reason', (query, field) => {
  try {
    readRegistrationsQuery(query)
    expect.fail('It was read.')
  } catch (error) {
    expect(error instanceof AppError && Object.keys(error.fields ?? {})).toEqual([field])
  }
})

test('an export accepts no unknown types and states', () => {
  expect(() => readChoice({ type: 'all' })).toThrow(AppError)
  expect(() => readChoice({ state: 'done' })).toThrow(AppError)
})

const people = fc.array(
  fc.record({
    name: fc.constantFrom('Ayşe', 'ayse', 'Jürgen', 'Juergen', 'Zoë', ''),
    minute: fc.nat(5),
    isInquiry: fc.boolean(),
  }),
  { maxLength: 180 },
)
const registrationsOf = (all: { name: string; minute: number; isInquiry: boolean }[]) =>
  all.map(({ name, minute, isInquiry }, at) =>
    (isInquiry ? sampleRegistration : sampleBooking)({
      ...{ _id: `r${at}`, name, createdDate: `2026-11-28T09:0${minute}:00.000Z` },
    }),
  )

test('the pages together are the whole list, each record once, in the requested order', () => {
  const sorts = ['', 'name', '-name', 'email', '-email', 'phone', '-phone']
  fc.assert(
    fc.property(people, fc.constantFrom(...sorts), fc.constantFrom('', 'jürgen', 'ay'), (all, sort, q) => {
      const registrations = registrationsOf(all)
      const pages: string[][] = []
      for (let page = 1; pages.length === 0 || pages.at(-1)?.length === 50; page += 1)
        pages.push(idsOf({ page: String(page), sort, q }, registrations))
      const ids = pages.flat()
      const passes = isChosen(readChoice({ q }), [event])
      const wanted = registrations.filter(passes)
      expect(ids.toSorted()).toEqual(wanted.map(({ _id }) => _id).toSorted())
      const { total, all: count } = registrationsPage(registrations, [], readRegistrationsQuery({ page: '1', q }))
      expect([total, count]).toEqual([ids.length, registrations.length])
      const created = ids.map(id => registrations.find(({ _id }) => _id === id)?.createdDate ?? '')
      if (sort === '') expect(created).toEqual(created.toSorted().reverse())
    }),
    { numRuns: 60 },
  )
})

test('names sort as they are searched, and empty ones come last in both directions', () => {
  const named = ['Zoe', '', 'Äneas', 'Bea', 'adam'].map((name, at) => sampleRegistration({ _id: `${at}`, name }))
  const names = (sort: string) => idsOf({ page: '1', sort }, named).map(id => named[Number(id)]?.name)
  expect(names('name')).toEqual(['adam', 'Äneas', 'Bea', 'Zoe', ''])
  expect(names('-name')).toEqual(['Zoe', 'Bea', 'Äneas', 'adam', ''])
})

test('booked events are listed once, deleted ones included, the latest first', () => {
  const { title, endDate, locationName, locationLink, cost } = event
  const startDate = '2027-01-01T09:00:00.000Z'
  const eventSnapshot = { title, startDate, endDate, locationName, locationLink, cost }
  const gone = sampleBooking({ _id: 'c', event: 'gone', eventSnapshot })
  expect(bookedEvents([message, booking, gone, { ...booking, _id: 'd' }], [event]).map(({ _id }) => _id)).toEqual([
    'gone',
    'winter',
  ])
})
