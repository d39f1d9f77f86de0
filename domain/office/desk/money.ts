import { type MoneyData, type MoneyOverview, moneyOverviewOn } from '../../bookings/account/money-overview.ts'
import type { Day } from '../../kit/format.ts'
import { type ListedVoucher, waitsForMoney } from '../../money/vouchers/voucher.ts'
import type { Books } from './books.ts'

/** The desk's money page (A4); `vouchers` have an open payment or refund. */
export type DeskMoney = MoneyOverview & { vouchers: readonly ListedVoucher[]; books: Books }

export const deskMoneyOn = (
  records: MoneyData & { vouchers: readonly ListedVoucher[] },
  books: Books,
  today: Day,
): DeskMoney => ({
  ...moneyOverviewOn(records, today),
  books,
  vouchers: records.vouchers.filter(waitsForMoney),
})
