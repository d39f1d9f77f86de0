import * as v from 'valibot'
import { euroField } from '../../events/booking-fields.ts'
import type { ErrorCode } from '../../kit/error.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import { DayInput, editEntries, FlagInput, lineInput, MomentInput, refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import { centsInput } from '../../money/terms/payment.ts'
import { PARTY_MAX } from '../people/party-max.ts'
import type { Registration } from '../record/registration.ts'
import { CODE_TYPED_MAX } from './form.ts'

/** Requests by which an administrator changes a booking (D72). */

const reason = v.exactOptional(lineInput(500))
const isFilled = (text: string) => text !== ''
const noReason = () => t('Please say why.', 'Bitte gib an, warum.')
const force = v.exactOptional(FlagInput)
/** Shows the result without storing it (D83). */
const preview = v.exactOptional(FlagInput)
const noFeeSentence = () => t('Please enter 0 or more cents.', 'Bitte gib 0 oder mehr Cent ein.')
/** Fee. For a cancellation, the terms give the default and the maximum; a move by the educator is free by default. */
const cents = v.exactOptional(v.pipe(centsInput(noFeeSentence), v.minValue(0, noFeeSentence)))
const idInput = v.pipe(
  v.string(sayWhichSentence),
  v.check(id => v.is(Id, id), sayWhichSentence),
)

export const Decision = v.object({ ...editEntries, reason, preview }, sayWhichSentence)
/** The guest accepted an offered place by phone. */
export const Acceptance = v.object(editEntries, sayWhichSentence)
/** Pays with a voucher by the code that a guest reads out. */
export const VoucherCode = v.object({ ...editEntries, voucher: lineInput(CODE_TYPED_MAX) }, sayWhichSentence)
/** Undoes a decision, the last step of the history. `decided` is the step's date. */
export const StepUndo = v.object({ _id: editEntries._id, decided: v.string(sayWhichSentence) }, sayWhichSentence)
export type StepUndo = v.InferOutput<typeof StepUndo>

/** Sends the letter of a step again; steps count from 0. */
export const ResendInput = v.object(
  {
    _id: editEntries._id,
    step: v.pipe(v.number(sayWhichSentence), v.integer(sayWhichSentence), v.minValue(0, sayWhichSentence)),
  },
  sayWhichSentence,
)
export type ResendInput = v.InferOutput<typeof ResendInput>

/** Keeps a request below the size limit of a body. */
const BOOKINGS_MAX = 1000
const listOf = <const Item extends v.GenericSchema>(item: Item) =>
  v.object(
    {
      bookings: v.pipe(
        v.array(item, sayWhichSentence),
        v.nonEmpty(sayWhichSentence),
        v.maxLength(BOOKINGS_MAX, sayWhichSentence),
      ),
    },
    sayWhichSentence,
  )

/** Confirms several bookings, or undoes confirmations. A refused booking does not block the others. */
export const Confirmations = listOf(v.object(editEntries, sayWhichSentence))
export const StepUndos = listOf(StepUndo)
/** Result of a bulk action; messages are in the panel's language. */
export type BulkOutcome = {
  done: Registration[]
  refused: { _id: string; code: ErrorCode; message: string }[]
}

export const Cancellation = v.object(
  {
    ...editEntries,
    reason,
    cents,
    preview,
    /** Day on which the guest's message arrived, today by default; the terms count from this day. */
    received: v.exactOptional(DayInput),
    participants: v.exactOptional(v.pipe(v.array(idInput, sayWhichSentence), v.maxLength(PARTY_MAX, sayWhichSentence))),
  },
  sayWhichSentence,
)

/**
 * Returns the moment from which the terms count. An earlier day counts from its beginning, which favours the guest.
 * Throws `invalid` for a day in the future or before the booking.
 */
export function receivedAt(
  received: Day | undefined,
  { createdDate }: { createdDate: Instant },
  now: Instant,
): Instant {
  const today = dayOf(now)
  if (received === undefined || received === today) return now
  if (received > today || received < dayOf(createdDate)) refuseFields({ received: notReceivedSentence() })
  return instantOf(received)
}
const notReceivedSentence = () =>
  t('Please choose a day from the booking until today.', 'Bitte wähle einen Tag von der Buchung bis heute.')

/** Writes off the open amount; `letter` informs the guest, `preview` stores nothing. */
export const DebtWriteOff = v.object(
  {
    ...editEntries,
    reason: v.pipe(lineInput(500), v.check(isFilled, noReason)),
    letter: v.exactOptional(FlagInput),
    preview,
  },
  sayWhichSentence,
)
export type DebtWriteOff = v.InferOutput<typeof DebtWriteOff>

const noAgreedPriceSentence = () => t('Please enter the price, 0 or more.', 'Bitte gib den Preis ein, 0 oder mehr.')
/** Agrees on what a booking costs in all; `letter` informs the guest. `preview` changes nothing. */
export const PriceAgreement = v.object(
  {
    ...editEntries,
    cents: v.pipe(centsInput(noAgreedPriceSentence), v.minValue(0, noAgreedPriceSentence)),
    reason: v.pipe(lineInput(200), v.check(isFilled, noReason)),
    letter: v.exactOptional(FlagInput),
    preview,
  },
  sayWhichSentence,
)
export type PriceAgreement = v.InferOutput<typeof PriceAgreement>

const wholeCentsSentence = () =>
  t('Please enter euros with at most two decimals.', 'Bitte gib Euro mit höchstens zwei Nachkommastellen ein.')
/** `prices`: price group by person id; `cost`: price per person in euro, for an event with an open price. */
export const BookingMove = v.object(
  {
    ...editEntries,
    event: idInput,
    force,
    cents,
    preview,
    prices: v.exactOptional(v.record(v.string(sayWhichSentence), v.string(sayWhichSentence), sayWhichSentence)),
    cost: v.exactOptional(euroField(wholeCentsSentence).input),
  },
  sayWhichSentence,
)
export const PlaceOffer = v.object({ ...editEntries, until: v.exactOptional(MomentInput), force }, sayWhichSentence)
