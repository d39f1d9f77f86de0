import { groupByKeys } from './group-by-keys.ts'
import { type BookedPayment, isAsSure, likeness, type MarkedLine, type Sureness, samePayment } from './same-payment.ts'

/**
 * Number of similar lines, by likeness, that are booked once the whole file is. If as many are booked already, no
 * similar line is free. Works for any number of equal payments.
 */
export type FreeLineCounts = Record<LikenessLevel, number>
const likenessLevels = ['text', 'payer', 'possible'] as const satisfies readonly Sureness[]
type LikenessLevel = (typeof likenessLevels)[number]

type ComparedLine = Pick<MarkedLine, 'marks' | 'name' | 'text'>

/** Free lines of one payer, grouped by text. */
type SamePayerLines = { first: ComparedLine; count: number; texts: Map<string, number> }

/**
 * Counts, for each line of one day and amount, the lines that may be booked: the free ones, plus those that were booked
 * when the file was read.
 */
export function countFreeLines<Line extends ComparedLine>(
  lines: readonly Line[],
  keyed: ReadonlySet<Line>,
  booked: readonly BookedPayment[],
): Map<Line, FreeLineCounts> {
  const groups = alikeAmong(lines.filter(line => !keyed.has(line)))
  const nameless = groups.filter(({ first }) => first.marks.payers === undefined)
  const byPayer = groupByKeys(groups, ({ first }) => first.marks.payers ?? [])
  const near = ({ payers }: ComparedLine['marks']): readonly SamePayerLines[] =>
    payers === undefined ? groups : [...new Set(payers.flatMap(payer => byPayer.get(payer) ?? [])), ...nameless]
  const roomOf = (line: Line): FreeLineCounts => {
    const room = countOf(booked.map(payment => likeness(line, payment)))
    for (const { first, count, texts } of near(line.marks)) {
      const like = likeness({ ...line, marks: { ...line.marks, text: undefined } }, first)
      if (like === 'no') continue
      room.text += texts.get(line.marks.text ?? '') ?? 0
      room.payer += like === 'payer' ? count : (texts.get(line.marks.text ?? '') ?? 0)
      room.possible += count
    }
    return room
  }
  const counted = new Map<string, FreeLineCounts>()
  return new Map(
    lines.map(line => {
      // Equal lines have the same room.
      const key = JSON.stringify([line.marks.account, line.marks.payers, line.name, line.text])
      const room = counted.get(key) ?? roomOf(line)
      counted.set(key, room)
      return [line, room]
    }),
  )
}

function alikeAmong(lines: readonly ComparedLine[]): SamePayerLines[] {
  const groups = new Map<string, SamePayerLines>()
  for (const line of lines) {
    const { account, payers, text } = line.marks
    const key = JSON.stringify([account, payers])
    const group = groups.get(key) ?? { first: line, count: 0, texts: new Map() }
    groups.set(key, group)
    group.count += 1
    if (text !== undefined) group.texts.set(text, (group.texts.get(text) ?? 0) + 1)
  }
  return [...groups.values()]
}

const countOf = (all: readonly Sureness[]): FreeLineCounts => {
  const count = (least: LikenessLevel) => all.filter(payment => isAsSure(payment, least)).length
  return { text: count('text'), payer: count('payer'), possible: count('possible') }
}

/**
 * Finds the booked line of a line. Returns undefined if it is free, and `unclear` if each similar one has another bank
 * id.
 */
export function findBooked<Known extends BookedPayment>(
  line: MarkedLine,
  room: FreeLineCounts,
  booked: readonly Known[],
  hasRest: (payment: Known) => boolean,
): Known | 'unclear' | undefined {
  const certain = booked.find(payment => samePayment(line, payment) === 'certain')
  if (certain) return certain
  const count = countOf(booked.map(payment => likeness(line, payment)))
  if (likenessLevels.every(level => count[level] < Math.max(1, room[level]))) return undefined
  for (const level of likenessLevels) {
    const like = booked.filter(payment => isAsSure(samePayment(line, payment), level))
    const [payment] = [...like.filter(hasRest), ...like]
    if (payment) return payment
  }
  return 'unclear'
}
