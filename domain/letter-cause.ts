import * as v from 'valibot'
import { Id, InstantText } from './schema.ts'

/**
 * The letters that a registration or an inquiry may cause. A step of a booking's history has one for the guest and one for
 * the educator; `message` is what the educator wrote herself; `invoice` brings the invoices of a step that has no letter of its own; `links` lead to all bookings of its
 * address.
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

/** The record that a letter is about. Without it the letter is not sent (D28). */
export const Cause = v.variant('kind', [
  v.object({
    kind: v.literal('registration'),
    id: Id,
    letter: RegistrationLetter,
    /** Which entry of the booking's history it is about. */
    step: v.optional(v.number()),
    /** Which message of its thread it brings. */
    message: v.optional(Id),
  }),
  /** An account's mailed key, by the hash that is stored of it. */
  v.object({ kind: v.literal('key'), id: v.string() }),
  v.object({ kind: v.literal('issue'), id: Id, subscriber: Id }),
  /** Asks somebody of an imported list to confirm. */
  v.object({ kind: v.literal('invitation'), id: Id }),
  v.object({
    kind: v.literal('voucher'),
    id: Id,
    letter: v.picklist(['order', 'orderNotice', 'voucher']),
    /** Which code it brings: only the last one is sent. */
    issue: v.optional(v.number()),
  }),
  /**
   * `voucher`: what it means for a voucher; for a booking, the letter about its step says that. `effect`: to whoever has
   * declared it from another address.
   */
  v.object({
    kind: v.literal('withdrawal'),
    id: Id,
    letter: v.picklist(['receipt', 'notice', 'voucher', 'effect', 'message']),
    /** Which message of its thread it brings. */
    message: v.optional(Id),
    /** To whoever is not known to have a contract: all others come first. */
    isStranger: v.optional(v.boolean()),
  }),
  /** To the educator, in a flood: the declarations since then that wait for her. */
  v.object({ kind: v.literal('withdrawals'), since: InstantText }),
  /** To an account that wants one letter each morning: what arrived from `since` on, before `until`. */
  v.object({
    kind: v.literal('daily'),
    id: Id,
    since: InstantText,
    until: InstantText,
    /** To one that does not want them any more: what had arrived by then. */
    isLast: v.optional(v.boolean()),
  }),
])
