import { listedVoucher, waitsForMoney } from '../../../domain/money/vouchers/voucher.ts'
import type { Books } from '../../../domain/office/desk/books.ts'
import type { Deps } from '../../app/deps.ts'
import { waitingForInvoice } from '../../money/invoices/educator-invoices.ts'

/** Counts invoices, vouchers and withdrawals, and those that wait. */
export async function booksOf(deps: Deps): Promise<Books> {
  const { invoices, withdrawals, site } = deps
  const vouchers = deps.vouchers.current.map(voucher => listedVoucher(voucher))
  return {
    invoices: { count: invoices.current.length, waiting: (await waitingForInvoice(deps)).length },
    ...(vouchers.length > 0 || site.current.vouchers.isOffered
      ? { vouchers: { count: vouchers.length, waiting: vouchers.filter(waitsForMoney).length } }
      : {}),
    withdrawals: {
      count: withdrawals.current.length,
      waiting: withdrawals.current.filter(({ state }) => state === 'open').length,
    },
  }
}
