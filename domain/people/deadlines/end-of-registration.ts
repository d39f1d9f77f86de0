import { wasAgreed } from '../../bookings/people/agreed.ts'
import { isNameless, nameless } from '../../bookings/people/nameless.ts'
import { isBooking, isOnlyQuoted } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { onLastDay } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import type { Cutoffs } from '../privacy/cutoffs.ts'
import type { Purpose } from '../privacy/purposes.ts'

/** A registration whose time is over: what is left of it, or undefined. */
type Ended = { purpose: Purpose; left: Registration | undefined }

/** True for bookings that waited and never had a place. */
const onlyWaited = ({ state, history }: Registration): boolean =>
  state === 'waiting' ||
  state === 'offered' ||
  state === 'lapsed' ||
  (state !== 'requested' && history.some(({ what }) => what === 'waiting'))

/** Returns undefined until the registration's time is over. `event` is the current one. */
export function endedOf(registration: Registration, event: Event | undefined, cutoffs: Cutoffs): Ended | undefined {
  const gone = (purpose: Purpose) => ({ purpose, left: undefined })
  if (wasAgreed(registration)) return agreedEnded(registration, event, cutoffs)
  if (!isBooking(registration) || isOnlyQuoted(registration))
    return lastMessage(registration) < cutoffs.inquiry ? gone('inquiry') : undefined
  if (onlyWaited(registration))
    return isOverAfter(registration, event, 'waiting', cutoffs) ? gone('waiting') : undefined
  return isOverAfter(registration, event, 'booking', cutoffs) ? gone('booking') : undefined
}

/** Last activity of an inquiry or of a quote that nobody accepted. */
function lastMessage({ createdDate, thread, history, until = '' }: Registration): Instant {
  const messages = thread.flatMap(({ date, sentDate = '' }) => [date, sentDate])
  return latest([createdDate, until, ...messages, ...history.map(({ date }) => date)])
}

/** Drops names first, and later the whole booking, which the books need without names for longer. */
function agreedEnded(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): Ended | undefined {
  if (!isOverAfter(booking, event, 'booking', cutoffs)) return undefined
  const end = laterOf(booking, event, onLastDay) || booking.createdDate
  const settled = latest([end, booking.history.at(-1)?.date ?? ''])
  if (settled < cutoffs.confirmation) return { purpose: 'booking', left: undefined }
  return isNameless(booking) ? undefined : { purpose: 'booking', left: nameless(booking) }
}

/**
 * True if the deadline after the event is over. If the event's date is unknown, it may be in the future: then the
 * booking's own deadline counts, from the day it was made.
 */
export function isOverAfter(
  booking: Registration,
  event: Event | undefined,
  purpose: 'health' | 'waiting' | 'booking',
  cutoffs: Cutoffs,
): boolean {
  // A time ends at midnight in Berlin: what begins after that has a last day after it, too.
  if ([booking.eventSnapshot, event].some(one => one && one.startDate >= cutoffs[purpose])) return false
  const date = laterOf(booking, event, purpose === 'waiting' ? ({ startDate }) => startDate : onLastDay)
  return date === '' ? booking.createdDate < cutoffs.booking : date < cutoffs[purpose]
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
