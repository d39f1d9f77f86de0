import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, cancellationCostOf, rebookingCostOf, storedFee } from '../../bookings/account/account.ts'
import { isLiving, participantsOf } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import {
  beginBooking,
  giveVoucher,
  moveBooking,
  recordAcceptance,
  recordCallOff,
  recordCancellation,
  recordConfirmation,
  recordOffer,
  recordPayment,
  reschedule,
} from '../../bookings/steps/booking-steps.ts'
import { canUndoPayment, lastRecordedPayment, withoutRecorded } from '../../bookings/steps/payment-undo.ts'
import type { Event } from '../../events/event.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../testing/samples.ts'
import { maxRepayment, type Payment, type PaymentWay, paidBy } from '../terms/payment.ts'
import { returnToVouchers, settleWithVouchers } from './settlement.ts'
import { leftOnVoucher, sellVoucher, type Voucher } from './voucher.ts'

const dates = { startDate: '2027-06-20T08:00:00.000Z', endDate: '2027-06-20T14:00:00.000Z' }
const event = sampleEvent({ _id: 'waldtag', cost: 60, ...dates })
const early = '2027-03-02T09:00:00.000Z'
const late = '2027-06-15T09:00:00.000Z'
const requested = beginBooking(
  sampleBooking({ event: event._id, eventSnapshot: snapshotOf(event), participants: [{ _id: 'a', name: 'Anna' }] }),
  'requested',
  { now: early, by: 'guest' },
)
const confirmed = recordConfirmation(requested, { now: early, by: 'educator' })

const sold = (_id: string, cents: number): Voucher => {
  const code = { issue: 1, hash: _id, last4: '' }
  return sellVoucher(
    sampleVoucher({ _id, number: `G-2027-${_id}`, cents }),
    { date: '2027-03-01', way: 'transfer', code },
    early,
  )
}
let lastId = 0
const around = (now: string, at: Event = event) => ({ event: at, now, newId: () => `payment-${++lastId}` })
const give = (booking: Registration, voucher: Voucher, now = early) =>
  giveVoucher(booking, voucher._id, { now, by: 'guest' })
const cancelled = (booking: Registration, now: string, ids?: string[]) => {
  const cost = cancellationCostOf(booking, event, ids, now)
  return recordCancellation(booking, ids, { now, by: 'guest' }, cost && storedFee(cost))
}
const amounts = ({ payments }: Registration) => payments.map(({ cents }) => cents)

test('a voucher pays for a confirmed booking at once, and keeps the rest', () => {
  const voucher = sold('gift', 10_000)
  const { booking, vouchers } = settleWithVouchers(give(confirmed, voucher), [voucher], around(early))
  expect(booking.payments).toMatchObject([
    { cents: 6000, way: 'voucher', voucher: 'gift', reference: 'G-2027-gift', date: '2027-03-02' },
  ])
  expect(booking.voucher).toBeUndefined()
  expect(vouchers.map(leftOnVoucher)).toEqual([4000])
  expect(vouchers[0]?.entries.at(-1)).toEqual({
    what: 'redeemed',
    date: '2027-03-02',
    cents: -6000,
    registration: 'booking',
  })
})

test('a voucher entered with a request waits for the educator’s confirmation', () => {
  const voucher = sold('gift', 2000)
  const asked = settleWithVouchers(give(requested, voucher), [voucher], around(early))
  expect([amounts(asked.booking), asked.vouchers.map(leftOnVoucher)]).toEqual([[], [2000]])
  const { booking, vouchers } = settleWithVouchers(
    recordConfirmation(asked.booking, { now: early, by: 'educator' }),
    asked.vouchers,
    around(early),
  )
  expect([amounts(booking), vouchers.map(leftOnVoucher)]).toEqual([[2000], [0]])
  expect(accountOf(booking, event, '2027-03-02')).toMatchObject({ open: 4000 })
})

test('undoing a confirmation refunds the voucher, and the next confirmation redeems it again', () => {
  const voucher = sold('gift', 2000)
  const first = settleWithVouchers(give(confirmed, voucher), [voucher], around(early))
  const undone = settleWithVouchers({ ...first.booking, state: 'requested' }, first.vouchers, around(early))
  expect([undone.booking.voucher, undone.vouchers.map(leftOnVoucher)]).toEqual(['gift', [2000]])
  const again = settleWithVouchers({ ...undone.booking, state: 'confirmed' }, undone.vouchers, around(early))
  expect([amounts(again.booking), again.vouchers.map(leftOnVoucher)]).toEqual([[2000, -2000, 2000], [0]])
})

