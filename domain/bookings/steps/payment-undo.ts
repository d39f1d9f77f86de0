import type { Instant } from '../../kit/format.ts'
import { reviseRecord } from '../../kit/record.ts'
import type { Payment } from '../../money/terms/payment.ts'
import type { Registration } from '../record/registration.ts'
import { isHeldSince } from './booking-steps.ts'

type BookingPayments = Pick<Registration, 'history' | 'payments'>

/** Returns the payment that the last step recorded by hand. Payments from a bank file cannot be undone. */
export function lastRecordedPayment({ history, payments }: BookingPayments): Payment | undefined {
  const last = history.at(-1)
  if (last?.by !== 'educator' || (last.what !== 'paid' && last.what !== 'repaid')) return undefined
  // Later payments are automatic ones by our vouchers.
  const payment = payments.findLast(({ voucher }) => voucher === undefined)
  return payment?.bankLine === undefined ? payment : undefined
}

/** True while the last step is a payment that the educator can undo (D68). */
export const canUndoPayment = (booking: BookingPayments, now: Instant): boolean =>
  lastRecordedPayment(booking) !== undefined && isHeldSince(booking.history.at(-1)?.date ?? '', now)

/** Removes the payment of the last step and its automatic consequences. */
export function withoutRecorded(
  booking: Registration,
  payment: Payment,
  now: Instant,
): { booking: Registration; followed: readonly Payment[] } {
  // A refund to a voucher has assigned that voucher to the booking.
  const { voucher: _, ...others } = booking
  const { payments, history } = others
  const at = payments.indexOf(payment)
  const voucher = history.at(-1)?.voucher
  const restored: Registration = voucher === undefined ? others : { ...others, voucher }
  const before = reviseRecord(restored, { payments: payments.slice(0, at), history: history.slice(0, -1) }, now)
  return { booking: before, followed: payments.slice(at + 1) }
}
