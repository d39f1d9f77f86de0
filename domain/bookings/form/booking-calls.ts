import * as v from 'valibot'
import { euroField } from '../../events/booking-fields.ts'
import type { ErrorCode } from '../../kit/error.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import { DayInput, editOf, Flag, line, Moment, refuse } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import { centsInput } from '../../money/terms/payment.ts'
import { PARTY_MAX } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { CODE_TYPED_MAX } from './form.ts'

/** Requests by which an administrator changes a booking (D72). */

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
const reason = v.exactOptional(line(500))
const isGiven = (text: string) => text !== ''
const noReason = () => t('Please say why.', 'Bitte gib an, warum.')
const force = v.exactOptional(Flag)
/** Shows the result without storing it (D83). */
const preview = v.exactOptional(Flag)
/**
 * The fee. For a cancellation, the terms give the default and the maximum; moves by the educator are free by default.
 */
const noFee = () => t('Please enter 0 or more cents.', 'Bitte gib 0 oder mehr Cent ein.')
const cents = v.exactOptional(v.pipe(centsInput(noFee), v.minValue(0, noFee)))
const someone = v.pipe(
  v.string(which),
  v.check(id => v.is(Id, id), which),
)

export const Decision = v.object({ ...editOf, reason, preview }, which)
/** The guest accepted an offered place by phone. */
export const Acceptance = v.object(editOf, which)
/** Pays with a voucher by the code that a guest reads out. */
export const VoucherCode = v.object({ ...editOf, voucher: line(CODE_TYPED_MAX) }, which)
/** Undoes a decision: the last step of the history, identified by its date. */
export const Undoing = v.object({ _id: editOf._id, decided: v.string(which) }, which)
export type Undoing = v.InferOutput<typeof Undoing>

/** Sends the letter of a step, counted from 0, again. */
export const ResendInput = v.object(
  { _id: editOf._id, step: v.pipe(v.number(which), v.integer(which), v.minValue(0, which)) },
  which,
)
export type ResendInput = v.InferOutput<typeof ResendInput>

/** Limited by the size of a request body. */
const TOGETHER_MAX = 1000
const together = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ bookings: v.pipe(v.array(item, which), v.nonEmpty(which), v.maxLength(TOGETHER_MAX, which)) }, which)

/** Confirms several bookings, or undoes it. A failing one does not block the others. */
export const Confirmations = together(v.object(editOf, which))
export const Undoings = together(Undoing)
/** Results of a bulk action; reasons are in the panel's language. */
export type DoneTogether = {
  done: Registration[]
  refused: { _id: string; code: ErrorCode; message: string }[]
}

export const Cancellation = v.object(
  {
    ...editOf,
    reason,
    cents,
    preview,
    /** Day when the guest's message arrived, which the terms count from; today by default. */
    received: v.exactOptional(DayInput),
    participants: v.exactOptional(v.pipe(v.array(someone, which), v.maxLength(PARTY_MAX, which))),
  },
  which,
)

/**
 * Returns the moment that the terms count from: for an earlier day its beginning, which never disadvantages the guest.
 * Throws `invalid` for a future day, or one before the booking.
 */
export function receivedAt(
  received: Day | undefined,
  { createdDate }: { createdDate: Instant },
  now: Instant,
): Instant {
  const today = dayOf(now)
  if (received === undefined || received === today) return now
  if (received > today || received < dayOf(createdDate)) refuse({ received: notReceived() })
  return instantOf(received)
}
const notReceived = () =>
  t('Please choose a day from the booking until today.', 'Bitte wähle einen Tag von der Buchung bis heute.')

/** Writes off the open amount; `letter` informs the guest. `preview` changes nothing. */
export const DebtWriteOff = v.object(
  {
    ...editOf,
    reason: v.pipe(line(500), v.check(isGiven, noReason)),
    letter: v.exactOptional(Flag),
    preview,
  },
  which,
)
export type DebtWriteOff = v.InferOutput<typeof DebtWriteOff>

const noAgreedPrice = () => t('Please enter the price, 0 or more.', 'Bitte gib den Preis ein, 0 oder mehr.')
/** Agrees on what a booking costs in all; `letter` informs the guest. `preview` changes nothing. */
export const PriceAgreement = v.object(
  {
    ...editOf,
    cents: v.pipe(centsInput(noAgreedPrice), v.minValue(0, noAgreedPrice)),
    reason: v.pipe(line(200), v.check(isGiven, noReason)),
    letter: v.exactOptional(Flag),
    preview,
  },
  which,
)
export type PriceAgreement = v.InferOutput<typeof PriceAgreement>

const wholeCents = () =>
  t('Please enter euros with at most two decimals.', 'Bitte gib Euro mit höchstens zwei Nachkommastellen ein.')
/** `prices`: price group by person id; `cost`: price per person in euro, for an event with an open price. */
export const BookingMove = v.object(
  {
    ...editOf,
    event: someone,
    force,
    cents,
    preview,
    prices: v.exactOptional(v.record(v.string(which), v.string(which), which)),
    cost: v.exactOptional(euroField(wholeCents).input),
  },
  which,
)
export const PlaceOffer = v.object({ ...editOf, until: v.exactOptional(Moment), force }, which)