test('a cancellation fee uses the voucher first; the rest returns to the voucher, and money is refunded as money', () => {
  const voucher = sold('gift', 4000)
  const before = settleWithVouchers(give(confirmed, voucher), [voucher], around(early))
  const payment = { _id: 'p', date: '2027-03-03', cents: 2000, way: 'transfer' as const }
  const paid = recordPayment(before.booking, payment, { now: early, by: 'educator' })
  // Half of 60 €.
  const { booking, vouchers } = settleWithVouchers(cancelled(paid, late), before.vouchers, around(late))
  expect(vouchers.map(leftOnVoucher)).toEqual([1000])
  expect(accountOf(booking, event, '2027-06-15')).toMatchObject({ fees: 3000, refund: 2000, toVoucher: 0, open: 0 })
})

test('a voucher without a balance, or cancelled since, pays nothing, and is not asked for again', () => {
  for (const voucher of [sampleVoucher({ _id: 'order' }), { ...sold('gone', 2000), state: 'cancelled' as const }]) {
    const { booking, vouchers } = settleWithVouchers(give(confirmed, voucher), [voucher], around(early))
    expect([booking.voucher, amounts(booking), vouchers]).toEqual([undefined, [], [voucher]])
  }
})

test('a free confirmed booking releases its voucher, one that may still get a price keeps it', () => {
  const voucher = sold('gift', 2000)
  const free = (changes: object) => ({ ...snapshotOf(sampleEvent({ ...event, cost: 0 })), ...changes })
  const after = (booking: Registration, changes: object = {}) =>
    settleWithVouchers(give({ ...booking, eventSnapshot: free(changes) }, voucher), [voucher], around(early))
  expect(after(confirmed)).toMatchObject({ booking: { payments: [] }, vouchers: [voucher] })
  expect(after(confirmed).booking.voucher).toBeUndefined()
  expect(after(requested).booking.voucher).toBe('gift')
  expect(after(confirmed, { cost: null }).booking.voucher).toBe('gift')
})

const hasAgreedSince = ({ history }: Registration) =>
  history.findLast(({ what }) => ['accepted', 'eventMoved', 'moved', 'eventCancelled'].includes(what))?.what ===
  'accepted'

