import { compare } from '../kit/compare.ts'
import { addDays, type Day, type Instant, instantOf } from '../kit/format.ts'
import type { Event, PublicEvent } from './event.ts'
import { isCourse, spansOf } from './sessions/sessions.ts'

/** Whole Berlin days, both included. */
export type DateRange = { start: Day; end: Day }

/** Returns the calendar's default range (section 7). */
export const defaultRange = (today: Day): DateRange => ({ start: today, end: addDays(today, 365) })

type WithStart = Pick<Event, '_id' | 'startDate'>
export const compareByStart = (a: WithStart, b: WithStart) => compare(a.startDate, b.startDate) || compare(a._id, b._id)

/** Splits events into coming ones, earliest first, and past ones, latest first. */
export function splitByTime<E extends Event>(events: readonly E[], now: Instant): { coming: E[]; past: E[] } {
  const sorted = events.toSorted(compareByStart)
  const isComing = ({ endDate }: Event) => endDate > now
  return { coming: sorted.filter(isComing), past: sorted.filter(event => !isComing(event)).reverse() }
}

/**
 * Lists other visible events that take place at the same time, earliest first. One that begins when another ends does
 * not overlap.
 */
export function overlappingEvents(
  event: Pick<Event, 'startDate' | 'endDate'> & { sessions?: Event['sessions']; _id: string | undefined },
  events: readonly Event[],
): Event[] {
  const spans = spansOf(event)
  const overlaps = (other: Event) =>
    spansOf(other).some(otherSpan =>
      spans.some(span => otherSpan.startDate < span.endDate && span.startDate < otherSpan.endDate),
    )
  return events
    .filter(other => other.active && !other.cancelled && other._id !== event._id && overlaps(other))
    .sort(compareByStart)
}

/** Lists events that touch the range, earliest first: courses if one of their sessions does. */
export function eventsIn(range: DateRange, events: readonly Event[]): Event[] {
  const from = instantOf(range.start)
  const before = instantOf(addDays(range.end, 1))
  // An event that ends at midnight does not touch the next day.
  const touches = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>) =>
    (endDate > from || startDate >= from) && startDate < before
  return events
    .filter(event => touches(event) && (!isCourse(event) || event.sessions.some(touches)))
    .sort(compareByStart)
}

/** True if public lists show the event (D44). A cancelled event stays listed until it would have ended (D46). */
export const isEventListed = ({ active, listed, cancelled, endDate }: Event, now: Instant) =>
  active && listed && (!cancelled || endDate > now)

type RegistrationDates = Pick<PublicEvent, 'registrationUntil' | 'startDate' | 'endDate' | 'sessions'>

/** Returns the moment at which registration closes early, a course's at its start; null if it is open to the end. */
const closingOf = ({ registrationUntil = null, startDate, sessions }: RegistrationDates): Instant | null =>
  registrationUntil ?? (isCourse({ sessions }) ? startDate : null)

/** True if registration closed early and the event has not ended yet. */
export function isRegistrationClosed(event: RegistrationDates, now: Instant): boolean {
  const closing = closingOf(event)
  return closing !== null && closing <= now && event.endDate > now
}

type RegistrationFacts = RegistrationDates & Pick<PublicEvent, 'active' | 'cancelled'>

/** True if registration is open: the event is visible, is not called off, has not ended, and has not closed early. */
export const isRegistrationOpen = (event: RegistrationFacts, now: Instant) =>
  event.active && !event.cancelled && event.endDate > now && !isRegistrationClosed(event, now)

/** True if the educator confirms bookings by hand; events without a setting follow the site's (D44). */
export const isAnsweredLater = (
  { confirmation }: { confirmation?: Event['confirmation'] | undefined },
  siteConfirms: 'manual' | 'automatic',
): boolean => (confirmation ?? siteConfirms) !== 'automatic'
