import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { type BookingState, bookingStates } from '../record/booking.ts'
import { countTakingPart, isOnlyOffered, overbookedBy, seatsOf, takesPart } from './seats.ts'

const party = (state: BookingState, size: number) =>
  sampleBooking({ state, participants: Array.from({ length: size }, (_, at) => ({ _id: `p${at}`, name: 'Ada' })) })

test('people are counted instead of parties, and only those who have a place or wait for one', () => {
  const bookings = [...bookingStates.map(state => party(state, 2)), party('confirmed', 0), party('waiting', 3)]
  expect(seatsOf(bookings)).toEqual({ confirmed: 3, requested: 2, offered: 4, waiting: 5, taken: 9 })
})

test('the people beyond an event’s places overbook it', () => {
  expect([null, 3, 4, 6].map(places => overbookedBy({ places }, { taken: 4 }))).toEqual([0, 1, 0, 0])
})

test('an offered place or open quote does not count as taking part until it is accepted', () => {
  const seats = (...states: BookingState[]) => seatsOf(states.map(state => party(state, 2)))
  expect(bookingStates.filter(state => takesPart({ state }))).toEqual(['requested', 'confirmed'])
  expect(countTakingPart(seats(...bookingStates))).toBe(4)
  expect(isOnlyOffered(seats('quoted', 'waiting'))).toBe(true)
  expect(isOnlyOffered(seats('offered', 'requested'))).toBe(false)
  expect(isOnlyOffered(seats('waiting'))).toBe(false)
})
