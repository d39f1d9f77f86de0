import type { Instant } from '../../domain/kit/format.ts'
import { byPriority, type Failure, isMailDue, type Mail, retryMail, withAttempt } from '../../domain/letters/mail.ts'
import type { CollectionData } from '../store/data-folder.ts'
import type { RecordedFacts } from './letter.ts'
import type { SmtpError } from './smtp.ts'

/** Rules of the records that letters are about, which the queue does not know. */
export type LetterRules = {
  /** Returns the letters that may go out now. */
  sendable(all: CollectionData, now: Instant): readonly Mail[]
  /** Returns the versions of the records that a letter is about. */
  versionsOf(mail: Mail, all: CollectionData): readonly unknown[]
  /** True if a letter has become needless by its records alone. */
  isNeedless(mail: Mail, all: CollectionData, now: Instant): boolean
  /** True if a sent letter stays in the outbox, as its own result. */
  isResult(mail: Mail): boolean
  afterSending(
    all: CollectionData,
    mail: Mail,
    date: Instant,
    options: { isReturnRead: boolean; mark?: RecordedFacts | undefined },
  ): Partial<CollectionData>
  /** Returns the records after a needless letter was left out. */
  afterOmission(all: CollectionData, mail: Mail, date: Instant): Partial<CollectionData>
}

/** State of the queue besides the outbox; each set holds ids of letters. */
export type QueueState = {
  /** Letters that the mail server took, but the disk refused to record. They are never sent again. */
  sentIds: ReadonlySet<string>
  /** Letters during which the connection broke. They may be the reason, so they go last. */
  suspectIds: ReadonlySet<string>
  /** Letters refused because of the server's limit: they go as soon as the server takes letters again. */
  limitedIds?: ReadonlySet<string>
  /** Id of a letter that has to wait until another one is tried. */
  skippedId?: string | undefined
}

/** Returns the letters to be tried now. */
export const dueLetters = (
  outbox: readonly Mail[],
  now: Instant,
  { sentIds, limitedIds }: Pick<QueueState, 'sentIds' | 'limitedIds'>,
): Mail[] =>
  outbox.filter(
    mail =>
      !sentIds.has(mail._id) &&
      (isMailDue(mail, now) || (limitedIds?.has(mail._id) && isMailDue(retryMail(mail), now))),
  )

/** Order of sending, as a comparison for `sort`. */
export const inSendingOrder =
  ({ suspectIds }: Pick<QueueState, 'suspectIds'>) =>
  (a: Mail, b: Mail): number =>
    Number(suspectIds.has(a._id)) - Number(suspectIds.has(b._id)) || byPriority(a, b)

/** Returns the letter to be sent next; of equal ones the first in the outbox. */
export function nextLetter(outbox: readonly Mail[], now: Instant, state: QueueState): Mail | undefined {
  const compare = inSendingOrder(state)
  const due = dueLetters(outbox, now, state)
  const otherLetters = state.skippedId === undefined ? [] : due.filter(({ _id }) => _id !== state.skippedId)
  return (otherLetters.length > 0 ? otherLetters : due).reduce<Mail | undefined>(
    (first, mail) => (first && compare(first, mail) <= 0 ? first : mail),
    undefined,
  )
}

export type SendFailure = {
  reason: SmtpError['reason']
  /** True if an earlier letter got through on this connection. */
  wasProven: boolean
  /** True if we closed the connection ourselves. */
  wasClosedByUs: boolean
}

/** Decides which letters a failure counts for: the one that was being sent, all that are due, or none. */
export function affectedLetters({ reason, wasProven, wasClosedByUs }: SendFailure): 'this' | 'due' | 'none' {
  if (reason === 'letter') return 'this'
  if (wasClosedByUs) return 'none'
  // After other letters got through, this one may have as well. It waits, so that it does not arrive twice.
  if (wasProven && reason === 'silence') return 'this'
  // Some servers close the connection after a number of letters. A new connection shows whether that was all.
  if (wasProven) return 'none'
  return 'due'
}

/** Returns the outbox after an attempt that failed for these letters. */
export function withFailure(
  outbox: readonly Mail[],
  failed: readonly Mail[],
  date: Instant,
  failure: Failure,
  isItsOwn = false,
): Mail[] {
  const failedIds = new Set(failed.map(({ _id }) => _id))
  const attempt = { date, ...failure, ...(isItsOwn ? { isItsOwn } : {}) }
  return outbox.map(mail => (failedIds.has(mail._id) ? withAttempt(mail, attempt) : mail))
}

/** Returns the outbox after a failure of all due letters while the suspect was being sent. */
export const withFailureOfDue = (
  outbox: readonly Mail[],
  due: readonly Mail[],
  suspect: Mail,
  date: Instant,
  failure: Failure,
): Mail[] => {
  const otherLetters = due.filter(({ _id }) => _id !== suspect._id)
  return withFailure(withFailure(outbox, [suspect], date, failure), otherLetters, date, { error: failure.error })
}

/** Returns the outbox after a letter was sent. */
export const withSentLetter = (
  outbox: readonly Mail[],
  id: string,
  date: Instant,
  isResult: LetterRules['isResult'],
): Mail[] =>
  outbox.flatMap(mail => {
    if (mail._id !== id) return [mail]
    return isResult(mail) ? [{ ...mail, sentDate: date }] : []
  })
