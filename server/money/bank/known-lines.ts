import { countFreeLines, type FreeLineCounts } from '../../../domain/money/bank/matching/free-lines.ts'
import { groupByKeys } from '../../../domain/money/bank/matching/group-by-keys.ts'
import type { KeyedLine } from '../../../domain/money/bank/matching/match.ts'
import { type BookedPayment, momentOf, pairWithBooked } from '../../../domain/money/bank/matching/same-payment.ts'
import type { Secret } from '../../http/requests/signed-text.ts'
import { markLines } from './line-keys.ts'
import { hashedBy, hashedMarks, marksReader } from './line-marks.ts'

/** Booked lines of a file, and the number of equal lines that may still be booked. */
export type FileLines<Known> = {
  payments: ReadonlyMap<KeyedLine, Known>
  room: (line: KeyedLine) => FreeLineCounts
}

const alone: FreeLineCounts = { text: 1, payer: 1, possible: 1 }

/**
 * Finds the lines of a file that are already booked, even from another file format (D77). Yields between steps of one
 * day and amount, so that other requests can run.
 */
export function* findKnownLines<Known extends BookedPayment>(
  deps: Secret,
  lines: readonly KeyedLine[],
  booked: readonly Known[],
): Generator<void, FileLines<Known>> {
  const plainMarks = marksReader()
  const paymentOfLine = new Map<KeyedLine, Known>()
  const rooms = new Map<KeyedLine, FreeLineCounts>()
  const bookedAt = groupByKeys(booked, payment => [momentOf(payment)])
  for (const [moment, equal] of groupByKeys(lines, line => [momentOf(line)])) {
    const bookedThen = bookedAt.get(moment) ?? []
    if (equal.length === 1 && bookedThen.length === 0) continue
    yield
    if (bookedThen.length === 0) {
      const plain = equal.map(line => ({ line, name: line.name, text: line.text, marks: plainMarks(line) }))
      for (const [{ line }, room] of countFreeLines(plain, new Set(), [])) rooms.set(line, room)
      continue
    }
    const compared = markLines(equal, line => hashedMarks(deps, plainMarks(line)), hashedBy(deps))
    const paired = pairWithBooked(compared, bookedThen)
    for (const [{ line }, payment] of paired) paymentOfLine.set(line, payment)
    for (const [{ line }, room] of countFreeLines(compared, new Set(paired.keys()), bookedThen)) rooms.set(line, room)
  }
  return { payments: paymentOfLine, room: line => rooms.get(line) ?? alone }
}
