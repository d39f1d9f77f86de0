import type { BankItem } from '../../../domain/bank-statement/book.ts'
import type { Target } from '../../../domain/bank-statement/payable.ts'
import { type Cents, sumOf } from '../../../domain/money/cents.ts'

/** What somebody says of a line: whether it is booked, and to what; undefined: to nothing yet. */
export type Choice = { isTicked: boolean; to: Target | undefined }
/** By line. */
export type Choices = ReadonlyMap<string, Choice>

export const idOf = (to: Target | undefined): string => to?.registration ?? to?.voucher ?? ''

/** What a line seems to pay. */
function targetOf({ registration, voucher }: BankItem): Target | undefined {
  if (registration !== undefined) return { registration }
  return voucher === undefined ? undefined : { voucher }
}

/** Only what is sure is ticked, until somebody looks. */
export const firstChoices = (items: readonly BankItem[]): Choices =>
  new Map(items.map(item => [item.line, { isTicked: item.match === 'sure', to: targetOf(item) }]))

export const chosenFor = (choices: Choices, line: string, choice: Choice): Choices => new Map(choices).set(line, choice)

export const ticked = (choices: Choices, line: string, isTicked: boolean): Choices =>
  new Map(choices).set(line, { to: undefined, ...choices.get(line), isTicked })

/** The lines that would be booked. */
export const toBook = (items: readonly BankItem[], choices: Choices): (BankItem & { to: Target })[] =>
  items.flatMap(item => {
    const { isTicked = false, to } = choices.get(item.line) ?? {}
    return isTicked && to ? { ...item, to } : []
  })

/** What of a line would be too much for what it is chosen for, with the others that are ticked for it. */
export function surplusOf(item: BankItem, items: readonly BankItem[], choices: Choices, open: Cents): Cents {
  const id = idOf(choices.get(item.line)?.to)
  const others = toBook(items, choices).filter(other => other.line !== item.line && idOf(other.to) === id)
  return Math.max(0, Math.min(item.cents, item.cents + sumOf(others.map(({ cents }) => cents)) - open))
}
