import * as v from 'valibot'
import { HOUR_MS, MINUTE_MS } from '../duration.ts'
import type { Instant } from '../format.ts'
import { Cause, type RegistrationLetter } from '../letter-cause.ts'
import { Id, InstantText } from '../schema.ts'
import { isBeforeSending } from './mail-domain.ts'
import { concernsAllLetters, isFinalRefusal, isReturn, replyOf } from './reply.ts'

const Attempt = v.object({
  date: InstantText,
  error: v.string(),
  /** The reply seems to concern all letters, but others were taken since it first came. */
  isItsOwn: v.optional(v.boolean()),
})

/** A letter in the outbox (D28). */
export const Mail = v.object({
  _id: Id,
  to: v.string(),
  subject: v.string(),
  /** Missing when the content is made of the cause at the moment of sending, which keeps the outbox small. */
  text: v.optional(v.string()),
  html: v.optional(v.string()),
  replyTo: v.optional(v.string()),
  /** The link by which the recipient unsubscribes (D30). */
  unsubscribe: v.optional(v.string()),
  cause: v.optional(Cause),
  /** It was sent before: that letter came back, or somebody sends it again. */
  isRepeat: v.optional(v.boolean()),
  createdDate: InstantText,
  /** It is held until then, so that its cause can be taken back (D68). */
  heldUntil: v.optional(InstantText),
  /** When its link expires. The letter leaves the outbox then. */
  expires: v.optional(InstantText),
  /** The failed ones, oldest first. */
  attempts: v.array(Attempt),
  /** How many there were when somebody last asked to retry. */
  attemptsBefore: v.optional(v.number()),
  /** When the server took it. Only letters of a newsletter stay after that, until the whole newsletter is sent. */
  sentDate: v.optional(InstantText),
})
export type Mail = v.InferOutput<typeof Mail>

const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** A refusal for good may be a fault of the server, which somebody mends. */
const REFUSED_PAUSE_MS = 24 * HOUR_MS

/** So many attempts take five days. They are counted, so that no letter is given up because of a clock jump. */
export const MAX_ATTEMPTS = 28
/** A letter that was refused for good is tried once more. */
const MAX_REFUSALS = 2

/** The pause in milliseconds after so many failed attempts: 1 minute, doubled each time, at most 6 hours (D28). */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (attempts - 1))

/** How often it has been tried since it was posted, or since somebody asked to retry. */
export const triesOf = ({ attempts, attemptsBefore = 0 }: Mail) => attempts.length - attemptsBefore

/** The letter, due now and for five more days. */
export const retried = (mail: Mail): Mail => ({ ...mail, attemptsBefore: mail.attempts.length })

/** Tells whether somebody has retried a letter that waited because of a doubt about this domain. */
export const isRetriedInDoubt = ({ attempts, attemptsBefore = 0 }: Mail, domain: string): boolean =>
  attempts.slice(0, attemptsBefore).some(({ error }) => isBeforeSending(error) && error.includes(domain))

type Attempt = v.InferOutput<typeof Attempt>
type Meaning = { isForGood: boolean; concernsAll: boolean; isReturn: boolean }
/** Each second the whole outbox is looked through. */
const meanings = new WeakMap<Attempt, Meaning>()

