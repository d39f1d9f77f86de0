import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Event, editedEvent } from '../../events/event.ts'
import { AppError } from '../../kit/error.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { nextTurn, participantsOf, partySize } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import {
  beginBooking,
  canUndo,
  moveBooking,
  recordAcceptance,
  recordCallOff,
  recordCancellation,
  recordConfirmation,
  recordDecline,
  waitAgain,
} from '../steps/booking-steps.ts'
import { firstState, freePlaces, placesLeft, stateWithPlace } from './places-left.ts'
import {
  advanceWaitingList,
  eventsJustLeft,
  lapseExpired,
  offerEnd,
  waitingList,
  whyOffersPause,
} from './waiting-list.ts'

const hours = { from: 8, to: 20 }
const morning = '2026-10-20T08:00:00.000Z'
const later = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
const days = (count: number) => count * 24 * 60

const party = (_id: string, size: number, changes: Partial<Registration> = {}) =>
  sampleBooking({
    _id,
    participants: Array.from({ length: size }, (_, index) => ({ _id: `${_id}-${index}`, name: `${_id} ${index}` })),
    ...changes,
  })
const merged = (bookings: readonly Registration[], changed: readonly Registration[]) =>
  bookings.map(booking => changed.find(({ _id }) => _id === booking._id) ?? booking)
const statesOf = (bookings: readonly Registration[]) =>
  Object.fromEntries(bookings.map(({ _id, state }) => [_id, state]))

const edited = (event: Event, changes: Partial<Event>, now: string) =>
  editedEvent(event, { _id: event._id, ...changes }, () => 'new', now)

const byGuest = (now: string) => ({ now, by: 'guest' }) as const
const full = sampleEvent({ places: 5, startDate: '2026-12-04T15:00:00.000Z' })
const waiting = [
  party('settled', 3, { state: 'confirmed' }),
  party('leaving', 2, { state: 'confirmed' }),
  party('family', 3, { state: 'waiting', turn: 1 }),
  party('couple', 2, { state: 'waiting', turn: 2 }),
  party('single', 1, { state: 'waiting', turn: 3 }),
]
const changedIn = (bookings: readonly Registration[], id: string, change: (booking: Registration) => Registration) =>
  bookings.map(booking => (booking._id === id ? change(booking) : booking))

test('the oldest party that fits is offered the freed places; a larger party keeps its turn', () => {
  let bookings = changedIn(waiting, 'leaving', booking => recordCancellation(booking, undefined, byGuest(morning)))
  bookings = merged(bookings, advanceWaitingList(full, bookings, morning, hours))
  expect(statesOf(bookings)).toMatchObject({ family: 'waiting', couple: 'offered', single: 'waiting' })
  expect(bookings.find(({ _id }) => _id === 'couple')?.until).toBe(later(morning, days(2)))

  const lapsed = later(morning, days(2))
  bookings = merged(bookings, advanceWaitingList(full, bookings, lapsed, hours))
  expect(statesOf(bookings)).toMatchObject({ family: 'waiting', couple: 'lapsed', single: 'offered' })

  bookings = changedIn(bookings, 'single', booking => recordDecline(booking, byGuest(lapsed)))
  bookings = changedIn(bookings, 'settled', booking => recordCancellation(booking, ['settled-0'], byGuest(lapsed)))
  bookings = merged(bookings, advanceWaitingList(full, bookings, lapsed, hours))
  expect(statesOf(bookings)).toMatchObject({ settled: 'confirmed', family: 'offered', single: 'declined' })
})

test('a place freed at night is offered in the morning, even when the clocks change', () => {
  const freed = waiting.filter(({ _id }) => _id !== 'leaving')
  const offeredAt = (now: string) => advanceWaitingList(full, freed, now, hours).length
  // 24 October 2026 has summer time, 25 October winter time.
  expect(offeredAt('2026-10-24T17:59:00.000Z')).toBe(1)
  expect(offeredAt('2026-10-24T18:00:00.000Z')).toBe(0)
  expect(offeredAt('2026-10-25T06:00:00.000Z')).toBe(0)
  expect(offeredAt('2026-10-25T06:59:00.000Z')).toBe(0)
  expect(offeredAt('2026-10-25T07:00:00.000Z')).toBe(1)
})

