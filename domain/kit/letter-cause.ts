import * as v from 'valibot'
import { Id, InstantText } from './schema.ts'

/**
 * Kinds of letters about a registration or an inquiry. A history step has one for the guest and one for the educator;
 * `message` is the educator's own text; `invoice` has the invoices of a step without a letter; `links` lists all
 * bookings of the address.
 */
export const RegistrationLetter = v.picklist([
  'receipt',
  'notice',
  'confirmation',
  'step',
  'stepNotice',
  'message',
  'invoice',
  'links',
])
export type RegistrationLetter = v.InferOutput<typeof RegistrationLetter>

/** The record that a letter is about. If it is deleted, the letter is not sent (D28). */
export const Cause = v.variant('kind', [
  v.object({
    kind: v.literal('registration'),
    id: Id,
    letter: RegistrationLetter,
    /** Index in the booking's history. */
    step: v.optional(v.number()),
    /** The message of the thread that it contains. */
    message: v.optional(Id),
  }),
  /** An account's mailed key, identified by its stored hash. */
  v.object({ kind: v.literal('key'), id: v.string() }),
  v.object({ kind: v.literal('issue'), id: Id, subscriber: Id }),
  /** Asks somebody on an imported list to confirm. */
  v.object({ kind: v.literal('invitation'), id: Id }),
  v.object({
    kind: v.literal('voucher'),
    id: Id,
    letter: v.picklist(['order', 'orderNotice', 'voucher']),
    /** The code that it contains: only the latest is sent. */
    issue: v.optional(v.number()),
  }),
  /**
   * `voucher`: the effect on a voucher; the effect on a booking is in the letter about its step. `effect`: the same for
   * a person who declared it from another address.
   */
  v.object({
    kind: v.literal('withdrawal'),
    id: Id,
    letter: v.picklist(['receipt', 'notice', 'voucher', 'effect', 'message']),
    /** The message of the thread that it contains. */
    message: v.optional(Id),
    /** To somebody without a known contract; sent after all others. */
    isStranger: v.optional(v.boolean()),
  }),
  /** To the educator when many declarations arrive: those that are open, from `since` on. */
  v.object({ kind: v.literal('withdrawals'), since: InstantText }),
  /** To an account with daily letters: news from `since` on, before `until`. */
  v.object({
    kind: v.literal('daily'),
    id: Id,
    since: InstantText,
    until: InstantText,
    /** The last daily letter before the account switches them off. */
    isLast: v.optional(v.boolean()),
  }),
])
