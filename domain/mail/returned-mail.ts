import type { Instant } from '../format.ts'
import type { SentLetter } from '../sent-letter.ts'
import type { Mail } from './mail.ts'
import { cameBack } from './reply.ts'

/** A letter that came back waits in the outbox, as one that failed: another letter, so that its report is read once. */
export function returnedMail({ sentDate: _, ...letter }: SentLetter, id: string, date: Instant, reason: string): Mail {
  return { ...letter, _id: id, isRepeat: true, attempts: [{ date, error: cameBack(reason) }] }
}

/** The same for a guest whose address was corrected meanwhile: it goes there. */
export function resentMail({ sentDate: _, ...letter }: SentLetter, id: string, to: string): Mail {
  return { ...letter, _id: id, isRepeat: true, to, attempts: [] }
}
