import { type Cents, sumOf } from '../../../kit/cents.ts'
import { isPartOrAll, type Ledger } from './ledger.ts'
import type { Payable, Share } from './payable.ts'

/** The number of ways to split grows with each. */
const MAX_SHARES = 6

/**
 * Splits an amount so that each payable gets an instalment or its whole rest. Returns undefined unless there is one
 * best way.
 */
export function sharesOf(ledger: Ledger, payables: readonly Payable[], cents: Cents): Share[] | undefined {
  if (payables.length < 2 || payables.length > MAX_SHARES) return undefined
  const all = payables.map(payable => sumOf(ledger.open.get(payable) ?? []))
  if (all.every(each => each > 0) && sumOf(all) === cents) return withTargets(payables, all)
  const [only, ...others] = splits(
    payables.map(payable => amountsOf(ledger.open.get(payable) ?? [])),
    cents,
  )
  return only && others.length === 0 ? withTargets(payables, only) : undefined
}

const withTargets = (payables: readonly Payable[], amounts: readonly Cents[]): Share[] =>
  payables.map(({ to }, at) => ({ to, cents: amounts[at] ?? 0 }))

/** Lists the amounts that settle an instalment or everything. */
const amountsOf = (open: readonly Cents[]): Cents[] =>
  [...new Set([...open, sumOf(open)])].filter(cents => cents > 0 && isPartOrAll(open, cents))

/** Lists the ways to pick one amount from each so that they add up. */
function splits([amounts, ...rest]: readonly (readonly Cents[])[], cents: Cents): Cents[][] {
  if (!amounts) return cents === 0 ? [[]] : []
  return amounts
    .filter(amount => amount <= cents)
    .flatMap(amount => splits(rest, cents - amount).map(others => [amount, ...others]))
}
