import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Region } from '../../money/terms/working-day.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import type { Registration } from '../record/registration.ts'
import { snapshotOf } from '../record/snapshot.ts'
import {
  beginBooking,
  importBooking,
  moveBooking,
  recordCancellation,
  recordConfirmation,
  recordInvoices,
  recordWriteOff,
  reschedule,
} from '../steps/booking-steps.ts'
import { accountOf, cancellationCostOf, rebookingCostOf, storedFee } from './account.ts'

const prices = [
  { _id: 'adult', label: 'Erwachsene', amount: 45 },
  { _id: 'child', label: 'Kind', amount: 35 },
]
const event = sampleEvent({
  _id: 'waldtag',
  prices,
  cost: 35,
  startDate: '2027-06-20T08:00:00.000Z',
  endDate: '2027-06-20T14:00:00.000Z',
})
const family: Registration['participants'] = [
  { _id: 'a', name: 'Anna', price: 'adult' },
  { _id: 'b', name: 'Ben', price: 'child' },
  { _id: 'c', name: 'Clara', price: 'child' },
]
const guest = (now: string) => ({ now, by: 'guest' }) as const
const educator = (now: string) => ({ now, by: 'educator' }) as const
const booked = beginBooking(
  sampleBooking({ event: 'waldtag', eventSnapshot: snapshotOf(event), participants: family }),
  'requested',
  guest('2027-03-01T09:00:00.000Z'),
)
const confirmed = recordConfirmation(booked, educator('2027-03-02T09:00:00.000Z'))
const paid = (booking: Registration, ...amounts: number[]): Registration => ({
  ...booking,
  payments: amounts.map((cents, at) => ({ _id: `p${at}`, date: '2027-03-05', cents, way: 'transfer' })),
})

const until = (latest: string) => ({ latest, isOnSite: false })

test('nothing is due before the educator has confirmed, then a deposit and the rest', () => {
  expect(accountOf(booked, event, '2027-03-02')).toMatchObject({ price: 0, open: 0, dues: [] })
  expect(accountOf(confirmed, event, '2027-03-02')).toEqual({
    price: 11_500,
    fees: 0,
    paid: 0,
    writtenOff: 0,
    open: 11_500,
    refund: 0,
    toVoucher: 0,
    dues: [
      {
        what: 'deposit',
        cents: 1150,
        due: '2027-03-09',
        rule: 'afterInvoice',
        open: 1150,
        isOverdue: false,
        ...until('2027-03-11'),
      },
      {
        what: 'rest',
        cents: 10_350,
        due: '2027-06-07',
        rule: 'beforeStart',
        open: 10_350,
        isOverdue: false,
        ...until('2027-06-09'),
      },
    ],
  })
})

test('payments cover the earliest dues first, and nothing is late before the third working day', () => {
  const [deposit, rest] = accountOf(paid(confirmed, 1000, 200), event, '2027-03-20')?.dues ?? []
  expect([deposit?.open, rest?.open]).toEqual([0, 10_300])
  // The deposit is due on Tuesday, 9 March.
  const isLate = (today: string) => accountOf(paid(confirmed, 1149), event, today)?.dues[0]?.isOverdue
  expect([isLate('2027-03-11'), isLate('2027-03-12')]).toEqual([false, true])
  expect(accountOf(paid(confirmed, 12_000), event, '2027-03-20')).toMatchObject({ open: 0, refund: 500 })
  expect(accountOf(paid(confirmed, 11_500, -100), event, '2027-03-20')).toMatchObject({ paid: 11_400, open: 100 })
})

test('an imported confirmation is due as if agreed on the day of the import, however old the booking is', () => {
  const brought = (days: Pick<typeof event, 'startDate' | 'endDate'>, group?: boolean) => {
    const snapshot = { ...snapshotOf({ ...event, ...days }), ...(group === undefined ? {} : { group }) }
    return importBooking(
      { ...booked, history: [], eventSnapshot: snapshot },
      'confirmed',
      educator('2027-04-06T09:00:00.000Z'),
    )
  }
  const duesOf = (booking: Registration) =>
    accountOf(booking, event, '2027-04-06')?.dues.map(({ what, due, isOverdue }) => [what, due, isOverdue])
  expect(duesOf(brought(event))).toEqual([
    ['deposit', '2027-04-13', false],
    ['rest', '2027-06-07', false],
  ])
  const past = { startDate: '2027-03-06T08:00:00.000Z', endDate: '2027-03-06T14:00:00.000Z' }
  expect(duesOf(brought(past))).toEqual([['all', '2027-04-06', false]])
  expect(duesOf(brought(past, true))?.every(([, due, isOverdue]) => due === '2027-04-06' && !isOverdue)).toBe(true)
  expect(accountOf(brought(past), event, '2027-04-09')?.dues[0]?.isOverdue).toBe(true)
})

