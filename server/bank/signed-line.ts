import * as v from 'valibot'
import type { KeyedLine } from '../../domain/bank-statement/match.ts'
import { Payment } from '../../domain/money/payment.ts'
import { type Secret, signed, verified } from '../http/signed-text.ts'
import type { ComparedLine } from './line-keys.ts'
import { hashedMarks, marksOf } from './line-marks.ts'

const purpose = 'line of a bank file'

const Compared = v.object({
  key: v.string(),
  account: v.string(),
  name: v.string(),
  text: v.string(),
  reference: v.string(),
  former: v.optional(v.object({ account: v.string(), name: v.string(), text: v.string() })),
})

/** A line among those of its file with the same day and amount, as needed to book it only once. */
const SignedLine = v.object({
  date: Payment.entries.date,
  cents: v.number(),
  equal: v.array(Compared),
  at: v.number(),
  isOneOfMany: v.optional(v.boolean(), false),
})

const LONGEST_REFERENCE = 200
/** Limit of equal lines to compare; beyond it, lines are recognized by their keys only. */
const MOST_EQUAL = 5

/**
 * A line as the panel gets it and sends it back: nothing of the bank's file is kept in between, and nobody can make a line
 * up or change one. It is the same whenever the file is read.
 */
export function signedLine(deps: Secret, line: KeyedLine, equal: readonly KeyedLine[]): string {
  const { date, cents } = line
  const isOneOfMany = equal.length > MOST_EQUAL
  const compared = isOneOfMany ? [line] : equal
  const sent = {
    ...{ date, cents, equal: compared.map(comparedOf), at: compared.indexOf(line) },
    ...(isOneOfMany ? { isOneOfMany } : {}),
  }
  return signed(deps, purpose, JSON.stringify(sent satisfies v.InferInput<typeof SignedLine>))
}

const comparedOf = ({ key, account, name, text, reference, former }: KeyedLine) => ({
  ...{ key, account, name: name.toWellFormed(), text: text.toWellFormed(), reference },
  ...(former ? { former } : {}),
})

/** A line sent back for booking: its payment without an id, and its position among similar lines. */
export type SentLine = {
  payment: Omit<Payment, '_id'>
  line: ComparedLine
  equal: readonly ComparedLine[]
  isOneOfMany: boolean
}

/** Verifies a signed line; undefined if this site did not sign it. */
export function sentLine(deps: Secret, sent: string): SentLine | undefined {
  const json = verified(deps, purpose, sent)
  const read = json === undefined ? undefined : v.safeParse(SignedLine, JSON.parse(json))
  // A file previewed by an earlier version has to be read again.
  if (!read?.success) return undefined
  const { date, cents, at, isOneOfMany } = read.output
  const equal = read.output.equal.map(one => ({ date, cents, ...one }))
  const line = equal[at]
  if (!line) return undefined
  const said = [line.name, line.text].filter(Boolean).join(', ').slice(0, LONGEST_REFERENCE).toWellFormed()
  const reference = said === '' ? {} : { reference: said }
  const bankMarks = hashedMarks(deps, marksOf(line))
  const payment = { date, cents, way: 'transfer' as const, ...reference, bankLine: line.key, bankMarks }
  return { payment, line, equal, isOneOfMany }
}
