import { parseInput } from '../../kit/input.ts'
import { isToRepay, type ListedVoucher, leftOnVoucher, type Voucher } from '../../money/vouchers/voucher.ts'
import { voucherEntry } from '../search/kinds.ts'
import { matchLevelOf } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['number', 'buyer', 'amount', 'state'] as const
type VoucherColumn = (typeof columns)[number]

/** Parses the query for a page of vouchers. Throws `invalid`. */
export const readVouchersQuery = (query: object): PageQuery<VoucherColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

export type VouchersPage = ListPage<ListedVoucher> & {
  /** Numbers of vouchers that wait for their payment, for a refund, and for a new code. */
  unpaid: number
  toRepay: number
  locked: number
}

const listing: Listing<Voucher, VoucherColumn> = {
  // Keeps the given order.
  order: () => 0,
  columns: {
    number: ({ number }) => number,
    buyer: ({ buyer }) => buyer.name,
    amount: ({ cents }) => cents,
    state: ({ state }) => state,
  },
  matches: (voucher, query) => matchLevelOf(voucherEntry(voucher), query) !== undefined,
}

/** Returns the vouchers that a search finds, for an export. */
export const findVouchers = (vouchers: readonly Voucher[], q: string) => listPage(vouchers, { sort: '', q }, listing)

/** Returns a page of vouchers, newest first by default. `row` adds the state of the code. */
export function vouchersPage(
  vouchers: readonly Voucher[],
  query: PageQuery<VoucherColumn>,
  row: (voucher: Voucher) => ListedVoucher,
): VouchersPage {
  return {
    ...pageOf(listPage(vouchers.toReversed(), query, listing), { page: query.page, all: vouchers.length, row }),
    unpaid: vouchers.filter(({ state }) => state === 'ordered').length,
    toRepay: vouchers.filter(voucher => isToRepay({ state: voucher.state, left: leftOnVoucher(voucher) })).length,
    locked: vouchers.filter(voucher => row(voucher).needsCode).length,
  }
}
