import { compare } from '../compare.ts'
import { folded } from '../folded.ts'
import type { Day } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import type { BankMarks } from '../money/payment.ts'
import { byEachKey } from './by-each-key.ts'

/** What tells one payment from another beside its day and amount; hashed with one secret wherever two are compared. */
export type Marks = Omit<BankMarks, 'cents'>

type Moved = { date: Day; cents: Cents }

/** A line of a file: its key, and the one that it has in a file without ids of the bank. */
export type MarkedLine = Moved & { key: string; contentKey: string; marks: Marks; name: string; text: string }

/** A line that is booked. `said`: name and text in plain, of those whose marks were not stored. */
export type Booked = Moved & { key: string; marks?: Marks | undefined; said?: string | undefined }

/** Day and amount: two lines that differ in them are two payments. */
export const momentOf = ({ date, cents }: Moved): string => `${date} ${cents}`

/** How sure it is that a line is one that is booked; `no` where something contradicts. Two texts never do: banks change them. */
const sureness = ['no', 'possible', 'payer', 'text', 'certain'] as const
export type Sureness = (typeof sureness)[number]
export const isAsSure = (one: Sureness, other: Sureness): boolean => sureness.indexOf(one) >= sureness.indexOf(other)

/** Compares a line with one that is booked, of the same day and amount (D77). */
export function samePayment(line: MarkedLine, booked: Booked): Sureness {
  if (line.key === booked.key) return 'certain'
  const { account, reference } = booked.marks ?? {}
  if (differ(line.marks.account, account) || differ(line.marks.reference, reference)) return 'no'
  if (reference !== undefined && line.marks.reference === reference) return 'certain'
  return line.contentKey === booked.key ? 'text' : likeness(line, booked)
}

/** Compares them by account, payer and text alone, as if neither had an id of the bank. */
export function likeness(
  line: Pick<MarkedLine, 'marks' | 'name' | 'text'>,
  booked: Pick<Booked, 'marks' | 'said'>,
): Exclude<Sureness, 'certain'> {
  const { account, payers, text } = booked.marks ?? {}
  if (differ(line.marks.account, account)) return 'no'
  if (booked.said !== undefined) return sayAlike(line, booked.said)
  const isKnown = payers !== undefined && line.marks.payers !== undefined
  if (isKnown && !line.marks.payers?.some(payer => payers.includes(payer))) return 'no'
  if (text !== undefined && line.marks.text === text) return 'text'
  return isKnown ? 'payer' : 'possible'
}

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other

/** So much of a long name stands in every form of a statement. */
const CUT = 20

/** The first version stored name and text in one; an account in which it read no names stored the text alone. */
function sayAlike({ name, text }: Pick<MarkedLine, 'name' | 'text'>, said: string): Exclude<Sureness, 'certain'> {
  const [plainName, plainSaid] = [plain(name), plain(said)]
  if (plainSaid === '' || plainName === '') return 'possible'
  if (plainSaid === plain(name + text)) return 'text'
  const words = new Set(wordsIn(said))
  if (plainSaid.startsWith(plainName.slice(0, CUT)) || wordsIn(name).every(word => words.has(word))) return 'payer'
  return plain(text).startsWith(plainSaid) ? 'possible' : 'no'
}

const plain = (text: string) => folded(text).replace(/[^\p{L}\d]/gu, '')
const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * A name in the forms in which it is compared: its words in any order, and its beginning, as some files cut long names. Their
 * hashes are stored, so this never changes.
 */
export function payerForms(name: string): string[] {
  const words = storedWords(name).filter(word => word.length > 1)
  const letters = words.join('')
  if (letters === '') return []
  return [words.toSorted().join(' '), ...(letters.length > CUT ? [letters.slice(0, CUT)] : [])]
}

/** A text as it is compared. Its hash is stored, so this never changes. */
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
 * Which lines of a file are booked, and as what. Each booked line stands for one: of equal payments as many are known as are
 * booked. Which of the lines come first makes no difference but among equal ones.
 */
export function knownAmong<Line extends MarkedLine, Known extends Booked>(
  lines: readonly Line[],
  booked: readonly Known[],
): Map<Line, Known> {
  const found = new Map<Line, Known>()
  const linesAt = byEachKey(lines, line => [momentOf(line)])
  const inOrder = booked.toSorted((a, b) => compare(a.key, b.key))
  for (const [moment, known] of byEachKey(inOrder, one => [momentOf(one)]))
    for (const [line, one] of pairs(linesAt.get(moment) ?? [], known)) found.set(line, one)
  return found
}

function pairs<Line extends MarkedLine, Known extends Booked>(lines: readonly Line[], booked: readonly Known[]) {
  const inOrder = lines.toSorted((a, b) => compare(a.key, b.key))
  const lineOf = new Map<Known, Line>()
  const knownOf = new Map<Line, Known>()
  const join = (line: Line, one: Known) => {
    knownOf.set(line, one)
    lineOf.set(one, line)
  }
  for (const one of booked) {
    const line = inOrder.find(each => !knownOf.has(each) && samePayment(each, one) === 'certain')
    if (line) join(line, one)
  }
  const certain = new Set(knownOf.keys())
  const rest = inOrder.filter(line => !certain.has(line))
  for (const least of ['text', 'payer', 'possible'] as const) {
    const fits = (line: Line, one: Known) => isAsSure(samePayment(line, one), least)
    /** Finds a line for it, moving others to another one that fits them as well. */
    const place = (one: Known, tried: Set<Line>): boolean =>
      rest.some(line => {
        if (tried.has(line) || !fits(line, one)) return false
        tried.add(line)
        const before = knownOf.get(line)
        if (before && !place(before, tried)) return false
        join(line, one)
        return true
      })
    for (const one of booked) if (!lineOf.has(one)) place(one, new Set())
  }
  return knownOf
}
