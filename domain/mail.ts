import * as v from 'valibot'
import { Id, InstantText } from './schema.ts'

/** A letter that waits in the outbox (D28). */
export const Mail = v.object({
  _id: Id,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  createdDate: InstantText,
  /** After this moment it is of no use any more, as its link is none; it leaves the outbox then. */
  expires: v.optional(InstantText),
})
export type Mail = v.InferOutput<typeof Mail>
