import { type Cents, sumOf } from '../../../domain/kit/cents.ts'
import { t } from '../../../domain/kit/language.ts'
import { type BankItem, type BookInput, type BookResult, leftOnBankItem } from '../../../domain/money/bank/book.ts'
import type { Doubt } from '../../../domain/money/bank/matching/match.ts'
import type { Target } from '../../../domain/money/bank/matching/payable.ts'
import type { PayableItem } from '../../../domain/money/bank/matching/payable-items.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { dueWord } from '../kit/words/money-words.ts'

/** A share of a line. `to` is the booking or voucher it pays; `id` is unique within the line. */
export type LinePart = { id: number; to: Target | undefined; cents: Cents }

/** The educator's choice for a line; most lines have a single part. */
export type LineChoice = { isTicked: boolean; parts: readonly LinePart[] }
/** Choices by line id. */
export type LineChoices = ReadonlyMap<string, LineChoice>

export const targetId = (to: Target | undefined): string => to?.registration ?? to?.voucher ?? ''

/** Returns the booking or voucher that a line matches. */
export function targetOf({ registration, voucher }: BankItem): Target | undefined {
  if (registration !== undefined) return { registration }
  return voucher === undefined ? undefined : { voucher }
}

/** Doubts about the payer; all other doubts are about the amount. */
const doubtsAboutWho: ReadonlySet<Doubt> = new Set([
  'severalNumbers',
  'severalNames',
  'voucherText',
  'otherName',
  'similarNumber',
  'unclearNumber',
])

/** Lists possible targets of a line, if only the educator can decide. */
export function possibleTargets(item: BankItem): readonly Target[] {
  const { candidates = [], against = [], match } = item
  if (match !== 'suggested') return []
  if (candidates.length > 1) return candidates
  const target = targetOf(item)
  return target && against.some(doubt => doubtsAboutWho.has(doubt)) ? [target] : []
}

/** Returns the proposed shares; no target for a partly recorded line, or if several targets are possible. */
function firstParts(item: BankItem): LinePart[] {
  if (item.shares && item.shares.length > 1) return item.shares.map((share, id) => ({ id, ...share }))
  const isClear = item.match !== 'known' && possibleTargets(item).length === 0
  return [{ id: 0, to: isClear ? targetOf(item) : undefined, cents: leftOnBankItem(item) }]
}

/** Ticks only certain matches. */
const firstChoice = (item: BankItem): LineChoice => ({ isTicked: item.match === 'sure', parts: firstParts(item) })

export const firstChoices = (items: readonly BankItem[]): LineChoices =>
  new Map(items.map(item => [item.line, firstChoice(item)]))

export const choiceOf = (choices: LineChoices, item: BankItem): LineChoice =>
  choices.get(item.line) ?? firstChoice(item)

export const withChoice = (choices: LineChoices, item: BankItem, changes: Partial<LineChoice>): LineChoices =>
  new Map(choices).set(item.line, { ...choiceOf(choices, item), ...changes })

/** Unassigned cents of a line; negative if its parts exceed it. */
export const restOf = (item: BankItem, parts: readonly LinePart[]): Cents =>
  leftOnBankItem(item) - sumOf(parts.map(({ cents }) => cents))

/** Assigns a target to a part and fills in its open amount, up to what the line has left. */
export function withTarget(
  item: BankItem,
  parts: readonly LinePart[],
  at: number,
  payables: PayableItems,
  id: string,
): LinePart[] {
  const payable = payables.get(id)
  const free = restOf(item, parts) + (parts[at]?.cents ?? 0)
  const open = payable?.open ?? 0
  const cents = parts.length > 1 && open > 0 ? Math.min(open, free) : free
  return parts.map((part, index) => (index === at ? { ...part, to: payable?.to, cents } : part))
}

/** Adds a part for the remainder and limits the first part to its open amount. */
export function withPart(item: BankItem, parts: readonly LinePart[], payables: PayableItems): LinePart[] {
  const [first] = parts
  const open = payables.get(targetId(first?.to))?.open ?? 0
  const before = parts.length === 1 && first && open > 0 ? [{ ...first, cents: Math.min(open, first.cents) }] : parts
  const id = Math.max(...before.map(part => part.id)) + 1
  return [...before, { id, to: undefined, cents: Math.max(0, restOf(item, before)) }]
}

/** Removes a part; a single remaining part takes the whole line. */
export function withoutPart(item: BankItem, parts: readonly LinePart[], at: number): LinePart[] {
  const otherParts = parts.filter((_, index) => index !== at)
  const [only] = otherParts
  return otherParts.length === 1 && only ? [{ ...only, cents: leftOnBankItem(item) }] : otherParts
}

