import type { Event } from '../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import { lastDayToCallOff } from '../money/cancellation.ts'
import { terms } from '../money/terms.ts'
import type { Party } from './places-left.ts'
import { seatsOf } from './seats.ts'

/** So many days before the last day on which the terms allow it, the educator is warned. */
const WARN_DAYS = 7

export type MinimumWarning = {
  /** How many more have to be confirmed. */
  missing: number
  /** How many have asked and wait for the confirmation. */
  requested: number
  /** The last day on which the terms allow to call it off for want of people (AGB § 8). */
  until: Day
  isOver: boolean
  /** Confirming all requests would reach the minimum. */
  isReachedByYes: boolean
  /** Whether enough have been confirmed for the terms, whatever the event asks for: they allow it on no day. */
  isEnoughForTerms: boolean
}

/** How many it takes to go ahead: the minimum, but never more than there are places. */
export const neededFor = ({ minimum, places }: Pick<Event, 'minimum' | 'places'>): number =>
  Math.min(minimum, places ?? minimum)

/** Whether so many come that the terms do not allow to call an event off for want of people (AGB § 8). */
export const isEnoughForTerms = (confirmed: number): boolean => confirmed >= terms.organiser.minimumParticipants

/**
 * The warning that too few have booked: from a week before the last day to call the event off until it begins. A date that
 * was made for a group is agreed on by its quote.
 */
export function minimumWarning(
  event: Pick<Event, 'minimum' | 'places' | 'startDate' | 'cancelled' | 'active' | 'group'>,
  bookings: readonly Party[],
  now: Instant,
): MinimumWarning | undefined {
  const { startDate, cancelled, active, group } = event
  const { confirmed, requested } = seatsOf(bookings)
  const missing = neededFor(event) - confirmed
  const until = lastDayToCallOff(startDate)
  const today = dayOf(now)
  if (missing <= 0 || cancelled || !active || group || now >= startDate || today < addDays(until, -WARN_DAYS))
    return undefined
  const isReachedByYes = requested >= missing
  return {
    missing,
    requested,
    until,
    isOver: today > until,
    isReachedByYes,
    isEnoughForTerms: isEnoughForTerms(confirmed),
  }
}
