import type { Event } from '../events/event.ts'
import { isBooking, type Participant } from '../registrations/booking.ts'
import type { Message } from '../registrations/message.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Cutoffs } from './cutoffs.ts'
import { laterOf } from './end-of-registration.ts'

/** A booking without what was due of it, and how much that was. */
type Without = { left: Registration; count: number }

const hasNotes = ({ health, emergencyPhone }: Participant) => health !== undefined || emergencyPhone !== undefined

/**
 * Without notes about health and emergency numbers, once they are due. The consent stays with the booking, as a proof
 * (Art. 7 (1) GDPR).
 */
export function withoutHealth(booking: Registration, event: Event | undefined, { health }: Cutoffs): Without {
  const count = booking.participants.filter(hasNotes).length
  if (count === 0 || laterOf(booking, event, 'endDate') >= health) return { left: booking, count: 0 }
  const participants = booking.participants.map(person => {
    if (!hasNotes(person)) return person
    const { health: _, emergencyPhone: __, ...rest } = person
    return rest
  })
  return { left: { ...booking, participants }, count }
}

/** Without the text of letters that were sent long enough ago; `waits`: its letter is still in the outbox. */
export function withoutTexts(
  booking: Registration,
  { letter }: Cutoffs,
  waits: (message: Message) => boolean,
): Without {
  const isDue = (message: Message) =>
    message.text !== '' && (message.sentDate ?? message.date) < letter && !waits(message)
  const count = isBooking(booking) ? booking.thread.filter(isDue).length : 0
  if (count === 0) return { left: booking, count }
  const thread = booking.thread.map(message => (isDue(message) ? { ...message, text: '' } : message))
  return { left: { ...booking, thread }, count }
}
