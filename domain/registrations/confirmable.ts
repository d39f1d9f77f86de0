import { compare } from '../compare.ts'
import type { Event } from '../events/event.ts'
import { partySize } from './booking.ts'
import type { Registration } from './registration.ts'
import { seatsOf } from './seats.ts'

/**
 * Those who asked and fit into the places of an event, oldest first; by force more may have been taken than there are. Nobody
 * is confirmed for an event that was called off.
 */
export function confirmable(
  { places, cancelled }: Pick<Event, 'places' | 'cancelled'>,
  bookings: readonly Registration[],
): Registration[] {
  if (cancelled) return []
  const { confirmed, offered } = seatsOf(bookings)
  let left = places === null ? Number.POSITIVE_INFINITY : places - confirmed - offered
  return bookings
    .filter(({ state }) => state === 'requested')
    .sort((a, b) => compare(a.createdDate, b.createdDate) || compare(a._id, b._id))
    .filter(booking => {
      if (partySize(booking) > left) return false
      left -= partySize(booking)
      return true
    })
}

/** The guest has written something, perhaps a question; such a booking is confirmed by itself. */
export const hasMessage = ({ notes }: Pick<Registration, 'notes'>): boolean => notes.trim() !== ''
