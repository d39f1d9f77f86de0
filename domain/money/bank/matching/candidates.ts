import { compare } from '../../../kit/compare.ts'
import type { Doubt, MatchFact, MatchReason, MatchResult } from './match.ts'
import type { Payable, Target } from './payable.ts'

export const suggest = (agrees: readonly MatchFact[], against: readonly Doubt[]): MatchResult => ({
  match: 'suggested',
  reason: reasonOf(agrees, against),
  agrees,
  against,
})

function reasonOf(agrees: readonly MatchFact[], [doubt]: readonly Doubt[]): MatchReason {
  if (doubt) return doubt
  const has = (fact: MatchFact) => agrees.includes(fact)
  if (has('reference') || has('number'))
    return has('amount') ? 'numberAndAmount' : has('name') ? 'numberAndName' : 'numberOnly'
  if (has('name')) return has('amount') ? 'nameAndAmount' : 'nameOnly'
  return agrees.length === 1 && has('amount') ? 'amountOnly' : 'hints'
}

const MAX_CANDIDATES = 5

/** Lists the candidates if there are several. */
export const candidatesOf = (payables: readonly Payable[]): { candidates?: Target[] } =>
  payables.length > 1 ? { candidates: payables.slice(0, MAX_CANDIDATES).map(({ to }) => to) } : {}

/** Returns the first few in a stable order, without sorting hundreds. */
export function firstInOrder(payables: readonly Payable[]): Payable[] {
  const first: Payable[] = []
  for (const payable of payables) {
    const last = first[MAX_CANDIDATES - 1]
    if (last && idOf(last) <= idOf(payable)) continue
    const at = first.findIndex(other => idOf(payable) < idOf(other))
    first.splice(at < 0 ? first.length : at, 0, payable)
    if (first.length > MAX_CANDIDATES) first.pop()
  }
  return first
}

/** Returns the first matches, up to the limit of candidates. */
export function firstFew(payables: Iterable<Payable>, fits: (payable: Payable) => boolean): Payable[] {
  const few: Payable[] = []
  for (const payable of payables) {
    if (few.length === MAX_CANDIDATES) break
    if (fits(payable)) few.push(payable)
  }
  return few
}

/** Sorts independently of the records' order. Usually a no-op, since the indexes are filled in this order. */
export function sortPayables(payables: readonly Payable[]): readonly Payable[] {
  const isOrdered = payables.every((payable, at) => {
    const before = payables[at - 1]
    return before === undefined || idOf(before) < idOf(payable)
  })
  return isOrdered ? payables : payables.toSorted((a, b) => compare(idOf(a), idOf(b)))
}
const idOf = ({ to }: Payable) => to.registration ?? to.voucher

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]
