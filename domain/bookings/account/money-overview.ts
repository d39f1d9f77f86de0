import type { Cents } from '../../kit/cents.ts'
import { type Day, dayOf } from '../../kit/format.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import { isBooking } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { hasTimeAfterReminder, lateDuesOf } from './account.ts'
import {
  type AccountData,
  accountsOn,
  findUnpricedBookings,
  type OpenItem,
  openItems,
  type Repayment,
  repayments,
  type UnpricedBooking,
} from './open-items.ts'
import { incomeOfMonth, type PaymentRecords } from './payment-table.ts'

/** Open payments and refunds on a day. */
export type MoneyOverview = {
  today: Day
  /** `reminded`: day of the last reminder. `isToRemind`: overdue, and the last reminder's time is over. */
  open: (OpenItem & { reminded?: Day | undefined; isToRemind: boolean })[]
  toPayBack: Repayment[]
  unpriced: UnpricedBooking[]
  /** Payments in the current month. */
  received: Cents
  /** Year of the first booking, payment or invoice. */
  firstYear: number
}

/** `paid` includes payments of deleted bookings, like the year's lists. */
export type MoneyData = AccountData & { paid: PaymentRecords; invoices: readonly Pick<Invoice, 'createdDate'>[] }

export function moneyOverviewOn({ paid, invoices, ...data }: MoneyData, today: Day): MoneyOverview {
  const accounts = accountsOn(data, today)
  const bookings = new Map(accounts.map(({ booking }) => [booking._id, booking]))
  const awaited = new Set(
    accounts
      .filter(({ booking, account }) => hasTimeAfterReminder(booking, lateDuesOf(account), today, data.region))
      .map(({ booking }) => booking._id),
  )
  return {
    today,
    open: openItems(accounts).map(item => ({
      ...item,
      ...remindedOf(bookings.get(item.registration), item.due),
      isToRemind: item.overdue && !awaited.has(item.registration),
    })),
    toPayBack: repayments(accounts),
    unpriced: findUnpricedBookings(data, today),
    received: incomeOfMonth(paid, today.slice(0, 7)),
    firstYear: firstYearOf({ paid, invoices }, today),
  }
}

function remindedOf(booking: Registration | undefined, due: Day): { reminded?: Day } {
  const date = booking?.history.findLast(({ what }) => what === 'reminded')?.date
  return date === undefined || dayOf(date) <= due ? {} : { reminded: dayOf(date) }
}

const firstYearOf = (
  { paid: { registrations, vouchers, kept }, invoices }: Pick<MoneyData, 'paid' | 'invoices'>,
  today: Day,
): number =>
  [
    ...registrations
      .filter(isBooking)
      .flatMap(({ createdDate, payments }) => [dayOf(createdDate), ...payments.map(({ date }) => date)]),
    ...vouchers.flatMap(({ entries }) => entries.map(({ date }) => date)),
    ...kept.map(({ date }) => date),
    ...invoices.map(({ createdDate }) => dayOf(createdDate)),
  ].reduce((first, day) => Math.min(first, Number(day.slice(0, 4))), Number(today.slice(0, 4)))