test('the holidays of the educator’s state postpone due dates and late dates', () => {
  const early = recordConfirmation(booked, educator('2027-03-01T10:00:00.000Z'))
  const deposit = (region: Region) => accountOf(early, event, '2027-03-11', region)?.dues[0]
  expect(deposit('')).toMatchObject({ due: '2027-03-08', isOverdue: true })
  // International Women's Day is a holiday there.
  expect(deposit('BE')).toMatchObject({ due: '2027-03-09', isOverdue: false })
})

test('a price on request, and the earliest bookings, have no account', () => {
  const { terms: _, ...first } = snapshotOf(event)
  expect(accountOf({ ...confirmed, eventSnapshot: first }, event, '2027-03-02')).toBeUndefined()
  const onRequest = snapshotOf({ ...event, cost: null, prices: [] })
  expect(accountOf({ ...confirmed, eventSnapshot: onRequest }, event, '2027-03-02')).toBeUndefined()
  const [anna, ben] = family
  const unknown = [anna, ben && { _id: ben._id, name: ben.name }].flatMap(party => (party ? [party] : []))
  expect(accountOf({ ...confirmed, participants: unknown }, event, '2027-03-02')).toBeUndefined()
})

test('the cost of cancelling is known in advance, and owed afterwards', () => {
  const now = '2027-06-15T10:00:00.000Z'
  const before = cancellationCostOf(paid(confirmed, 11_500), event, ['a'], now)
  expect(before).toMatchObject({ step: 'half', fee: 2250, kept: 2250, refund: 2250 })
  const after = recordCancellation(paid(confirmed, 11_500), ['a'], guest(now), storedFee(before ?? expect.fail()))
  expect(after.fees).toEqual([{ what: 'cancellation', date: now, cents: 2250, price: 4500 }])
  expect(accountOf(after, event, '2027-06-15')).toMatchObject({ price: 7000, fees: 2250, open: 0, refund: 2250 })
  const all = recordCancellation(
    after,
    undefined,
    guest(now),
    storedFee(cancellationCostOf(after, event, undefined, now) ?? expect.fail()),
  )
  expect(accountOf(all, event, '2027-06-15')).toMatchObject({
    price: 0,
    fees: 5750,
    refund: 5750,
    dues: [{ what: 'fee' }],
  })
})

test('a cancellation without a paid deposit costs half of the price, but not the deposit', () => {
  const early = '2027-06-05T10:00:00.000Z'
  expect(cancellationCostOf(confirmed, event, undefined, early)).toMatchObject({ step: 'deposit', fee: 1150, kept: 0 })
  expect(cancellationCostOf(paid(confirmed, 500), event, undefined, early)).toMatchObject({ kept: 500, refund: 0 })
  const late = '2027-06-15T10:00:00.000Z'
  const cancelled = recordCancellation(
    confirmed,
    undefined,
    guest(late),
    storedFee(cancellationCostOf(confirmed, event, undefined, late) ?? expect.fail()),
  )
  expect(accountOf(cancelled, event, '2027-06-16')).toMatchObject({
    open: 5750,
    dues: [{ what: 'fee', cents: 5750, due: '2027-06-22', open: 5750, isOverdue: false }],
  })
})

test('a deposit that is recorded after the cancellation is kept', () => {
  const early = '2027-06-05T10:00:00.000Z'
  const before = cancellationCostOf(confirmed, event, undefined, early) ?? expect.fail()
  const cancelled = recordCancellation(confirmed, undefined, guest(early), storedFee(before))
  expect(accountOf(cancelled, event, '2027-06-06')).toMatchObject({ fees: 0, open: 0, dues: [] })
  expect(accountOf(paid(cancelled, 1150), event, '2027-06-08')).toMatchObject({ fees: 1150, refund: 0 })
  expect(accountOf(paid(cancelled, 1500), event, '2027-06-08')).toMatchObject({ fees: 1150, refund: 350 })
})

