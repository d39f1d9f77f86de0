import { datedTitleInTable } from '../../events/dates/dated-title.ts'
import type { Event } from '../../events/event.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { type PaymentWay, paymentWayWords } from '../../money/terms/payment.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { tableAmount } from '../../money/terms/year.ts'
import type { Voucher } from '../../money/vouchers/voucher.ts'
import { isBooking, nameOrNone } from '../record/booking.ts'
import type { KeptPayment } from '../record/kept-payment.ts'
import type { Registration } from '../record/registration.ts'

/** A payment for a booking or a voucher; negative for a refund. */
export type PaidRow = {
  day: Day
  number: string
  name: string
  title: string
  /** Start of the event; undefined for a voucher. */
  start?: Day | undefined
  way: PaymentWay
  cents: Cents
  reference: string
  /** The booking; undefined for a voucher. */
  registration?: string | undefined
}

/** A voucher's money counts on its sale. What it pays later has a column of its own, so that each column adds up. */
const columns: Columns<PaidRow & { invoice: string }> = [
  ['Tag', 12, ({ day }) => day, 'day'],
  ['Nummer', 14, ({ number }) => referenceOf(number)],
  ['Name', 24, ({ name }) => name],
  ['Termin', 34, ({ title }) => title],
  ['Weg', 14, ({ way }) => paymentWayWords[way][1]],
  ['Betrag in Euro', 14, ({ way, cents }) => (way === 'voucher' ? '' : tableAmount(cents)), 'amount'],
  ['Notiz', 40, ({ reference }) => referenceOf(reference)],
  ['Mit Gutschein in Euro', 14, ({ way, cents }) => (way === 'voucher' ? tableAmount(cents) : ''), 'amount'],
  ['Rechnung', 14, ({ invoice }) => invoice],
]

const rowsOfBooking = (
  { _id, number = '', name, eventSnapshot }: Registration,
  payments: Registration['payments'],
  event?: Event,
): PaidRow[] =>
  payments.map(({ date, cents, way, reference = '' }) => ({
    ...{ day: date, number, name: nameOrNone({ name }), title: datedTitleInTable(event ?? eventSnapshot ?? {}) },
    ...{ start: startOf(event ?? eventSnapshot), way, cents, reference, registration: _id },
  }))

const startOf = (about: { startDate?: Instant | undefined } | undefined): Day | undefined =>
  about?.startDate === undefined ? undefined : dayOf(about.startDate)

/** Skips redemptions, which are payments of bookings. */
const rowsOfVoucher = ({ number, buyer: { name }, entries }: Voucher): PaidRow[] =>
  entries
    .filter(({ what }) => what === 'sold' || what === 'repaid')
    .map(({ date, cents, way = 'other' }) => ({
      ...{ day: date, number, name, title: 'Gutschein' },
      ...{ way, cents, reference: '' },
    }))

const rowsOfKept = ({
  registration,
  date,
  number,
  name,
  title,
  startDate,
  way,
  cents,
  reference = '',
}: KeptPayment): PaidRow => ({
  ...{ day: date, number, name, title: datedTitleInTable({ title, startDate }) },
  ...{ start: startOf({ startDate }), way, cents, reference, registration },
})

export type PaymentRecords = {
  registrations: readonly Registration[]
  events: readonly Event[]
  vouchers: readonly Voucher[]
  /** Payments of deleted bookings. */
  kept: readonly KeptPayment[]
  /** Finds the invoice number of a booking on a day. */
  invoiceOf?: ((registration: string, day: Day) => string) | undefined
}

/**
 * Yields the payments of a year, or of a month `yyyy-MM`, in slices, earliest first. Yields empty slices while
 * searching.
 */
export function* paidIn(
  { registrations, events, vouchers, kept }: PaymentRecords,
  span: string,
): Generator<PaidRow[], void> {
  const rows: PaidRow[] = []
  const eventOf = new Map(events.map(event => [event._id, event]))
  const isWithin = (day: Day) => day.startsWith(`${span}-`)
  const isPaidWithin = ({ date }: { date: Day }) => isWithin(date)
  for (const slice of slicesOf(registrations)) {
    for (const booking of slice.filter(isBooking)) {
      const payments = booking.payments.filter(isPaidWithin)
      if (payments.length > 0) rows.push(...rowsOfBooking(booking, payments, eventOf.get(booking.event)))
    }
    yield []
  }
  for (const slice of slicesOf(vouchers)) {
    rows.push(...slice.flatMap(rowsOfVoucher).filter(({ day }) => isWithin(day)))
    yield []
  }
  rows.push(...kept.filter(isPaidWithin).map(rowsOfKept))
  rows.sort((a, b) => compare(a.day, b.day) || compare(a.number, b.number))
  yield* slicesOf(rows)
}

/** Sums the payments of a month, `yyyy-MM`, less refunds. Vouchers count when sold, not when redeemed. */
export const incomeOfMonth = (paid: PaymentRecords, month: string): Cents =>
  sumOf([...paidIn(paid, month)].flat().flatMap(({ way, cents }) => (way === 'voucher' ? [] : cents)))

/** Exports a year's payments and refunds, for bookings and vouchers. */
export const paymentTable = (paid: PaymentRecords, year: string): Table =>
  tableOf('Zahlungen', columns, withInvoices(paid, paidIn(paid, year)))

function* withInvoices({ invoiceOf = () => '' }: PaymentRecords, slices: Iterable<PaidRow[]>) {
  for (const slice of slices)
    yield slice.map(row => ({ ...row, invoice: row.registration ? invoiceOf(row.registration, row.day) : '' }))
}
