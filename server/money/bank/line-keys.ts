import { hash } from 'node:crypto'
import type { BankLine } from '../../../domain/money/bank/line.ts'
import type { KeyedLine } from '../../../domain/money/bank/matching/match.ts'
import { type MarkedLine, type PaymentMarks, pairWithBooked } from '../../../domain/money/bank/matching/same-payment.ts'
import { asWritten, hasReference, lineMarks, type MarkForm, partedMarks } from './line-marks.ts'

/**
 * Gives each line the key that it has in every export that contains its day from the beginning. The key comes from the
 * bank's id or else from the line's content, and from its running number among the equal lines of its day, since two
 * equal payments are real. A line repeated by another statement of the file is one line, in another form too. Yields
 * between steps of a few lines, so that other requests can run.
 */
export function* keyLines(statements: readonly (readonly BankLine[])[]): Generator<void, KeyedLine[]> {
  const lines = new Map<string, KeyedLine>()
  for (const statement of statements) {
    const keyed: KeyedLine[] = []
    const count = counter<BankLine>(fingerprint)
    for (const [at, line] of statement.entries()) {
      if (at % LINES_A_STEP === 0) yield
      keyed.push(count(line))
    }
    yield
    const fresh = keyed.filter(({ key }) => !lines.has(key))
    const here = new Set(keyed.map(({ key }) => key))
    const elsewhere = [...lines.values()].filter(({ key }) => !here.has(key))
    const repeated = inOtherForm(fresh, elsewhere)
    for (const line of fresh) if (!repeated.has(line)) lines.set(line.key, line)
  }
  return [...lines.values()]
}

const LINES_A_STEP = 50

/** Gives each line its fingerprint and its number among equal ones. */
function counter<Line extends PrintedLine>(same: (line: Line) => string): (line: Line) => Line & { key: string } {
  const counts = new Map<string, number>()
  return line => {
    const print = same(line)
    const count = (counts.get(print) ?? 0) + 1
    counts.set(print, count)
    return { ...line, key: `${print}-${count}` }
  }
}

/** Finds lines that the others repeat in another form: with a bank id instead of without one, or vice versa. */
function inOtherForm(lines: readonly KeyedLine[], compared: readonly KeyedLine[]): Set<KeyedLine> {
  const repeatedLines = new Set<KeyedLine>()
  for (const isWith of [true, false]) {
    const otherLines = compared.filter(line => hasReference(line) !== isWith)
    if (otherLines.length === 0) continue
    const booked = otherLines.map(line => ({ ...line, marks: lineMarks(line) }))
    const markedLines = markLines(
      lines.filter(line => hasReference(line) === isWith),
      lineMarks,
      asWritten,
    )
    for (const { line } of pairWithBooked(markedLines, booked).keys()) repeatedLines.add(line)
  }
  return repeatedLines
}

/** Fields of a line that are compared. */
export type ComparedLine = PrintedLine & { key: string }
type PrintedLine = Omit<BankLine, 'endToEnd' | 'onBehalfOf' | 'isReversal'>

/** Prepares lines for comparison; adds the key that each would have without a bank id, as in another file format. */
export function markLines<Line extends ComparedLine>(
  lines: readonly Line[],
  marksOf: (line: Line) => PaymentMarks,
  formOf: MarkForm,
): (MarkedLine & { line: Line })[] {
  const contents = lines.map(counter(line => fingerprint({ ...line, reference: '' })))
  return lines.map((line, at) => {
    const { date, cents, name, text, key } = line
    return {
      line,
      date,
      cents,
      name,
      text,
      key,
      contentKey: contents[at]?.key ?? key,
      marks: marksOf(line),
      parted: partedMarks(line, formOf),
    }
  })
}

/** Hides the line: the stored key does not reveal it. */
function fingerprint({ date, cents, former, ...line }: PrintedLine): string {
  const { account, name, text } = former ?? line
  const id = hasReference(line) ? [line.reference] : [name, text]
  return hash('sha256', JSON.stringify([account, date, cents, ...id])).slice(0, 32)
}