/** Requires a different target for each part, and a sum that does not exceed the line. */
export function canBook(item: BankItem, { parts }: Pick<LineChoice, 'parts'>, payables: PayableItems): boolean {
  const isGood = ({ to, cents }: LinePart) => {
    const payable = payables.get(targetId(to))
    return to !== undefined && cents !== 0 && (payable === undefined || canTake(payable, cents))
  }
  const ids = new Set(parts.map(({ to }) => targetId(to)))
  const isWithin = parts.length === 1 || (parts.every(({ cents }) => cents > 0) && restOf(item, parts) >= 0)
  return parts.every(isGood) && ids.size === parts.length && isWithin
}

/** A payment to record: a ticked line, or a share of one, with its target. */
type ChosenPayment = { item: BankItem; to: Target; cents: Cents }

export const chosenPayments = (
  items: readonly BankItem[],
  choices: LineChoices,
  payables: PayableItems,
): ChosenPayment[] =>
  items.flatMap(item => {
    const choice = choiceOf(choices, item)
    if (!choice.isTicked || !canBook(item, choice, payables)) return []
    return choice.parts.flatMap(({ to, cents }) => (to ? [{ item, to, cents }] : []))
  })

/** Builds the request; a line recorded as a whole has no amount. */
export const bookInput = (payments: readonly ChosenPayment[]): BookInput =>
  payments.map(({ item, to, cents }) => ({ line: item.line, ...to, ...(cents === item.cents ? {} : { cents }) }))

/** Cents by which a part, with the other ticked lines for its target, exceeds what is open. */
export function surplusOf(
  item: BankItem,
  { to, cents }: LinePart,
  payments: readonly ChosenPayment[],
  open: Cents | undefined,
): Cents {
  if (open === undefined) return 0
  const otherPayments = payments.filter(other => other.item.line !== item.line && targetId(other.to) === targetId(to))
  return Math.max(0, Math.min(cents, cents + sumOf(otherPayments.map(other => other.cents)) - open))
}

/** Possible targets of payments, by id. */
export type PayableItems = ReadonlyMap<string, PayableItem>

/** True if the target can take the amount: a voucher is paid with exactly its amount. */
export const canTake = ({ to, open }: PayableItem, cents: Cents): boolean => to.voucher === undefined || open === cents

/** Name and purpose; a voucher comes before its buyer. */
const nameParts = ({ to, name, title }: PayableItem): string[] =>
  to.voucher === undefined ? [name, title] : [t(`Voucher ${title}`, `Gutschein ${title}`), name]

/** `Sabine Probe, Kinder-Waldtag, 35,00 € offen`. */
export function payableWords(payable: PayableItem): string {
  const { open } = payable
  const openWords = open ? t(`${shownCents(open)} open`, `${shownCents(open)} offen`) : ''
  return [...nameParts(payable), openWords].filter(Boolean).join(', ')
}

/** `Tom Klein, Winter-Survival, Rest`; omits the part if it is the whole price. */
export function paidWords(payable: PayableItem, cents: Cents): string {
  const due = payable.dues.find(({ open }) => open === cents)
  return [...nameParts(payable), due && due.what !== 'all' && dueWord(due)].filter(Boolean).join(', ')
}

/** Returns the recorded shares of a line. */
export const bookedShares = (item: BankItem, results: readonly BookResult[]) =>
  results
    .filter(({ line, booked }) => booked && line === item.line)
    .map(({ cents = leftOnBankItem(item), ...to }) => ({ to, cents }))

/** Updates a partly recorded line as rereading the file would. */
export function afterBooking(item: BankItem, results: readonly BookResult[]): BankItem {
  const booked = sumOf(bookedShares(item, results).map(({ cents }) => cents))
  if (booked === 0) return item
  const { shares: _, candidates: __, ...rest } = item
  return { ...rest, match: 'known', reason: 'known', booked: (item.booked ?? 0) + booked }
}

/** Keeps the shares that were refused, unticked; a single one takes all that is left. */
export function choiceAfter(item: BankItem, { parts }: LineChoice, results: readonly BookResult[]): LineChoice {
  const doneIds = new Set(bookedShares(item, results).map(({ to }) => targetId(to)))
  const refused = parts.filter(({ to }) => !doneIds.has(targetId(to)))
  const [only] = refused
  return {
    isTicked: false,
    parts: refused.length === 1 && only ? [{ ...only, cents: leftOnBankItem(item) }] : refused,
  }
}
