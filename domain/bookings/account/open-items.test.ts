import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from '../../events/event.ts'
import { addDays } from '../../kit/format.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import type { Registration } from '../record/registration.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { beginBooking, recordCallOff, recordCancellation, recordConfirmation } from '../steps/booking-steps.ts'
import { accountsOn, findUnpricedBookings, openItems, repayments, urgencyOf } from './open-items.ts'

// 240 € on 4 December.
const event = sampleEvent({})
const educator = (now: string) => ({ now, by: 'educator' }) as const
const requested = beginBooking(
  sampleBooking({ number: '2026-0007' }),
  'requested',
  educator('2026-11-02T09:00:00.000Z'),
)
const confirmed = recordConfirmation(requested, educator('2026-11-03T09:00:00.000Z'))
const withPayment = (booking: Registration, cents: number, date = '2026-11-05'): Registration => ({
  ...booking,
  payments: [...booking.payments, { _id: `p${booking.payments.length}`, date, cents, way: 'transfer' }],
})
const accounts = (registrations: Registration[], today = '2026-11-13') =>
  accountsOn({ registrations, events: [event], region: '' }, today)

test('open amounts are listed by due date, with their kind and the rest', () => {
  const bookingFacts = {
    registration: 'booking',
    number: '2026-0007',
    name: 'Jürgen-Åse Müller',
    title: event.title,
    startDate: event.startDate,
  }
  const requestedLater = { ...requested, _id: 'later', number: '2026-0008' }
  const later = recordConfirmation(requestedLater, educator('2026-11-06T09:00:00.000Z'))
  const laterFacts = { ...bookingFacts, registration: 'later', number: '2026-0008' }
  expect(openItems(accounts([withPayment(confirmed, 400), later]))).toEqual([
    { ...bookingFacts, what: 'deposit', cents: 2000, due: '2026-11-10', overdue: true },
    { ...laterFacts, what: 'deposit', cents: 2400, due: '2026-11-13', overdue: false },
    { ...bookingFacts, what: 'rest', cents: 21_600, due: '2026-11-20', overdue: false },
    { ...laterFacts, what: 'rest', cents: 21_600, due: '2026-11-20', overdue: false },
  ])
  expect(openItems(accounts([withPayment(confirmed, 24_000), requested]))).toEqual([])
})

test('an open amount names the current event, or the booked one if it is deleted', () => {
  const moved = { ...event, title: 'Feuer im Winter', startDate: '2026-12-11T15:00:00.000Z' }
  const firstItem = (events: Event[]) =>
    openItems(accountsOn({ registrations: [confirmed], events, region: '' }, '2026-11-13')).map(
      ({ title, startDate }) => ({ title, startDate }),
    )[0]
  expect(firstItem([moved])).toEqual({ title: 'Feuer im Winter', startDate: moved.startDate })
  expect(firstItem([])).toEqual({ title: event.title, startDate: event.startDate })
})

test('an overpayment is refunded, even after a cancellation; before a confirmation it is a credit', () => {
  const cancelled = recordCancellation(
    withPayment(confirmed, 24_000),
    undefined,
    educator('2026-11-04T09:00:00.000Z'),
    {
      cents: 2400,
    },
  )
  const cents = (...registrations: Registration[]) =>
    repayments(accounts(registrations)).map(repayment => repayment.cents)
  expect(cents(withPayment(confirmed, 25_000), cancelled, confirmed, withPayment(requested, 1000))).toEqual([
    1000, 21_600,
  ])
})

test('payments for a price on request are listed without a price, and refunded once the booking is cancelled', () => {
  const onRequest = snapshotOf({ ...event, cost: null, prices: [] })
  const booking = withPayment({ ...confirmed, eventSnapshot: onRequest }, 4000)
  const details = educator('2026-11-06T09:00:00.000Z')
  const listed = (registration: Registration) => {
    const records = { registrations: [registration], events: [event], region: '' as const }
    const [refunds, unpriced] = [
      repayments(accountsOn(records, '2026-11-13')),
      findUnpricedBookings(records, '2026-11-13'),
    ]
    return { back: refunds.map(({ cents }) => cents), without: unpriced.map(({ cents }) => cents) }
  }
  expect(listed(booking)).toEqual({ back: [], without: [4000] })
  expect(listed(recordCancellation(booking, undefined, details, { cents: 0 }))).toEqual({ back: [4000], without: [] })
  expect(listed(recordCancellation(booking, undefined, details, { cents: 1500 }))).toEqual({
    back: [2500],
    without: [],
  })
})

test('a called-off event refunds everything, also to unconfirmed guests', () => {
  const calledOff = [withPayment(requested, 1000), withPayment(confirmed, 2400)].map(booking =>
    recordCallOff(booking, educator('2026-11-06T09:00:00.000Z')),
  )
  expect(repayments(accounts(calledOff)).map(({ cents }) => cents)).toEqual([1000, 2400])
  expect(openItems(accounts(calledOff))).toEqual([])
})

test('an overdue amount comes first; others are due, due by Sunday, or later', () => {
  const urgency = (due: string, today: string, overdue = false) => urgencyOf({ due, overdue }, today)
  // The 13th is a Friday, the 15th a Sunday.
  expect(urgency('2026-11-10', '2026-11-13', true)).toBe('overdue')
  expect([urgency('2026-11-12', '2026-11-13'), urgency('2026-11-13', '2026-11-13')]).toEqual(['due', 'due'])
  expect([urgency('2026-11-15', '2026-11-13'), urgency('2026-11-16', '2026-11-13')]).toEqual(['week', 'later'])
  expect([urgency('2026-11-15', '2026-11-15'), urgency('2026-11-16', '2026-11-15')]).toEqual(['due', 'later'])
})

test('open amounts and refunds balance what bookings owe and have paid', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5000, max: 30_000 }), { maxLength: 5 }), fc.nat(60), (amounts, days) => {
      const booking = amounts.reduce((before, cents) => withPayment(before, cents), confirmed)
      const computed = accounts([booking], addDays('2026-11-03', days))
      const sum = (items: { cents: number }[]) => items.reduce((all, { cents }) => all + cents, 0)
      const came = amounts.reduce((all, cents) => all + cents, 0)
      const open = sum(openItems(computed))
      // After a refund that was too large, the guest owes at most the price.
      expect(open).toBe(Math.min(24_000, Math.max(0, 24_000 - came)))
      expect(sum(repayments(computed))).toBe(Math.max(0, came - 24_000))
    }),
  )
})
