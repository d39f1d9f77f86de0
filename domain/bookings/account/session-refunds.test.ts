import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from '../../events/event.ts'
import { cancelledSessions, movedSession } from '../../events/session-changes.ts'
import { sumOf } from '../../kit/cents.ts'
import { addDays, type Instant, instantOf } from '../../kit/format.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { isRescheduled } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'
import { calledOffSessions, sessionNews } from '../record/reported-sessions.ts'
import { snapshotOf } from '../record/snapshot.ts'
import {
  agreePrice,
  callOffSessions,
  lapseOffer,
  recordCancellation,
  recordOffer,
  reschedule,
} from '../steps/booking-steps.ts'
import { accountOf, cancellationCostOf, storedFee } from './account.ts'
import { proposedRefunds, refundableOf } from './session-refunds.ts'

const now = '2026-12-01T08:00:00.000Z'
const details = { now, by: 'educator' as const }

/** A course of one session a month, of these hours. */
function courseOf(hours: readonly number[], cost: number): Event {
  const sessions = hours.map((hours, at) => {
    const day = addDays('2027-02-06', at * 28)
    const place = { locationName: '', locationLink: '' }
    return {
      _id: `s${at}`,
      startDate: instantOf(day, '10:00'),
      endDate: instantOf(addDays(day, 1), '12:00'),
      hours,
      ...place,
    }
  })
  const [first, last] = [sessions[0], sessions.at(-1)]
  const dates = { startDate: first?.startDate ?? '', endDate: last?.endDate ?? '' }
  return sampleEvent({ sessions, cost, prices: [], instalments: 0, ...dates })
}

const bookingOf = (event: Event, people = 1): Registration =>
  sampleBooking({
    ...{ event: event._id, eventSnapshot: snapshotOf(event), state: 'confirmed' },
    participants: Array.from({ length: people }, (_, at) => ({ _id: `p${at}`, name: `Person ${at}` })),
    history: [{ what: 'confirmed', date: '2026-11-28T10:00:00.000Z', by: 'educator' }],
  })

/** Calls a session off a minute after the last one, with the refund that is proposed or another. */
function callOff(event: Event, booking: Registration, id: string, at: number, cents?: number) {
  const date: Instant = new Date(Date.parse(now) + at * 60_000).toISOString()
  const after = cancelledSessions(event, [id], 'Sturm', { now: date, since: date })
  const proposed = proposedRefunds([booking], event, [id])[0]?.cents ?? 0
  const reduction = { cents: cents ?? proposed, price: refundableOf(booking)?.price ?? 0, sessions: [id] }
  const reported = calledOffSessions(booking, event, [id])
  return {
    event: after,
    booking: callOffSessions(booking, after, reported, { ...details, now: date }, reduction),
    proposed,
  }
}

