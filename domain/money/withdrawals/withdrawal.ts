import * as v from 'valibot'
import { Message } from '../../bookings/record/message.ts'
import { sentLetters } from '../../bookings/record/sent-letter.ts'
import { Id, InstantText } from '../../kit/schema.ts'

/** `termination` of an ongoing course (§ 312k BGB), or withdrawal (§ 356a BGB). */
export const withdrawalKinds = ['withdrawal', 'termination'] as const
export type WithdrawalKind = (typeof withdrawalKinds)[number]

/** A declaration as entered. */
const declared = {
  kind: v.picklist(withdrawalKinds),
  name: v.string(),
  /** Address for the receipt. */
  email: v.string(),
  /** Number of a booking, an invoice or a voucher, or words. */
  contract: v.string(),
  /** Part of the contract; "" for the whole. */
  part: v.string(),
  /** End of the contract after a termination, in words; "" for as soon as possible. */
  ends: v.optional(v.string(), ''),
  /** Reason for an extraordinary termination; "" without one. */
  reason: v.optional(v.string(), ''),
}
export const Declaration = v.object(declared)
export type Declaration = v.InferOutput<typeof Declaration>

/** Reasons why the educator has to decide before a withdrawal takes effect. */
const openQuestions = [
  /** No contract was found, or several are named. */
  'unknown',
  /** Name or address differ from the contract's. */
  'other',
  /** The contract was found, but the text, or earlier declarations from the address, named wrong numbers as well. */
  'guessed',
  /** The own link belongs to another contract than the one named. */
  'unclear',
  /** The contract has no such right. */
  'noRight',
  /** The period is over. */
  'late',
  /** Only a part is withdrawn. */
  'part',
  /** The course has begun, so a part of it may have to be paid. */
  'begun',
  /** Unknown whether the guest was informed of the right; if not, the period is a year longer (§ 356 (3) BGB). */
  'untold',
  /** The voucher is paid, and valid until the educator accepts. */
  'paid',
  /** The voucher is void, and its rest has to be refunded. */
  'redeemed',
  /** A termination: the educator decides the contract's end. */
  'termination',
  /** The booking had ended before, for example by a cancellation. */
  'ended',
  /** The contract was withdrawn before, so this declaration has no effect. */
  'again',
] as const
export type OpenQuestion = (typeof openQuestions)[number]

/** A declaration as it arrived (D54). Refused ones are kept too. */
export const Withdrawal = v.object({
  _id: Id,
  ...declared,
  /** Arrival. */
  date: InstantText,
  /** Time named by the receipt; present if the clock was behind and `date` was corrected. */
  receiptDate: v.optional(InstantText),
  /** The contract, if found. */
  about: v.optional(v.object({ kind: v.picklist(['registration', 'voucher']), id: Id })),
  /** `open`: the educator has to decide. */
  state: v.picklist(['open', 'effective', 'refused']),
  question: v.optional(v.picklist(openQuestions)),
  /** Time of acceptance or refusal. */
  settledDate: v.optional(InstantText),
  /** The educator's letters about it. */
  thread: v.optional(v.array(Message), []),
  /** Sent letters that may bounce. */
  sentLetters,
  lastModifiedDate: InstantText,
  /** Time of an identical declaration while this one was open or had no effect. */
  repeatedDate: v.optional(InstantText),
  /** Created with the form, to deduplicate declarations (D13). */
  requestId: v.optional(Id),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>
