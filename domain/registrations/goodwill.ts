import type { Cancellation } from '../money/cancellation.ts'
import type { Cents } from '../money/cents.ts'

/** What the educator gives up of what the terms allow her (AGB § 5): more goes back, or no more is asked for. */
export type Goodwill = { refund?: Cents | undefined; isWaived?: boolean }

/** What was paid beyond what those who stay cost; less than nothing while they have not paid for themselves. */
const paidBeyond = ({ fee, refund, open }: Cancellation): Cents => fee + refund - open

/** What goes back at most. */
export const mostRefund = (byTerms: Cancellation): Cents => Math.max(0, paidBeyond(byTerms))

/** What of the fee would still have to be paid, or taken from what was paid for those who stay. */
export const waivable = (byTerms: Cancellation): Cents => Math.max(0, byTerms.kept - mostRefund(byTerms))

/** The fee that is left, never more than by the terms; undefined where nothing is given up, and the terms decide. */
export function feeWith({ refund = 0, isWaived = false }: Goodwill, byTerms: Cancellation): Cents | undefined {
  if (refund > byTerms.refund) return Math.max(0, paidBeyond(byTerms) - refund)
  return isWaived && waivable(byTerms) > 0 ? mostRefund(byTerms) : undefined
}
