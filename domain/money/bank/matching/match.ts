import { compare } from '../../../kit/compare.ts'
import type { BankLine } from '../line.ts'
import { type FoundNumber, type Numbers, readNumbers } from '../numbers.ts'
import { matchByName } from './by-name.ts'
import { matchByNumber } from './by-number.ts'
import { sortPayables } from './candidates.ts'
import { groupByKeys } from './group-by-keys.ts'
import { type Ledger, type MoneyDoubt, openLedger } from './ledger.ts'
import type { Payable, Share, Target } from './payable.ts'
import { type Hint, type LineWords, lineWordsReader, type People, peopleOf } from './people.ts'

/** `suggested`: a person must confirm. `none`: no match. `known`: booked before. */
export type Match = 'sure' | 'suggested' | 'none' | 'known'

/** A fact in favour of a target. `reference`: a number with its check character; `number`: an old form without. */
export type MatchFact = 'reference' | 'number' | 'name' | 'amount' | Hint

/** A reason for not booking a line automatically. */
export type Doubt =
  | 'reversal'
  | 'severalNumbers'
  | 'severalNames'
  /** The text mentions a voucher, but the number is a booking's: both count from 0001 each year. */
  | 'voucherText'
  /** The payer's name matches another open payable. */
  | 'otherName'
  /** One typo in an old number would name another matching payable. */
  | 'similarNumber'
  /** The number may be part of something else, or of another series. */
  | 'unclearNumber'
  | MoneyDoubt

/** The main reason for the outcome; `agrees` and `against` list all. */
export type MatchReason =
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

/** An incoming line and its key, which is the same in every file with that line. */
export type KeyedLine = BankLine & { key: string }

export type LineMatch = {
  line: KeyedLine
  match: Match
  reason: MatchReason
  /** Facts that match the target, or all candidates. */
  agrees: readonly MatchFact[]
  /** Doubts that prevent booking it automatically. */
  against: readonly Doubt[]
  /** References ignored because of a wrong check character. */
  mistyped: readonly string[]
  /** The match; missing if there are several candidates. */
  to?: Target
  /** All candidates, if there are several. */
  candidates?: readonly Target[]
  /** Split of the line among several numbers, to the cent. */
  shares?: readonly Share[]
}
export type MatchResult = Omit<LineMatch, 'line' | 'mistyped'>

/**
 * Matches lines to payables (D77). A match is sure with a number, one more fact (the payer's name or a due amount), and
 * no doubt. An instalment is used once. `known` maps booked lines to their targets. Yields between steps, so that other
 * work can run.
 */
export function* matchLines(
  lines: readonly KeyedLine[],
  payables: readonly Payable[],
  bookedBefore: ReadonlyMap<string, Target>,
): Generator<void, LineMatch[]> {
  // Sorted input keeps the first candidates stable.
  const ordered = sortPayables(payables)
  const ledger = yield* openLedger(ordered, new Set(lines.map(({ key }) => key)))
  const all: MatchContext = { ledger, people: yield* peopleOf(ordered) }
  const days = [...groupByKeys(lines, ({ date }) => [date])].sort(([a], [b]) => compare(a, b)).map(([, ofDay]) => ofDay)
  const inTurn: KeyedLine[] = []
  for (const ofDay of days) {
    yield
    for (const line of ofDay.toSorted(byContent)) inTurn.push(line)
  }
  const wordsOfLine = lineWordsReader(all.people)
  const looks: { look: ParsedLine; match: MatchResult | undefined }[] = []
  for (const [at, line] of inTurn.entries()) {
    if (at % LINES_A_STEP === 0) yield
    const booked = bookedBefore.get(line.key)
    const look = lookAt(line, wordsOfLine(line))
    looks.push({ look, match: booked ? knownAs(booked) : matchByNumber(all, look) })
  }
  const matched = new Map<KeyedLine, LineMatch>()
  // Names are matched last, so that a guess does not use an instalment that a number names.
  for (const [at, { look, match: found }] of looks.entries()) {
    if (at % LINES_A_STEP === 0) yield
    const { line, numbers } = look
    matched.set(line, { line, mistyped: numbers.mistyped, ...(found ?? matchByName(all, look)) })
  }
  yield
  return days.flat().flatMap(line => matched.get(line) ?? [])
}

const LINES_A_STEP = 10

/** Sorts by content within a day, so that the file's order does not matter. */
const byContent = (a: KeyedLine, b: KeyedLine) =>
  a.cents - b.cents || compare(a.text, b.text) || compare(a.name, b.name) || compare(a.key, b.key)

/** The data that lines are compared with. */
export type MatchContext = { ledger: Ledger; people: People }

/** A line with everything parsed from it. */
export type ParsedLine = { line: KeyedLine; words: LineWords; numbers: Numbers; structured: readonly FoundNumber[] }

function lookAt(line: KeyedLine, words: LineWords): ParsedLine {
  const numbers = readNumbers(line.text)
  const endToEnd = readNumbers(line.endToEnd, 'program')
  return {
    line,
    words,
    numbers: {
      written: [...numbers.written, ...endToEnd.written],
      mistyped: [...numbers.mistyped, ...endToEnd.mistyped],
      hasOthers: numbers.hasOthers,
    },
    structured: endToEnd.written,
  }
}

const knownAs = (to: Target): MatchResult => ({ match: 'known', reason: 'known', agrees: [], against: [], to })
