import type { Event } from '../../events/event.ts'
import type { BookedSession } from '../../events/sessions/session-fields.ts'
import { minutesOf } from '../../events/sessions/sessions.ts'
import { type Cents, splitCents, sumOf } from '../../kit/cents.ts'
import { AppError } from '../../kit/error.ts'
import { refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import type { Refund } from '../form/event-change-input.ts'
import { takesPlaces } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { priceLinesOf } from './account.ts'
import { reductionsOf } from './reductions.ts'

/** A booking gets back at most `left`; `price` includes what earlier called-off sessions gave back. */
export type RefundablePrice = { price: Cents; left: Cents }

/** Returns undefined for a booking whose price is unknown, or without a place. */
export function refundableOf(booking: Registration): RefundablePrice | undefined {
  const lines = priceLinesOf(booking)
  if (!lines || !takesPlaces(booking) || booking.state === 'quoted') return undefined
  const booked = sumOf(lines.map(({ cents }) => cents))
  const { agreed, sessions } = reductionsOf(booking, lines)
  const price = booked - agreed
  return { price, left: price - sessions }
}

type Course = Pick<Event, 'sessions'>

/**
 * Proposes the refund for called-off sessions: the price, shared among all sessions as booked in proportion to their
 * hours (D74). The shares of all sessions add up to the price.
 */
function proposedRefund(
  { price, left: refundable }: RefundablePrice,
  sessions: readonly BookedSession[],
  ids: readonly string[],
): Cents {
  const each = splitCents(price, sessions.map(minutesOf))
  const refund = sumOf(each.filter((_, at) => ids.includes(sessions[at]?._id ?? '')))
  return Math.min(refund, refundable)
}

/**
 * Proposes a refund for each of these bookings that has a price. Bookings from before the event was a course use
 * `course`.
 */
export const proposedRefunds = (bookings: readonly Registration[], course: Course, ids: readonly string[]): Refund[] =>
  bookings.flatMap(booking => {
    const refundable = refundableOf(booking)
    const booked = booking.eventSnapshot?.sessions ?? course.sessions
    return refundable && refundable.price > 0
      ? [{ registration: booking._id, cents: proposedRefund(refundable, booked, ids) }]
      : []
  })

/**
 * Throws `invalid`, by position, for a refund to a booking of another event, a second refund to a booking, or a refund
 * that is too high.
 */
export function checkRefunds(refunds: readonly Refund[], bookings: readonly Registration[]): void {
  const seen = new Set<string>()
  for (const [at, { registration, cents }] of refunds.entries()) {
    const booking = bookings.find(({ _id }) => _id === registration)
    const refundable = booking && refundableOf(booking)?.left
    if (seen.has(registration)) refuseFields({ [`refunds.${at}.registration`]: twiceMessage() })
    if (refundable === undefined) refuseFields({ [`refunds.${at}.registration`]: unknownMessage() })
    else if (cents > refundable) refuseFields({ [`refunds.${at}.cents`]: tooMuchMessage() })
    seen.add(registration)
  }
}

/** Throws `conflict` if the proposed refunds have changed since they were shown. */
export function refuseOtherRefunds(previewed: readonly Refund[], proposed: readonly Refund[]): void {
  const centsOf = new Map(previewed.map(({ registration, cents }) => [registration, cents]))
  const isSame =
    previewed.length === proposed.length &&
    proposed.every(({ registration, cents }) => centsOf.get(registration) === cents)
  if (!isSame) throw new AppError('conflict', otherRefundsSentence())
}

const otherRefundsSentence = () =>
  t(
    'The bookings have changed meanwhile, and with them the refunds. Please look at these once more.',
    'Bei den Buchungen hat sich inzwischen etwas geändert und damit, was zurückgeht. Bitte sieh die Erstattungen noch einmal an.',
  )
const twiceMessage = () => t('This booking is in the list twice.', 'Diese Buchung steht zweimal in der Liste.')
const unknownMessage = () =>
  t('This course has no such booking with a price.', 'Zu diesem Kurs gibt es keine solche Buchung mit Preis.')
const tooMuchMessage = () =>
  t('That is more than what is left of the price.', 'Das ist mehr, als vom Preis noch übrig ist.')
