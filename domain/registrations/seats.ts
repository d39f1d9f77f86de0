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

const partStates: ReadonlySet<string> = new Set<BookingState>(['requested', 'confirmed'])

/** Whether the people of a booking take part: they have asked for their places or agreed to them. */
export const takesPart = ({ state }: Pick<Party, 'state'>): boolean => partStates.has(state)

/** How many take part. A place that was only offered is kept free for somebody, but nobody has said yes to it. */
export const takingPart = ({ confirmed, requested }: Pick<Seats, 'confirmed' | 'requested'>): number =>
  confirmed + requested

/** Whether places were offered and nobody takes part yet. */
export const isOnlyOffered = (seats: Seats): boolean => seats.offered > 0 && takingPart(seats) === 0

/** How many people more have a place than there are places: by force, or because the places became fewer. */
export const overbookedBy = ({ places }: Pick<Event, 'places'>, { taken }: Pick<Seats, 'taken'>): number =>
  places === null ? 0 : Math.max(0, taken - places)
