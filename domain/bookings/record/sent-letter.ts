import * as v from 'valibot'
import type { Instant } from '../../kit/format.ts'
import { Cause } from '../../kit/letter-cause.ts'
import { changeRecord } from '../../kit/record.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import type { Mail } from '../../letters/mail.ts'

/** A sent letter, as stored with its record (D80), because it may bounce. */
const SentLetter = v.object({
  _id: Id,
  to: v.string(),
  subject: v.string(),
  replyTo: v.optional(v.string()),
  cause: Cause,
  isRepeat: v.optional(v.boolean()),
  createdDate: InstantText,
  expires: v.optional(InstantText),
  sentDate: InstantText,
  /** Date of the report that returned the letter. A report that is read again must not match another letter. */
  returnedDate: v.optional(InstantText),
})
export type SentLetter = v.InferOutput<typeof SentLetter>

/** Sent letters about a record, oldest first. */
export const sentLetters = v.optional(v.array(SentLetter))
export type HasLetters = { _id: string; sentLetters?: SentLetter[] | undefined }

/** Adds a sent letter to its record. Skips letters with a stored text, which contain keys. */
export function withKeptLetter<T extends HasLetters>(
  records: readonly T[],
  mail: Mail,
  sentDate: Instant,
): readonly T[] {
  const {
    cause,
    text,
    html: _,
    attempts: __,
    attemptsBefore: ___,
    heldUntil: ____,
    unsubscribe: _____,
    ...letter
  } = mail
  if (text !== undefined || !cause || !('id' in cause)) return records
  return changeRecord(records, cause.id, record => ({
    ...record,
    sentLetters: [...(record.sentLetters ?? []), { ...letter, cause, sentDate }],
  }))
}

/** Removes letters sent before a moment (D65). Returns the same object if there are none. */
export function withoutOldLetters<T extends HasLetters>(record: T, before: Instant): T {
  const { sentLetters, ...rest } = record
  if (!sentLetters?.some(({ sentDate }) => sentDate < before)) return record
  const letters = sentLetters.filter(({ sentDate }) => sentDate >= before)
  return (letters.length > 0 ? { ...rest, sentLetters: letters } : rest) as T
}