/** Random changes of a booking. */
const details = fc.oneof(
  fc.record({ what: fc.constant('money' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ what: fc.constant('voucher' as const), which: fc.nat({ max: 2 }) }),
  fc.record({ what: fc.constantFrom('confirm', 'accept', 'undo', 'all', 'payBack', 'callOff') }),
  fc.record({ what: fc.constant('some' as const), who: fc.nat({ max: 2 }) }),
  fc.record({ what: fc.constant('reschedule' as const), days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ what: fc.constant('move' as const), euro: fc.integer({ min: 0, max: 200 }) }),
)
type Deed = typeof details extends fc.Arbitrary<infer T> ? T : never

type State = { booking: Registration; vouchers: readonly Voucher[]; event: Event; now: string }

const isAcceptable = ({ state }: Registration, { startDate, cancelled }: Event, now: string) =>
  state === 'waiting' && !cancelled && now < startDate

const accepted = (booking: Registration, event: Event, now: string) =>
  recordAcceptance(recordOffer(booking, sampleEvent(event), event.startDate, { now, by: 'system' }), 'confirmed', {
    now,
    by: 'guest',
  })

function changed({ booking, vouchers, event, now }: State, step: Deed): { booking: Registration; event: Event } {
  const by = { now, by: 'educator' } as const
  const money = (cents: number) =>
    recordPayment(booking, { _id: 'm', date: now.slice(0, 10), cents, way: 'transfer' }, by)
  const leave = (ids: string[] | undefined) => {
    const cost = cancellationCostOf(booking, event, ids, now)
    return { booking: recordCancellation(booking, ids, by, cost && storedFee(cost)), event }
  }
  switch (step.what) {
    case 'money':
      return { booking: money(step.cents), event }
    case 'payBack': {
      const refund = accountOf(booking, event, now.slice(0, 10))?.refund ?? 0
      return { booking: refund > 0 ? money(-refund) : booking, event }
    }
    case 'voucher':
      return { booking: giveVoucher(booking, vouchers[step.which]?._id ?? '', by), event }
    case 'confirm':
      return { booking: booking.state === 'requested' ? recordConfirmation(booking, by) : booking, event }
    case 'accept':
      return { booking: isAcceptable(booking, event, now) ? accepted(booking, event, now) : booking, event }
    case 'undo':
      return { booking: booking.state === 'confirmed' ? { ...booking, state: 'requested' } : booking, event }
    case 'callOff':
      if (!isLiving(booking)) return { booking, event }
      return { booking: recordCallOff(booking, by), event: { ...event, cancelled: { date: now, reason: '' } } }
    case 'reschedule': {
      if (!isLiving(booking) || event.cancelled) return { booking, event }
      const start = new Date(Date.parse(now) + step.days * 86_400_000).toISOString()
      const moved = { startDate: start, endDate: start }
      return { booking: reschedule(booking, moved, by), event: { ...event, ...moved } }
    }
    case 'all':
      return isLiving(booking) ? leave(undefined) : { booking, event }
    case 'some': {
      const participant = participantsOf(booking)[step.who]
      return participant && isLiving(booking) ? leave([participant._id]) : { booking, event }
    }
    case 'move': {
      if (!isLiving(booking)) return { booking, event }
      const { cancelled: _, ...open } = event
      const other = sampleEvent({ ...open, _id: `${event._id}+`, cost: step.euro })
      const cost = rebookingCostOf(booking, event, moveBooking(booking, other, [], by), now)
      return { booking: moveBooking(booking, other, [], by, cost?.isPossible ? cost.fee : 0), event: other }
    }
  }
}

test('a voucher returns from a called-off event, and pays for another date automatically', () => {
  const voucher = sold('gift', 10_000)
  const paid = settleWithVouchers(give(confirmed, voucher), [voucher], around(early))
  const off = { ...event, cancelled: { date: late, reason: '' } }
  const educator = { now: late, by: 'educator' } as const
  const back = settleWithVouchers(recordCallOff(paid.booking, educator), paid.vouchers, around(late, off))
  expect([amounts(back.booking), back.vouchers.map(leftOnVoucher)]).toEqual([[6000, -6000], [10_000]])
  const other = sampleEvent({ ...event, _id: 'other' })
  const moved = settleWithVouchers(moveBooking(back.booking, other, [], educator), back.vouchers, around(late, other))
  expect([amounts(moved.booking), moved.vouchers.map(leftOnVoucher)]).toEqual([[6000, -6000, 6000], [4000]])
})

test('a fee paid by voucher returns when the event is called off, and pays for another event', () => {
  const voucher = sold('gift', 12_000)
  const two = { ...confirmed, participants: [...confirmed.participants, { _id: 'b', name: 'Ben' }] }
  const paid = settleWithVouchers(give(two, voucher), [voucher], around(early))
  const reduced = settleWithVouchers(cancelled(paid.booking, late, ['b']), paid.vouchers, around(late))
  expect(reduced.vouchers.map(leftOnVoucher)).toEqual([3000])
  const day = '2027-06-16T09:00:00.000Z'
  const educator = { now: day, by: 'educator' } as const
  const off = { ...event, cancelled: { date: day, reason: '' } }
  const back = settleWithVouchers(recordCallOff(reduced.booking, educator), reduced.vouchers, around(day, off))
  expect(back.vouchers.map(leftOnVoucher)).toEqual([12_000])
  const other = sampleEvent({ ...event, _id: 'other' })
  const moved = settleWithVouchers(moveBooking(back.booking, other, [], educator), back.vouchers, around(day, other))
  expect(moved.vouchers.map(leftOnVoucher)).toEqual([6000])
})

/** A payment by hand, as far as allowed, that is undone again. */
const mistyped = fc.record({
  cents: fc.integer({ min: -20_000, max: 20_000 }),
  way: fc.constantFrom<PaymentWay>('transfer', 'cash', 'voucher', 'other'),
  daysAgo: fc.nat({ max: 60 }),
})

function expectUndone(
  { booking, vouchers, event, now }: State,
  typed: typeof mistyped extends fc.Arbitrary<infer T> ? T : never,
) {
  const { cents, way, daysAgo } = typed
  if (cents === 0 || -cents > maxRepayment(booking.payments, way)) return
  const date = new Date(Date.parse(now) - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const payment: Payment = { _id: 'mistyped', date, cents, way }
  const recorded = settleWithVouchers(
    recordPayment(booking, payment, { now, by: 'educator' }),
    vouchers,
    around(now, event),
  )
  expect(canUndoPayment(recorded.booking, now)).toBe(true)
  expect(lastRecordedPayment(recorded.booking)).toBe(payment)
  const unpaid = withoutRecorded(recorded.booking, payment, now)
  const restored =
    returnToVouchers(unpaid.followed, recorded.vouchers, { registration: booking._id, now }) ?? expect.fail()
  const undone = settleWithVouchers(unpaid.booking, restored, around(now, event))
  expect({ ...undone.booking, lastModifiedDate: '' }).toEqual({ ...booking, lastModifiedDate: '' })
  expect(undone.vouchers.map(leftOnVoucher)).toEqual(vouchers.map(leftOnVoucher))
  const account = (registration: Registration) => accountOf(registration, event, now.slice(0, 10))
  expect(account(undone.booking)).toEqual(account(booking))
}

test.each([undefined, 'spare'])('undoing a payment assigns the voucher that was to pay before: %s', assigned => {
  const vouchers = [sold('gift', 500), sold('spare', 500)]
  const settled = settleWithVouchers(give(confirmed, vouchers[0] ?? expect.fail()), vouchers, around(early))
  const asked: Registration = { ...settled.booking, state: 'requested', ...(assigned && { voucher: assigned }) }
  const payment: Payment = { _id: 'cash', date: early.slice(0, 10), cents: 100, way: 'cash' }
  const recorded = settleWithVouchers(
    recordPayment(asked, payment, { now: early, by: 'educator' }),
    settled.vouchers,
    around(early),
  )
  expect(recorded.booking.voucher).toBe('gift')
  expect(withoutRecorded(recorded.booking, payment, early).booking.voucher).toBe(assigned)
})

test('random changes: no money appears or disappears, undoing a payment restores the state, and cash refunds never exceed cash payments', () => {
  const people = ['a', 'b', 'c'].map(_id => ({ _id, name: _id }))
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 500, max: 50_000 }), { minLength: 3, maxLength: 3 }),
      fc.constantFrom('requested' as const, 'waiting' as const),
      fc.array(fc.tuple(details, fc.nat({ max: 20 }), mistyped), { maxLength: 15 }),
      (values, begun, deeds) => {
        const first = values.map((cents, at) => sold(`v${at}`, cents))
        const total = values.reduce((sum, cents) => sum + cents, 0)
        let state: State = {
          booking: beginBooking({ ...requested, participants: people, history: [] }, begun, {
            now: early,
            by: 'guest',
          }),
          vouchers: first,
          event,
          now: '2027-05-01T09:00:00.000Z',
        }
        for (const [step, days, typed] of deeds) {
          const now = new Date(Date.parse(state.now) + days * 86_400_000).toISOString()
          const after = changed({ ...state, now }, step)
          state = { ...after, now, ...settleWithVouchers(after.booking, state.vouchers, around(now, after.event)) }
          const { booking, vouchers } = state
          const account = accountOf(booking, after.event, now.slice(0, 10)) ?? expect.fail()
          const ofVouchers = booking.payments.filter(({ way }) => way === 'voucher')
          const inMoney = paidBy(booking.payments) - paidBy(ofVouchers)
          expect(vouchers.every(voucher => leftOnVoucher(voucher) >= 0)).toBe(true)
          expect(vouchers.reduce((sum, voucher) => sum + leftOnVoucher(voucher), 0) + paidBy(ofVouchers)).toBe(total)
          expect(paidBy(ofVouchers)).toBeLessThanOrEqual(account.price + account.fees)
          expect(account.toVoucher).toBe(0)
          expect(account.refund).toBeLessThanOrEqual(Math.max(0, inMoney))
          expect(account.paid - account.price - account.fees).toBe(account.refund - account.open)
          // After agreeing again, the terms apply whatever happened to the event before.
          if (hasAgreedSince(booking) && !after.event.cancelled) {
            const costs = (registration: Registration) => cancellationCostOf(registration, after.event, undefined, now)
            expect(costs(booking)).toEqual(costs({ ...booking, history: [] }))
          }
          expectUndone(state, typed)
          // An assigned voucher is empty, or nothing is open.
          if (booking.voucher !== undefined) expect(account.open).toBe(0)
        }
      },
    ),
    { numRuns: 400 },
  )
})
