import { compare } from '../compare.ts'
import { byEachKey } from './by-each-key.ts'
import { byName } from './by-name.ts'
import { byNumber } from './by-number.ts'
import { inOrder } from './found.ts'
import { type Ledger, type MoneyDoubt, openLedger } from './ledger.ts'
import type { BankLine } from './line.ts'
import { type Numbers, readNumbers, type Written } from './numbers.ts'
import type { Payable, Share, Target } from './payable.ts'
import { type Hint, type LineWords, lineWordsReader, type People, peopleOf } from './people.ts'

/** What is known of a line: that it pays something, that it may, that it is not about this, or that it is booked already. */
export type Match = 'sure' | 'suggested' | 'none' | 'known'

/** What speaks for a target. `reference`: a number with its check character; `number`: an old form. */
export type Fact = 'reference' | 'number' | 'name' | 'amount' | Hint

/** Why nothing is ticked. */
export type Doubt =
  | 'reversal'
  | 'severalNumbers'
  | 'severalNames'
  /** It speaks of a voucher, and the number is a booking's: both are counted from 0001 each year. */
  | 'voucherText'
  /** The payer's name fits something else that is open. */
  | 'otherName'
  /** One slip in an old number names something else that the line fits as well. */
  | 'similarNumber'
  /** The number may be part of something else, or of another series. */
  | 'unclearNumber'
  | MoneyDoubt

/** The first of what explains a line; `agrees` and `against` say all. */
export type Reason =
  | 'known'
  | 'nothing'
  | 'numberAndAmount'
  | 'numberAndName'
  | 'numberOnly'
  | 'nameAndAmount'
  | 'nameOnly'
  | 'amountOnly'
  | 'hints'
  | Doubt

/** A line that came, with its key, which the same line has in every file. */
export type KeyedLine = BankLine & { key: string }

export type Matched = {
  line: KeyedLine
  match: Match
  reason: Reason
  /** What agrees with the target, or with all candidates. */
  agrees: readonly Fact[]
  /** What speaks against booking it unseen. */
  against: readonly Doubt[]
  /** References that count for nothing, as their check character is wrong. */
  mistyped: readonly string[]
  /** What it seems to pay; none where several may be meant and nothing decides. */
  to?: Target
  /** All that may be meant, if that is more than one. */
  candidates?: readonly Target[]
  /** How it splits among several numbers, to the cent. */
  shares?: readonly Share[]
}
export type Found = Omit<Matched, 'line' | 'mistyped'>

/**
 * Says of each line what it pays (D77). Sure is a number with one more fact that agrees, the payer's name or an amount that
 * is due, and nothing against it; no instalment is paid by two lines. `known` holds the lines that are booked, with what to.
 */
export function matchLines(
  lines: readonly KeyedLine[],
  payables: readonly Payable[],
  known: ReadonlyMap<string, Target>,
): Matched[] {
  const steps = matching(lines, payables, known)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps of a few lines, between which others can have their turn. */
export function* matching(
  lines: readonly KeyedLine[],
  payables: readonly Payable[],
  known: ReadonlyMap<string, Target>,
): Generator<void, Matched[]> {
  // Lists that come of it are in order, so the first few of them are the same ones.
  const ordered = inOrder(payables)
  const ledger = yield* openLedger(ordered, new Set(lines.map(({ key }) => key)))
  const all: Known = { ledger, people: yield* peopleOf(ordered) }
  const days = [...byEachKey(lines, ({ date }) => [date])].sort(([a], [b]) => compare(a, b)).map(([, ofDay]) => ofDay)
  const inTurn: KeyedLine[] = []
  for (const ofDay of days) {
    yield
    for (const line of ofDay.toSorted(byContent)) inTurn.push(line)
  }
  const wordsOfLine = lineWordsReader()
  const looks: { look: Look; found: Found | undefined }[] = []
  for (const [at, line] of inTurn.entries()) {
    if (at % LINES_A_STEP === 0) yield
    const booked = known.get(line.key)
    const look = lookAt(line, wordsOfLine(line))
    looks.push({ look, found: booked ? knownAs(booked) : byNumber(all, look) })
  }
  const matched = new Map<KeyedLine, Matched>()
  // Names come second: a number must not find its instalment taken by a guess.
  for (const [at, { look, found }] of looks.entries()) {
    if (at % LINES_A_STEP === 0) yield
    const { line, numbers } = look
    matched.set(line, { line, mistyped: numbers.mistyped, ...(found ?? byName(all, look)) })
  }
  yield
  return days.flat().flatMap(line => matched.get(line) ?? [])
}

const LINES_A_STEP = 10

/** By content within a day, so that the order of the file decides nothing. */
const byContent = (one: KeyedLine, other: KeyedLine) =>
  one.cents - other.cents ||
  compare(one.text, other.text) ||
  compare(one.name, other.name) ||
  compare(one.key, other.key)

/** What lines are held against. */
export type Known = { ledger: Ledger; people: People }

/** A line with all that is read from it. */
export type Look = { line: KeyedLine; words: LineWords; numbers: Numbers; structured: readonly Written[] }

function lookAt(line: KeyedLine, words: LineWords): Look {
  const numbers = readNumbers(line.text)
  const endToEnd = readNumbers(line.endToEnd, 'program')
  return {
    line,
    words,
    numbers: {
      written: [...numbers.written, ...endToEnd.written],
      mistyped: [...numbers.mistyped, ...endToEnd.mistyped],
    },
    structured: endToEnd.written,
  }
}

const knownAs = (to: Target): Found => ({ match: 'known', reason: 'known', agrees: [], against: [], to })
