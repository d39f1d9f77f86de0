import { wrongAge } from '../../events/ages.ts'
import { isRegistrationOpen, splitByTime } from '../../events/calendar.ts'
import type { Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import { rebookingCostOf } from '../account/account.ts'
import { participantsOf, partySize } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { isOfSameKind, moveBooking } from '../steps/booking-steps.ts'
import { type MissingPrice, missingPrice } from '../steps/price-after-move.ts'
import { freePlaces, placesLeft } from './places-left.ts'

/** Lists the events to offer to a guest. Skips events for other ages. */
export const datesToMoveTo = (...about: Parameters<typeof openDates>): Event[] =>
  openDates(...about).filter(event => !participantsOf(about[0]).some(person => wrongAge(person, event)))

/**
 * Lists events that a guest can move to: of the same info page, open, and with room for the party. A guest can leave a
 * cancelled event even after its start. The page asks the questions of the new event. `others` returns an event's other
 * bookings.
 */
export function openDates(
  booking: Registration,
  events: readonly Event[],
  others: (event: Event) => readonly Registration[],
  now: Instant,
): Event[] {
  const event = events.find(({ _id }) => _id === booking.event)
  // Waiting guests have not accepted the terms nor given all the data.
  const hasPlace = booking.state === 'requested' || booking.state === 'confirmed'
  // A group's price was agreed for its own date.
  if (!event || event.path === '' || !hasPlace || booking.quote || (event.startDate <= now && !event.cancelled))
    return []
  return events.filter(other => {
    if (other._id === event._id || other.path !== event.path || !other.listed || !isRegistrationOpen(other, now))
      return false
    // The educator decides who joins an event that has begun (D76).
    if (other.startDate <= now) return false
    if (other.group !== event.group || !isOfSameKind(booking, other)) return false
    // The waiting list has priority, as for a new booking.
    const free = freePlaces(other, others(other))
    const moved = moveBooking(booking, other, [], { now, by: 'guest' })
    if (rebookingCostOf(booking, event, moved, now)?.isPossible === false) return false
    // Offer only events whose price is known.
    const { ungrouped, isPriceOpen } = missingPrice(moved, other)
    if (ungrouped.length > 0 || isPriceOpen) return false
    return free === null || free >= partySize(booking)
  })
}

/** An event to move to; `left` is its number of free places, null without a limit. */
export type DateToMoveTo = Pick<Event, '_id' | 'title' | 'startDate' | 'endDate' | 'prices'> &
  MissingPrice & { left: number | null }

/** Lists upcoming events to which the educator can move a booking, full ones too: she may exceed the places. */
export const datesByEducator = (
  booking: Registration,
  events: readonly Event[],
  bookingsOf: (event: Event) => readonly Registration[],
  now: Instant,
): DateToMoveTo[] =>
  splitByTime(events, now)
    .coming.filter(event => event._id !== booking.event && !event.cancelled && isOfSameKind(booking, event))
    .map(event => {
      const { _id, title, startDate, endDate, prices } = event
      const missing = missingPrice(moveBooking(booking, event, [], { now, by: 'educator' }), event)
      return { _id, title, startDate, endDate, prices, ...missing, left: placesLeft(event, bookingsOf(event)) }
    })
