import { hasSensitiveAnswer } from '../../bookings/people/emergency.ts'
import { isBooking, isLiving, type Step } from '../../bookings/record/booking.ts'
import type { Message } from '../../bookings/record/message.ts'
import { type Registration, withoutRequestHash } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import { withoutSensitive } from '../../questions/answer.ts'
import type { Cutoffs } from '../privacy/cutoffs.ts'
import { needsNoHealth } from './end-of-registration.ts'

/** A booking without its due parts, and how many these were. */
type Remainder = { left: Registration; count: number }

/** Steps that end a booking. */
const endings: ReadonlySet<Step> = new Set(['declined', 'lapsed', 'cancelled', 'withdrawn'])

/** True if the booking came to nothing before today. */
const hasEnded = (booking: Registration, { ended }: Cutoffs): boolean =>
  !isLiving(booking) && (booking.history.findLast(({ what }) => endings.has(what))?.date ?? booking.createdDate) < ended

/**
 * Drops health notes, sensitive answers and emergency numbers when due: some days after the event or its call-off, or
 * in the night after the booking has ended. Keeps the consent as a proof (Art. 7 (1) GDPR).
 */
export function withoutHealth(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): Remainder {
  const count = booking.participants.filter(hasSensitiveAnswer).length
  const isDue = count > 0 && (needsNoHealth(booking, event, cutoffs) || hasEnded(booking, cutoffs))
  if (!isDue) return { left: booking, count: 0 }
  const participants = booking.participants.map(person => {
    if (!hasSensitiveAnswer(person)) return person
    const { health: _, emergencyPhone: __, ...rest } = person
    return withoutSensitive(rest)
  })
  return { left: withoutRequestHash({ ...booking, participants }), count }
}

/**
 * Drops the text of letters sent long enough ago, except if the letter is still in the outbox (`waits`). Keeps the text
 * of a quote, which the booking's page shows.
 */
export function withoutTexts(
  booking: Registration,
  { letter }: Cutoffs,
  waits: (message: Message) => boolean,
): Remainder {
  const isDue = (message: Message) =>
    message.text !== '' &&
    message._id !== booking.quote?.message &&
    (message.sentDate ?? message.date) < letter &&
    !waits(message)
  const count = isBooking(booking) ? booking.thread.filter(isDue).length : 0
  if (count === 0) return { left: booking, count }
  const thread = booking.thread.map(message => (isDue(message) ? { ...message, text: '' } : message))
  return { left: { ...booking, thread }, count }
}
