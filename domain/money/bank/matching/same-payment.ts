import type { Cents } from '../../../kit/cents.ts'
import { compare } from '../../../kit/compare.ts'
import { foldText } from '../../../kit/fold.ts'
import type { Day } from '../../../kit/format.ts'
import type { BankMarks } from '../../terms/payment.ts'
import { groupByKeys } from './group-by-keys.ts'

/** Distinguishes payments of one day and amount. Values are hashed with the same secret on both sides. */
export type PaymentMarks = Omit<BankMarks, 'cents'>

type DatedAmount = { date: Day; cents: Cents }

/** A line of a file with its key, and the key it would have in a file without bank ids. */
export type MarkedLine = DatedAmount & {
  key: string
  contentKey: string
  marks: PaymentMarks
  name: string
  text: string
  parted?: (() => PartedWords) | undefined
}

/**
 * Other divisions of a cell that holds name and text, where the bank marks no end of the name: for each possible text,
 * the normalized forms of the name before it.
 */
export type PartedWords = ReadonlyMap<string, readonly string[]>

/** A booked line. `said` is its name and text for lines booked before marks were stored. */
export type BookedPayment = DatedAmount & { key: string; marks?: PaymentMarks | undefined; said?: string | undefined }

/** Day and amount; lines that differ in them are different payments. */
export const momentOf = ({ date, cents }: DatedAmount): string => `${date} ${cents}`

/** Likelihood that a line is a booked one; `no` if data contradict. Texts never contradict, since banks change them. */
const sureness = ['no', 'possible', 'payer', 'text', 'certain'] as const
export type Sureness = (typeof sureness)[number]
export const isAsSure = (actual: Sureness, least: Sureness): boolean =>
  sureness.indexOf(actual) >= sureness.indexOf(least)

/** Compares a line with a booked one of the same day and amount (D77). */
export function samePayment(line: MarkedLine, booked: BookedPayment): Sureness {
  if (line.key === booked.key) return 'certain'
  const { account, reference } = booked.marks ?? {}
  if (differ(line.marks.account, account) || differ(line.marks.reference, reference)) return 'no'
  if (reference !== undefined && line.marks.reference === reference) return 'certain'
  return line.contentKey === booked.key ? 'text' : likeness(line, booked)
}

/** Compares account, payer and text only, ignoring bank ids. */
export function likeness(
  line: Pick<MarkedLine, 'marks' | 'name' | 'text' | 'parted'>,
  booked: Pick<BookedPayment, 'marks' | 'said'>,
): Exclude<Sureness, 'certain'> {
  const { account, payers, text } = booked.marks ?? {}
  if (differ(line.marks.account, account)) return 'no'
  if (booked.said !== undefined) return likenessOfSaid(line, booked.said)
  const isKnown = payers !== undefined && line.marks.payers !== undefined
  if (isKnown && !line.marks.payers?.some(payer => payers.includes(payer))) {
    const parted = text === undefined ? undefined : line.parted?.().get(text)
    return parted?.some(payer => payers.includes(payer)) ? 'text' : 'no'
  }
  if (text !== undefined && line.marks.text === text) return 'text'
  return isKnown ? 'payer' : 'possible'
}

const differ = (first: string | undefined, second: string | undefined) =>
  first !== undefined && second !== undefined && first !== second

/** Every statement format keeps this much of a long name. */
const KEPT_CHARACTERS = 20

/** The first version stored name and text as one; without a name it stored only the text. */
function likenessOfSaid(
  { name, text }: Pick<MarkedLine, 'name' | 'text'>,
  storedText: string,
): Exclude<Sureness, 'certain'> {
  const [plainName, plainSaid] = [plain(name), plain(storedText)]
  if (plainSaid === '' || plainName === '') return 'possible'
  if (plainSaid === plain(name + text)) return 'text'
  const words = new Set(wordsIn(storedText))
  if (plainSaid.startsWith(plainName.slice(0, KEPT_CHARACTERS)) || wordsIn(name).every(word => words.has(word)))
    return 'payer'
  return plain(text).startsWith(plainSaid) ? 'possible' : 'no'
}

const plain = (text: string) => foldText(text).replace(/[^\p{L}\d]/gu, '')
const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * Normalizes a name in several forms: sorted words, and its beginning, since some files truncate names. Their hashes
 * are stored, so this must never change.
 */
export function payerForms(name: string): string[] {
  const words = storedWords(name).filter(word => word.length > 1)
  const letters = words.join('')
  if (letters === '') return []
  return [words.toSorted().join(' '), ...(letters.length > KEPT_CHARACTERS ? [letters.slice(0, KEPT_CHARACTERS)] : [])]
}

/** Most words to move between name and text. */
const MOVED_WORDS = 5

/** Lists the other divisions of a name and the text after it. */
export function partedWords(name: string, text: string): { name: string; text: string }[] {
  const [names, texts] = [name, text].map(field => field.split(/\s+/).filter(Boolean)) as [string[], string[]]
  const [words, end] = [[...names, ...texts], names.length]
  return words.flatMap((_, at) =>
    at === 0 || at === end || Math.abs(at - end) > MOVED_WORDS
      ? []
      : [{ name: words.slice(0, at).join(' '), text: words.slice(at).join(' ') }],
  )
}

/** Normalizes a text. Its hash is stored, so this must never change. */
export const textForm = (text: string): string => storedWords(text).join('')

const storedWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * Maps lines to booked lines, one to one: of equal payments, as many are known as are booked. The order of lines only
 * matters among equal ones.
 */
export function pairWithBooked<Line extends MarkedLine, Known extends BookedPayment>(
  lines: readonly Line[],
  booked: readonly Known[],
): Map<Line, Known> {
  const paymentOfLine = new Map<Line, Known>()
  const linesAt = groupByKeys(lines, line => [momentOf(line)])
  const inOrder = booked.toSorted((a, b) => compare(a.key, b.key))
  for (const [moment, payments] of groupByKeys(inOrder, payment => [momentOf(payment)]))
    for (const [line, bookedPayment] of pairs(linesAt.get(moment) ?? [], payments))
      paymentOfLine.set(line, bookedPayment)
  return paymentOfLine
}

function pairs<Line extends MarkedLine, Known extends BookedPayment>(lines: readonly Line[], booked: readonly Known[]) {
  const inOrder = lines.toSorted((a, b) => compare(a.key, b.key))
  const lineOf = new Map<Known, Line>()
  const paymentOfLine = new Map<Line, Known>()
  const join = (line: Line, payment: Known) => {
    paymentOfLine.set(line, payment)
    lineOf.set(payment, line)
  }
  for (const payment of booked) {
    const line = inOrder.find(each => !paymentOfLine.has(each) && samePayment(each, payment) === 'certain')
    if (line) join(line, payment)
  }
  const certain = new Set(paymentOfLine.keys())
  const uncertain = inOrder.filter(line => !certain.has(line))
  for (const least of ['text', 'payer', 'possible'] as const) {
    const fits = (line: Line, payment: Known) => isAsSure(samePayment(line, payment), least)
    /** Assigns a line to a booked one, moving others if necessary (augmenting path). */
    const place = (payment: Known, tried: Set<Line>): boolean =>
      uncertain.some(line => {
        if (tried.has(line) || !fits(line, payment)) return false
        tried.add(line)
        const before = paymentOfLine.get(line)
        if (before && !place(before, tried)) return false
        join(line, payment)
        return true
      })
    for (const unpaired of booked) if (!lineOf.has(unpaired)) place(unpaired, new Set())
  }
  return paymentOfLine
}
