import { addDays, type Day, dayOf } from '../format.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { KeptPayment } from '../registrations/kept-payment.ts'
import { leftOn, type Voucher } from '../vouchers/voucher.ts'
import type { Withdrawal } from '../withdrawals/withdrawal.ts'
import type { Cutoffs, LawCutoffs } from './cutoffs.ts'
import { LAW_YEARS } from './deadlines.ts'
import type { Deletion, PersonRequest } from './purposes.ts'

/** How long the books are kept, and whether the time of each is over: the deadlines and erasing both go by it. */

export const isInvoiceOver = ({ createdDate }: Invoice, { invoice }: LawCutoffs): boolean => createdDate < invoice

/** The last day on which it is kept. */
export const invoiceKeptUntil = ({ createdDate }: Invoice): Day => endOfYear(dayOf(createdDate), LAW_YEARS.invoice)

export const isPaymentOver = ({ date }: KeptPayment, { invoiceDay }: LawCutoffs): boolean => date < invoiceDay

export const paymentKeptUntil = ({ date }: { date: Day }): Day => endOfYear(date, LAW_YEARS.invoice)

/** With money on it, it is valid without an end (D58). Of an order that nobody paid its day counts. */
export function isVoucherOver(voucher: Voucher, { invoiceDay, order }: LawCutoffs): boolean {
  const { entries, createdDate } = voucher
  if (leftOn(voucher) > 0) return false
  return entries.length > 0 ? entries.every(({ date }) => date < invoiceDay) : createdDate < order
}

/** Whether nothing is left on one that was paid, since before today. */
export const isUsedUp = (voucher: Voucher, { endedDay }: Cutoffs): boolean =>
  voucher.entries.length > 0 && leftOn(voucher) === 0 && voucher.entries.every(({ date }) => date < endedDay)

/** Unless there is money on it. */
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

/** With a contract it is a business letter (§ 147 AO); without one, a proof. */
export const isWithdrawalOver = ({ about, date }: Withdrawal, { confirmation, strayWithdrawal }: LawCutoffs): boolean =>
  date < (about ? confirmation : strayWithdrawal)

export const withdrawalKeptUntil = ({ about, date }: Withdrawal): Day =>
  about
    ? endOfYear(dayOf(date), LAW_YEARS.confirmation)
    : addDays(yearsAfter(dayOf(date), LAW_YEARS.strayWithdrawal), -1)

/** Of what was handed over to somebody, erased, or deleted in a night. */
export const isProofOver = ({ date }: Deletion | PersonRequest, { proof }: LawCutoffs): boolean => date < proof

/** 31 December, so many years after the year of a day (§ 147 (4) AO). */
const endOfYear = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}-12-31`

/** The same day some years later; 29 February becomes 1 March, so that nothing goes early. */
function yearsAfter(day: Day, years: number): Day {
  const later = new Date(`${Number(day.slice(0, 4)) + years}${day.slice(4)}T00:00:00Z`)
  return later.toISOString().slice(0, 10)
}
