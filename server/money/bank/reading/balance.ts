import type { Cents } from '../../../../domain/kit/cents.ts'
import { amountReader } from './amounts.ts'
import { balanceHeading, plainHeading } from './headings.ts'
import { journalError, orSkipped } from './refusals.ts'
import type { BankTable } from './table.ts'

type Rows = readonly { cells: readonly string[] }[]

/** Column with the balance after each row, and its relation to the amounts. */
type Balance = {
  at: number
  /** True if the balance changes by each amount, but not always in its direction: the amounts have no sign. */
  isUnsigned: boolean
  /** True if the balance falls with each incoming amount and rises with each outgoing one, as in a firm's own books. */
  isOpposed: boolean
}

/** A balance, but not the one before the row. */
const afterRow = new RegExp(`^(?!start|anfang|alt|vor|opening|previous).*(?:${balanceHeading.source})`)

/** Finds the balance column, and compares it with the amount of each row, in either order of the rows. */
export function balanceIn(
  { heads, rows }: { heads: readonly string[]; rows: Rows },
  movedBy: (row: number) => Cents | undefined,
): Balance | undefined {
  const at = heads.findIndex(head => afterRow.test(plainHeading(head)))
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

/** An account of a program for double entry: `Assets:Bank`. */
const account = /^\p{L}[\p{L}\p{N} _&/-]*(?::[\p{L}\p{N}][\p{L}\p{N} _&/-]*)+$/u

/**
 * Throws `invalid` for a journal, in which each payment stands twice: a column names several accounts, and what has the
 * same day and text adds up to nothing.
 */
export function refuseJournal(
  { heads, columns, rows }: Pick<BankTable, 'heads' | 'columns'> & { rows: Rows },
  read: (cells: readonly string[]) => Cents,
): void {
  const at = accountsAt(rows)
  if (at === undefined || at < 0) return
  const sums = new Map<string, Cents>()
  const words = [columns.date, columns.name, columns.text].flatMap(places => places ?? [])
  for (const { cells } of rows) {
    const cents = orSkipped(
      () => read(cells),
      () => {},
      0,
    )
    const payment = JSON.stringify(words.map(place => cells[place]))
    sums.set(payment, (sums.get(payment) ?? 0) + cents)
  }
  if ([...sums.values()].every(sum => sum === 0)) throw journalError(heads[at] ?? '')
}

function accountsAt(rows: Rows): number | undefined {
  const [first] = rows
  return first?.cells.findIndex((cell, at) => {
    if (!account.test(cell.trim())) return false
    const names = new Set(rows.map(({ cells }) => (cells[at] ?? '').trim()))
    return names.size > 1 && [...names].every(name => account.test(name))
  })
}
