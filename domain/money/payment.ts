import * as v from 'valibot'
import { type Day, isDay } from '../format.ts'
import { DayInput, editOf, Flag, line } from '../input.ts'
import { type Sentence, t } from '../language.ts'
import { Id, InstantText } from '../schema.ts'
import type { Cents } from './cents.ts'

/** How somebody pays, in English and German. */
export const wayWords = {
  transfer: ['Bank transfer', 'Überweisung'],
  cash: ['Cash', 'Bar'],
  voucher: ['Voucher', 'Gutschein'],
  other: ['Other', 'Anders'],
} as const
export type Way = keyof typeof wayWords
export const ways = Object.keys(wayWords) as Way[]
export function wayWord(way: Way): string {
  const [english, german] = wayWords[way]
  return t(english, german)
}

/** More than any booking costs; within it, sums stay exact. */
const MOST_CENTS = 100_000_000

const wholeCents = v.pipe(v.number(), v.integer(), v.minValue(-MOST_CENTS), v.maxValue(MOST_CENTS))

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

/** Money that came for a booking, or with a minus went back (D57). */
export const Payment = v.object({
  _id: Id,
  /** In Berlin. */
  date: v.pipe(v.string(), v.check(isDay)),
  cents: wholeCents,
  way: v.picklist(ways),
  /** What the bank or the educator says of it. */
  reference: v.optional(v.string()),
  /** The key of the bank's line that it was read from: no line is booked twice. */
  bankLine: v.optional(v.string()),
  /** Missing on lines booked by the first version. */
  bankMarks: v.optional(BankMarks),
  /** The voucher of ours that it is from, or that it went back onto; a paper one of before is none of ours. */
  voucher: v.optional(Id),
})
export type Payment = v.InferOutput<typeof Payment>

/**
 * What a cancellation or a move cost when it happened, by the terms of that day or as the educator said (AGB § 5, § 6);
 * after a withdrawal, the share of what had been done before it (§ 357a BGB).
 */
export const Fee = v.object({
  what: v.picklist(['cancellation', 'rebooking', 'withdrawal']),
  date: InstantText,
  cents: wholeCents,
  /** Only what was paid of it stays with the educator, whenever that is recorded; the rest is not asked for (AGB § 5). */
  ifPaid: v.optional(v.boolean()),
  /** The price of those who cancelled. */
  price: v.optional(wholeCents),
})
export type Fee = v.InferOutput<typeof Fee>

/** An amount that was written off; the booking's history holds the reason. */
export const WriteOff = v.object({ date: InstantText, cents: wholeCents })
export type WriteOff = v.InferOutput<typeof WriteOff>

/** An amount as an administrator sends it. */
export const centsInput = (sentence: Sentence) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(-MOST_CENTS, sentence), v.maxValue(MOST_CENTS, sentence))

const { lastModifiedDate } = editOf
const noAmount = () =>
  t('Please enter an amount, with a minus for a refund.', 'Bitte gib einen Betrag ein, eine Erstattung mit Minus.')
const noWay = () => t('Please choose how it was paid.', 'Bitte wähle, wie bezahlt wurde.')

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
const someId = v.pipe(
  v.string(which),
  v.check(id => v.is(Id, id), which),
)

/** What an administrator sends to record a payment (D72). */
export const PaymentInput = v.object(
  {
    registration: someId,
    lastModifiedDate,
    date: DayInput,
    cents: v.pipe(
      centsInput(noAmount),
      v.check(cents => cents !== 0, noAmount),
    ),
    way: v.picklist(ways, noWay),
    reference: v.exactOptional(line(200)),
    /** With the same one it is recorded once. */
    requestId: v.exactOptional(Id),
  },
  which,
)
export type PaymentInput = v.InferOutput<typeof PaymentInput>

/** Takes one out again (D68). */
export const PaymentUndo = v.object({ registration: someId, payment: someId }, which)
export type PaymentUndo = v.InferOutput<typeof PaymentUndo>

/** Likewise to remind somebody of what is late; with `preview` nothing is sent. */
export const ReminderInput = v.object({ registration: someId, lastModifiedDate, preview: v.exactOptional(Flag) }, which)
export type ReminderInput = v.InferOutput<typeof ReminderInput>

export const paidBy = (payments: readonly Payment[]): Cents => payments.reduce((sum, { cents }) => sum + cents, 0)

/**
 * How much can be paid back by hand: as money, what came as money; onto vouchers on paper, what they paid. What a voucher of
 * ours paid goes back onto it by itself (D58).
 */
export function mostPaidBack(payments: readonly Payment[], way: Way): Cents {
  const isOfKind = (payment: Payment) =>
    way === 'voucher' ? payment.way === 'voucher' && payment.voucher === undefined : payment.way !== 'voucher'
  return Math.max(0, paidBy(payments.filter(isOfKind)))
}

/** The day since which so much has been paid. */
export function dayPaid(payments: readonly Payment[], cents: Cents): Day | undefined {
  let paid = 0
  let since: Day | undefined
  for (const payment of payments.toSorted((a, b) => a.date.localeCompare(b.date))) {
    paid += payment.cents
    since = paid < cents ? undefined : (since ?? payment.date)
  }
  return since
}
