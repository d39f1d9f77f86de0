import type { BankItem } from '../../../domain/bank-statement/book.ts'
import { type Cents, sumOf } from '../../../domain/money/cents.ts'

/** What somebody says of a line: whether it is booked, and to which registration; "": to none yet. */
export type Choice = { isTicked: boolean; registration: string }
/** By line. */
export type Choices = ReadonlyMap<string, Choice>

/** Only what is sure is ticked, until somebody looks. */
export const firstChoices = (items: readonly BankItem[]): Choices =>
  new Map(items.map(({ line, match, registration = '' }) => [line, { isTicked: match === 'sure', registration }]))

/** Whoever says what a line belongs to wants it booked. */
export const chosenFor = (choices: Choices, line: string, registration: string): Choices =>
  new Map(choices).set(line, { isTicked: registration !== '', registration })

export const ticked = (choices: Choices, line: string, isTicked: boolean): Choices =>
  new Map(choices).set(line, { registration: '', ...choices.get(line), isTicked })

/** The lines that would be booked. */
export const toBook = (items: readonly BankItem[], choices: Choices): (BankItem & { registration: string })[] =>
  items.flatMap(item => {
    const { isTicked = false, registration = '' } = choices.get(item.line) ?? {}
    return isTicked && registration !== '' ? { ...item, registration } : []
  })

/** What of a line would be too much for the booking that it is chosen for, with the others that are ticked for it. */
export function surplusOf(item: BankItem, items: readonly BankItem[], choices: Choices, open: Cents): Cents {
  const registration = choices.get(item.line)?.registration
  const others = toBook(items, choices).filter(other => other.line !== item.line && other.registration === registration)
  return Math.max(0, Math.min(item.cents, item.cents + sumOf(others.map(({ cents }) => cents)) - open))
}
