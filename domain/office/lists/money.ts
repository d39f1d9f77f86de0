import type { MoneyOverview } from '../../bookings/account/money-overview.ts'
import { type OpenItem, type Urgency, urgencyOf } from '../../bookings/account/open-items.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import type { Day } from '../../kit/format.ts'
import { parseInput } from '../../kit/input.ts'
import type { ListedVoucher } from '../../money/vouchers/voucher.ts'
import type { Books } from '../desk/books.ts'
import type { DeskMoney } from '../desk/money.ts'
import { bookingEntry } from '../search/kinds.ts'
import { matchLevelOf } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['from', 'due', 'amount'] as const
type MoneyColumn = (typeof columns)[number]

/** Parses the query for a page of open amounts; without one it is the first. Throws `invalid`. */
export const readMoneyQuery = (query: object): PageQuery<MoneyColumn> =>
  parseInput(strictQuery(pageEntries(columns)), { page: '1', ...query })

/** An open amount by its urgency, a payment without a known price, or a refund. */
export type MoneyRow = Pick<OpenItem, 'registration' | 'number' | 'name' | 'title' | 'startDate' | 'cents'> & {
  kind: Urgency | 'unpriced' | 'back'
  what?: OpenItem['what'] | undefined
  part?: number | undefined
  /** Due day of an open amount, last day of a refund. */
  day: Day | ''
  reminded?: Day | undefined
  isToRemind: boolean
}

type Sum = { cents: Cents; count: number }

export type MoneyPage = ListPage<MoneyRow> &
  Pick<MoneyOverview, 'today' | 'firstYear' | 'received'> & {
    /** Sums of all rows, on whatever page. */
    sums: Record<'open' | 'overdue' | 'back', Sum>
    /** Vouchers with an open payment or refund. */
    vouchers: readonly ListedVoucher[]
    books: Books
  }

/** Lists open amounts by urgency, then payments without a price, then refunds. */
function rowsOf({ today, open, toPayBack, unpriced }: MoneyOverview): MoneyRow[] {
  const due = open.map(
    ({ due, overdue, ...item }): MoneyRow => ({ ...item, kind: urgencyOf({ due, overdue }, today), day: due }),
  )
  const byUrgency = (['overdue', 'due', 'week', 'later'] as const).flatMap(kind => due.filter(row => row.kind === kind))
  return [
    ...byUrgency,
    ...unpriced.map((item): MoneyRow => ({ ...item, kind: 'unpriced', day: '', isToRemind: false })),
    ...toPayBack.map(({ until, ...item }): MoneyRow => ({ ...item, kind: 'back', day: until, isToRemind: false })),
  ]
}

const sum = (items: readonly { cents: Cents }[]): Sum => ({
  cents: sumOf(items.map(({ cents }) => cents)),
  count: items.length,
})

/** Returns a page of open amounts, the most urgent first by default. A search finds the bookings. */
export function moneyPage(
  money: DeskMoney,
  registrations: readonly Registration[],
  query: PageQuery<MoneyColumn>,
): MoneyPage {
  const rows = rowsOf(money)
  const bookings = new Map(query.q === '' ? [] : registrations.map(booking => [booking._id, booking]))
  const listing: Listing<MoneyRow, MoneyColumn> = {
    // Keeps the given order.
    order: () => 0,
    columns: {
      from: ({ name }) => name,
      due: ({ day }) => day,
      amount: ({ cents }) => cents,
    },
    matches({ registration }, words) {
      const booking = bookings.get(registration)
      return booking !== undefined && matchLevelOf(bookingEntry(booking), words) !== undefined
    },
  }
  const { today, firstYear, received, open, toPayBack, vouchers, books } = money
  const overdueItems = open.filter(item => urgencyOf(item, today) === 'overdue')
  return {
    ...pageOf(listPage(rows, query, listing), { page: query.page, all: rows.length, row: row => row }),
    ...{ today, firstYear, received, vouchers, books },
    sums: { open: sum(open), overdue: sum(overdueItems), back: sum(toPayBack) },
  }
}
