import * as v from 'valibot'
import { contactSchema, type FormRules, formHints, plainSpaces, wrongContact } from '../../bookings/form/form.ts'
import { type Cents, typedCents } from '../../kit/cents.ts'
import type { FieldErrors } from '../../kit/error.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { DayInput, editEntries, FlagInput, lineInput, MailAddress, textInput, titleInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { unprintableIn } from '../../kit/printable.ts'
import { Id } from '../../kit/schema.ts'
import { type Buyer, VOUCHER_CENTS, voucherWays } from './voucher.ts'

/** Amounts that the form offers. */
export const offeredCents = [2500, 5000, 10_000, 15_000] as const

/** Limits of the printed voucher. */
export const VOUCHER_MESSAGE_MAX = 300
export const VOUCHER_MESSAGE_LINES = 6

/** A validated order. */
export type VoucherOrder = { buyer: Buyer; cents: Cents; message: string; showsAmount: boolean }

type Values = Record<string, string>

const amountHint = 'Bitte wähle einen Betrag von 5 bis 500 €.'

/** A typed amount overrides the selection: without scripts, typing does not select "anderer Betrag". */
function amountOf({ amount = '', euro = '' }: Values): Cents | undefined {
  const cents = euro.trim() === '' ? offeredCents.find(cents => String(cents) === amount) : typedCents(euro)
  return cents !== undefined && cents >= VOUCHER_CENTS.min && cents <= VOUCHER_CENTS.max ? cents : undefined
}

/** Normalizes lines and removes invisible characters. */
const messageOf = ({ message = '' }: Values) =>
  message
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line =>
      plainSpaces(line)
        .replace(/\p{Cc}/gu, '')
        .trimEnd(),
    )
    .join('\n')
    .trim()
    .toWellFormed()

/** Returns an error for the message; "" if it fits onto the paper. */
function wrongMessage(message: string): string {
  const { length } = [...message]
  if (length > VOUCHER_MESSAGE_MAX)
    return `Zu lang: höchstens ${VOUCHER_MESSAGE_MAX} Zeichen, gerade sind es ${length}.`
  if (message.split('\n').length > VOUCHER_MESSAGE_LINES) return `Höchstens ${VOUCHER_MESSAGE_LINES} Zeilen.`
  const sign = unprintableIn(message)
  if (sign === undefined) return ''
  const kind = /\p{Extended_Pictographic}|\p{So}/u.test(sign) ? 'Bildzeichen' : 'Zeichen'
  return `${kind} wie ${sign} kann ich nicht drucken. Bitte lass sie weg.`
}

/**
 * Parses an order form, or returns a sentence for each wrong field. Section 5 covers no such form, so buyers' names are
 * always checked leniently.
 */
export function readOrder(
  values: Values,
  { contact }: Pick<FormRules, 'contact'> = {},
): { order: VoucherOrder } | { wrong: FieldErrors } {
  const rules: FormRules = { lenientAddresses: true, ...(contact ? { contact } : {}) }
  const cents = amountOf(values)
  const message = messageOf(values)
  const aboutMessage = wrongMessage(message)
  const wrong = {
    ...(cents === undefined ? { amount: amountHint } : {}),
    ...(aboutMessage === '' ? {} : { message: aboutMessage }),
    ...wrongContact(values, rules),
    ...(values.privacyStatement === 'on' ? {} : { privacyStatement: formHints.privacyStatement }),
  }
  if (cents === undefined || Object.keys(wrong).length > 0) return { wrong }
  const buyer = v.parse(contactSchema(rules), values)
  return { order: { buyer, cents, message, showsAmount: values.showsAmount === 'on' } }
}

/** True if it can identify repeated orders. */
export const isRequestId = (text: string): boolean => v.is(Id, text)

/** Requests by which an administrator changes a voucher (D72). */

const noWaySentence = () => t('Please choose how it was paid.', 'Bitte wähle, wie bezahlt wurde.')
const noAmountSentence = () =>
  t('Please enter an amount from €5 to €500.', 'Bitte gib einen Betrag von 5 bis 500 € ein.')

/** Date and way of the payment or refund; by default today and by transfer. */
const sale = { date: v.exactOptional(DayInput), way: v.exactOptional(v.picklist(voucherWays, noWaySentence)) }
export const VoucherSale = v.object({ ...editEntries, ...sale }, sayWhichSentence)
export type VoucherSale = v.InferOutput<typeof VoucherSale>

export const VoucherChoice = v.object(editEntries, sayWhichSentence)

/** A voucher paid on the spot, for example at a market. */
export const NewVoucher = v.object(
  {
    name: titleInput(100),
    /** The code is sent there and nowhere else. */
    email: v.pipe(MailAddress, lineInput(100)),
    cents: v.pipe(
      v.number(noAmountSentence),
      v.integer(noAmountSentence),
      v.minValue(VOUCHER_CENTS.min, noAmountSentence),
      v.maxValue(VOUCHER_CENTS.max, noAmountSentence),
    ),
    message: v.exactOptional(textInput(VOUCHER_MESSAGE_MAX)),
    showsAmount: v.exactOptional(FlagInput),
    /** Deduplicates requests (D13). */
    requestId: v.exactOptional(Id),
    ...sale,
  },
  sayWhichSentence,
)
export type NewVoucher = v.InferOutput<typeof NewVoucher>
