import { expect, test } from 'vitest'
import type { Login } from '../accounts/user.ts'
import type { Holdings } from './person.ts'
import { kindsOf } from './person-kinds.ts'

const nothing: Holdings = {
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
  ...{ isBlocked: false, account: undefined, requests: [], consents: [] },
}
const login = { date: '2026-11-20T09:00:00.000Z' } as Login
const account = { email: 'mia@example.org', name: 'Mia' } as NonNullable<Holdings['account']>
const fateOf = (holdings: Holdings) =>
  kindsOf(holdings, [login], '2026-11-28', []).find(({ what }) => what === 'login') ?? expect.fail()

test('sign-ins are deleted with the address, but those of an existing account stay, with the reason', () => {
  expect(fateOf(nothing)).toMatchObject({ fate: 'gone', reason: '' })
  expect(fateOf({ ...nothing, account })).toMatchObject({ fate: 'kept', reason: expect.stringContaining('90') })
})
