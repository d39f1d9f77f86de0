import * as v from 'valibot'
import { HOUR_MS, MINUTE_MS } from '../kit/duration.ts'
import type { Instant } from '../kit/format.ts'
import { Cause, type RegistrationLetter } from '../kit/letter-cause.ts'
import { Id, InstantText } from '../kit/schema.ts'
import { isBeforeSending } from './mail-domain.ts'
import { concernsAllLetters, isFinalRefusal, isReturn, replyOf } from './reply.ts'

/** Reason of a failure, and what the sentence about it names. */
const Failure = v.object({
  error: v.string(),
  /** Address to which the recipient forwards, if that is the one that failed. */
  forward: v.optional(v.string()),
  /** Bytes of a letter that is too large. */
  size: v.optional(v.number()),
  /** True if the server may have taken the letter, which it did not confirm. */
  mayBeTaken: v.optional(v.boolean()),
})
export type Failure = v.InferOutput<typeof Failure>
/** Its fields, for something that may have failed. */
export type FailureIfAny = { [Key in keyof Failure]?: Failure[Key] | undefined }

export const failureOf = ({ error, forward, size, mayBeTaken }: Failure): Failure => ({
  error,
  ...(forward && { forward }),
  ...(size && { size }),
  ...(mayBeTaken && { mayBeTaken }),
})

const Attempt = v.object({
  date: InstantText,
  ...Failure.entries,
  /** The reply seems to concern all letters, but the server has accepted others since. */
  isItsOwn: v.optional(v.boolean()),
})

/** A letter in the outbox (D28). */
export const Mail = v.object({
  _id: Id,
  to: v.string(),
  subject: v.string(),
  /** Missing if it is rendered from its cause when sent, which keeps the outbox small. */
  text: v.optional(v.string()),
  html: v.optional(v.string()),
  replyTo: v.optional(v.string()),
  /** Unsubscribe link (D30). */
  unsubscribe: v.optional(v.string()),
  cause: v.optional(Cause),
  /** True if the letter was sent before: it bounced, or somebody sends it again. */
  isRepeat: v.optional(v.boolean()),
  createdDate: InstantText,
  /** Held until this moment, so that its cause can be undone (D68). */
  heldUntil: v.optional(InstantText),
  /** Expiry of its link; the letter then leaves the outbox. */
  expires: v.optional(InstantText),
  /** Failed attempts, oldest first. */
  attempts: v.array(Attempt),
  /** Number of attempts before the last manual retry. */
  attemptsBefore: v.optional(v.number()),
  /** Time when the server accepted the letter. Only a newsletter's letters stay after that, until all are sent. */
  sentDate: v.optional(InstantText),
})
export type Mail = v.InferOutput<typeof Mail>

const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** A permanent refusal may be the server's fault and be fixed within a day. */
const REFUSED_PAUSE_MS = 24 * HOUR_MS

/** Takes five days. Attempts are counted, so that a clock jump gives up no letter. */
export const MAX_ATTEMPTS = 28
/** A permanent refusal is retried once. */
const MAX_REFUSALS = 2

/** Pause in milliseconds: 1 minute, doubled after each failure, at most 6 hours (D28). */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (attempts - 1))

/** Counts the attempts since the letter was posted, or since the last manual retry. */
export const triesOf = ({ attempts, attemptsBefore = 0 }: Mail) => attempts.length - attemptsBefore

/** Makes the letter due now, and for five more days. */
export const retryMail = (mail: Mail): Mail => ({ ...mail, attemptsBefore: mail.attempts.length })

/** True if somebody retried a letter that was held because of this domain. */
export const isRetriedInDoubt = ({ attempts, attemptsBefore = 0 }: Mail, domain: string): boolean =>
  attempts.slice(0, attemptsBefore).some(({ error }) => isBeforeSending(error) && error.includes(domain))

type Attempt = v.InferOutput<typeof Attempt>
type ReplyMeaning = { isForGood: boolean; concernsAll: boolean; isReturn: boolean }
/** Cached, because the outbox is scanned every second. */
const meanings = new WeakMap<Attempt, ReplyMeaning>()

function meaningOf(attempt: Attempt): ReplyMeaning {
  const storedMeaning = meanings.get(attempt)
  if (storedMeaning) return storedMeaning
  const reply = replyOf(attempt.error)
  const meaning = reply
    ? {
        isForGood: attempt.isItsOwn === true || isFinalRefusal(reply),
        concernsAll: attempt.isItsOwn !== true && concernsAllLetters(reply),
        isReturn: isReturn(attempt.error),
      }
    : { isForGood: false, concernsAll: false, isReturn: false }
  meanings.set(attempt, meaning)
  return meaning
}

/** Counts failures caused by the letter itself; general failures use up none of its five days. */
const ownTriesOf = ({ attempts, attemptsBefore = 0 }: Mail): number =>
  attempts.slice(attemptsBefore).filter(attempt => !meaningOf(attempt).concernsAll).length

/** Adds a failed attempt. After MAX_ATTEMPTS it replaces an earlier general failure, so that the list stops growing. */
export function withAttempt(mail: Mail, attempt: Attempt): Mail {
  const { attempts, attemptsBefore = 0 } = mail
  if (triesOf(mail) < MAX_ATTEMPTS) return { ...mail, attempts: [...attempts, attempt] }
  const at = attempts.findLastIndex((attempt, index) => index >= attemptsBefore && meaningOf(attempt).concernsAll)
  return { ...mail, attempts: [...attempts.toSpliced(at, 1), attempt] }
}

/** Returns the last attempt, unless somebody has retried since. */
const lastTry = (mail: Mail): Attempt | undefined => (triesOf(mail) > 0 ? mail.attempts.at(-1) : undefined)