test('an offer ends twelve hours before the event, and none is made after that', () => {
  expect(offerEnd(full, '2026-12-03T15:00:00.000Z')).toBe('2026-12-04T03:00:00.000Z')
  expect(offerEnd(full, '2026-12-04T03:00:00.000Z')).toBeUndefined()
  const freed = waiting.filter(({ _id }) => _id !== 'leaving')
  expect(advanceWaitingList(full, freed, '2026-12-04T10:00:00.000Z', hours)).toEqual([])
})

test('a hidden event makes no offers, but ends them; a cancelled event changes nothing any more', () => {
  const freed = [
    ...waiting.filter(({ _id }) => _id !== 'leaving'),
    party('late', 1, { state: 'offered', until: morning }),
  ]
  const changed = (changes: Partial<Event>) => advanceWaitingList({ ...full, ...changes }, freed, morning, hours)
  expect(statesOf(changed({ active: false }))).toEqual({ late: 'lapsed' })
  expect(statesOf(changed({ cancelled: { date: morning, reason: 'Sturm' } }))).toEqual({})
})

test('the places of a declined party are not free while the decision can be undone', () => {
  const asked = changedIn(waiting, 'leaving', booking => beginBooking(booking, 'requested', byGuest(morning)))
  const refused = changedIn(asked, 'leaving', booking => recordDecline(booking, { now: morning, by: 'educator' }))
  const seconds = (count: number) => new Date(Date.parse(morning) + count * 1000).toISOString()
  expect(advanceWaitingList(full, refused, seconds(12), hours)).toEqual([])
  expect(statesOf(advanceWaitingList(full, refused, seconds(13), hours))).toEqual({ couple: 'offered' })
})

test('added places are not offered while that can be undone', () => {
  const more = edited(full, { places: 8 }, morning)
  const seconds = (count: number) => new Date(Date.parse(morning) + count * 1000).toISOString()
  expect(advanceWaitingList(more, waiting, seconds(12), hours)).toEqual([])
  expect(statesOf(advanceWaitingList(more, waiting, seconds(13), hours))).toEqual({ family: 'offered' })
  // Expired offers lapse meanwhile.
  const late = party('late', 1, { state: 'offered', until: morning })
  expect(statesOf(advanceWaitingList(more, [...waiting, late], seconds(1), hours))).toEqual({ late: 'lapsed' })
})

test.each<[string, Partial<Event>, number]>([
  ['a change of something else', { title: 'Winterwald' }, 1],
  ['fewer places', { places: 4 }, 1],
  ['the same places', { places: 5 }, 1],
  ['more places', { places: 6 }, 0],
  ['places without a limit', { places: null }, 0],
])('%s: this many people get offers for an event that is edited every five seconds', (_, changes, count) => {
  const freed = waiting.filter(({ _id }) => _id !== 'leaving')
  const last = edited(edited(full, { title: 'Wald' }, morning), changes, later(morning, 5 / 60))
  expect(advanceWaitingList(last, freed, later(morning, 10 / 60), hours)).toHaveLength(count)
})

test('removed places are not offered, and other changes do not restore them', () => {
  const more = edited(full, { places: 8 }, morning)
  const back = edited(more, { places: 5 }, later(morning, 5 / 60))
  const again = edited(back, { title: 'Wald' }, later(morning, 8 / 60))
  expect(advanceWaitingList(again, waiting, later(morning, 1), hours)).toEqual([])
})

test('offers pause for one of three reasons', () => {
  const pause = (changes: Partial<Event>, now: string) => whyOffersPause({ ...full, ...changes }, now, hours)
  expect(pause({}, morning)).toBeUndefined()
  expect(pause({}, '2026-10-20T18:00:00.000Z')).toBe('night')
  expect(pause({ active: false }, morning)).toBe('hidden')
  expect(pause({}, '2026-12-04T10:00:00.000Z')).toBe('late')
})