test('a missing deposit is not deducted from later payments of those who still come', () => {
  const early = '2027-06-05T10:00:00.000Z'
  const reduced = recordCancellation(
    confirmed,
    ['a'],
    guest(early),
    storedFee(cancellationCostOf(confirmed, event, ['a'], early) ?? expect.fail()),
  )
  const { open } = accountOf(reduced, event, '2027-06-06') ?? expect.fail()
  expect(open).toBe(7000)
  const later = { _id: 'later', date: '2027-06-07', cents: open, way: 'transfer' as const }
  expect(accountOf({ ...reduced, payments: [later] }, event, '2027-06-08')).toMatchObject({
    fees: 0,
    open: 0,
    refund: 0,
  })
})

test('payment periods count from the first invoice if that comes later', () => {
  const billed = recordInvoices(confirmed, 'billed', { now: '2027-03-20T09:00:00.000Z', by: 'system' })
  expect(accountOf(billed, event, '2027-03-20')?.dues[0]).toMatchObject({ what: 'deposit', due: '2027-03-30' })
  const reissued = recordInvoices(billed, 'reissued', { now: '2027-04-20T09:00:00.000Z', by: 'educator' })
  expect(accountOf(reissued, event, '2027-04-20')?.dues[0]?.due).toBe('2027-03-30')
})

test('a kept deposit stays kept when more is owed later, and no refund exceeds the announced one', () => {
  const early = '2027-06-05T10:00:00.000Z'
  const late = '2027-06-15T10:00:00.000Z'
  const deposit = paid(confirmed, 1150)
  const first = recordCancellation(
    deposit,
    ['a'],
    guest(early),
    storedFee(cancellationCostOf(deposit, event, ['a'], early) ?? expect.fail()),
  )
  const open = accountOf(first, event, '2027-06-06')?.open ?? 0
  const all = {
    ...first,
    payments: [...first.payments, { _id: 'rest', date: '2027-06-07', cents: open, way: 'transfer' as const }],
  }
  const cost = cancellationCostOf(all, event, ['b'], late) ?? expect.fail()
  const second = recordCancellation(all, ['b'], guest(late), storedFee(cost))
  expect(accountOf(second, event, '2027-06-15')?.refund).toBe(cost.refund)
})

test('absent participants owe nothing but the fee, and get the rest back, even with an unknown price', () => {
  const onRequest = snapshotOf({ ...event, cost: null, prices: [] })
  const moved: Registration = { ...paid(confirmed, 5000), eventSnapshot: onRequest, state: 'cancelled' }
  expect(accountOf(moved, event, '2027-03-20')).toMatchObject({ price: 0, open: 0, refund: 5000 })
  const fee = { what: 'cancellation' as const, date: '2027-03-10T09:00:00.000Z', cents: 2000, price: 0 }
  expect(accountOf({ ...moved, fees: [fee] }, event, '2027-03-20')).toMatchObject({ fees: 2000, open: 0, refund: 3000 })
  const byVoucher = { _id: 'v', date: '2027-03-05', cents: 5000, way: 'voucher' as const }
  expect(accountOf({ ...moved, payments: [byVoucher] }, event, '2027-03-20')?.toVoucher).toBe(5000)
})

test('amounts settled on paper are not charged when the booking moves', () => {
  const { terms: _, ...first } = snapshotOf(event)
  const old: Registration = { ...confirmed, eventSnapshot: first }
  const moved = moveBooking(old, { ...event, _id: 'sommer' }, [], guest('2027-05-01T09:00:00.000Z'))
  expect(accountOf(moved, event, '2027-05-02')).toBeUndefined()
})

test('amounts that a change makes due are not late before it', () => {
  const at = '2027-05-10T09:00:00.000Z'
  const dearer = { ...event, _id: 'sommer', prices: prices.map(price => ({ ...price, amount: price.amount + 50 })) }
  const moved = moveBooking(paid(confirmed, 1150), dearer, [], guest(at))
  const [deposit] = accountOf(moved, dearer, '2027-05-11')?.dues ?? []
  expect(deposit).toMatchObject({ what: 'deposit', open: 1500, due: '2027-05-10', isOverdue: false })
})

test('fees at one date do not make cancelling the next one cheaper', () => {
  const at = '2027-06-15T10:00:00.000Z'
  const first = paid(confirmed, 11_500)
  const reduced = recordCancellation(
    first,
    ['a'],
    guest(at),
    storedFee(cancellationCostOf(first, event, ['a'], at) ?? expect.fail()),
  )
  const later = { ...event, _id: 'herbst', startDate: '2027-09-20T08:00:00.000Z', endDate: '2027-09-20T14:00:00.000Z' }
  const moved = moveBooking(reduced, later, [], guest(at))
  expect(cancellationCostOf(moved, later, undefined, '2027-09-10T10:00:00.000Z')).toMatchObject({
    step: 'deposit',
    fee: 1000,
  })
})

