import { type BookingState, partySize } from './booking.ts'
import type { Party } from './places-left.ts'

export type Seats = Record<'confirmed' | 'requested' | 'offered' | 'waiting' | 'taken', number>

/** How many people of an event's bookings are in which state; `taken` are those who have a place. */
export function seatsOf(bookings: readonly Party[]): Seats {
  const people = (state: BookingState) =>
    bookings.reduce((sum, booking) => (booking.state === state ? sum + partySize(booking) : sum), 0)
  const [confirmed, requested, offered] = [people('confirmed'), people('requested'), people('offered')]
  return { confirmed, requested, offered, waiting: people('waiting'), taken: confirmed + requested + offered }
}
