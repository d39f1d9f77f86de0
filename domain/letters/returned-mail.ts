import type { SentLetter } from '../bookings/record/sent-letter.ts'
import type { Instant } from '../kit/format.ts'
import type { Mail } from './mail.ts'
import { cameBack } from './reply.ts'

/** Turns a returned letter into a failed one in the outbox, with a new id, so that its report is read once. */
export function returnedMail({ sentDate: _, ...letter }: SentLetter, id: string, date: Instant, reason: string): Mail {
  return { ...letter, _id: id, isRepeat: true, attempts: [{ date, error: cameBack(reason) }] }
}

/** Turns a returned letter into a new one to the guest's corrected address. */
export function resentMail({ sentDate: _, ...letter }: SentLetter, id: string, to: string): Mail {
  return { ...letter, _id: id, isRepeat: true, to, attempts: [] }
}
