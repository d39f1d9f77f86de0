import { expect, test } from 'vitest'
import { sampleBooking, sampleVoucher } from '../../testing/samples.ts'
import type { Login } from '../accounts/user.ts'
import type { Holdings } from './person.ts'
import { kindsOf } from './person-kinds.ts'

const noData: Holdings = {
  ...{
    registrations: [],
    letters: [],
    invoices: [],
    payments: [],
    vouchers: [],
    withdrawals: [],
    subscribers: [],
    invitations: [],
  },
  ...{ isBlocked: false, account: undefined, requests: [], consents: [], mentions: { address: '', dates: [] } },
}
const login = { date: '2026-11-20T09:00:00.000Z' } as Login
const account = { email: 'mia@example.org', name: 'Mia' } as NonNullable<Holdings['account']>
const fateOf = (holdings: Holdings) =>
  kindsOf(holdings, [login], '2026-11-28', []).find(({ what }) => what === 'login') ?? expect.fail()

test('sign-ins are deleted with the address, but those of an existing account stay, with the reason', () => {
  expect(fateOf(noData)).toMatchObject({ fate: 'gone', reason: '' })
  expect(fateOf({ ...noData, account })).toMatchObject({ fate: 'kept', reason: expect.stringContaining('90') })
})

const untilOf = (what: string, holdings: Partial<Holdings>) =>
  kindsOf({ ...noData, ...holdings }, [], '2026-11-28', []).find(kind => kind.what === what)?.until

test('a kind of data with one record without a known end names no last day', () => {
  const consent = { ...{ registration: 'b', person: 'Lena', title: 'Camp', wording: 'Fotos' }, by: 'Mia', who: '' }
  const given = { ...consent, _id: 'given', date: '2026-05-01T09:00:00.000Z' }
  const revoked = { ...given, _id: 'revoked', revoked: { date: '2026-06-01T09:00:00.000Z', by: 'Mia' } }
  expect([untilOf('consent', { consents: [revoked] }), untilOf('consent', { consents: [given, revoked] })]).toEqual([
    '2029-12-31',
    '',
  ])
  const entry = { what: 'sold', date: '2026-03-01', cents: 5000, way: 'cash' } as const
  const sold = sampleVoucher({ state: 'paid', entries: [entry] })
  const used = { ...sold, entries: [entry, { what: 'redeemed', date: '2026-04-01', cents: -5000 } as const] }
  expect([untilOf('voucher', { vouchers: [used] }), untilOf('voucher', { vouchers: [sold] })]).toEqual([
    '2034-12-31',
    '',
  ])
  expect(untilOf('voucher', { vouchers: [used, sold] })).toBe('')
})

test('somebody who booked twice counts as one person', () => {
  const participants = [{ _id: 'mia', name: 'Mia Groß' }]
  const later = [
    { _id: 'mia-2', name: 'mia  Groß' },
    { _id: 'rike', name: 'Rike Groß' },
    { _id: 'none', name: '' },
  ]
  const registrations = [
    sampleBooking({ _id: 'a', participants, createdDate: '2026-05-01T09:00:00.000Z' }),
    sampleBooking({ _id: 'b', participants: later, createdDate: '2026-09-01T09:00:00.000Z' }),
  ]
  const people = kindsOf({ ...noData, registrations }, [], '2026-11-28', []).find(({ what }) => what === 'person')
  expect(people).toMatchObject({ count: 2, since: '2026-05-01', details: ['Rike Groß', 'Mia Groß'] })
})

test('two people of the same name in one booking are two', () => {
  const participants = ['mia', 'other'].map(_id => ({ _id, name: 'Mia Groß' }))
  const booked = sampleBooking({ participants })
  const registrations = [booked, sampleBooking({ _id: 'again', participants: participants.slice(1) })]
  const people = kindsOf({ ...noData, registrations }, [], '2026-11-28', []).find(({ what }) => what === 'person')
  expect(people).toMatchObject({ count: 2, details: ['Mia Groß'] })
})
