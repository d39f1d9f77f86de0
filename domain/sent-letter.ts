import * as v from 'valibot'
import type { Instant } from './format.ts'
import { Cause } from './letter-cause.ts'
import type { Mail } from './mail/mail.ts'
import { Id, InstantText } from './schema.ts'

/** A letter that the mail server took, as its record keeps it (D80): it may come back. */
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
  /** When the report came that took it back: the same report, read again, is about no other letter. */
  returnedDate: v.optional(InstantText),
})
export type SentLetter = v.InferOutput<typeof SentLetter>

/** The field of a record for the letters about it that were sent, oldest first. */
export const sentLetters = v.optional(v.array(SentLetter))
export type HasLetters = { _id: string; sentLetters?: SentLetter[] | undefined }

/** The records after a letter about one of them was sent. One with a text of its own holds a key, and is not kept. */
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
  const at = records.findIndex(({ _id }) => _id === cause.id)
  const record = records[at]
  if (!record) return records
  return records.with(at, {
    ...record,
    sentLetters: [...(record.sentLetters ?? []), { ...letter, cause, sentDate }],
  })
}

/** A record without the letters that were sent before a moment (D65); the same object where there are none. */
export function withoutOldLetters<T extends HasLetters>(record: T, before: Instant): T {
  const { sentLetters, ...rest } = record
  if (!sentLetters?.some(({ sentDate }) => sentDate < before)) return record
  const kept = sentLetters.filter(({ sentDate }) => sentDate >= before)
  return (kept.length > 0 ? { ...rest, sentLetters: kept } : rest) as T
}
