import { type BankItem, type BookInput, leftOf } from '../../../domain/bank-statement/book.ts'
import type { Target } from '../../../domain/bank-statement/payable.ts'
import { type Cents, sumOf } from '../../../domain/money/cents.ts'
import { type AllToPay, canTake } from './to-pay.ts'

/** A part of a line, and what it pays; nothing yet without `to`. `id` tells it from the others of the line. */
export type Part = { id: number; to: Target | undefined; cents: Cents }

/** What somebody says of a line: whether it is booked, and to what; most lines are one part. */
export type Choice = { isTicked: boolean; parts: readonly Part[] }
/** By line. */
export type Choices = ReadonlyMap<string, Choice>

export const idOf = (to: Target | undefined): string => to?.registration ?? to?.voucher ?? ''

/** What a line seems to pay. */
function targetOf({ registration, voucher }: BankItem): Target | undefined {
  if (registration !== undefined) return { registration }
  return voucher === undefined ? undefined : { voucher }
}

/** What is proposed for a line; of what is booked in part the rest is to be chosen for. */
function firstParts(item: BankItem): Part[] {
  if (item.shares && item.shares.length > 1) return item.shares.map((share, id) => ({ id, ...share }))
  return [{ id: 0, to: item.match === 'known' ? undefined : targetOf(item), cents: leftOf(item) }]
}

/** Only what is sure is ticked, until somebody looks. */
const firstChoice = (item: BankItem): Choice => ({ isTicked: item.match === 'sure', parts: firstParts(item) })

export const firstChoices = (items: readonly BankItem[]): Choices =>
  new Map(items.map(item => [item.line, firstChoice(item)]))

export const choiceOf = (choices: Choices, item: BankItem): Choice => choices.get(item.line) ?? firstChoice(item)

export const chosen = (choices: Choices, item: BankItem, changes: Partial<Choice>): Choices =>
  new Map(choices).set(item.line, { ...choiceOf(choices, item), ...changes })

/** What of a line none of its parts takes; less than nothing where they take too much. */
export const restOf = (item: BankItem, parts: readonly Part[]): Cents =>
  leftOf(item) - sumOf(parts.map(({ cents }) => cents))

/** With something to pay for one of the parts, which takes what is open of it, as far as the line goes. */
export function withTarget(item: BankItem, parts: readonly Part[], at: number, all: AllToPay, id: string): Part[] {
  const toPay = all.get(id)
  const free = restOf(item, parts) + (parts[at]?.cents ?? 0)
  const open = toPay?.open ?? 0
  const cents = parts.length > 1 && open > 0 ? Math.min(open, free) : free
  return parts.map((part, index) => (index === at ? { ...part, to: toPay?.to, cents } : part))
}

/** With one part more, for what is left when the first takes no more than is open. */
export function withPart(item: BankItem, parts: readonly Part[], all: AllToPay): Part[] {
  const [first] = parts
  const open = all.get(idOf(first?.to))?.open ?? 0
  const before = parts.length === 1 && first && open > 0 ? [{ ...first, cents: Math.min(open, first.cents) }] : parts
  const id = Math.max(...before.map(part => part.id)) + 1
  return [...before, { id, to: undefined, cents: Math.max(0, restOf(item, before)) }]
}

/** Without one of the parts; the last one takes the whole line again. */
export function withoutPart(item: BankItem, parts: readonly Part[], at: number): Part[] {
  const others = parts.filter((_, index) => index !== at)
  const [only] = others
  return others.length === 1 && only ? [{ ...only, cents: leftOf(item) }] : others
}

/** Whether a line can be booked so: each part pays something else, and together no more than the line is. */
export function canBook(item: BankItem, { parts }: Pick<Choice, 'parts'>, all: AllToPay): boolean {
  const isGood = ({ to, cents }: Part) => {
    const toPay = all.get(idOf(to))
    return to !== undefined && cents !== 0 && (toPay === undefined || canTake(toPay, cents))
  }
  const ids = new Set(parts.map(({ to }) => idOf(to)))
  const isWithin = parts.length === 1 || (parts.every(({ cents }) => cents > 0) && restOf(item, parts) >= 0)
  return parts.every(isGood) && ids.size === parts.length && isWithin
}

type Booking = { item: BankItem; to: Target; cents: Cents }

/** What would be booked of the lines. */
export const toBook = (items: readonly BankItem[], choices: Choices, all: AllToPay): Booking[] =>
  items.flatMap(item => {
    const choice = choiceOf(choices, item)
    if (!choice.isTicked || !canBook(item, choice, all)) return []
    return choice.parts.flatMap(({ to, cents }) => (to ? [{ item, to, cents }] : []))
  })

/** As it is sent: a line that is booked as a whole names no amount. */
export const bookInput = (bookings: readonly Booking[]): BookInput =>
  bookings.map(({ item, to, cents }) => ({ line: item.line, ...to, ...(cents === item.cents ? {} : { cents }) }))

/** What of a part would be too much for what it is chosen for, with the other lines that are ticked for it. */
export function surplusOf(
  item: BankItem,
  { to, cents }: Part,
  bookings: readonly Booking[],
  open: Cents | undefined,
): Cents {
  if (open === undefined) return 0
  const others = bookings.filter(other => other.item.line !== item.line && idOf(other.to) === idOf(to))
  return Math.max(0, Math.min(cents, cents + sumOf(others.map(other => other.cents)) - open))
}
