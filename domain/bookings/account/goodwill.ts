import type { Cents } from '../../kit/cents.ts'
import type { Cancellation } from '../../money/terms/cancellation.ts'

/** Reductions by the educator below the terms (AGB § 5): a larger refund, or no further claim. */
export type Goodwill = { refund?: Cents | undefined; isWaived?: boolean }

/** Payments beyond the price of those who stay; negative while that is not paid. */
const paidBeyond = ({ fee, refund, open }: Cancellation): Cents => fee + refund - open

/** Maximum refund. */
export const mostRefund = (byTerms: Cancellation): Cents => Math.max(0, paidBeyond(byTerms))

/** Part of the fee that is still unpaid, or would be taken from payments for those who stay. */
export const waivable = (byTerms: Cancellation): Cents => Math.max(0, byTerms.kept - mostRefund(byTerms))

/** Returns the reduced fee, at most that of the terms; undefined if nothing is waived and the terms apply. */
export function feeWith({ refund = 0, isWaived = false }: Goodwill, byTerms: Cancellation): Cents | undefined {
  if (refund > byTerms.refund) return Math.max(0, paidBeyond(byTerms) - refund)
  return isWaived && waivable(byTerms) > 0 ? mostRefund(byTerms) : undefined
}
