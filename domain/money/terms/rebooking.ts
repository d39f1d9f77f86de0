import { type Cents, percentOf } from '../../kit/cents.ts'
import type { Instant } from '../../kit/format.ts'
import { cancellationOf, daysBefore, groupFullFrom } from './cancellation.ts'
import { depositOf, terms } from './terms.ts'

export type Rebooking = {
  group?: boolean | undefined
  total: Cents
  /** Price of the same people on the other date. */
  newTotal: Cents
  startDate: Instant
  at: Instant
  paid: Cents
}

/** The cost of moving to another date (AGB § 6) and the amount left to pay; a negative balance is refunded. */
export type RebookingCost = { daysBefore: number } & (
  | { isPossible: true; fee: Cents; balance: Cents }
  | { isPossible: false }
)

export function rebookingOf({ group = false, total, newTotal, startDate, at, paid }: Rebooking): RebookingCost {
  const days = daysBefore(at, startDate)
  const { rebooking, group: groupTerms } = terms
  const isPossible = group ? at < groupFullFrom(startDate) : days >= rebooking.downPaymentUntilDays
  if (!isPossible) return { daysBefore: days, isPossible }
  const isFree = group ? days > groupTerms.feeFromDays : days >= rebooking.freeUntilDays
  const byTerms = group ? percentOf(total, groupTerms.feePercent) : depositOf(total, false)
  // Never exceeds the cancellation fee.
  const cancelling = cancellationOf({ group, lines: [{ id: '', cents: total }], startDate, at, paid })
  const fee = isFree ? 0 : Math.min(byTerms, cancelling.fee)
  return { daysBefore: days, isPossible, fee, balance: newTotal + fee - paid }
}
