import type { KeptPayment } from '../../bookings/record/kept-payment.ts'
import { addDays, type Day, dayOf } from '../../kit/format.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import { leftOnVoucher, type Voucher } from '../../money/vouchers/voucher.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import type { Cutoffs, LawCutoffs } from './cutoffs.ts'
import { LAW_YEARS } from './deadlines.ts'
import type { Deletion, PersonRequest } from './purposes.ts'

/** Retention of the books, used by the deadlines and by erasure alike. */

export const isInvoiceOver = ({ createdDate }: Invoice, { invoice }: LawCutoffs): boolean => createdDate < invoice

/** Last day of retention. */
export const invoiceKeptUntil = ({ createdDate }: Invoice): Day => endOfYear(dayOf(createdDate), LAW_YEARS.invoice)

export const isPaymentOver = ({ date }: KeptPayment, { invoiceDay }: LawCutoffs): boolean => date < invoiceDay

export const paymentKeptUntil = ({ date }: { date: Day }): Day => endOfYear(date, LAW_YEARS.invoice)

/**
 * True if the voucher's retention is over. Never while it has money, which does not expire (D58). Unpaid orders count
 * from their day.
 */
export function isVoucherOver(voucher: Voucher, { invoiceDay, order }: LawCutoffs): boolean {
  const { entries, createdDate } = voucher
  if (leftOnVoucher(voucher) > 0) return false
  return entries.length > 0 ? entries.every(({ date }) => date < invoiceDay) : createdDate < order
}

/** True if a paid voucher was used up before today. */
export const isUsedUp = (voucher: Voucher, { endedDay }: Cutoffs): boolean =>
  voucher.entries.length > 0 && leftOnVoucher(voucher) === 0 && voucher.entries.every(({ date }) => date < endedDay)

/** Returns the last day of retention of a voucher without money. */
export const voucherKeptUntil = ({ entries, createdDate }: Voucher): Day =>
  entries.length > 0
    ? endOfYear(
        entries
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? '',
        LAW_YEARS.invoice,
      )
    : endOfYear(dayOf(createdDate), LAW_YEARS.order)

/**
 * True if the withdrawal's retention is over: as a business letter if it has a contract (§ 147 AO), otherwise as a
 * proof.
 */
export const isWithdrawalOver = ({ about, date }: Withdrawal, { confirmation, strayWithdrawal }: LawCutoffs): boolean =>
  date < (about ? confirmation : strayWithdrawal)

export const withdrawalKeptUntil = ({ about, date }: Withdrawal): Day =>
  about
    ? endOfYear(dayOf(date), LAW_YEARS.confirmation)
    : addDays(yearsAfter(dayOf(date), LAW_YEARS.strayWithdrawal), -1)

export const isProofOver = ({ date }: Deletion | PersonRequest, { proof }: LawCutoffs): boolean => date < proof

/** Returns 31 December, `years` after a day's year (§ 147 (4) AO). */
const endOfYear = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}-12-31`

/** Adds years. 29 February becomes 1 March, so that nothing is deleted early. */
function yearsAfter(day: Day, years: number): Day {
  const laterDate = new Date(`${Number(day.slice(0, 4)) + years}${day.slice(4)}T00:00:00Z`)
  return laterDate.toISOString().slice(0, 10)
}
