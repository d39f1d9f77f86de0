import { accountOf, lateDuesOf, priceLinesOf } from '../../../domain/bookings/account/account.ts'
import type { DebtWriteOff, PriceAgreement } from '../../../domain/bookings/form/booking-calls.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import {
  agreeOnRequest,
  agreePrice,
  isPriceOnRequest,
  recordPayment,
  recordPaymentReminder,
  recordWriteOff,
} from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { type Cents, sumOf } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import {
  maxRepayment,
  type Payment,
  type PaymentInput,
  type PaymentWay,
  type ReminderInput,
} from '../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { eventOfBooking } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { type LetterPreview, previewOf } from '../letters/letter-preview.ts'
import { bookingChange, changeBooking } from './change-booking.ts'
import { inBinError } from './educator-steps.ts'

/** Records a payment or a refund. Throws `invalid` for a future day, and for a refund above the payments. */
export function addPayment(deps: Deps, { registration, lastModifiedDate, requestId, ...sent }: PaymentInput) {
  const now = deps.now()
  if (sent.date > dayOf(now))
    refuseFields({ date: t('This day is still to come.', 'Dieser Tag liegt noch in der Zukunft.') })
  const payment = { _id: requestId ?? deps.newId(), ...sent }
  return changeBooking(
    deps,
    { _id: registration, ...(lastModifiedDate === undefined ? {} : { lastModifiedDate }) },
    booking => {
      const max = maxRepayment(booking.payments, payment.way)
      if (payment.cents < -max) refuseFields({ cents: tooMuchBack(payment.way, max) })
      return recordPayment(booking, payment, { now, by: 'educator' })
    },
    booking => isRecorded(booking, payment),
  )
}

/** True if an earlier request has recorded the payment. Throws `conflict` if its id belongs to another payment. */
function isRecorded({ payments }: Registration, payment: Payment): boolean {
  const earlier = payments.find(({ _id }) => _id === payment._id)
  if (!earlier) return false
  if ((['date', 'cents', 'way'] as const).some(field => earlier[field] !== payment[field]))
    throw new AppError('conflict', anotherPaymentSentence())
  return true
}

const anotherPaymentSentence = () =>
  t(
    'Another payment was recorded by the same request. Please enter it again.',
    'Mit derselben Eingabe wurde schon eine andere Zahlung notiert. Bitte gib sie noch einmal ein.',
  )

function tooMuchBack(way: PaymentWay, max: Cents): string {
  const sum = shownCents(max)
  return way === 'voucher'
    ? t(
        `Vouchers on paper have paid ${sum}; no more goes back onto them. What a voucher with a code paid goes back automatically.`,
        `Papiergutscheine haben ${sum} bezahlt, mehr geht nicht auf sie zurück. Was ein Gutschein mit Code bezahlt hat, geht von selbst zurück.`,
      )
    : t(
        `Of this booking ${sum} came as money; no more can be paid back. What a voucher paid goes back onto it.`,
        `Für diese Buchung kamen ${sum} als Geld, mehr kannst du nicht zurückzahlen. Was ein Gutschein bezahlt hat, geht zurück auf den Gutschein.`,
      )
}

/** Writes off the open amount of a booking (D55). Throws `conflict` if nothing is open. */
export const writeOffDebt = (deps: Deps, sent: DebtWriteOff) => changeBooking(deps, sent, writingOff(deps, sent))

/** Previews the letters; changes nothing (D72). */
export const previewWriteOff = (deps: Deps, sent: DebtWriteOff) =>
  previewOf(deps, bookingChange(deps, sent, writingOff(deps, sent)))

const writingOff =
  ({ site, now }: Deps, { reason, letter = false }: DebtWriteOff) =>
  (booking: Registration, { event, isDeleted }: { event: Event | undefined; isDeleted: boolean }): Registration => {
    if (isDeleted) throw inBinError()
    const open = accountOf(booking, event, dayOf(now()), site.current.region)?.open ?? 0
    if (open === 0) throw new AppError('conflict', t('Nothing is open (any more).', 'Es ist nichts (mehr) offen.'))
    return recordWriteOff(booking, open, { now: now(), by: 'educator', detail: reason, isTold: letter })
  }

/**
 * Agrees on what a booking costs, as for somebody who joins a course late (D74). Throws `invalid` for more than its
 * price, unless that is on request.
 */
export const agreeOnPrice = (deps: Deps, sent: PriceAgreement) => changeBooking(deps, sent, agreeing(deps, sent))

export const previewPrice = (deps: Deps, sent: PriceAgreement) =>
  previewOf(deps, bookingChange(deps, sent, agreeing(deps, sent)))

const agreeing =
  ({ now }: Deps, { cents, reason, letter = false }: PriceAgreement) =>
  (booking: Registration, { event, isDeleted }: { event: Event | undefined; isDeleted: boolean }): Registration => {
    if (isDeleted) throw inBinError()
    const details = { now: now(), by: 'educator', detail: reason, isTold: letter } as const
    if (event && isPriceOnRequest(booking, event)) return agreeOnRequest(booking, cents, details)
    const lines = priceLinesOf(booking)
    if (!lines) throw new AppError('conflict', noPriceSentence())
    const price = sumOf(lines.map(line => line.cents))
    if (cents > price) refuseFields({ cents: aboveThePriceSentence(price) })
    const reduction = { cents: price - cents, price }
    return agreePrice(booking, reduction, details)
  }

const noPriceSentence = () => t('This booking has no price yet.', 'Diese Buchung hat noch keinen Preis.')
const aboveThePriceSentence = (price: Cents) =>
  t(`At most its price, ${shownCents(price)}.`, `Höchstens ihr Preis, ${shownCents(price)}.`)

/** Reminds a guest of a late payment (D59). Throws `conflict` when none is late, or without an address. */
export const remindOfPayment = (deps: Deps, { registration, lastModifiedDate }: ReminderInput) =>
  changeBooking(
    deps,
    { _id: registration, ...(lastModifiedDate === undefined ? {} : { lastModifiedDate }) },
    booking => {
      const reminded = withReminder(deps, booking)
      if (booking.email === '') throw new AppError('conflict', noAddressSentence())
      return reminded
    },
  )

/** Previews the reminder (D72). Throws `conflict` when no payment is late. */
export function previewReminder(deps: Deps, { registration }: ReminderInput): Promise<LetterPreview> {
  return previewOf(
    deps,
    bookingChange(deps, { _id: registration }, booking => withReminder(deps, booking)),
  )
}

function withReminder({ events, bin, site, now }: Deps, booking: Registration): Registration {
  const event = eventOfBooking(booking, { events: events.current, bin: bin.current })
  const lateDues = lateDuesOf(accountOf(booking, event, dayOf(now()), site.current.region))
  if (lateDues.length === 0) throw new AppError('conflict', nothingLateSentence())
  return recordPaymentReminder(booking, sumOf(lateDues.map(({ open }) => open)), { now: now(), by: 'educator' })
}

const nothingLateSentence = () =>
  t('Nothing of this booking is overdue (any more).', 'Bei dieser Buchung ist nichts (mehr) überfällig.')
const noAddressSentence = () =>
  t('There is no email address to remind at. Please call.', 'Es gibt keine E-Mail-Adresse. Bitte ruf an.')