const pauseOf = (mail: Mail, last: Attempt): number =>
  meaningOf(last).isForGood
    ? REFUSED_PAUSE_MS
    : pauseAfter(meaningOf(last).concernsAll ? triesOf(mail) : ownTriesOf(mail))

/** True if the last attempt failed for a reason common to all letters, which does not count against this one. */
export function isHeldUpWithAll(mail: Mail): boolean {
  const last = lastTry(mail)
  return last !== undefined && meaningOf(last).concernsAll
}

/** Returns the time of the next attempt; the letter's own date if it is due at once. */
export function nextAttempt(mail: Mail): Instant {
  const last = lastTry(mail)
  return last ? new Date(Date.parse(last.date) + pauseOf(mail, last)).toISOString() : mail.createdDate
}

export type MailState = 'waiting' | 'failed' | 'sent'

export function mailStateOf(mail: Mail): MailState {
  if (mail.sentDate !== undefined) return 'sent'
  return isGivenUp(mail) ? 'failed' : 'waiting'
}

/**
 * True if the letter bounced, was refused for good twice, or was tried for five days. General failures never give up a
 * letter.
 */
function isGivenUp(mail: Mail): boolean {
  const last = lastTry(mail)
  if (!last) return false
  if (meaningOf(last).isReturn) return true
  if (!meaningOf(last).concernsAll && ownTriesOf(mail) >= MAX_ATTEMPTS) return true
  if (!meaningOf(last).isForGood) return false
  const refusals = mail.attempts.slice(mail.attemptsBefore ?? 0).filter(attempt => meaningOf(attempt).isForGood)
  return refusals.length >= MAX_REFUSALS
}

/** True if the letter should be sent now. Skips letters with an expired link, which are deleted soon. */
export function isMailDue(mail: Mail, now: Instant): boolean {
  if (mailStateOf(mail) !== 'waiting' || hasExpired(mail, now)) return false
  if (isHeld(mail, now)) return false
  const last = lastTry(mail)
  if (!last) return true
  const elapsed = Date.parse(now) - Date.parse(last.date)
  // The last attempt is in the future: the clock was set back.
  return elapsed < 0 || elapsed >= pauseOf(mail, last)
}

/**
 * True while its cause can be undone (D68), even if the clock is set back meanwhile. A larger clock jump ends the hold.
 */
function isHeld({ createdDate, heldUntil }: Mail, now: Instant): boolean {
  if (heldUntil === undefined) return false
  const heldFor = Date.parse(heldUntil) - Date.parse(createdDate)
  return now < heldUntil && Date.parse(now) >= Date.parse(createdDate) - heldFor
}

export const hasExpired = ({ expires }: Mail, now: Instant): boolean => expires !== undefined && expires <= now

/**
 * Sorts by priority: newsletters last, receipts to strangers before them (D54), everything else first. Older letters
 * come first.
 */
export const byPriority = (a: Mail, b: Mail): number =>
  rankOf(a) - rankOf(b) || a.createdDate.localeCompare(b.createdDate)

function rankOf({ cause }: Mail): number {
  if (cause?.kind === 'issue' || cause?.kind === 'invitation') return 2
  return cause?.kind === 'withdrawal' && cause.isStranger ? 1 : 0
}

/** A letter as administrators see it. */
export type OutboxEntry = Pick<Mail, '_id' | 'to' | 'subject' | 'createdDate' | 'attempts'> & {
  state: MailState
  nextAttempt: Instant
  /** Not tried since it was posted or retried, so it is due at once. */
  isUntried: boolean
  /** The booking or inquiry that the letter is about. */
  registration?: string
  /** The booking's step that a letter to a guest is about; an invoice may have a letter of its own. */
  about?: { registration: string; step: number; isInvoice?: true }
}

/** Returns the last error; undefined before the first attempt and after a manual retry. */
export const lastFailure = ({
  attempts,
  isUntried,
}: Pick<OutboxEntry, 'attempts' | 'isUntried'>): Failure | undefined => (isUntried ? undefined : attempts.at(-1))

/** Returns the step that a letter to a guest is about, if any; a receipt is about the first. */
export function stepOfMail({ cause }: Pick<Mail, 'cause'>): OutboxEntry['about'] {
  if (cause?.kind !== 'registration' || !aboutSteps.has(cause.letter)) return undefined
  const about = { registration: cause.id, step: cause.step ?? 0 }
  return cause.letter === 'invoice' ? { ...about, isInvoice: true } : about
}
const aboutSteps: ReadonlySet<RegistrationLetter> = new Set(['receipt', 'step', 'invoice'])

export const outboxEntryOf = (mail: Mail): OutboxEntry => {
  const { _id, to, subject, createdDate, attempts, cause } = mail
  const about = stepOfMail(mail)
  return {
    _id,
    to,
    subject,
    createdDate,
    attempts,
    state: mailStateOf(mail),
    nextAttempt: nextAttempt(mail),
    isUntried: triesOf(mail) === 0,
    ...(cause?.kind === 'registration' ? { registration: cause.id } : {}),
    ...(about ? { about } : {}),
  }
}

const notices: ReadonlySet<string> = new Set(['notice', 'stepNotice', 'orderNotice'])

/** True for notifications to the educator. */
export const isNotice = ({ cause }: Pick<Mail, 'cause'>): boolean => {
  if (cause?.kind === 'withdrawals') return true
  return cause !== undefined && 'letter' in cause && notices.has(cause.letter)
}

/** True for letters of the newsletter, which stop when somebody unsubscribes. */
export const isAboutNewsletter = ({ cause, unsubscribe }: Mail): boolean =>
  unsubscribe !== undefined ||
  cause?.kind === 'issue' ||
  cause?.kind === 'invitation' ||
  (cause?.kind === 'registration' && cause.letter === 'confirmation')
