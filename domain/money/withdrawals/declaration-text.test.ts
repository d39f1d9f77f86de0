import { expect, test } from 'vitest'
import type { Registration } from '../../bookings/record/registration.ts'
import { beginBooking, recordWithdrawal } from '../../bookings/steps/booking-steps.ts'
import { sampleBooking } from '../../testing/samples.ts'
import { freedText } from './declaration-text.ts'

const details = { now: '2026-11-28T09:00:00.000Z', by: 'guest' } as const
const four = { participants: ['a', 'b', 'c', 'd'].map(name => ({ _id: name, name })) }
const withdrawn = (state: 'requested' | 'waiting', changes: Partial<Registration> = {}) =>
  recordWithdrawal(beginBooking(sampleBooking({ _id: 'holger', ...changes }), state, details), details)
const billed = [{ kind: 'invoice' as const, registration: 'holger' }]
const ofOthers = [{ kind: 'invoice' as const, registration: 'eva' }]

test.each([
  ['one place', withdrawn('requested'), ofOthers, 'Der Platz ist wieder frei'],
  ['four', withdrawn('requested', four), [], 'Die 4 Plätze sind wieder frei'],
  ['with an invoice', withdrawn('requested'), billed, 'Der Platz ist wieder frei, die Rechnung dazu wird storniert'],
  ['on the waiting list', withdrawn('waiting'), [], 'Die Anmeldung steht nicht mehr auf der Warteliste'],
])('the effect of a withdrawal is described: %s', (_, booking, invoices, expected) =>
  expect(freedText(booking, invoices)).toBe(expected),
)
