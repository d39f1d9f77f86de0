import type { Cents } from '../../../../domain/kit/cents.ts'
import { amountReader } from './amounts.ts'
import { plainHeading } from './headings.ts'

type Rows = readonly { cells: readonly string[] }[]

/** Column with the balance after each row, and its relation to the amounts. */
type Balance = {
  at: number
  /** True if the balance changes by each amount, but not always in its direction: the amounts have no sign. */
  isUnsigned: boolean
  /** True if the balance falls with each incoming amount and rises with each outgoing one, as in a firm's own books. */
  isOpposed: boolean
}

/** Finds the balance column, and compares it with the amount of each row, in either order of the rows. */
export function balanceIn(
  { heads, rows }: { heads: readonly string[]; rows: Rows },
  movedBy: (row: number) => Cents | undefined,
): Balance | undefined {
  const at = heads.findIndex(head => /saldo|kontostand|balance/.test(plainHeading(head)))
  if (at < 0) return undefined
  const column = rows.map(({ cells }) => cells[at] ?? '')
  const balance = amountReader(column, 100)
  const steps = rows
    .map((_, row) => ({ cents: movedBy(row) ?? 0, balance: balance(column[row] ?? '') ?? Number.NaN }))
    .filter(({ cents }) => cents !== 0)
  const orders = [steps, steps.toReversed()].map(inOrder =>
    inOrder.slice(1).map(({ cents, balance }, before) => ({
      cents,
      change: balance - (inOrder[before]?.balance ?? Number.NaN),
    })),
  )
  const all = (fits: (step: { cents: Cents; change: Cents }) => boolean) =>
    steps.length > 1 && orders.some(changes => changes.every(fits))
  const isRight = all(({ cents, change }) => change === cents)
  return {
    at,
    isUnsigned: !isRight && all(({ cents, change }) => Math.abs(change) === Math.abs(cents)),
    isOpposed: !isRight && all(({ cents, change }) => change === -cents),
  }
}
