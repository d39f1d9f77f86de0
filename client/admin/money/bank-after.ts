import { sumOf } from '../../../domain/kit/cents.ts'
import { type BankItem, type BookResult, leftOf } from '../../../domain/money/bank/book.ts'
import { type Choice, idOf } from './bank-choices.ts'

/** The shares of a line that were booked. */
export const bookedShares = (item: BankItem, results: readonly BookResult[]) =>
  results
    .filter(({ line, booked }) => booked && line === item.line)
    .map(({ cents = leftOf(item), ...to }) => ({ to, cents }))

/** Shows a line of which some shares were booked as the next reading of the file will. */
export function afterBooking(item: BankItem, results: readonly BookResult[]): BankItem {
  const booked = sumOf(bookedShares(item, results).map(({ cents }) => cents))
  if (booked === 0) return item
  const { shares: _, candidates: __, ...rest } = item
  return { ...rest, match: 'known', reason: 'known', booked: (item.booked ?? 0) + booked }
}

/** Keeps the shares that were refused, unticked; a single one takes all that is left. */
export function choiceAfter(item: BankItem, { parts }: Choice, results: readonly BookResult[]): Choice {
  const done = new Set(bookedShares(item, results).map(({ to }) => idOf(to)))
  const refused = parts.filter(({ to }) => !done.has(idOf(to)))
  const [only] = refused
  return {
    isTicked: false,
    parts: refused.length === 1 && only ? [{ ...only, cents: leftOf(item) }] : refused,
  }
}
