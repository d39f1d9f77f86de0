import { onLastDay } from '../events/days.ts'
import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import type { Cutoffs } from '../privacy/cutoffs.ts'
import type { Purpose } from '../privacy/purposes.ts'
import { wasAgreed } from '../registrations/agreed.ts'
import { isBooking, isOnlyQuoted } from '../registrations/booking.ts'
import { isNameless, nameless } from '../registrations/nameless.ts'
import type { Registration } from '../registrations/registration.ts'

/** What is left of a registration whose time is over; undefined when nothing is. */
type Ended = { purpose: Purpose; left: Registration | undefined }

/** Whether somebody waited, and never had a place. */
const onlyWaited = ({ state, history }: Registration): boolean =>
  state === 'waiting' ||
  state === 'offered' ||
  state === 'lapsed' ||
  (state !== 'requested' && history.some(({ what }) => what === 'waiting'))

/** Undefined as long as its time is not over, given its event as it is now. */
export function endedOf(registration: Registration, event: Event | undefined, cutoffs: Cutoffs): Ended | undefined {
  const gone = (purpose: Purpose) => ({ purpose, left: undefined })
  if (wasAgreed(registration)) return agreedEnded(registration, event, cutoffs)
  if (!isBooking(registration) || isOnlyQuoted(registration))
    return lastMessage(registration) < cutoffs.inquiry ? gone('inquiry') : undefined
  if (onlyWaited(registration))
    return isOverAfter(registration, event, 'waiting', cutoffs) ? gone('waiting') : undefined
  return isOverAfter(registration, event, 'booking', cutoffs) ? gone('booking') : undefined
}

/** Of an inquiry, or a quote that nobody has agreed to. */
function lastMessage({ createdDate, thread, history, until = '' }: Registration): Instant {
  const messages = thread.flatMap(({ date, sentDate = '' }) => [date, sentDate])
  return latest([createdDate, until, ...messages, ...history.map(({ date }) => date)])
}

/** First those go who are named in it, and at last the booking, which the books need without them as well. */
function agreedEnded(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): Ended | undefined {
  if (!isOverAfter(booking, event, 'booking', cutoffs)) return undefined
  const end = laterOf(booking, event, onLastDay) || booking.createdDate
  const settled = latest([end, booking.history.at(-1)?.date ?? ''])
  if (settled < cutoffs.confirmation) return { purpose: 'booking', left: undefined }
  return isNameless(booking) ? undefined : { purpose: 'booking', left: nameless(booking) }
}

/**
 * Whether the time after its event is over. Where no date is known, it may still be for one to come: then all of it goes by
 * the booking's own time, counted from the day on which it was booked.
 */
export function isOverAfter(
  booking: Registration,
  event: Event | undefined,
  purpose: 'health' | 'waiting' | 'booking',
  cutoffs: Cutoffs,
): boolean {
  const date = laterOf(booking, event, purpose === 'waiting' ? ({ startDate }) => startDate : onLastDay)
  return date === '' ? booking.createdDate < cutoffs.booking : date < cutoffs[purpose]
}

/** Its event may have been moved since it was booked; "" where it is not known. */
function laterOf(
  { eventSnapshot }: Registration,
  event: Event | undefined,
  momentOf: (event: Pick<Event, 'startDate' | 'endDate'>) => Instant,
): Instant | '' {
  const [booked = '', now = ''] = [eventSnapshot && momentOf(eventSnapshot), event && momentOf(event)]
  return booked > now ? booked : now
}

const latest = (dates: readonly Instant[]): Instant => dates.reduce((last, date) => (date > last ? date : last), '')