test('a booking before any agreement is cancelled free of charge', () => {
  expect(cancellationCostOf(booked, event, undefined, '2027-06-19T10:00:00.000Z')).toBeUndefined()
})

test('an event called off by the educator costs nothing', () => {
  const calledOff = { ...event, cancelled: { date: '2027-06-14T10:00:00.000Z', reason: 'Sturm' } }
  expect(cancellationCostOf(confirmed, calledOff, undefined, '2027-06-19T10:00:00.000Z')).toBeUndefined()
})

test('moving costs a deposit in the last week, and the difference counts', () => {
  const dearer = { ...event, _id: 'sommer', prices: prices.map(price => ({ ...price, amount: price.amount + 5 })) }
  const at = '2027-06-14T10:00:00.000Z'
  const moved = (fee?: number) => moveBooking(paid(confirmed, 11_500), dearer, [], guest(at), fee)
  expect(rebookingCostOf(paid(confirmed, 11_500), event, moved(), at)).toEqual({
    daysBefore: 6,
    isPossible: true,
    fee: 1150,
    balance: 2650,
  })
  expect(accountOf(moved(1150), event, '2027-06-14')).toMatchObject({ price: 13_000, fees: 1150, open: 2650 })
  expect(rebookingCostOf(confirmed, event, moved(), '2027-06-18T10:00:00.000Z')).toMatchObject({ isPossible: false })
})

