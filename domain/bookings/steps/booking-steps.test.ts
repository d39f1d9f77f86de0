import { expect, test } from 'vitest'
import { AppError } from '../../kit/error.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { bookingStates } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { pickEventFacts } from '../record/reported-facts.ts'
import { snapshotOf } from '../record/snapshot.ts'
import {
  beginBooking,
  canUndo,
  exchangeParticipant,
  lapseOffer,
  moveBooking,
  prolongOffer,
  recordAcceptance,
  recordCancellation,
  recordConfirmation,
  recordDecline,
  recordOffer,
  recordPayment,
  restoreBooking,
  waitAgain,
} from './booking-steps.ts'
import { canUndoPayment } from './payment-undo.ts'

const now = '2026-11-28T09:00:00.000Z'
const soon = '2026-11-30T09:00:00.000Z'
const later = '2026-12-01T09:00:00.000Z'
const guest = { now, by: 'guest' } as const
const educator = { now, by: 'educator' } as const
const system = { now, by: 'system' } as const
const event = sampleEvent()
const other = sampleEvent({ _id: 'other', title: 'Nachtwanderung', startDate: soon, endDate: soon })

const family = (changes: Partial<Registration> = {}) =>
  sampleBooking({
    participants: [
      { _id: 'a', name: 'Anna', price: 'adult' },
      { _id: 'b', name: 'Ben', price: 'child', health: 'Nüsse', healthConsent: { date: now, wording: 'Ja' } },
    ],
    ...changes,
  })

