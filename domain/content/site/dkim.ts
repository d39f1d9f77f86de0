import * as v from 'valibot'

/** DKIM key for signing letters (D80). */
export const Dkim = v.object({
  selector: v.string(),
  /** PEM. Leaves the data folder only in backups. */
  privateKey: v.string(),
  /** The domain whose published record was checked; only letters of this domain are signed. */
  signsFor: v.optional(v.string()),
})
export type Dkim = v.InferOutput<typeof Dkim>