test('a party that fits once a refusal is final is not overtaken until then', () => {
  const requested = beginBooking(party('refused', 1), 'requested', byGuest(later(morning, -60)))
  const refused = recordDecline(requested, { now: morning, by: 'educator' })
  const family = party('family', 3, { state: 'waiting', turn: 1 })
  const single = party('single', 1, { state: 'waiting', turn: 2 })
  const event = { ...full, places: 3 }
  expect(advanceWaitingList(event, [refused, family, single], morning, hours)).toEqual([])
  expect(advanceWaitingList(event, [refused, family, single], later(morning, 1), hours)).toMatchObject([
    { _id: 'family' },
  ])
})

test('without a limit everybody who waits is offered a place', () => {
  expect(statesOf(advanceWaitingList({ ...full, places: null }, waiting, morning, hours))).toEqual({
    family: 'offered',
    couple: 'offered',
    single: 'offered',
  })
})

test('a lapsed party goes to the end of the list', () => {
  const lapsed = party('lapsed', 2, { state: 'lapsed' })
  const again = waitAgain(lapsed, nextTurn(waiting), byGuest(morning))
  expect(waitingList([again, ...waiting]).map(({ _id }) => _id)).toEqual(['family', 'couple', 'single', 'lapsed'])
})

test('a new party gets no place before a waiting party that fits', () => {
  expect(freePlaces(full, waiting)).toBe(0)
  const freed = waiting.filter(({ _id }) => _id !== 'leaving')
  expect([placesLeft(full, freed), freePlaces(full, freed)]).toEqual([2, 0])
  const familyOnly = freed.filter(({ _id }) => _id === 'settled' || _id === 'family')
  expect(freePlaces(full, familyOnly)).toBe(2)
})

/** Random changes of an event; indexes are taken modulo the number of bookings. */
type Move =
  | { kind: 'book'; size: number; waits: boolean }
  | { kind: 'confirm' | 'decline' | 'accept' | 'refuse' | 'cancel' | 'again'; which: number }
  | { kind: 'reduce'; which: number; count: number }
  | { kind: 'places'; places: number | null }
  | { kind: 'pass'; minutes: number }
const size = fc.integer({ min: 1, max: 5 })
const moves = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), size, waits: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('confirm', 'decline', 'accept', 'refuse', 'cancel', 'again'),
        which: fc.nat(30),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reduce' as const), which: fc.nat(30), count: size }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('places' as const),
        places: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 8 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.nat(days(3)) }) },
  ),
  { maxLength: 60 },
)

/** Applies a change and its automatic consequences. */
function played(event: Event, bookings: readonly Registration[], now: string, move: Move) {
  const details = { now, by: 'guest' } as const
  if (move.kind === 'pass') return { event, bookings, now: later(now, move.minutes) }
  if (move.kind === 'places') return { event: { ...event, places: move.places }, bookings, now }
  if (move.kind === 'book') {
    const state = firstState(event, bookings, move, 'manual')
    const added = beginBooking(
      party(`p${bookings.length}`, move.size, { turn: nextTurn(bookings), history: [] }),
      state,
      details,
    )
    return { event, bookings: [...bookings, added], now }
  }
  const chosen = bookings[move.which % Math.max(1, bookings.length)]
  if (!chosen) return { event, bookings, now }
  const changes = {
    confirm: () => recordConfirmation(chosen, { ...details, by: 'educator' }),
    decline: () => recordDecline(chosen, { ...details, by: 'educator' }),
    accept: () => recordAcceptance(chosen, stateWithPlace(event, 'automatic'), details),
    refuse: () => recordDecline(chosen, details),
    cancel: () => recordCancellation(chosen, undefined, details),
    again: () => waitAgain(chosen, nextTurn(bookings), details),
    reduce: () => {
      const leaving = participantsOf(chosen).slice(0, move.kind === 'reduce' ? move.count : 0)
      return recordCancellation(
        chosen,
        leaving.map(({ _id }) => _id),
        details,
      )
    },
  }
  return { event, bookings: merged(bookings, [changes[move.kind]()]), now }
}

