import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { canUndoPayment, lastRecordedPayment, withoutRecorded } from '../../../domain/bookings/steps/payment-undo.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { type Sentence, t } from '../../../domain/kit/language.ts'
import { findRecord, replaceRecord } from '../../../domain/kit/record.ts'
import type { PaymentUndo } from '../../../domain/money/terms/payment.ts'
import { tracesOf } from '../../../domain/money/terms/payment-trail.ts'
import { returnToVouchers } from '../../../domain/money/vouchers/settlement.ts'
import type { Deps } from '../../app/deps.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import { withoutHeldLetter } from './held-letter.ts'

/**
 * Removes a payment recorded by hand, with its step, its letter and its entries on vouchers, while that letter is held
 * (D68). It leaves a permanent trace. Does nothing for a payment that is gone. Throws `conflict` when it is too late,
 * with the reason.
 */
export const undoPayment = (
  deps: Deps,
  { registration, payment: id }: PaymentUndo,
  by: string,
): Promise<Registration> =>
  deps.commit<Registration>(current => {
    const { registrations, invoices } = current
    const before = findRecord(registrations, registration, 'registration')
    if (!isBooking(before)) throw new AppError('not_found', t('This is not a booking.', 'Das ist keine Buchung.'))
    if (!before.payments.some(({ _id }) => _id === id)) return { result: before }
    const now = deps.now()
    const payment = lastRecordedPayment(before)
    if (payment?._id !== id) throw tooLateError(somethingElseSentence)
    if (!canUndoPayment(before, now)) throw tooLateError(timeIsUpSentence)
    const isSince = (step: number) => step >= before.history.length - 1
    if (invoices.some(invoice => invoice.registration === registration && isSince(invoice.step)))
      throw tooLateError(invoiceIssuedSentence)
    const outbox = withoutHeldLetter(deps, before, current.outbox)
    if (!outbox) throw tooLateError(letterUnderWaySentence)
    const { booking, followed } = withoutRecorded(before, payment, now)
    const restored = returnToVouchers(followed, current.vouchers, { registration, now })
    if (!restored) throw tooLateError(redeemedSinceSentence)
    const { booking: result, vouchers } = settleVouchers(deps, booking, { ...current, vouchers: restored })
    const next = replaceRecord(registrations, result)
    const { number = '' } = before
    const trace = { by, now, newId: deps.newId, registration, number }
    const added = { paymentTrail: tracesOf([payment, ...followed], trace) }
    return { next: { registrations: next, vouchers, outbox }, added, result }
  })

/** Returns the error with the reason why it is too late, and the way out. */
const tooLateError = (why: Sentence) =>
  new AppError(
    'conflict',
    `${why()} ${t('Record the same amount with the opposite sign instead.', 'Trag denselben Betrag mit umgekehrtem Vorzeichen ein.')}`,
  )

const timeIsUpSentence = () => t('It is too late to undo this.', 'Zum Zurücknehmen ist es zu spät.')
const somethingElseSentence = () =>
  t('Something else has happened to this booking since.', 'Mit dieser Buchung ist inzwischen noch etwas geschehen.')
const invoiceIssuedSentence = () => t('An invoice has been issued since.', 'Inzwischen ist eine Rechnung ausgestellt.')
const letterUnderWaySentence = () =>
  t('The guest’s letter is on its way.', 'Der Brief an den Gast ist schon unterwegs.')
const redeemedSinceSentence = () =>
  t(
    'What went back onto a voucher because of it has been redeemed since.',
    'Was dadurch auf einen Gutschein zurückging, ist inzwischen eingelöst.',
  )