function meaningOf(attempt: Attempt): Meaning {
  const known = meanings.get(attempt)
  if (known) return known
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

/** Counts the tries that failed for a reason of the letter's own: what concerns all letters uses up none of its five days. */
const ownTriesOf = ({ attempts, attemptsBefore = 0 }: Mail): number =>
  attempts.slice(attemptsBefore).filter(attempt => !meaningOf(attempt).concernsAll).length

/** Adds a failed attempt. A letter that has waited with all others for longer than five days keeps no longer list. */
export function withAttempt(mail: Mail, attempt: Attempt): Mail {
  const { attempts, attemptsBefore = 0 } = mail
  if (triesOf(mail) < MAX_ATTEMPTS) return { ...mail, attempts: [...attempts, attempt] }
  const at = attempts.findLastIndex((one, index) => index >= attemptsBefore && meaningOf(one).concernsAll)
  return { ...mail, attempts: [...attempts.toSpliced(at, 1), attempt] }
}

/** The attempt that the next one waits for, if there was one since somebody last asked to retry. */
const lastTry = (mail: Mail): Attempt | undefined => (triesOf(mail) > 0 ? mail.attempts.at(-1) : undefined)

const pauseOf = (mail: Mail, last: Attempt): number =>
  meaningOf(last).isForGood
    ? REFUSED_PAUSE_MS
    : pauseAfter(meaningOf(last).concernsAll ? triesOf(mail) : ownTriesOf(mail))

/** Tells whether the last try failed for a reason that is the same for all letters: it waits as long as that lasts. */
export function isHeldUpWithAll(mail: Mail): boolean {
  const last = lastTry(mail)
  return last !== undefined && meaningOf(last).concernsAll
}

/** When the next attempt is due; the letter's own date when it is due at once. */
export function nextAttempt(mail: Mail): Instant {
  const last = lastTry(mail)
  return last ? new Date(Date.parse(last.date) + pauseOf(mail, last)).toISOString() : mail.createdDate
}

export type MailState = 'waiting' | 'failed' | 'sent'

export function stateOf(mail: Mail): MailState {
  if (mail.sentDate !== undefined) return 'sent'
  return isGivenUp(mail) ? 'failed' : 'waiting'
}

/** Came back, refused for good twice, or tried for five days. What concerns all letters gives up none of them. */
function isGivenUp(mail: Mail): boolean {
  const last = lastTry(mail)
  if (!last) return false
  if (meaningOf(last).isReturn) return true
  if (!meaningOf(last).concernsAll && ownTriesOf(mail) >= MAX_ATTEMPTS) return true
  if (!meaningOf(last).isForGood) return false
  const refusals = mail.attempts.slice(mail.attemptsBefore ?? 0).filter(attempt => meaningOf(attempt).isForGood)
  return refusals.length >= MAX_REFUSALS
}

/** Whether the letter is to be sent now. One whose link has expired may wait a little longer to be deleted. */
export function isDue(mail: Mail, now: Instant): boolean {
  if (stateOf(mail) !== 'waiting' || hasExpired(mail, now)) return false
  if (isHeld(mail, now)) return false
  const last = lastTry(mail)
  if (!last) return true
  const elapsed = Date.parse(now) - Date.parse(last.date)
  // An attempt in the future: the clock has been set back.
  return elapsed < 0 || elapsed >= pauseOf(mail, last)
}

/**
 * As long as its cause can be taken back (D68), also when the clock is set back meanwhile; set back further, it is held no longer than
 * letters are held at all.
 */
function isHeld({ createdDate, heldUntil }: Mail, now: Instant): boolean {
  if (heldUntil === undefined) return false
  const heldFor = Date.parse(heldUntil) - Date.parse(createdDate)
  return now < heldUntil && Date.parse(now) >= Date.parse(createdDate) - heldFor
}

export const hasExpired = ({ expires }: Mail, now: Instant): boolean => expires !== undefined && expires <= now

/** Newsletters come last, receipts to strangers before them (D54), and all others first; older letters come first. */
export const byPriority = (a: Mail, b: Mail): number =>
  rankOf(a) - rankOf(b) || a.createdDate.localeCompare(b.createdDate)

function rankOf({ cause }: Mail): number {
  if (cause?.kind === 'issue' || cause?.kind === 'invitation') return 2
  return cause?.kind === 'withdrawal' && cause.isStranger ? 1 : 0
}

/** What administrators see of a letter. */
export type OutboxEntry = Pick<Mail, '_id' | 'to' | 'subject' | 'createdDate' | 'attempts'> & {
  state: MailState
  nextAttempt: Instant
  /** No attempt since it was posted or retried, so it is due at once. */
  isUntried: boolean
  /** Whose booking or inquiry it is about, if it is. */
  registration?: string
  /** Which step of which booking a letter to a guest is about; an invoice may come in a letter of its own. */
  about?: { registration: string; step: number; isInvoice?: true }
}

/** Why it has not gone out yet; undefined before it was tried, and since somebody has asked to retry. */
export const lastError = ({ attempts, isUntried }: Pick<OutboxEntry, 'attempts' | 'isUntried'>): string | undefined =>
  isUntried ? undefined : attempts.at(-1)?.error

/** Which step a letter to the guest is about, if it is about one; a receipt is about the first. */
export function stepOf({ cause }: Pick<Mail, 'cause'>): OutboxEntry['about'] {
  if (cause?.kind !== 'registration' || !aboutSteps.has(cause.letter)) return undefined
  const about = { registration: cause.id, step: cause.step ?? 0 }
  return cause.letter === 'invoice' ? { ...about, isInvoice: true } : about
}
const aboutSteps: ReadonlySet<RegistrationLetter> = new Set(['receipt', 'step', 'invoice'])

export const outboxEntryOf = (mail: Mail): OutboxEntry => {
  const { _id, to, subject, createdDate, attempts, cause } = mail
  const about = stepOf(mail)
  return {
    _id,
    to,
    subject,
    createdDate,
    attempts,
    state: stateOf(mail),
    nextAttempt: nextAttempt(mail),
    isUntried: triesOf(mail) === 0,
    ...(cause?.kind === 'registration' ? { registration: cause.id } : {}),
    ...(about ? { about } : {}),
  }
}

const notices: ReadonlySet<string> = new Set(['notice', 'stepNotice', 'orderNotice'])

/** Whether a letter reports to the educator what has arrived. */
export const isNotice = ({ cause }: Pick<Mail, 'cause'>): boolean => {
  if (cause?.kind === 'withdrawals') return true
  return cause !== undefined && 'letter' in cause && notices.has(cause.letter)
}

/** Whether a letter is about the newsletter. Somebody who unsubscribes gets no such letter any more. */
export const isAboutNewsletter = ({ cause, unsubscribe }: Mail): boolean =>
  unsubscribe !== undefined ||
  cause?.kind === 'issue' ||
  cause?.kind === 'invitation' ||
  (cause?.kind === 'registration' && cause.letter === 'confirmation')
