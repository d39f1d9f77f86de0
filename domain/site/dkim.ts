import * as v from 'valibot'

/** The key that letters are signed with (D80). */
export const Dkim = v.object({
  selector: v.string(),
  /** PEM. It leaves the data folder in backups only. */
  privateKey: v.string(),
  /** The sender's domain for which the published record was checked; letters from it are signed. */
  signsFor: v.optional(v.string()),
})
export type Dkim = v.InferOutput<typeof Dkim>