const codeOf = (action: () => unknown) => {
  try {
    action()
    return 'possible'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const changes: [string, readonly string[], (booking: Registration) => Registration, string][] = [
  ['confirm', ['requested'], booking => recordConfirmation(booking, educator), 'confirmed'],
  ['decline by the educator', ['requested'], booking => recordDecline(booking, educator), 'declined'],
  ['decline by the guest', ['offered', 'quoted'], booking => recordDecline(booking, guest), 'declined'],
  ['offer', ['waiting'], booking => recordOffer(booking, event, soon, system), 'offered'],
  ['prolong', ['offered', 'quoted'], booking => prolongOffer(booking, later, educator), ''],
  ['accept', ['offered'], booking => recordAcceptance(booking, 'requested', guest), 'requested'],
  ['lapse', ['offered', 'quoted'], booking => lapseOffer(booking, system), 'lapsed'],
  ['wait again', ['lapsed'], booking => waitAgain(booking, 7, guest), 'waiting'],
  [
    'cancel',
    ['requested', 'confirmed', 'offered', 'quoted', 'waiting'],
    booking => recordCancellation(booking, undefined, guest),
    'cancelled',
  ],
]
test.each(changes)('%s is possible only from %j, and appears in the history', (_, from, change, to) => {
  for (const state of bookingStates) {
    const booking = family({ state, until: soon })
    if (!from.includes(state)) {
      expect([state, codeOf(() => change(booking))]).toEqual([state, 'conflict'])
      continue
    }
    const after = change(booking)
    expect(after.state).toBe(to || state)
    expect(after.history).toHaveLength(1)
    expect(after.lastModifiedDate > booking.lastModifiedDate).toBe(true)
  }
})

test('an offer can be accepted until just before its end', () => {
  expect(codeOf(() => recordAcceptance(family({ state: 'offered', until: soon }), 'confirmed', guest))).toBe('possible')
  expect(codeOf(() => recordAcceptance(family({ state: 'offered', until: now }), 'confirmed', guest))).toBe('conflict')
})

test('some of a party can cancel, and the history names them', () => {
  const after = recordCancellation(family({ state: 'confirmed' }), ['b'], { ...guest, detail: 'krank' })
  expect(after).toMatchObject({ state: 'confirmed', participants: [{ _id: 'a' }] })
  expect(after.history).toEqual([{ what: 'reduced', date: now, by: 'guest', detail: 'Ben: krank' }])
  expect(recordCancellation(after, ['a'], guest).state).toBe('cancelled')
  expect(recordCancellation(family({ state: 'confirmed' }), ['b', 'b'], guest).history[0]?.detail).toBe('Ben')
  expect(codeOf(() => recordCancellation(after, ['b'], guest))).toBe('not_found')
  expect(codeOf(() => recordCancellation(after, [], guest))).toBe('invalid')
})

test('the contact person can be replaced even if nobody else takes part', () => {
  const booking = sampleBooking()
  const after = exchangeParticipant(booking, { _id: booking._id, name: 'Mia' }, event, guest)
  expect(after.participants).toEqual([{ _id: booking._id, name: 'Mia' }])
  expect(after.name).toBe(booking.name)
})

test('a substitute keeps the price, and nothing else of the previous person', () => {
  const after = exchangeParticipant(family(), { _id: 'b', name: 'Clara', birthDate: '2015-03-01' }, event, guest)
  expect(after.participants[1]).toEqual({ _id: 'b', name: 'Clara', price: 'child', birthDate: '2015-03-01' })
  expect(after.history).toMatchObject([{ what: 'exchanged', detail: 'Ben → Clara' }])
  expect(codeOf(() => exchangeParticipant(family(), { _id: 'b', name: 'Clara' }, { startDate: now }, guest))).toBe(
    'conflict',
  )
})

test('a group cannot move to a public date, nor a guest to a group’s, nor a guest with a quote: the terms differ', () => {
  const publicDate = family({ state: 'confirmed', eventSnapshot: snapshotOf(event) })
  const group = { ...event, group: true }
  const booked = family({ state: 'confirmed', eventSnapshot: snapshotOf(group) })
  const quote = { lines: [], message: 'm' }
  for (const state of ['requested', 'confirmed'] as const) {
    expect(codeOf(() => moveBooking({ ...publicDate, state }, { ...other, group: true }, [], educator))).toBe(
      'conflict',
    )
    expect(codeOf(() => moveBooking({ ...booked, state }, other, [], educator))).toBe('conflict')
    expect(codeOf(() => moveBooking({ ...booked, state, quote }, { ...other, group: true }, [], educator))).toBe(
      'conflict',
    )
  }
  expect(codeOf(() => moveBooking(booked, { ...other, group: true }, [], educator))).toBe('possible')
  expect(codeOf(() => moveBooking(publicDate, other, [], educator))).toBe('possible')
})

test('a moved party gets its places at the new event, and the history names the old one', () => {
  expect(moveBooking(family({ state: 'confirmed' }), other, [], educator)).toMatchObject({
    event: 'other',
    state: 'confirmed',
  })
  const waiting = moveBooking(family({ state: 'waiting', turn: 3 }), other, [family({ turn: 7 })], educator)
  expect(waiting).toMatchObject({ state: 'waiting', turn: 8, eventSnapshot: snapshotOf(other) })
  const offered = moveBooking(family({ state: 'offered', until: soon }), other, [], educator)
  expect(offered).toMatchObject({ state: 'waiting', turn: 1 })
  expect(offered).not.toHaveProperty('until')
  expect(waiting.history[0]?.detail).toBe('Winter-Survival am Feuer 2026-12-04T15:00:00.000Z')
  expect(codeOf(() => moveBooking(family({ state: 'cancelled' }), other, [], educator))).toBe('conflict')
  expect(codeOf(() => moveBooking(family({ state: 'waiting' }), event, [], educator))).toBe('conflict')
})

test('an offer can be extended, but never shortened', () => {
  const extended = prolongOffer(family({ state: 'offered', until: soon }), later, educator)
  expect(extended).toMatchObject({ state: 'offered', until: later })
  expect([soon, later].map(until => codeOf(() => prolongOffer(extended, until, educator)))).toEqual([
    'conflict',
    'conflict',
  ])
})

test('a moved person pays the price group of the same name, and loses health notes that the new event does not ask for', () => {
  const prices = (_id: string) => [
    { _id: `${_id}-adult`, label: 'Erwachsene', amount: 45 },
    { _id: `${_id}-child`, label: 'Kind', amount: 20 },
  ]
  const [adult, child] = family().participants
  const booked = family({
    eventSnapshot: snapshotOf(sampleEvent({ prices: prices('old') })),
    participants: [
      { ...adult, _id: 'a', name: 'Anna', price: 'old-adult', emergencyPhone: '01234 5678' },
      { ...child, _id: 'b', name: 'Ben', price: 'old-child' },
    ],
  })
  const movedTo = (changes: object) => moveBooking(booked, { ...other, ...changes }, [], guest).participants
  expect(movedTo({ prices: prices('new').slice(1), asks: ['health'] })).toEqual([
    { _id: 'a', name: 'Anna', emergencyPhone: '01234 5678' },
    { ...child, price: 'new-child' },
  ])
  expect(movedTo({ prices: prices('old') })).toEqual([
    { _id: 'a', name: 'Anna', price: 'old-adult', emergencyPhone: '01234 5678' },
    { _id: 'b', name: 'Ben', price: 'old-child' },
  ])
  // A duplicated event with its price groups' names swapped.
  const [grown, small] = prices('old').map(({ label }) => label)
  const round = prices('old').map((price, at) => ({ ...price, label: at === 0 ? String(small) : String(grown) }))
  expect(movedTo({ prices: round }).map(({ price }) => price)).toEqual(['old-child', 'old-adult'])
})

test('an offer holds for the event as it is now', () => {
  const moved = sampleEvent({ startDate: '2026-12-05T15:00:00.000Z', cost: 260 })
  expect(recordOffer(family({ state: 'waiting' }), moved, soon, system).eventSnapshot).toEqual(snapshotOf(moved))
})

test('the educator can undo a decision for ten seconds plus two, even if the clock is set back', () => {
  const requested = beginBooking(family(), 'requested', guest)
  const refused = recordDecline(requested, educator)
  const seconds = (count: number) => new Date(Date.parse(now) + count * 1000).toISOString()
  expect([0, 12, 13, -11, -3600].map(after => canUndo(refused, seconds(after)))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect(canUndo(requested, now)).toBe(false)
  expect(canUndo(recordCancellation(requested, undefined, educator), now)).toBe(true)
  expect(canUndo(recordCancellation(requested, undefined, guest), now)).toBe(false)
  expect(canUndo(recordDecline(family({ state: 'offered', history: requested.history }), guest), now)).toBe(false)
  expect(canUndo(beginBooking(family(), 'confirmed', educator), now)).toBe(false)
})

test('a payment recorded by hand can be removed for as long, if it was the last step; one from a bank file cannot', () => {
  const payment = { _id: 'p', date: '2026-11-28', cents: 2400, way: 'cash' } as const
  const seconds = (count: number) => new Date(Date.parse(now) + count * 1000).toISOString()
  const paid = recordPayment(family({ state: 'confirmed' }), payment, educator)
  expect([0, 12, 13, -11, -3600].map(after => canUndoPayment(paid, seconds(after)))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect(canUndo(paid, now)).toBe(false)
  expect(canUndoPayment(recordCancellation(paid, undefined, educator), now)).toBe(false)
  expect(canUndoPayment(recordPayment(family(), { ...payment, bankLine: 'line' }, educator), now)).toBe(false)
  expect(canUndoPayment(family(), now)).toBe(false)
})

test('the history of a new booking contains its first step', () => {
  expect(beginBooking(family(), 'waiting', guest).history).toMatchObject([{ what: 'waiting', by: 'guest' }])
  expect(beginBooking(family(), 'requested', guest).history).toMatchObject([{ what: 'requested' }])
})

test('a restored booking keeps the facts reported to its guest since, unless they belong to another event', () => {
  const factsWith = (title: string) => pickEventFacts({ ...event, title })
  const before = family({
    state: 'confirmed',
    event: event._id,
    eventSnapshot: snapshotOf(event),
    told: factsWith('Früher'),
  })
  const since = (after: Registration) =>
    restoreBooking({ ...after, told: factsWith('Seither') }, before, now).told?.title
  expect(since(recordCancellation(before, ['a'], educator))).toBe('Seither')
  expect(since(moveBooking(before, other, [], educator))).toBe('Früher')
})
