import type { Instant } from '../format.ts'
import type { Payment } from '../money/payment.ts'
import { revised } from '../record.ts'
import { isHeldSince } from './booking-steps.ts'
import type { Registration } from './registration.ts'

type Paid = Pick<Registration, 'history' | 'payments'>

/** The payment that the last step of a booking recorded by hand. What the bank's file has brought is not taken out again. */
export function recordedLast({ history, payments }: Paid): Payment | undefined {
  const last = history.at(-1)
  if (last?.by !== 'educator' || (last.what !== 'paid' && last.what !== 'repaid')) return undefined
  // What vouchers of ours have paid or got back because of it stands behind it.
  const payment = payments.findLast(({ voucher }) => voucher === undefined)
  return payment?.bankLine === undefined ? payment : undefined
}

/** Whether the last thing done to a booking is a payment that the educator may take out again still (D68). */
export const canUndoPayment = (booking: Paid, now: Instant): boolean =>
  recordedLast(booking) !== undefined && isHeldSince(booking.history.at(-1)?.date ?? '', now)

/** The booking without the payment that its last step recorded, and without what followed from that by itself. */
export function withoutRecorded(
  booking: Registration,
  payment: Payment,
  now: Instant,
): { booking: Registration; followed: readonly Payment[] } {
  const { payments, history } = booking
  const at = payments.indexOf(payment)
  const before = revised(booking, { payments: payments.slice(0, at), history: history.slice(0, -1) }, now)
  return { booking: before, followed: payments.slice(at + 1) }
}
