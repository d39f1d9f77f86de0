import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { accountOf } from '../account/account.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'
import { pickEventFacts } from '../record/reported-facts.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { beginBooking, recordPayment, recordPaymentReminder } from '../steps/booking-steps.ts'
import { isResendable, isUndecided, needlessReason } from './needless-reason.ts'

const event = sampleEvent()
const now = '2026-11-28T09:00:00.000Z'
const end = event.endDate
const later = '2026-11-28T10:00:00.000Z'

type Case = [
  what: string,
  state: Registration['state'],
  since: string,
  at: string,
  why: ReturnType<typeof needlessReason>,
]

const cases: Case[] = [
  ['requested', 'requested', '', now, undefined],
  ['requested', 'confirmed', 'confirmed', now, 'overtaken'],
  ['requested', 'declined', 'declined', now, 'overtaken'],
  ['requested', 'requested', 'eventCancelled', now, 'overtaken'],
  ['requested', 'requested', '', end, 'over'],
  ['confirmed', 'confirmed', '', now, undefined],
  ['confirmed', 'confirmed', 'eventMoved', now, undefined],
  ['confirmed', 'confirmed', 'moved', now, 'overtaken'],
  ['confirmed', 'confirmed', '', end, 'over'],
  ['accepted', 'confirmed', '', end, 'over'],
  ['declined', 'declined', '', end, undefined],
  ['waiting', 'waiting', '', now, undefined],
  ['waiting', 'offered', 'offered', now, 'overtaken'],
  ['waiting', 'waiting', '', end, 'over'],
  ['offered', 'offered', 'prolonged', now, undefined],
  ['offered', 'offered', '', later, 'untrue'],
  ['offered', 'confirmed', 'accepted', now, 'overtaken'],
  ['quoted', 'quoted', '', later, 'untrue'],
  ['quoted', 'quoted', 'quoted', now, 'overtaken'],
  ['lapsed', 'lapsed', '', now, undefined],
  ['lapsed', 'waiting', 'waiting', now, 'overtaken'],
  ['lapsed', 'lapsed', '', end, 'over'],
  ['cancelled', 'cancelled', '', end, undefined],
  ['cancelled', 'withdrawn', 'withdrawn', now, 'overtaken'],
  ['withdrawn', 'withdrawn', '', end, undefined],
  ['moved', 'confirmed', '', now, undefined],
  ['moved', 'cancelled', 'cancelled', now, 'overtaken'],
  ['paid', 'confirmed', '', end, undefined],
  ['paid', 'cancelled', 'cancelled', now, 'overtaken'],
  ['reminded', 'confirmed', '', end, undefined],
  ['reminded', 'confirmed', 'reminded', now, 'overtaken'],
  ['eventCancelled', 'confirmed', '', end, undefined],
  ['eventCancelled', 'waiting', '', end, 'over'],
  ['eventCancelled', 'confirmed', 'moved', now, 'overtaken'],
  ['eventMoved', 'confirmed', '', now, undefined],
  ['eventMoved', 'confirmed', '', end, 'over'],
  ['eventMoved', 'lapsed', 'lapsed', now, 'overtaken'],
  ['remindedOfDate', 'confirmed', '', event.startDate, 'over'],
  ['writtenOff', 'confirmed', '', end, undefined],
]

const entry = (what: string): HistoryEntry => ({
  what: what as HistoryEntry['what'],
  date: now,
  by: 'educator',
  ...(what === 'remindedOfDate' ? { detail: event.startDate } : {}),
})

test.each(cases)(
  'the letter about “%s” of a booking that is %s, after “%s”, at %s: %s',
  (what, state, since, at, why) => {
    const history = [entry(what), ...(since === '' ? [] : [entry(since)])]
    const until = state === 'offered' || state === 'quoted' ? { until: later } : {}
    expect(needlessReason(sampleBooking({ state, history, ...until }), 0, event, at)).toBe(why)
  },
)

test('an extension is reported unless a sent letter has named its end', () => {
  const contextOf = (offered: Partial<HistoryEntry>) =>
    sampleBooking({
      state: 'offered',
      until: later,
      history: [{ ...entry('offered'), ...offered }, entry('prolonged')],
    })
  // The first letter was written before the extension and sent after it, so its sending time proves nothing.
  const sentDate = '2026-11-28T09:30:00.000Z'
  expect(needlessReason(contextOf({ sentDate }), 1, event, now)).toBeUndefined()
  expect(needlessReason(contextOf({ sentDate, namedUntil: now }), 1, event, now)).toBeUndefined()
  expect(needlessReason(contextOf({ sentDate, namedUntil: later }), 1, event, now)).toBe('said')
})

