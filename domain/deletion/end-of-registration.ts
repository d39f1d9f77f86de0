import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import type { Purpose } from '../privacy/purposes.ts'
import { isBooking, isOnlyQuoted } from '../registrations/booking.ts'
import { isNameless, nameless } from '../registrations/nameless.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Cutoffs } from './cutoffs.ts'

/** What is left of a registration whose time is over; undefined when nothing is. */
type Ended = { purpose: Purpose; left: Registration | undefined }

/** What was agreed is kept longer, since it belongs to the books. The first bookings have no history. */
const wasAgreed = ({ state, history, payments, fees }: Registration): boolean =>
  state === 'confirmed' ||
  payments.length > 0 ||
  fees.length > 0 ||
  history.some(({ what }) => what === 'confirmed' || what === 'accepted')

/** Whether somebody waited, and never had a place. */
const onlyWaited = ({ state, history }: Registration): boolean =>
  state === 'waiting' ||
  state === 'offered' ||
  state === 'lapsed' ||
  (state !== 'requested' && history.some(({ what }) => what === 'waiting'))

/** Undefined as long as its time is not over, given its event as it is now. */
export function endedOf(registration: Registration, event: Event | undefined, cutoffs: Cutoffs): Ended | undefined {
  const gone = (purpose: Purpose) => ({ purpose, left: undefined })
  if (isBooking(registration) && wasAgreed(registration)) return agreedEnded(registration, event, cutoffs)
  if (!isBooking(registration) || isOnlyQuoted(registration))
    return lastMessage(registration) < cutoffs.inquiry ? gone('inquiry') : undefined
  if (onlyWaited(registration))
    return laterOf(registration, event, 'startDate') < cutoffs.waiting ? gone('waiting') : undefined
  return laterOf(registration, event, 'endDate') < cutoffs.booking ? gone('booking') : undefined
}

/** Of an inquiry, or a quote that nobody has agreed to. */
function lastMessage({ createdDate, thread, history, until = '' }: Registration): Instant {
  const messages = thread.flatMap(({ date, sentDate = '' }) => [date, sentDate])
  return latest([createdDate, until, ...messages, ...history.map(({ date }) => date)])
}

/** First those go who are named in it, and at last the booking, which the books need without them as well. */
function agreedEnded(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): Ended | undefined {
  const end = laterOf(booking, event, 'endDate')
  if (end >= cutoffs.booking) return undefined
  const settled = latest([end, booking.history.at(-1)?.date ?? ''])
  if (settled < cutoffs.confirmation) return { purpose: 'booking', left: undefined }
  return isNameless(booking) ? undefined : { purpose: 'booking', left: nameless(booking) }
}

/** Its event may have been moved since it was booked. Where it is not known, the day counts on which it was booked. */
export function laterOf(
  { eventSnapshot, createdDate }: Registration,
  event: Event | undefined,
  which: 'startDate' | 'endDate',
): Instant {
  const [booked = '', now = ''] = [eventSnapshot?.[which], event?.[which]]
  return (booked > now ? booked : now) || createdDate
}

const latest = (dates: readonly Instant[]): Instant => dates.reduce((last, date) => (date > last ? date : last), '')
