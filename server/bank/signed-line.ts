import * as v from 'valibot'
import type { KeyedLine } from '../../domain/bank-statement/match.ts'
import { Payment } from '../../domain/money/payment.ts'
import { type Secret, signed, verified } from '../http/signed-text.ts'

const purpose = 'line of a bank file'

/** What is booked of a line. */
const SignedLine = v.tuple([
  v.unwrap(Payment.entries.bankLine),
  Payment.entries.date,
  v.number(),
  v.unwrap(Payment.entries.reference),
])

const LONGEST_REFERENCE = 200

/**
 * A line as the panel gets it and sends it back: nothing of the bank's file is kept in between, and nobody can make a line
 * up or change one.
 */
export function signedLine(deps: Secret, { key, date, cents, name, text }: KeyedLine): string {
  const reference = [name, text].filter(Boolean).join(', ').slice(0, LONGEST_REFERENCE).toWellFormed()
  const line: v.InferOutput<typeof SignedLine> = [key, date, cents, reference]
  return signed(deps, purpose, JSON.stringify(line))
}

/** The payment that a line is, without an id; undefined for what this site did not sign. */
export function paymentIn(deps: Secret, line: string): Omit<Payment, '_id'> | undefined {
  const text = verified(deps, purpose, line)
  if (text === undefined) return undefined
  const [bankLine, date, cents, reference] = v.parse(SignedLine, JSON.parse(text))
  return { date, cents, way: 'transfer', ...(reference === '' ? {} : { reference }), bankLine }
}
