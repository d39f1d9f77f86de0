import type { Event } from '../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import { lastDayToCallOff } from '../money/cancellation.ts'
import type { Party } from './places-left.ts'
import { seatsOf } from './seats.ts'

/** So many days before the last day on which the terms allow it, the educator is warned. */
const WARN_DAYS = 7

export type MinimumWarning = {
  /** How many more have to be confirmed. */
  missing: number
  /** The last day on which the terms allow to call it off for want of people (AGB § 8). */
  until: Day
  isOver: boolean
}

/** The warning that too few have booked: from a week before the last day to call the event off until it begins. */
export function minimumWarning(
  { minimum, startDate, cancelled, active }: Pick<Event, 'minimum' | 'startDate' | 'cancelled' | 'active'>,
  bookings: readonly Party[],
  now: Instant,
): MinimumWarning | undefined {
  const missing = minimum - seatsOf(bookings).confirmed
  const until = lastDayToCallOff(startDate)
  const today = dayOf(now)
  if (missing <= 0 || cancelled || !active || now >= startDate || today < addDays(until, -WARN_DAYS)) return undefined
  return { missing, until, isOver: today > until }
}
