import * as v from 'valibot'
import type { Instant } from '../format.ts'
import { Id, InstantText } from '../schema.ts'

/** The letters that a registration or an inquiry may cause. */
export const RegistrationLetter = v.picklist(['receipt', 'notice', 'confirmation'])
export type RegistrationLetter = v.InferOutput<typeof RegistrationLetter>

/** What a letter is about, stored in a file of its own: a letter without its cause is not sent (D28). */
export const Cause = v.variant('kind', [
  v.object({ kind: v.literal('registration'), id: Id, letter: RegistrationLetter }),
  /** An account's mailed key, by the hash that is stored of it. */
  v.object({ kind: v.literal('key'), id: v.string() }),
  v.object({ kind: v.literal('issue'), id: Id, subscriber: Id }),
])
export type Cause = v.InferOutput<typeof Cause>

export const Attempt = v.object({ date: InstantText, error: v.string() })

/** A letter in the outbox (D28). */
export const Mail = v.object({
  _id: Id,
  to: v.string(),
  subject: v.string(),
  /** None when the letter can be made of its cause: then it is made when it is sent, and the outbox stays small. */
  text: v.optional(v.string()),
  html: v.optional(v.string()),
  replyTo: v.optional(v.string()),
  /** Where its receiver is taken off the newsletter's list (D30). */
  unsubscribe: v.optional(v.string()),
  cause: v.optional(Cause),
  createdDate: InstantText,
  /** After this moment it is of no use any more, as its link is none; it leaves the outbox then. */
  expires: v.optional(InstantText),
  /** Those that did not work, oldest first. */
  attempts: v.array(Attempt),
  /** How many of them there were when somebody asked to begin anew. */
  attemptsBefore: v.optional(v.number()),
  /** When the server took it; only what tells of a newsletter that is under way is kept so long. */
  sentDate: v.optional(InstantText),
})
export type Mail = v.InferOutput<typeof Mail>

const MINUTE = 60_000
const LONGEST_PAUSE = 6 * 60 * MINUTE

/** So many attempts take five days: counted, not dated, so that a clock that jumps gives up nothing. */
export const ATTEMPTS = 28

/** Milliseconds after so many failed attempts: 1 minute, doubled each time, 6 hours at most (D28). */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE, MINUTE * 2 ** (attempts - 1))

/** How often it has been tried since it was posted, or since somebody asked to begin anew. */
const triesOf = ({ attempts, attemptsBefore = 0 }: Mail) => attempts.length - attemptsBefore

/** The letter to be tried now, and for five more days. */
export const begunAnew = (mail: Mail): Mail => ({ ...mail, attemptsBefore: mail.attempts.length })

/** When the next attempt is due; the letter's own date when that is at once. */
export function nextAttempt(mail: Mail): Instant {
  const last = mail.attempts.at(-1)
  const tries = triesOf(mail)
  return last && tries > 0 ? new Date(Date.parse(last.date) + pauseAfter(tries)).toISOString() : mail.createdDate
}

export type MailState = 'waiting' | 'failed' | 'sent'

export const stateOf = (mail: Mail): MailState =>
  mail.sentDate !== undefined ? 'sent' : triesOf(mail) >= ATTEMPTS ? 'failed' : 'waiting'

/** Whether it is to be tried now. */
export function isDue(mail: Mail, now: Instant): boolean {
  if (stateOf(mail) !== 'waiting') return false
  const last = mail.attempts.at(-1)
  const tries = triesOf(mail)
  if (!last || tries === 0) return true
  const elapsed = Date.parse(now) - Date.parse(last.date)
  // An attempt in the future: the clock has been set back.
  return elapsed < 0 || elapsed >= pauseAfter(tries)
}

export const hasExpired = ({ expires }: Mail, now: Instant): boolean => expires !== undefined && expires <= now

/** Newsletters wait for everything else, and the older letter goes first. */
export const byTurn = (a: Mail, b: Mail): number =>
  Number(a.cause?.kind === 'issue') - Number(b.cause?.kind === 'issue') || a.createdDate.localeCompare(b.createdDate)

/** What administrators see of a letter. */
export type OutboxEntry = Pick<Mail, '_id' | 'to' | 'subject' | 'createdDate' | 'attempts'> & {
  state: MailState
  nextAttempt: Instant
  /** It is due at once. */
  isUntried: boolean
}

export const outboxEntryOf = (mail: Mail): OutboxEntry => {
  const { _id, to, subject, createdDate, attempts } = mail
  return {
    _id,
    to,
    subject,
    createdDate,
    attempts,
    state: stateOf(mail),
    nextAttempt: nextAttempt(mail),
    isUntried: triesOf(mail) === 0,
  }
}

/** Whether a letter is about the newsletter: who unsubscribes gets none of them. */
export const isAboutNewsletter = ({ cause, unsubscribe }: Mail): boolean =>
  unsubscribe !== undefined ||
  cause?.kind === 'issue' ||
  (cause?.kind === 'registration' && cause.letter === 'confirmation')
