import type { Day } from '../format.ts'
import { type MoneyOverview, moneyOn } from '../registrations/money-overview.ts'
import type { Known } from '../registrations/open-items.ts'
import { type ListedVoucher, waitsForMoney } from '../vouchers/voucher.ts'
import type { Books } from './books.ts'

/** The desk's money (A4); `vouchers` are those of which money is to come or to go back. */
export type DeskMoney = MoneyOverview & { vouchers: readonly ListedVoucher[]; books: Books }

export const deskMoneyOn = (
  known: Known & { vouchers: readonly ListedVoucher[] },
  books: Books,
  today: Day,
): DeskMoney => ({
  ...moneyOn(known, today),
  books,
  vouchers: known.vouchers.filter(waitsForMoney),
})
