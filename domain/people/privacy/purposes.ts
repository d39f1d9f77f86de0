import * as v from 'valibot'
import type { Instant } from '../../kit/format.ts'
import { Id, InstantText } from '../../kit/schema.ts'

/** Purposes of keeping personal data; each has a deadline (D65). */
export const purposes = ['inquiry', 'booking', 'health', 'waiting', 'withdrawal', 'invoice', 'letter'] as const
export type Purpose = (typeof purposes)[number]

/** Number of records of a purpose that were deleted because their deadline was over. */
export const Deletion = v.object({
  _id: Id,
  purpose: v.picklist(purposes),
  count: v.number(),
  date: InstantText,
})
export type Deletion = v.InferOutput<typeof Deletion>

/** Proof that a person's request was fulfilled (Art. 15, 17 GDPR). */
export const PersonRequest = v.object({
  _id: Id,
  what: v.picklist(['exported', 'erased']),
  date: InstantText,
  /** HMAC of the address with the site's secret: can be found by typing the address, but not read. */
  who: v.string(),
})
export type PersonRequest = v.InferOutput<typeof PersonRequest>

/** Returns the last erasure before a moment; "" if there is none. */
export const lastErasure = (requests: readonly PersonRequest[], moment: Instant): Instant | '' =>
  requests.reduce(
    (last: Instant | '', { what, date }) => (what === 'erased' && date > last && date <= moment ? date : last),
    '',
  )
