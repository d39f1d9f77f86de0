import * as v from 'valibot'
import { Message } from '../registrations/message.ts'
import { Id, InstantText } from '../schema.ts'
import { sentLetters } from '../sent-letter.ts'

/** `termination`: of a contract over a course that goes on (§ 312k BGB); otherwise § 356a BGB. */
export const withdrawalKinds = ['withdrawal', 'termination'] as const
export type WithdrawalKind = (typeof withdrawalKinds)[number]

/** What somebody declares, as they entered it. */
const declared = {
  kind: v.picklist(withdrawalKinds),
  name: v.string(),
  /** Where the receipt goes. */
  email: v.string(),
  /** A booking's, an invoice's or a voucher's number, or words. */
  contract: v.string(),
  /** Which part of the contract; "" for the whole. */
  part: v.string(),
  /** Of a termination: when the contract ends, in words; "" for as soon as possible. */
  ends: v.optional(v.string(), ''),
  /** Of a termination for cause: the reason; "" without one. */
  reason: v.optional(v.string(), ''),
}
export const Declared = v.object(declared)
export type Declared = v.InferOutput<typeof Declared>

/** Why a withdrawal has no effect until the educator has looked at it. */
const openQuestions = [
  /** No contract was found, or several are named. */
  'unknown',
  /** The name or the address is not that of the contract. */
  'other',
  /** The contract is found, but other numbers were named as well, or by the same address before, that are not its own. */
  'guessed',
  /** The own link is that of another contract than the one that is named. */
  'unclear',
  /** The contract has no such right. */
  'noRight',
  /** The time for it is over. */
  'late',
  /** Only a part. */
  'part',
  /** The course has begun, so that a part of it may have to be paid. */
  'begun',
  /** It is not known whether the guest was told of the right; then it lasts a year longer (§ 356 (3) BGB). */
  'untold',
  /** The voucher is paid for, and valid until the educator has accepted it. */
  'paid',
  /** The voucher is void, and what is left on it has to be paid back. */
  'redeemed',
  /** A termination: the educator says when the contract ends. */
  'termination',
  /** The booking had ended before, by a cancellation for example. */
  'ended',
  /** It was withdrawn from already, so that this one has no effect of its own. */
  'again',
] as const
export type OpenQuestion = (typeof openQuestions)[number]

/** A declaration that a contract is withdrawn from, as it arrived (D54). It is kept, whatever comes of it. */
export const Withdrawal = v.object({
  _id: Id,
  ...declared,
  /** When it arrived. */
  date: InstantText,
  /** The time that the receipt names; present if the clock was behind and `date` was corrected. */
  receiptDate: v.optional(InstantText),
  /** The contract, as far as it was found. */
  about: v.optional(v.object({ kind: v.picklist(['registration', 'voucher']), id: Id })),
  /** `open`: the educator has to look at it. */
  state: v.picklist(['open', 'effective', 'refused']),
  question: v.optional(v.picklist(openQuestions)),
  /** When it took effect or was refused. */
  settledDate: v.optional(InstantText),
  /** What the educator wrote about it. */
  thread: v.optional(v.array(Message), []),
  /** Letters about it that were sent and may come back. */
  sentLetters,
  lastModifiedDate: InstantText,
  /** When the very same was declared once more, while this one was open or had no effect of its own. */
  repeatedDate: v.optional(InstantText),
  /** Made with the form; a declaration that comes twice is stored once (D13). */
  requestId: v.optional(Id),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>
