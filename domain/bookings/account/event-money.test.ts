import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import type { Registration } from '../record/registration.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { beginBooking, recordCancellation, recordConfirmation } from '../steps/booking-steps.ts'
import { eventMoney } from './event-money.ts'

// 240 € on 4 December: a deposit of 24 €, and the rest on 20 November.
const event = sampleEvent()
const byEducator = (now: string) => ({ now, by: 'educator' }) as const
const requested = (name: string) =>
  beginBooking(sampleBooking({ _id: name, name }), 'requested', byEducator('2026-11-02T09:00:00.000Z'))
const confirmed = (name: string) => recordConfirmation(requested(name), byEducator('2026-11-03T09:00:00.000Z'))
const paid = (booking: Registration, cents: number): Registration => ({
  ...booking,
  payments: [{ _id: 'p', date: '2026-11-05', cents, way: 'transfer' }],
})
const money = (...bookings: Registration[]) => eventMoney(event, bookings, '2026-11-13', '')
const sums = ({ owed, paid, open, late, back }: ReturnType<typeof money>) => [owed, paid, open, late, back]

test('an event’s income is the amount that all guests owe, unconfirmed ones included', () => {
  const all = money(
    confirmed('late'),
    paid(confirmed('half'), 2400),
    requested('asked'),
    paid(confirmed('all'), 24_000),
  )
  expect(sums(all)).toEqual([96_000, 26_400, 69_600, 2400, 0])
  expect(all.parties.map(({ booking }) => booking.name)).toEqual(['late', 'half', 'all', 'asked'])
})

test('cancelled guests are listed while a refund is open; waiting guests and free bookings are not', () => {
  const cancelled = recordCancellation(
    paid(confirmed('gone'), 24_000),
    undefined,
    byEducator('2026-11-04T09:00:00.000Z'),
    {
      cents: 2400,
    },
  )
  const all = money(
    cancelled,
    beginBooking(sampleBooking({ _id: 'w' }), 'waiting', byEducator('2026-11-02T09:00:00.000Z')),
  )
  expect(sums(all)).toEqual([2400, 24_000, 0, 0, 21_600])
  expect(all.parties.map(({ booking }) => booking.name)).toEqual(['gone'])
  const free = sampleEvent({ cost: 0 })
  const guest = recordConfirmation(
    sampleBooking({ eventSnapshot: snapshotOf(free) }),
    byEducator('2026-11-03T09:00:00.000Z'),
  )
  expect(eventMoney(free, [guest], '2026-11-13', '').parties).toEqual([])
})

test('for confirmed bookings, amounts owed plus refunds equal payments plus open amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 6 }), payments => {
      const all = money(...payments.map((cents, index) => paid(confirmed(String(index)), cents)))
      expect(all.owed + all.back).toBe(all.paid + all.open)
    }),
  )
})
