import type { Day } from '../format.ts'
import { type MoneyOverview, moneyOn } from '../registrations/money-overview.ts'
import type { Known } from '../registrations/open-items.ts'
import { type ListedVoucher, waitsForMoney } from '../vouchers/voucher.ts'
import type { Books } from './books.ts'

/** The desk's money page (A4); `vouchers` are those with an open payment or refund. */
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
