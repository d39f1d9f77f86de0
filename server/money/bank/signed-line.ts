import * as v from 'valibot'
import type { FreeLineCounts } from '../../../domain/money/bank/matching/free-lines.ts'
import type { KeyedLine } from '../../../domain/money/bank/matching/match.ts'
import type { BookedPayment, MarkedLine } from '../../../domain/money/bank/matching/same-payment.ts'
import { Payment } from '../../../domain/money/terms/payment.ts'
import { type Secret, signText, verifyText } from '../../http/requests/signed-text.ts'
import { hashedBy, hashedMarks, lineMarks, partedMarks } from './line-marks.ts'

const purpose = 'line of a bank file'

const count = v.number()

/** Line with the data for booking it only once. */
const SignedLine = v.object({
  date: Payment.entries.date,
  cents: v.number(),
  key: v.string(),
  account: v.string(),
  name: v.string(),
  text: v.string(),
  reference: v.string(),
  /** Key of the booked payment. */
  known: v.optional(v.string()),
  room: v.object({ text: count, payer: count, possible: count }),
})

const LONGEST_REFERENCE = 200

/**
 * Signs a line for the panel, which sends it back: the server stores nothing of the file meanwhile, and nobody can
 * invent or change a line. Each reading of the file gives the same text.
 */
export function signLine(
  deps: Secret,
  line: KeyedLine,
  booked: BookedPayment | undefined,
  room: FreeLineCounts,
): string {
  const { date, cents, key, account, name, text, reference } = line
  const sent = {
    ...{ date, cents, key, account, name: name.toWellFormed(), text: text.toWellFormed(), reference, room },
    ...(booked && booked.key !== key ? { known: booked.key } : {}),
  }
  return signText(deps, purpose, JSON.stringify(sent satisfies v.InferInput<typeof SignedLine>))
}

/** A verified line: the payment to store, and the data that tell whether it was booked before. */
export type SentLine = {
  payment: Omit<Payment, '_id'>
  line: MarkedLine
  bookedKey: string | undefined
  room: FreeLineCounts
}

/** Verifies a signed line; undefined if this site did not sign it. */
export function verifyLine(deps: Secret, sent: string): SentLine | undefined {
  const json = verifyText(deps, purpose, sent)
  const read = json === undefined ? undefined : v.safeParse(SignedLine, JSON.parse(json))
  // A file previewed by an earlier version has to be read again.
  if (!read?.success) return undefined
  const { known, room, ...line } = read.output
  const { date, cents, key, name, text } = line
  const lineText = [name, text].filter(Boolean).join(', ').slice(0, LONGEST_REFERENCE).toWellFormed()
  const reference = lineText === '' ? {} : { reference: lineText }
  const bankMarks = hashedMarks(deps, lineMarks(line))
  const payment = { date, cents, way: 'transfer' as const, ...reference, bankLine: key, bankMarks }
  const parted = partedMarks(line, hashedBy(deps))
  return {
    payment,
    line: { date, cents, name, text, key, contentKey: key, marks: bankMarks, parted },
    bookedKey: known,
    room,
  }
}
