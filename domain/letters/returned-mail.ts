import type { SentLetter } from '../bookings/record/sent-letter.ts'
import type { Instant } from '../kit/format.ts'
import type { Failure, Mail } from './mail.ts'

/** Turns a returned letter into a failed one in the outbox, with a new id, so that its report is read once. */
export function returnedMail(
  { sentDate: _, ...letter }: SentLetter,
  id: string,
  date: Instant,
  failure: Failure,
): Mail {
  return { ...letter, _id: id, isRepeat: true, attempts: [{ date, ...failure }] }
}

/** Turns a returned letter into a new one to the guest's corrected address. */
export function resendReturned({ sentDate: _, ...letter }: SentLetter, id: string, to: string): Mail {
  return { ...letter, _id: id, isRepeat: true, to, attempts: [] }
}
