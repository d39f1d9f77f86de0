import type { Event } from '../../events/event.ts'
import type { Party } from '../places/places-left.ts'
import { type BookingState, partySize } from '../record/booking.ts'

export type Seats = Record<'confirmed' | 'requested' | 'offered' | 'waiting' | 'taken', number>

/** Counts people by state; a quote counts as an offer. `taken` counts those with a place. */
export function seatsOf(bookings: readonly Party[]): Seats {
  const people = (state: BookingState) =>
    bookings.reduce((sum, booking) => (booking.state === state ? sum + partySize(booking) : sum), 0)
  const [confirmed, requested] = [people('confirmed'), people('requested')]
  const offered = people('offered') + people('quoted')
  return { confirmed, requested, offered, waiting: people('waiting'), taken: confirmed + requested + offered }
}

const partStates: ReadonlySet<string> = new Set<BookingState>(['requested', 'confirmed'])

/** True if the people of a booking take part: they requested their places or accepted them. */
export const takesPart = ({ state }: Pick<Party, 'state'>): boolean => partStates.has(state)

/** Counts the people who take part. Offered places do not count: nobody has accepted them. */
export const countTakingPart = ({ confirmed, requested }: Pick<Seats, 'confirmed' | 'requested'>): number =>
  confirmed + requested

/** True if places are offered and nobody takes part yet. */
export const isOnlyOffered = (seats: Seats): boolean => seats.offered > 0 && countTakingPart(seats) === 0

/** Counts people beyond the places, due to `force` or to a reduction of places. */
export const overbookedBy = ({ places }: Pick<Event, 'places'>, { taken }: Pick<Seats, 'taken'>): number =>
  places === null ? 0 : Math.max(0, taken - places)
