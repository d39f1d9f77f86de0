import { isLiving } from '../../../domain/bookings/record/booking.ts'
import { callOffOf } from '../../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import type { Fact } from './letter-layout.tsx'

/** Fact about the amount that vouchers have paid, or about a voucher that will pay (D58). */
export function voucherFact(booking: Registration): Fact[] {
  const { payments, voucher, state } = booking
  const paid = paidBy(payments.filter(({ way }) => way === 'voucher'))
  if (paid > 0) return [['Gutschein', `${formatCents(paid)} eingelöst`]]
  if (voucher === undefined || callOffOf(booking) || !isLiving(booking)) return []
  const then = state === 'confirmed' ? 'etwas zu zahlen ist' : 'die Buchung bestätigt ist'
  return [['Gutschein', `wird eingelöst, sobald ${then}`]]
}
