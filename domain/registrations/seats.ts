import type { Event } from '../events/event.ts'
import { type BookingState, partySize } from './booking.ts'
import type { Party } from './places-left.ts'

export type Seats = Record<'confirmed' | 'requested' | 'offered' | 'waiting' | 'taken', number>

/** How many people of an event's bookings are in which state; a quote is an offer, too. `taken` are those who have a place. */
export function seatsOf(bookings: readonly Party[]): Seats {
  const people = (state: BookingState) =>
    bookings.reduce((sum, booking) => (booking.state === state ? sum + partySize(booking) : sum), 0)
  const [confirmed, requested] = [people('confirmed'), people('requested')]
  const offered = people('offered') + people('quoted')
  return { confirmed, requested, offered, waiting: people('waiting'), taken: confirmed + requested + offered }
}

/** How many people more have a place than there are places: by force, or because the places became fewer. */
export const overbookedBy = ({ places }: Pick<Event, 'places'>, { taken }: Pick<Seats, 'taken'>): number =>
  places === null ? 0 : Math.max(0, taken - places)
