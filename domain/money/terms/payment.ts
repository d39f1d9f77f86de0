import * as v from 'valibot'
import type { Cents } from '../../kit/cents.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { type Day, isDay } from '../../kit/format.ts'
import { DayInput, editEntries, FlagInput, lineInput } from '../../kit/input.ts'
import { type Sentence, t } from '../../kit/language.ts'
import { Id, InstantText } from '../../kit/schema.ts'

/** Ways to pay, in English and German. */
export const paymentWayWords = {
  transfer: ['Bank transfer', 'Überweisung'],
  cash: ['Cash', 'Bar'],
  voucher: ['Voucher', 'Gutschein'],
  other: ['Other', 'Anders'],
} as const
export type PaymentWay = keyof typeof paymentWayWords
export const paymentWays = Object.keys(paymentWayWords) as PaymentWay[]
export function paymentWayWord(way: PaymentWay): string {
  const [english, german] = paymentWayWords[way]
  return t(english, german)
}

/** Above any real price; sums below it stay exact. */
const MAX_CENTS = 100_000_000

const wholeCents = v.pipe(v.number(), v.integer(), v.minValue(-MAX_CENTS), v.maxValue(MAX_CENTS))

/**
 * Keyed hashes of a booked bank line. They recognize the line in another file without revealing
 * a name or an account. The cents are those of the whole line, even if only a share was booked.
 */
export const BankMarks = v.object({
  account: v.optional(v.string()),
  /** Hashes of the payer's name in several forms. */
  payers: v.optional(v.array(v.string())),
  /** Hash of the bank's own id. */
  reference: v.optional(v.string()),
  text: v.optional(v.string()),
  cents: v.optional(wholeCents),
})
export type BankMarks = v.InferOutput<typeof BankMarks>

/** A payment for a booking; negative for a refund (D57). */
export const Payment = v.object({
  _id: Id,
  /** Berlin time. */
  date: v.pipe(v.string(), v.check(isDay)),
  cents: wholeCents,
  way: v.picklist(paymentWays),
  /** The bank's or the educator's note. */
  reference: v.optional(v.string()),
  /** Key of its bank line, so that no line is booked twice. */
  bankLine: v.optional(v.string()),
  /** Missing on lines booked by the first version. */
  bankMarks: v.optional(BankMarks),
  /** The voucher that it comes from, or was returned to; missing for old paper vouchers. */
  voucher: v.optional(Id),
})
export type Payment = v.InferOutput<typeof Payment>

/**
 * The fee for a cancellation or a move, by that day's terms or the educator's decision (AGB § 5, § 6); after a
 * withdrawal, the share of the services rendered (§ 357a BGB).
 */
export const Fee = v.object({
  what: v.picklist(['cancellation', 'rebooking', 'withdrawal']),
  date: InstantText,
  cents: wholeCents,
  /**
   * The educator keeps only the part of the fee that was paid by the day of the fee, even if the payment is recorded
   * later; the rest is not claimed (AGB § 5).
   */
  ifPaid: v.optional(v.boolean()),
  /** Price of the cancelled people. */
  price: v.optional(wholeCents),
})
export type Fee = v.InferOutput<typeof Fee>

/** The booking's history has the reason. */
export const WriteOff = v.object({ date: InstantText, cents: wholeCents })
export type WriteOff = v.InferOutput<typeof WriteOff>

/** A reduction of the price; the booking's history has the reason. */
export const Reduction = v.object({
  date: InstantText,
  cents: wholeCents,
  /** The price before the reduction, so that the reduction shrinks with the price when people leave. */
  price: wholeCents,
  /** Ids of the people whom the reduction is for; missing for quotes, and if it is for everybody. */
  people: v.optional(v.array(Id)),
  /** Ids of the called-off sessions that the reduction refunds. */
  sessions: v.optional(v.array(Id)),
})
export type Reduction = v.InferOutput<typeof Reduction>

/** Schema of an amount. */
export const centsInput = (sentence: Sentence) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(-MAX_CENTS, sentence), v.maxValue(MAX_CENTS, sentence))

const { lastModifiedDate } = editEntries
const noAmountSentence = () =>
  t('Please enter an amount, with a minus for a refund.', 'Bitte gib einen Betrag ein, eine Erstattung mit Minus.')
const noWaySentence = () => t('Please choose how it was paid.', 'Bitte wähle, wie bezahlt wurde.')

const someId = v.pipe(
  v.string(sayWhichSentence),
  v.check(id => v.is(Id, id), sayWhichSentence),
)

/** Request to record a payment (D72). */
export const PaymentInput = v.object(
  {
    registration: someId,
    lastModifiedDate,
    date: DayInput,
    cents: v.pipe(
      centsInput(noAmountSentence),
      v.check(cents => cents !== 0, noAmountSentence),
    ),
    way: v.picklist(paymentWays, noWaySentence),
    reference: v.exactOptional(lineInput(200)),
    /** Deduplicates requests. */
    requestId: v.exactOptional(Id),
  },
  sayWhichSentence,
)
export type PaymentInput = v.InferOutput<typeof PaymentInput>

/** Request to remove a payment again (D68). */
export const PaymentUndo = v.object({ registration: someId, payment: someId }, sayWhichSentence)
export type PaymentUndo = v.InferOutput<typeof PaymentUndo>

/** Request to remind a guest of overdue amounts; with `preview` nothing is sent. */
export const ReminderInput = v.object(
  { registration: someId, lastModifiedDate, preview: v.exactOptional(FlagInput) },
  sayWhichSentence,
)
export type ReminderInput = v.InferOutput<typeof ReminderInput>

export const paidBy = (payments: readonly Payment[]): Cents => payments.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Returns the maximum refund by hand: money up to the money received, paper vouchers up to their payments. Our own
 * vouchers are refunded automatically (D58).
 */
export function maxRepayment(payments: readonly Payment[], way: PaymentWay): Cents {
  const isOfKind = (payment: Payment) =>
    way === 'voucher' ? payment.way === 'voucher' && payment.voucher === undefined : payment.way !== 'voucher'
  return Math.max(0, paidBy(payments.filter(isOfKind)))
}

/** Returns the day on which this amount was reached. */
export function dayPaid(payments: readonly Payment[], cents: Cents): Day | undefined {
  let paid = 0
  let since: Day | undefined
  for (const payment of payments.toSorted((a, b) => a.date.localeCompare(b.date))) {
    paid += payment.cents
    since = paid < cents ? undefined : (since ?? payment.date)
  }
  return since
}
