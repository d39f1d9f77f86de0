import { type Cents, splitCents, sumOf } from '../../kit/cents.ts'
import type { PriceLine } from '../../money/terms/cancellation.ts'
import type { Reduction } from '../../money/terms/payment.ts'
import type { Step } from '../record/booking.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'

type BookingReductions = Pick<Registration, 'reductions' | 'history'>

/** Returns what has changed since the last of these steps. */
function entriesSince<Dated extends { date: string }>(
  { history }: Pick<Registration, 'history'>,
  steps: ReadonlySet<Step>,
  changes: readonly Dated[] = [],
): Dated[] {
  const last = history.findLast(({ what }) => steps.has(what))?.date ?? ''
  return changes.filter(({ date }) => date > last)
}

/** Returns what has changed since the last move; earlier changes of the price belong to another event. */
export const sinceMove = <Dated extends { date: string }>(
  booking: Pick<Registration, 'history'>,
  changes: readonly Dated[] | undefined,
): Dated[] => entriesSince(booking, moving, changes)
const moving: ReadonlySet<Step> = new Set(['moved'])

/** Steps that record the event's price again; earlier reductions belong to the price before. */
const pricingSteps: ReadonlySet<Step> = new Set(['moved', 'offered', 'quoted'])

/** Finds the reduction that came with a step. */
export const reductionOn = ({ reductions = [] }: BookingReductions, { date }: HistoryEntry): Reduction | undefined =>
  reductions.findLast(reduction => reduction.date === date)

const isAgreed = ({ sessions }: Reduction) => sessions === undefined

/** True if a reduction was made for this person, or line of a quote. */
export const isReductionFor = ({ people }: Reduction, id: string): boolean => people?.includes(id) ?? true

/** Returns the reductions that count: a price that was agreed replaces the earlier ones. */
export function standingReductions(booking: BookingReductions): Reduction[] {
  const all = entriesSince(booking, pricingSteps, booking.reductions)
  return all.slice(Math.max(0, all.findLastIndex(isAgreed)))
}

/** The part of a reduction that is left when people have left; rounds in the guest's favour. */
const leftOf = ({ cents, price: before }: Reduction, price: Cents): Cents =>
  price >= before ? cents : Math.ceil((cents * price) / before)

/**
 * Divides an amount in proportion to weights. No part exceeds what is left of its line; the other parts take the rest.
 */
function cutsOf(amount: Cents, weights: readonly Cents[], remaining: readonly Cents[]): Cents[] {
  const first = splitCents(amount, weights).map((cents, at) => Math.min(cents, remaining[at] ?? 0))
  const more = splitCents(
    amount - sumOf(first),
    first.map((cents, at) => (remaining[at] ?? 0) - cents),
  )
  return first.map((cents, at) => cents + (more[at] ?? 0))
}

/**
 * Returns the sums taken off by agreement and for called-off sessions (D74), which never exceed the price, and each
 * line less its share. A reduction applies to the lines of the people it was made for.
 */
export function reductionsOf(
  booking: BookingReductions,
  lines: readonly PriceLine[],
): { agreed: Cents; sessions: Cents; lines: PriceLine[] } {
  const booked = lines.map(({ cents }) => cents)
  /** The lines less the agreed reductions. */
  let price = booked
  let owed = booked
  for (const reduction of standingReductions(booking)) {
    const amountsOfItsPeople = (amounts: readonly Cents[]) =>
      lines.map(({ id }, at) => (isReductionFor(reduction, id) ? (amounts[at] ?? 0) : 0))
    const remaining = amountsOfItsPeople(owed)
    const amount = Math.min(leftOf(reduction, sumOf(amountsOfItsPeople(price))), sumOf(remaining))
    const cuts = cutsOf(amount, amountsOfItsPeople(price), remaining)
    owed = owed.map((cents, at) => cents - (cuts[at] ?? 0))
    if (isAgreed(reduction)) price = owed
  }
  return {
    agreed: sumOf(booked) - sumOf(price),
    sessions: sumOf(price) - sumOf(owed),
    lines: lines.map(({ id }, at) => ({ id, cents: owed[at] ?? 0 })),
  }
}
