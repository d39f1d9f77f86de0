import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../testing/samples.ts'
import { accountOf, cancellationCostOf, rebookingCostOf, storedFee } from '../account/account.ts'
import { datesToMoveTo } from '../places/dates-to-move-to.ts'
import {
  acceptQuote,
  beginBooking,
  moveBooking,
  recordAcceptance,
  recordCallOff,
  recordCancellation,
  recordConfirmation,
  recordOffer,
  recordPayment,
  recordQuote,
  reschedule,
} from '../steps/booking-steps.ts'
import { callOffOf, isCalledOff, isRescheduled, withUnreported } from './called-off.ts'
import type { Registration } from './registration.ts'
import { withReported } from './reported-facts.ts'
import { snapshotOf } from './snapshot.ts'

const event = sampleEvent({ cost: 50, startDate: '2027-06-20T08:00:00.000Z', endDate: '2027-06-20T14:00:00.000Z' })
const other = sampleEvent({
  ...event,
  _id: 'other',
  startDate: '2027-07-04T08:00:00.000Z',
  endDate: '2027-07-04T14:00:00.000Z',
})
const late = { startDate: '2027-06-27T08:00:00.000Z', endDate: '2027-06-27T14:00:00.000Z' }
const by = (now: string) => ({ now, by: 'educator' }) as const
const may = by('2027-05-01T09:00:00.000Z')
/** Three days before, when cancelling costs half. */
const soon = by('2027-06-17T09:00:00.000Z')
const money = (cents: number) => ({ _id: `p${cents}`, date: '2027-05-02', cents, way: 'transfer' }) as const
const family = ['anna', 'ben'].map(_id => ({ _id, name: _id }))
const booked = sampleBooking({ eventSnapshot: snapshotOf(event), participants: family, history: [] })
const paid = recordPayment(recordConfirmation(booked, may), money(10_000), may)
const accountIn = (booking: Registration, now = event) => accountOf(booking, now, '2027-06-18')

test('a guest of a called-off event owes nothing and gets everything back, even after the event was deleted', () => {
  const off = recordCallOff(paid, { ...soon, detail: 'Sturm' })
  const cancelled = { ...event, cancelled: { date: soon.now, reason: 'Sturm' } }
  expect(off.state).toBe('confirmed')
  for (const known of [cancelled, undefined])
    expect(accountOf(off, known, '2027-06-18')).toMatchObject({ price: 0, fees: 0, open: 0, refund: 10_000, dues: [] })
  expect(callOffOf(off)).toEqual({ date: soon.now, reason: 'Sturm' })
  expect(cancellationCostOf(off, undefined, undefined, soon.now)).toBeUndefined()
})

test('paid fees are refunded as well, unless the booking had ended before', () => {
  const ended = recordCancellation(paid, undefined, soon, { cents: 5000, price: 10_000 })
  const reduced = recordCancellation(paid, ['ben'], soon, { cents: 2500, price: 5000 })
  const cancelled = { ...event, cancelled: { date: soon.now, reason: '' } }
  expect(accountIn(recordCallOff(reduced, soon), cancelled)).toMatchObject({ fees: 0, refund: 10_000 })
  expect(accountIn(ended, cancelled)).toMatchObject({ fees: 5000, refund: 5000 })
  expect(() => recordCallOff(ended, soon)).toThrow()
})

test('fees from before an event was called off are not owed for another date either', () => {
  const reduced = recordCancellation(paid, ['ben'], soon, { cents: 2500, price: 5000 })
  const moved = moveBooking(
    recordCallOff(reduced, by('2027-06-18T09:00:00.000Z')),
    other,
    [],
    by('2027-06-19T09:00:00.000Z'),
  )
  expect(accountIn(moved, other)).toMatchObject({ price: 5000, fees: 0, refund: 5000 })
  const ended = recordCancellation(moved, undefined, by('2027-07-02T09:00:00.000Z'), { cents: 2500, price: 5000 })
  expect(accountIn(ended, other)).toMatchObject({ fees: 2500, refund: 7500 })
})
test('the terms apply to the cancellation of a quote that was accepted after its event moved', () => {
  const message = { _id: 'm', date: may.now, subject: 'Angebot', text: 'Waldtag' }
  const lines = [{ label: 'Waldtag', count: 24, cents: 1000 }]
  const offered = { event, people: 24, lines, message, until: '2027-06-01T22:00:00.000Z' }
  const quoted = recordQuote(sampleRegistration({ name: 'Schule' }), offered, '1', may)
  const invoiceTo = { organisation: 'Schule', name: '', street: '', zip: '', city: '', country: '' }
  const accepted = acceptQuote(reschedule(quoted, late, may), { ...event, ...late }, invoiceTo, may)
  expect(isRescheduled(accepted)).toBe(false)
  expect(isRescheduled(reschedule(accepted, event, may))).toBe(true)
})

test('all payments for a price on request are refunded', () => {
  const { cost: _, ...snapshot } = snapshotOf(event)
  const off = recordCallOff({ ...paid, eventSnapshot: { ...snapshot, cost: null } }, soon)
  expect(accountOf(off, event, '2027-06-18')).toMatchObject({ refund: 10_000 })
})

test('payments move to another event without a fee, however late', () => {
  const cancelled = { ...event, cancelled: { date: soon.now, reason: '' } }
  const off = recordCallOff(paid, soon)
  const afterStart = '2027-06-21T09:00:00.000Z'
  expect(datesToMoveTo(off, [cancelled, other], () => [], afterStart)).toEqual([other])
  expect(datesToMoveTo(paid, [event, other], () => [], afterStart)).toEqual([])
  const moved = moveBooking(off, other, [], by(afterStart))
  expect(isCalledOff(moved, other)).toBe(false)
  expect(accountIn(moved, other)).toMatchObject({ price: 10_000, open: 0, refund: 0 })
})

