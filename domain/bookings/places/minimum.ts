import type { Event } from '../../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { lastDayToCallOff } from '../../money/terms/cancellation.ts'
import { terms } from '../../money/terms/terms.ts'
import { seatsOf } from '../people/seats.ts'
import type { Party } from './places-left.ts'

/** Warns this long before the last day to call an event off. */
const WARN_DAYS = 7

export type MinimumWarning = {
  /** Number of confirmations that are missing. */
  missing: number
  /** Number of people who wait for a confirmation. */
  requested: number
  /** The last day to call the event off for too few participants (AGB § 8). */
  until: Day
  isOver: boolean
  /** Confirming all requests would reach the minimum. */
  isReachedByYes: boolean
  /** The terms no longer allow calling the event off, whatever its own minimum. */
  isEnoughForTerms: boolean
}

/** Returns the number needed to go ahead: the minimum, but at most the number of places. */
export const minimumOf = ({ minimum, places }: Pick<Event, 'minimum' | 'places'>): number =>
  Math.min(minimum, places ?? minimum)

/** True if too many are confirmed for the terms to allow calling the event off (AGB § 8). */
export const isEnoughForTerms = (confirmed: number): boolean => confirmed >= terms.organiser.minimumParticipants

/**
 * Warns of too few bookings, from a week before the last day to call the event off until it begins. Groups agree by a
 * quote and need no warning.
 */
export function minimumWarning(
  event: Pick<Event, 'minimum' | 'places' | 'startDate' | 'cancelled' | 'active' | 'group'>,
  bookings: readonly Party[],
  now: Instant,
): MinimumWarning | undefined {
  const { startDate, cancelled, active, group } = event
  const { confirmed, requested } = seatsOf(bookings)
  const missing = minimumOf(event) - confirmed
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
