import { expect, test } from 'vitest'
import type { PersonData } from '../../people/privacy/person.ts'
import { sampleBooking } from '../../testing/samples.ts'
import { peopleNamed } from './people-named.ts'

const nobody: PersonData = {
  ...{ registrations: [], bin: [], outbox: [], invoices: [], payments: [], vouchers: [], withdrawals: [], users: [] },
  ...{ newsletter: { subscribers: [], invitations: [], blocked: [], issues: [] }, personRequests: [], consents: [] },
}
const people = (...names: string[]) => names.map(name => ({ _id: name.toLowerCase(), name }))
const jürgen = sampleBooking({
  _id: 'j',
  name: 'Jürgen Weiß',
  email: 'j.weiss@example.org',
  participants: people('Mia'),
})
const sameGuest = { ...jürgen, _id: 'k', email: 'J.Weiss@example.org', name: 'Juergen Weiss' }
const byPhone = sampleBooking({
  _id: 'p',
  name: 'Tom Ohne',
  email: '',
  phone: '0171 5550',
  participants: people('Tom'),
})
const named = (typed: string) => peopleNamed({ ...nobody, registrations: [jürgen, sameGuest, byPhone] }, typed)

test('a person is found by any spelling of the name, by a child, and by a telephone number, each address once', () => {
  for (const typed of ['juergen', 'JÜRG', 'weiss jürgen', 'mia'])
    expect([typed, named(typed).people.map(({ email }) => email)]).toEqual([typed, ['j.weiss@example.org']])
  expect(named('juergen').people[0]?.names).toEqual(['Jürgen Weiß', 'Juergen Weiss'])
  expect(named('+49 171 5550').addressless.map(({ name }) => name)).toEqual(['Tom'])
  expect(named('Tom')).toMatchObject({ people: [], addressless: [{ participant: 'tom', name: 'Tom' }] })
  expect(named('…')).toEqual({ people: [], addressless: [], total: 0 })
})

test('a name with an apostrophe is found without it, anywhere in the name', () => {
  const [flora, sean] = [
    sampleBooking({ _id: 'f', name: 'Flora O’Brien', email: 'flora@example.org' }),
    sampleBooking({ _id: 's', name: "Seán O'Brien", email: '', participants: people("Seán O'Brien") }),
  ]
  const moment = { date: '2026-11-01T09:00:00.000Z', ip: '' }
  const subscriber = { _id: 'r', email: 'ronan@example.org', name: 'Ronan O‘Brien', wording: '' }
  const subscribers = [{ ...subscriber, requested: moment, confirmed: moment }]
  const newsletter = { ...nobody.newsletter, subscribers }
  const names = peopleNamed({ ...nobody, registrations: [flora, sean], newsletter }, 'obrien')
  expect(names.people.map(({ email }) => email)).toEqual(['ronan@example.org', 'flora@example.org'])
  expect(names.addressless.map(({ name }) => name)).toEqual(["Seán O'Brien"])
})

test('if there are too many people, the newest are listed, with the total', () => {
  const anna = (at: number) => sampleBooking({ _id: `a${at}`, name: 'Anna', email: `a${at}@example.org` })
  const annas = Array.from({ length: 34 }, (_, at) => anna(at))
  const { people, total } = peopleNamed({ ...nobody, registrations: annas }, 'anna')
  expect([people.length, total, people[0]?.email]).toEqual([20, 34, 'a33@example.org'])
})
