import { isNameless, withoutNames } from '../../bookings/people/nameless.ts'
import { wasAgreed } from '../../bookings/people/was-agreed.ts'
import { isBooking, isOnlyQuoted } from '../../bookings/record/booking.ts'
import { callOffOf } from '../../bookings/record/called-off.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { sessionsOnRecord } from '../../bookings/record/reported-sessions.ts'
import { onLastDay } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import { courseDates } from '../../events/sessions/sessions.ts'
import { dayOf, type Instant, instantOf } from '../../kit/format.ts'
import type { Cutoffs } from '../privacy/cutoffs.ts'
import type { Purpose } from '../privacy/purposes.ts'

/** A registration whose time is over: what is left of it, or undefined. */
type EndOfPurpose = { purpose: Purpose; left: Registration | undefined }

/** True for bookings that waited and never had a place. */
const onlyWaited = ({ state, history }: Registration): boolean =>
  state === 'waiting' ||
  state === 'offered' ||
  state === 'lapsed' ||
  (state !== 'requested' && history.some(({ what }) => what === 'waiting'))

/** Returns undefined until the registration's time is over. `event` is the current one. */
export function endOfRegistration(
  registration: Registration,
  event: Event | undefined,
  cutoffs: Cutoffs,
): EndOfPurpose | undefined {
  const nothingLeft = (purpose: Purpose) => ({ purpose, left: undefined })
  if (wasAgreed(registration)) return agreedEnded(registration, event, cutoffs)
  if (!isBooking(registration) || isOnlyQuoted(registration))
    return lastMessage(registration) < cutoffs.inquiry ? nothingLeft('inquiry') : undefined
  if (onlyWaited(registration))
    return isOverAfter(registration, event, 'waiting', cutoffs) ? nothingLeft('waiting') : undefined
  return isOverAfter(registration, event, 'booking', cutoffs) ? nothingLeft('booking') : undefined
}

/** Last activity of an inquiry or of a quote that nobody accepted. */
function lastMessage({ createdDate, thread, history, until = '' }: Registration): Instant {
  const messages = thread.flatMap(({ date, sentDate = '' }) => [date, sentDate])
  return latest([createdDate, until, ...messages, ...history.map(({ date }) => date)])
}

/** Drops names first, and later the whole booking, which the books need without names for longer. */
function agreedEnded(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): EndOfPurpose | undefined {
  if (!isOverAfter(booking, event, 'booking', cutoffs)) return undefined
  const end = laterOf(booking, event, onLastDay) || booking.createdDate
  const settled = latest([end, booking.history.at(-1)?.date ?? ''])
  if (settled < cutoffs.confirmation) return { purpose: 'booking', left: undefined }
  return isNameless(booking) ? undefined : { purpose: 'booking', left: withoutNames(booking) }
}

/**
 * True if the deadline after the event is over. If the event's date is unknown, it may be in the future: then the
 * booking's own deadline counts, from the day it was made.
 */
function isOverAfter(
  booking: Registration,
  event: Event | undefined,
  purpose: 'health' | 'waiting' | 'booking',
  cutoffs: Cutoffs,
): boolean {
  // Fast path: cutoffs are at midnight in Berlin, so if an event begins after a cutoff, so does its last day.
  if ([booking.eventSnapshot, event].some(event => event && event.startDate >= cutoffs[purpose])) return false
  const date = laterOf(booking, event, purpose === 'waiting' ? ({ startDate }) => startDate : onLastDay)
  return date === '' ? booking.createdDate < cutoffs.booking : date < cutoffs[purpose]
}

/**
 * True if the deadline for health notes is over (D65). It counts from the end of the event, from the day on which it
 * was called off, or from the last session held of a course.
 */
export function needsNoHealth(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): boolean {
  const calledOffDate = (callOffOf(booking) ?? event?.cancelled)?.date
  if (calledOffDate !== undefined && instantOf(dayOf(calledOffDate)) < cutoffs.health) return true
  const course = event ? event.sessions : sessionsOnRecord(booking)
  const dates = courseDates(course)
  return dates ? onLastDay(dates) < cutoffs.health : isOverAfter(booking, event, 'health', cutoffs)
}

/** Uses the later of the booked and the current date, since the event may have moved; "" if unknown. */
function laterOf(
  { eventSnapshot }: Registration,
  event: Event | undefined,
  momentOf: (event: Pick<Event, 'startDate' | 'endDate'>) => Instant,
): Instant | '' {
  const [booked = '', now = ''] = [eventSnapshot && momentOf(eventSnapshot), event && momentOf(event)]
  return booked > now ? booked : now
}

const latest = (dates: readonly Instant[]): Instant => dates.reduce((last, date) => (date > last ? date : last), '')