test('the refunds of all sessions add up to the price, whatever their hours and in whatever order', () => {
  const hours = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      hours,
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      (hours, cents, people, chance) => {
        let event = courseOf(hours, cents / 100)
        let booking = bookingOf(event, people)
        const remainingIds = event.sessions.map(({ _id }) => _id)
        const refunds: number[] = []
        for (let at = 0; remainingIds.length > 0; at += 1) {
          const [id = ''] = remainingIds.splice((chance.next().value ?? 0) % remainingIds.length, 1)
          const done = callOff(event, booking, id, at)
          refunds.push(done.proposed)
          ;({ event, booking } = done)
          const price = accountOf(booking, event, '2026-12-01')?.price
          expect(price).toBe(cents * people - sumOf(refunds))
        }
        expect(sumOf(refunds)).toBe(cents * people)
        expect(Math.min(...refunds)).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('after a refund that the educator raised, the other refunds share the rest', () => {
  const start = courseOf([10, 10], 100)
  const first = callOff(start, bookingOf(start), 's0', 0, 9_000)
  expect(proposedRefunds([first.booking], first.event, ['s1'])).toMatchObject([{ cents: 1_000 }])
})

test('a payment plan keeps its days and parts, and still adds up', () => {
  const start = { ...courseOf([20, 20, 20, 20, 20, 20], 1990), instalments: 5 }
  const before = accountOf(bookingOf(start), start, '2026-12-01')
  const { event, booking } = callOff(start, bookingOf(start), 's2', 0)
  const after = accountOf(booking, event, '2026-12-01')
  expect(after?.dues.map(({ due, cents }) => [due, cents])).toEqual(before?.dues.map(({ due, cents }) => [due, cents]))
  expect(sumOf(after?.dues.map(({ open }) => open) ?? [])).toBe(199_000 - 33_167)
})

test('a called-off session refunds its share and leaves the fee of the rest as the terms set it', () => {
  const start = courseOf([10, 10, 10, 10], 400)
  const at = instantOf('2027-02-01', '12:00')
  for (const { _id } of start.sessions) {
    const { event, booking } = callOff(start, bookingOf(start), _id, 0)
    // Five days before the first session as booked: half of the 300 € that are left.
    expect(cancellationCostOf(booking, event, undefined, at)).toMatchObject({
      step: 'half',
      price: 30_000,
      fee: 15_000,
    })
    expect(cancellationCostOf(bookingOf(start), start, undefined, at)).toMatchObject({ step: 'half', fee: 20_000 })
  }
})

test('when a person leaves, that person’s part of a refund disappears', () => {
  const start = courseOf([10, 10], 100)
  const { event, booking } = callOff(start, bookingOf(start, 2), 's0', 0)
  const cost = cancellationCostOf(booking, event, ['p0'], now)
  const cancelled = recordCancellation(
    booking,
    ['p0'],
    { ...details, now: '2026-12-02T08:00:00.000Z' },
    cost && storedFee(cost),
  )
  expect(accountOf(cancelled, event, '2026-12-02')).toMatchObject({ price: 5_000, reduced: 5_000 })
})

test('an agreed price is the whole price, for later refunds as well', () => {
  const start = courseOf([10, 10, 10, 10], 400)
  const agreed = agreePrice(bookingOf(start), { cents: 10_000, price: 40_000 }, details)
  expect(accountOf(agreed, start, '2026-12-01')).toMatchObject({ price: 30_000, reduced: 10_000 })
  const { event, booking } = callOff(start, agreed, 's3', 1)
  expect(accountOf(booking, event, '2026-12-01')?.price).toBe(22_500)
  const again = agreePrice(booking, { cents: 20_000, price: 40_000 }, { ...details, now: '2026-12-02T08:00:00.000Z' })
  expect(accountOf(again, event, '2026-12-02')?.price).toBe(20_000)
})

/** Moves a session by some days, and reports it. */
function move(event: Event, booking: Registration, id: string, days: number) {
  const session = event.sessions.find(({ _id }) => _id === id)
  const later = (moment: Instant = '') => new Date(Date.parse(moment) + days * 86_400_000).toISOString()
  const target = { startDate: later(session?.startDate), endDate: later(session?.endDate) }
  const after = movedSession(event, id, target, now)
  const news = sessionNews(booking, { before: event, event: after }, now)
  return { event: after, booking: reschedule(booking, after, details, event, news) }
}

test('cancelling a course becomes free once more than half of its hours were moved or called off', () => {
  const start = courseOf([20, 10, 5, 5], 400)
  const at = instantOf('2027-02-05', '12:00')
  const half = move(start, bookingOf(start), 's0', 7)
  expect(isRescheduled(half.booking)).toBe(false)
  expect(cancellationCostOf(half.booking, half.event, undefined, at)?.fee).toBe(40_000)
  const more = callOff(half.event, half.booking, 's3', 1)
  expect(isRescheduled(more.booking)).toBe(true)
  expect(cancellationCostOf(more.booking, more.event, undefined, at)?.fee).toBe(0)
  const cancelled = recordCancellation(more.booking, undefined, { now: at, by: 'guest' })
  expect(accountOf(cancelled, more.event, '2027-02-05')).toMatchObject({ price: 0, fees: 0 })
  // Moves the session back to its day.
  const back = move(more.event, more.booking, 's0', -7)
  expect(isRescheduled(back.booking)).toBe(false)
})

test('the fee of a person who left before stays owed when the rest leave a changed course free of charge', () => {
  const start = courseOf([20, 10, 5, 5], 400)
  const at = instantOf('2027-02-01', '12:00')
  const two = bookingOf(start, 2)
  const cost = cancellationCostOf(two, start, ['p0'], at)
  expect(cost?.fee).toBe(20_000)
  const one = recordCancellation(two, ['p0'], { now: '2026-11-30T08:00:00.000Z', by: 'guest' }, cost && storedFee(cost))
  const { event, booking } = move(start, one, 's0', 7)
  const more = callOff(event, booking, 's3', 1)
  const free = cancellationCostOf(more.booking, more.event, undefined, at)
  expect(free?.fee).toBe(0)
  const gone = recordCancellation(more.booking, undefined, { now: at, by: 'guest' }, free && storedFee(free))
  const money = { _id: 'm', date: '2026-12-02', cents: 50_000, way: 'transfer' as const }
  const account = accountOf({ ...gone, payments: [money] }, more.event, '2027-02-01')
  expect(account).toMatchObject({ price: 0, fees: 20_000, refund: 30_000 })
})

test('a new location alone frees nobody from the fee', () => {
  const start = courseOf([10, 10], 100)
  const event = { ...start, sessions: start.sessions.map(session => ({ ...session, locationName: 'Steinbruch' })) }
  const booking = bookingOf(start)
  const news = sessionNews(booking, { before: start, event }, now)
  expect(news.map(({ _id }) => _id)).toEqual(['s0', 's1'])
  expect(isRescheduled(reschedule(booking, event, details, start, news))).toBe(false)
})

test('a new offer has the new price, without what was given back or agreed on the former one', () => {
  const start = courseOf([20, 20, 20, 20, 20, 20], 1990)
  const waiting: Registration = { ...bookingOf(start), state: 'waiting', history: [] }
  const later = (at: number) => ({ ...details, now: `2026-12-0${at}T08:00:00.000Z` })
  const until = '2026-12-20T08:00:00.000Z'
  const first = callOff(
    start,
    recordOffer(waiting, start, until, { ...details, now: '2026-11-30T08:00:00.000Z' }),
    's2',
    0,
  )
  expect(refundableOf(first.booking)?.left).toBe(165_833)
  const agreed = agreePrice(first.booking, { cents: 99_000, price: 199_000 }, later(2))
  for (const booking of [first.booking, agreed]) {
    const lapsed: Registration = { ...lapseOffer(booking, later(3)), state: 'waiting' }
    const again = recordOffer(lapsed, { ...first.event, cost: 1658.33 }, until, later(4))
    const accepted: Registration = { ...again, state: 'confirmed' }
    expect(accountOf(accepted, first.event, '2026-12-05')?.price).toBe(165_833)
  }
})