test('a move away and back is reported unless a letter named it as it is now, without cost or paragraph', () => {
  const move = (from: string, changes: Partial<HistoryEntry> = {}) => ({ ...entry('moved'), from, ...changes })
  const sentDate = '2026-11-28T09:30:00.000Z'
  const movedToWinter = move('winter', { sentDate, namedEvent: { ...pickEventFacts(event), cents: 24_000 } })
  const moved = { state: 'confirmed', event: 'spring', eventSnapshot: snapshotOf(event) } as const
  const reason = (history: HistoryEntry[], changes: Partial<Registration> = {}) =>
    needlessReason(sampleBooking({ ...moved, history, ...changes }), history.length - 1, event, now)
  expect(reason([movedToWinter, move('spring'), move('winter')])).toBe('said')
  expect(reason([movedToWinter, move('spring', { sentDate }), move('winter')])).toBeUndefined()
  expect(reason([movedToWinter, move('spring'), move('winter', { paragraph: 'Bring Stiefel mit.' })])).toBeUndefined()
  expect(reason([movedToWinter, entry('paid'), move('spring'), move('winter')])).toBeUndefined()
  expect(
    reason([movedToWinter, move('spring'), move('summer', { from: 'winter' })], { event: 'summer' }),
  ).toBeUndefined()
  const fees = [{ what: 'rebooking' as const, date: sentDate, cents: 500 }]
  expect(reason([movedToWinter, move('spring'), move('winter')], { fees })).toBeUndefined()
  for (const changes of [{ cost: 250 }, { cost: null }, { startDate: now }, { locationName: 'Moor' }]) {
    const eventSnapshot = snapshotOf({ ...event, ...changes })
    expect(reason([movedToWinter, move('spring'), move('winter')], { eventSnapshot })).toBeUndefined()
  }
  // Its other sessions may have changed.
  const sessions = ['a', 'b'].map(_id => ({ ...pickEventFacts(event), _id }))
  const course = snapshotOf({ ...event, sessions })
  expect(reason([movedToWinter, move('spring'), move('winter')], { eventSnapshot: course })).toBeUndefined()
  // The letter of an older version.
  expect(reason([move('winter', { sentDate }), move('spring'), move('winter')])).toBeUndefined()
})

const dayAfter = '2026-12-30T09:00:00.000Z'
const weekAfter = '2027-01-06T09:00:00.000Z'

test.each<HistoryEntry['what']>(['confirmed', 'accepted', 'moved', 'exchanged', 'added', 'reduced', 'lapsed'])(
  'the letter about “%s” goes out if the step was done after the event',
  what => {
    const state = what === 'lapsed' ? 'lapsed' : 'confirmed'
    const history = [{ ...entry(what), date: dayAfter }]
    expect(needlessReason(sampleBooking({ state, history }), 0, event, weekAfter)).toBeUndefined()
  },
)

test.each<HistoryEntry['what']>(['reduced', 'added'])('the letter about “%s” still goes out after the event', what => {
  expect(
    needlessReason(sampleBooking({ state: 'confirmed', history: [entry(what)] }), 0, event, weekAfter),
  ).toBeUndefined()
})

test('the letter about a move still goes out after the event while money is owed or to be refunded', () => {
  const moved = (cents: number) =>
    sampleBooking({
      state: 'confirmed',
      eventSnapshot: snapshotOf(event),
      history: [entry('confirmed'), entry('moved')],
      payments: [{ _id: 'p', date: '2026-11-28', cents, way: 'cash' }],
    })
  const price = accountOf(moved(0), event, '2026-11-28')?.price ?? expect.fail('no account')
  expect(price).toBeGreaterThan(0)
  const reasons = [0, price, price + 100].map(cents => needlessReason(moved(cents), 1, event, weekAfter))
  expect(reasons).toEqual([undefined, 'over', undefined])
})

test('a substitute is reported once, in the latest state', () => {
  const exchanged = (detail: string) => ({ ...entry('exchanged'), detail })
  const booking = sampleBooking({
    state: 'confirmed',
    participants: [{ _id: 'a', name: 'Carla' }],
    history: [exchanged('Anna → Bea'), exchanged('Bea → Carla')],
  })
  expect([0, 1].map(at => needlessReason(booking, at, event, now))).toEqual(['overtaken', undefined])
})

test('the letter about an earlier step waits while the last decision can be undone', () => {
  const booking = sampleBooking({ state: 'confirmed', history: [entry('requested'), entry('confirmed')] })
  expect(isUndecided(booking, 0, now)).toBe(true)
  expect(isUndecided(booking, 1, now)).toBe(false)
  expect(isUndecided(booking, 0, '2026-11-28T09:00:13.000Z')).toBe(false)
})

test('a payment reminder can be sent again only while a part of it is late', () => {
  const start = sampleEvent({
    cost: 60,
    prices: [],
    startDate: '2026-12-05T08:00:00.000Z',
    endDate: '2026-12-05T14:00:00.000Z',
  })
  const booked = beginBooking(sampleBooking({ eventSnapshot: snapshotOf(start), history: [] }), 'confirmed', {
    now: '2026-10-01T09:00:00.000Z',
    by: 'educator',
  })
  const asked = recordPaymentReminder(booked, 6000, { now, by: 'educator' })
  const payment = { _id: 'p', date: '2026-11-28', cents: 6000, way: 'transfer' as const }
  expect(isResendable(asked, 1, start, now)).toBe(true)
  expect(isResendable(recordPayment(asked, payment, { now, by: 'educator' }), 1, start, now)).toBe(false)
})
