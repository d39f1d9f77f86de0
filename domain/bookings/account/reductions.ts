import { type Cents, sumOf } from '../../kit/cents.ts'
import type { Reduction } from '../../money/terms/payment.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'

type Reduced = Pick<Registration, 'reductions' | 'history'>

/** Returns what has changed since the last move; earlier changes of the price belong to another event. */
export function sinceMove<Dated extends { date: string }>(
  { history }: Pick<Registration, 'history'>,
  changes: readonly Dated[] = [],
): Dated[] {
  const moved = history.findLast(({ what }) => what === 'moved')?.date ?? ''
  return changes.filter(({ date }) => date > moved)
}

/** Finds the reduction that came with a step. */
export const reductionOn = ({ reductions = [] }: Reduced, { date }: HistoryEntry): Reduction | undefined =>
  reductions.findLast(one => one.date === date)

const isAgreed = ({ sessions }: Reduction) => sessions === undefined

/** Returns the reductions that count: a price that was agreed replaces the earlier ones. */
export function standingReductions(booking: Reduced): Reduction[] {
  const all = sinceMove(booking, booking.reductions)
  return all.slice(Math.max(0, all.findLastIndex(isAgreed)))
}

/** The part of a reduction that is left when people have left; rounds in the guest's favour. */
const leftOf = ({ cents, price: before }: Reduction, price: Cents): Cents =>
  price >= before ? cents : Math.ceil((cents * price) / before)

/**
 * Returns what lowers the price: by agreement, and for called-off sessions (D74). Together at most the price.
 */
export function reductionsOf(booking: Reduced, price: Cents): { agreed: Cents; sessions: Cents } {
  const reductions = standingReductions(booking)
  const agreed = Math.min(price, sumOf(reductions.filter(isAgreed).map(one => leftOf(one, price))))
  const ofSessions = reductions.filter(one => !isAgreed(one)).map(one => leftOf(one, price - agreed))
  return { agreed, sessions: Math.min(price - agreed, sumOf(ofSessions)) }
}
