import type { Event } from '../../events/event.ts'
import { compare } from '../../kit/compare.ts'
import { seatsOf } from '../people/seats.ts'
import { partySize } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/**
 * Lists requested bookings that fit into the places, oldest first. The event may be overbooked already. Empty if it was
 * called off.
 */
export function confirmable(
  { places, cancelled }: Pick<Event, 'places' | 'cancelled'>,
  bookings: readonly Registration[],
): Registration[] {
  if (cancelled) return []
  const { confirmed, offered } = seatsOf(bookings)
  let free = places === null ? Number.POSITIVE_INFINITY : places - confirmed - offered
  return bookings
    .filter(({ state }) => state === 'requested')
    .sort((a, b) => compare(a.createdDate, b.createdDate) || compare(a._id, b._id))
    .filter(booking => {
      if (partySize(booking) > free) return false
      free -= partySize(booking)
      return true
    })
}

/** True if the guest wrote a message, possibly a question; such a booking is not confirmed in bulk. */
export const hasMessage = ({ notes }: Pick<Registration, 'notes'>): boolean => notes.trim() !== ''