/** Counts taken places independently of the implementation (D48). */
const peopleWithPlaces = (bookings: readonly Registration[]) =>
  bookings
    .filter(({ state }) => ['requested', 'confirmed', 'offered'].includes(state))
    .reduce((sum, { participants }) => sum + participants.length, 0)

test('random changes never exceed the places, lose nobody, and keep the order', () => {
  fc.assert(
    fc.property(moves, sequence => {
      let event: Event = { ...full, places: 5, startDate: '2027-06-01T08:00:00.000Z' }
      let bookings: readonly Registration[] = []
      let now = '2026-11-20T06:30:00.000Z'
      for (const move of sequence) {
        const before = bookings
        const takenBefore = peopleWithPlaces(before)
        try {
          ;({ event, bookings, now } = played(event, bookings, now, move))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          continue
        }
        const steady = bookings
        const changed = advanceWaitingList(event, steady, now, hours)
        bookings = merged(steady, changed)

        // Only the educator can reduce places below the number of people.
        if (event.places !== null)
          expect(peopleWithPlaces(bookings)).toBeLessThanOrEqual(Math.max(event.places, takenBefore))
        for (const { _id, history } of before) {
          const former = bookings.find(booking => booking._id === _id)
          expect(former?.history.slice(0, history.length)).toEqual(history)
        }
        for (const { state, until, turn } of bookings) {
          expect([until !== undefined, turn !== undefined]).toEqual([state === 'offered', state === 'waiting'])
        }
        keepsTurns(event, steady, bookings, now)
        expect(advanceWaitingList(event, bookings, now, hours)).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

/**
 * Checks that each waiting party was passed over only because it did not fit into the places left by those before it.
 * While a refusal can be undone, the list may stop, but passes over nobody who fits.
 */
function keepsTurns(event: Event, before: readonly Registration[], after: readonly Registration[], now: string) {
  const offered = after.filter(
    ({ _id, state }) => state === 'offered' && before.find(booking => booking._id === _id)?.state === 'waiting',
  )
  if (offered.length === 0) return
  const lapsed = after.filter(({ history }) => history.some(({ what, date }) => what === 'lapsed' && date === now))
  const others = merged(before, lapsed)
  let free = placesLeft(event, others)
  const isHeld = before.some(booking => canUndo(booking, now))
  let stands = false
  for (const booking of waitingList(before)) {
    const isOffered = offered.some(({ _id }) => _id === booking._id)
    const fits = free === null || partySize(booking) <= free
    if (fits && !isOffered && isHeld) stands = true
    expect(isOffered).toBe(fits && !stands)
    if (isOffered && free !== null) free -= partySize(booking)
  }
}

test('an offer at a cancelled event does not lapse, even after the event is deleted', () => {
  const end = later(morning, days(2))
  const offered = party('offered', 1, { state: 'offered', until: end })
  const off = recordCallOff(offered, { now: morning, by: 'educator', detail: 'Sturm' })
  expect(lapseExpired([offered, { ...off, _id: 'off' }], end, () => true).map(({ _id }) => _id)).toEqual(['offered'])
})

test('the places of people whom the educator removed or moved are not free for 12 seconds', () => {
  const now = '2026-10-20T08:00:00.000Z'
  const after = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
  const begun = beginBooking(party('couple', 2), 'confirmed', byGuest(morning))
  const details = { now, by: 'educator' } as const
  const ids = [begun.participants[0]?._id ?? '']
  const reduced = recordCancellation(begun, ids, details)
  const moved = moveBooking(begun, sampleEvent({ ...full, _id: 'other' }), [], details)
  for (const changed of [reduced, moved]) {
    expect(eventsJustLeft([changed], after(12))).toEqual(new Set([begun.event]))
    expect(eventsJustLeft([changed], after(13))).toEqual(new Set())
  }
  expect(eventsJustLeft([recordCancellation(begun, ids, byGuest(now))], now)).toEqual(new Set())
})
