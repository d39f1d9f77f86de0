import { formatCents } from '../../domain/money/cents.ts'
import { paidBy } from '../../domain/money/payment.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Fact } from './letter-layout.tsx'

/** What vouchers have paid of a booking, or that one will (D58). */
export function voucherFact({ payments, voucher, state }: Registration): Fact[] {
  const paid = paidBy(payments.filter(({ way }) => way === 'voucher'))
  if (paid > 0) return [['Gutschein', `${formatCents(paid)} eingelöst`]]
  if (voucher === undefined) return []
  const then = state === 'confirmed' ? 'etwas zu zahlen ist' : 'die Buchung bestätigt ist'
  return [['Gutschein', `wird eingelöst, sobald ${then}`]]
}
