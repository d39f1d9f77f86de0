import type { Event } from '../events/event.ts'
import type { Cutoffs } from '../privacy/cutoffs.ts'
import { isBooking, isLiving, type Step } from '../registrations/booking.ts'
import { hasSensitiveAnswer } from '../registrations/emergency.ts'
import type { Message } from '../registrations/message.ts'
import { type Registration, withoutRequestHash } from '../registrations/registration.ts'
import { isOverAfter } from './end-of-registration.ts'

/** A booking without what was due of it, and how much that was. */
type Without = { left: Registration; count: number }

/** After these nobody comes. */
const endings: ReadonlySet<Step> = new Set(['declined', 'lapsed', 'cancelled', 'withdrawn'])

/** Whether it came to nothing, before today. */
const hasEnded = (booking: Registration, { ended }: Cutoffs): boolean =>
  !isLiving(booking) && (booking.history.findLast(({ what }) => endings.has(what))?.date ?? booking.createdDate) < ended

/**
 * Without notes about health and emergency numbers, once they are due: some days after the event, and in the next night when
 * nobody comes any more. The consent stays with the booking, as a proof
 * (Art. 7 (1) GDPR).
 */
export function withoutHealth(booking: Registration, event: Event | undefined, cutoffs: Cutoffs): Without {
  const count = booking.participants.filter(hasSensitiveAnswer).length
  const isDue = count > 0 && (isOverAfter(booking, event, 'health', cutoffs) || hasEnded(booking, cutoffs))
  if (!isDue) return { left: booking, count: 0 }
  const participants = booking.participants.map(person => {
    if (!hasSensitiveAnswer(person)) return person
    const { health: _, emergencyPhone: __, ...rest } = person
    return rest
  })
  return { left: withoutRequestHash({ ...booking, participants }), count }
}

/**
 * Without the text of letters that were sent long enough ago; `waits`: its letter is still in the outbox. What brought a
 * quote stands on the booking's own page, and stays with it.
 */
export function withoutTexts(
  booking: Registration,
  { letter }: Cutoffs,
  waits: (message: Message) => boolean,
): Without {
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