test('random payments and cancellations: the account balances and keeps no more than the price', () => {
  const days = fc.integer({ min: 0, max: 110 }).map(days => new Date(Date.UTC(2027, 2, 2) + days * 86_400_000))
  const step = fc.record({ pays: fc.integer({ min: 0, max: 12_000 }), who: fc.constantFrom('a', 'b', 'c', 'all', '') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), fc.array(days, { minLength: 4, maxLength: 4 }), (sequence, dates) => {
      const inOrder = dates.map(date => date.toISOString()).sort()
      let booking = confirmed
      for (const [at, { pays, who }] of sequence.entries()) {
        const now = inOrder[at] ?? ''
        const owed = accountOf(booking, event, '2027-06-30')?.open ?? 0
        // Never pays more than is owed.
        booking = paid(booking, ...booking.payments.map(({ cents }) => cents), Math.min(pays, owed))
        const ids = who === 'all' ? undefined : [who]
        const isThere = who === 'all' || booking.participants.some(({ _id }) => _id === who)
        if (booking.state !== 'confirmed' || !isThere) continue
        booking = recordCancellation(
          booking,
          ids,
          guest(now),
          storedFee(cancellationCostOf(booking, event, ids, now) ?? expect.fail()),
        )
      }
      const account = accountOf(booking, event, '2027-06-30') ?? expect.fail()
      expect(account.price + account.fees + account.refund).toBe(account.paid + account.open)
      expect(account.price + account.fees).toBeLessThanOrEqual(11_500)
      expect(account.refund).toBeLessThanOrEqual(account.paid)
      expect(account.dues.reduce((sum, { open }) => sum + open, 0)).toBe(account.open)
      const rest = { _id: 'rest', date: '2027-06-30', cents: account.open, way: 'transfer' as const }
      expect(accountOf({ ...booking, payments: [...booking.payments, rest] }, event, '2027-06-30')?.open).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('written-off amounts are not claimed, later payments are not refunded, and additions are owed', () => {
  const euro = fc.integer({ min: -2000, max: 8000 })
  fc.assert(
    fc.property(fc.array(euro, { maxLength: 4 }), fc.nat(4), (amounts, at) => {
      const account = (booking: Registration) => accountOf(booking, event, '2027-03-20') ?? expect.fail()
      const before = paid(confirmed, ...amounts.slice(0, at))
      const { open } = account(before)
      const after = account(recordWriteOff(before, open, educator('2027-03-20T09:00:00.000Z')))
      expect([after.open, after.dues.filter(due => due.open > 0)]).toEqual([0, []])
      const later = account(recordWriteOff(paid(confirmed, ...amounts), open, educator('2027-03-20T09:00:00.000Z')))
      const came = amounts.reduce((sum, cents) => sum + cents, 0)
      expect(later.refund).toBe(Math.max(0, came - 11_500))
      expect(later.open).toBe(Math.max(0, 11_500 - came - open))
      expect(later.price + later.fees - later.writtenOff + later.refund).toBe(came + later.open)
    }),
  )
})

test('a new location leaves overdue amounts overdue, and a new date grants time', () => {
  const late = educator('2027-03-25T09:00:00.000Z')
  const dues = (booking: Registration) =>
    accountOf(booking, event, '2027-03-25')?.dues.map(({ due, isOverdue }) => [due, isOverdue])
  const asAgreed = [
    ['2027-03-09', true],
    ['2027-06-07', false],
  ]
  const placed = reschedule(confirmed, { ...event, locationName: 'Kiosk am See' }, late, event)
  expect(dues(placed)).toEqual(asAgreed)
  const dated = reschedule(confirmed, { ...event, endDate: '2027-06-20T15:00:00.000Z' }, late, event)
  expect(dues(dated)?.[0]).toEqual(['2027-03-25', false])
  expect(
    dues(reschedule(dated, { ...event, endDate: '2027-06-20T15:00:00.000Z', title: 'Waldfest' }, late))?.[0],
  ).toEqual(['2027-03-25', false])
})

test('a write-off for one event does not pay for the next one', () => {
  const off = recordWriteOff(confirmed, 11_500, educator('2027-06-21T09:00:00.000Z'))
  const next = { ...event, _id: 'herbst', startDate: '2027-09-20T08:00:00.000Z', endDate: '2027-09-20T14:00:00.000Z' }
  const moved = moveBooking(off, next, [], educator('2027-06-22T09:00:00.000Z'))
  expect(accountOf(moved, next, '2027-06-22')).toMatchObject({ writtenOff: 0, open: 11_500 })
  const again = recordWriteOff(moved, 1500, educator('2027-06-23T09:00:00.000Z'))
  expect(accountOf(again, next, '2027-06-23')).toMatchObject({ writtenOff: 1500, open: 10_000 })
})

test('an event in the bin claims no fee for a cancellation or move, until it is restored', () => {
  const now = '2027-06-18T09:00:00.000Z'
  const deleted = { ...event, deleted: '2027-06-17T09:00:00.000Z' }
  const moved = moveBooking(confirmed, { ...event, _id: 'other' }, [], educator(now))
  expect([event, deleted].map(event => (cancellationCostOf(confirmed, event, undefined, now)?.fee ?? 0) > 0)).toEqual([
    true,
    false,
  ])
  expect(rebookingCostOf(confirmed, deleted, moved, now)).toMatchObject({ isPossible: true, fee: 0 })
})

const blocks = ['2026-10-09', '2026-12-04', '2027-02-05', '2027-04-09'].map((day, at) => ({
  _id: `block${at}`,
  ...{ startDate: `${day}T14:00:00.000Z`, endDate: `${day}T20:00:00.000Z`, locationName: '', locationLink: '' },
}))
const training = sampleEvent({
  ...{ _id: 'training', cost: 1000, prices: [], instalments: 3, sessions: blocks },
  ...{ startDate: '2026-10-09T14:00:00.000Z', endDate: '2027-04-09T20:00:00.000Z' },
})
const trainee = recordConfirmation(
  beginBooking(
    sampleBooking({ event: 'training', eventSnapshot: snapshotOf(training), participants: [] }),
    'requested',
    guest('2026-06-01T09:00:00.000Z'),
  ),
  educator('2026-06-01T10:00:00.000Z'),
)

test('a changed session of a course makes cancelling no cheaper, and no payment due earlier or later', () => {
  const paidAll = paid(trainee, 100_000)
  const before = accountOf(trainee, training, '2026-06-02')?.dues.map(({ due }) => due)
  const longer = { ...training, endDate: '2027-05-09T20:00:00.000Z' }
  const rescheduled = reschedule(paidAll, longer, educator('2027-01-10T09:00:00.000Z'), training)
  expect(cancellationCostOf(rescheduled, longer, undefined, '2027-02-20T10:00:00.000Z')).toMatchObject({
    step: 'full',
    refund: 0,
  })
  const later = { ...training, startDate: '2027-03-09T14:00:00.000Z' }
  const moved = reschedule(trainee, later, educator('2026-09-01T09:00:00.000Z'), training)
  expect(accountOf(moved, later, '2026-06-02')?.dues.map(({ due }) => due)).toEqual(before)
})
