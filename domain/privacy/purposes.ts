import * as v from 'valibot'
import type { Instant } from '../format.ts'
import { Id, InstantText } from '../schema.ts'

/** Why something about people is kept; each has a deadline (D65). */
export const purposes = ['inquiry', 'booking', 'health', 'waiting', 'withdrawal', 'invoice', 'letter'] as const
export type Purpose = (typeof purposes)[number]

/** How many records of a purpose were deleted because their time was over. */
export const Deletion = v.object({
  _id: Id,
  purpose: v.picklist(purposes),
  count: v.number(),
  date: InstantText,
})
export type Deletion = v.InferOutput<typeof Deletion>

/** What was done because somebody asked for their data, or for their end (Art. 15, 17 GDPR). */
export const PersonRequest = v.object({
  _id: Id,
  what: v.picklist(['exported', 'erased']),
  date: InstantText,
  /** HMAC of the address by the site's secret: found by whoever types it, and read by nobody. */
  who: v.string(),
})
export type PersonRequest = v.InferOutput<typeof PersonRequest>

/** When somebody was erased last, before a moment; "" for never. */
export const lastErasure = (requests: readonly PersonRequest[], moment: Instant): Instant | '' =>
  requests.reduce(
    (last: Instant | '', { what, date }) => (what === 'erased' && date > last && date <= moment ? date : last),
    '',
  )