test('a guest of a moved event may cancel free of charge until the new start, with a full refund', () => {
  const moved = reschedule(paid, late, soon)
  expect(moved.eventSnapshot).toMatchObject({ ...late, cost: 50 })
  expect(moved.history.at(-1)).toMatchObject({ was: { startDate: event.startDate, endDate: event.endDate } })
  const now = { ...event, ...late }
  const lastDay = '2027-06-27T07:00:00.000Z'
  const cost = cancellationCostOf(moved, now, undefined, lastDay)
  expect(cost).toMatchObject({ step: 'free', fee: 0, refund: 10_000 })
  expect(rebookingCostOf(moved, now, moveBooking(moved, other, [], by(lastDay)), lastDay)).toMatchObject({
    isPossible: true,
    fee: 0,
  })
  const gone = recordCancellation(
    { ...moved, fees: [{ what: 'rebooking', date: may.now, cents: 1000 }] },
    undefined,
    by(lastDay),
    cost && storedFee(cost),
  )
  expect(accountIn(gone, now)).toMatchObject({ fees: 0, refund: 10_000 })
})

test('an earlier date makes nothing late at once, and no offer outlasts it', () => {
  const early = { startDate: '2027-06-19T08:00:00.000Z', endDate: '2027-06-19T14:00:00.000Z' }
  const unpaid = reschedule(recordConfirmation(booked, may), early, soon)
  expect(accountOf(unpaid, { ...event, ...early }, '2027-06-17')?.dues.map(({ isOverdue }) => isOverdue)).not.toContain(
    true,
  )
  const offered = { ...booked, state: 'offered' as const, until: '2027-06-19T20:00:00.000Z' }
  expect(reschedule(offered, early, soon).until).toBe(early.startDate)
})

test('after moving away, the other event’s rules apply', () => {
  const moved = moveBooking(reschedule(paid, late, soon), other, [], soon)
  expect(cancellationCostOf(moved, other, undefined, '2027-07-01T09:00:00.000Z')).toMatchObject({
    step: 'half',
    fee: 5000,
  })
})

test('agreeing to the new date restores the fees; earlier requests stay free, even if confirmed later', () => {
  const now = { ...event, ...late }
  const until = '2027-06-20T08:00:00.000Z'
  const waiting = reschedule(beginBooking(booked, 'waiting', may), late, soon)
  const guest = { now: soon.now, by: 'guest' } as const
  const lastDay = '2027-06-27T07:00:00.000Z'
  const costs = (booking: Registration) => cancellationCostOf(booking, now, undefined, lastDay)?.fee
  const accepted = recordAcceptance(recordOffer(waiting, now, until, soon), 'requested', guest)
  expect(costs(recordConfirmation(accepted, soon))).toBe(10_000)
  expect(costs(recordConfirmation(reschedule(booked, late, soon), soon))).toBe(0)
  expect(isRescheduled(reschedule(recordConfirmation(accepted, soon), event, soon))).toBe(true)
})

test('earlier fees stay owed after agreeing to a new date and cancelling', () => {
  const fees = [{ what: 'rebooking' as const, date: may.now, cents: 1000 }]
  const waiting = reschedule(beginBooking({ ...booked, fees }, 'waiting', may), late, soon)
  const until = '2027-06-20T08:00:00.000Z'
  const accepted = recordAcceptance(recordOffer(waiting, event, until, soon), 'confirmed', {
    now: soon.now,
    by: 'guest',
  })
  expect(accountIn(recordCancellation(accepted, undefined, soon))).toMatchObject({ fees: 1000 })
})

test('the terms apply again once an event returns to its booked date', () => {
  const away = reschedule(paid, late, soon)
  expect(isRescheduled(away)).toBe(true)
  const back = reschedule(away, event, soon)
  expect(isRescheduled(back)).toBe(false)
  expect(isRescheduled(reschedule(back, late, soon))).toBe(true)
})

test('a guest who learned of a new date from a reminder cancels free of charge, even after a letter about a new location', () => {
  const now = { ...event, ...late }
  const reminded = withReported(paid, now)
  const fee = (booking: Registration) => cancellationCostOf(booking, now, undefined, soon.now)?.fee
  expect(fee(reminded)).toBe(0)
  const placed = reschedule(reminded, { ...now, locationName: 'Kiosk am See' }, soon, now)
  expect(fee(placed)).toBe(0)
  // The letter compares with what the guest knew.
  expect(placed.history.at(-1)?.was).toMatchObject({ ...late, booked: { startDate: event.startDate } })
  expect(fee(reschedule(placed, { ...now, locationName: 'Waldparkplatz' }, soon))).toBe(0)
  const back = reschedule(placed, event, soon)
  expect(isRescheduled(back)).toBe(false)
  expect(cancellationCostOf(back, event, undefined, soon.now)?.fee).toBe(5000)
})

test('a letter about a new location that was never sent keeps the booked dates', () => {
  const now = { ...event, ...late }
  const reminded = withReported(paid, now)
  const placed = reschedule(reminded, { ...now, locationName: 'Kiosk am See' }, soon, now)
  const unreported = withUnreported(placed, placed.history.length - 1, now)
  expect([unreported.eventSnapshot, unreported.told]).toEqual([reminded.eventSnapshot, reminded.told])
})
