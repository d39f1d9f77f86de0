import { byEachKey } from '../../domain/bank-statement/by-each-key.ts'
import type { KeyedLine } from '../../domain/bank-statement/match.ts'
import { type Booked, knownAmong, momentOf } from '../../domain/bank-statement/same-payment.ts'
import type { Secret } from '../http/signed-text.ts'
import { type ComparedLine, marked } from './line-keys.ts'
import { hashedMarks, marksOf } from './line-marks.ts'

/** Finds the lines of a file that are already booked, even from another file format (D77). */
export function knownLines<Line extends ComparedLine, Known extends Booked>(
  deps: Secret,
  lines: readonly Line[],
  booked: readonly Known[],
): Map<Line, Known> {
  const moments = new Set(booked.map(momentOf))
  const asked = lines.filter(line => moments.has(momentOf(line)))
  const compared = marked(asked, line => hashedMarks(deps, marksOf(line)))
  return new Map([...knownAmong(compared, booked)].map(([{ line }, one]) => [line, one]))
}

/** Returns for a line those of its file with the same day and amount, itself included, in file order. */
export function equalLines(lines: readonly KeyedLine[]): (line: KeyedLine) => readonly KeyedLine[] {
  const byMoment = byEachKey(lines, line => [momentOf(line)])
  return line => byMoment.get(momentOf(line)) ?? [line]
}
