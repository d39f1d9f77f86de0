import type { Invoice } from '../invoices/invoice.ts'
import type { Deletion, PersonRequest } from '../privacy/purposes.ts'
import type { KeptPayment } from '../registrations/kept-payment.ts'
import { leftOn, type Voucher } from '../vouchers/voucher.ts'
import type { Withdrawal } from '../withdrawals/withdrawal.ts'
import type { Cutoffs } from './cutoffs.ts'

/** Whether the time of each is over. */

export const isInvoiceOver = ({ createdDate }: Invoice, { invoice }: Cutoffs): boolean => createdDate < invoice

export const isPaymentOver = ({ date }: KeptPayment, { invoiceDay }: Cutoffs): boolean => date < invoiceDay

/** With money on it, it is valid without an end (D58). Of an order that nobody paid its day counts. */
export function isVoucherOver(voucher: Voucher, { invoiceDay, order }: Cutoffs): boolean {
  const { entries, createdDate } = voucher
  if (leftOn(voucher) > 0) return false
  return entries.length > 0 ? entries.every(({ date }) => date < invoiceDay) : createdDate < order
}

export const isWithdrawalOver = ({ about, date }: Withdrawal, { confirmation, strayWithdrawal }: Cutoffs): boolean =>
  date < (about ? confirmation : strayWithdrawal)

/** Of what was handed over to somebody, erased, or deleted in a night. */
export const isProofOver = ({ date }: Deletion | PersonRequest, { proof }: Cutoffs): boolean => date < proof
