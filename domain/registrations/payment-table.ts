import { compare } from '../compare.ts'
import { type Payment, wayWords } from '../money/payment.ts'
import { tableAmount } from '../money/year.ts'
import { slicesOf } from '../slices.ts'
import { type Columns, type Table, tableOf } from '../table.ts'
import { isBooking } from './booking.ts'
import type { Registration } from './registration.ts'

type Paid = { payment: Payment; booking: Registration }

const columns: Columns<Paid> = [
  ['Tag', 12, ({ payment }) => payment.date, 'day'],
  ['Buchung', 12, ({ booking }) => booking.number ?? ''],
  ['Name', 24, ({ booking }) => booking.name],
  ['Termin', 34, ({ booking }) => booking.eventSnapshot?.title ?? ''],
  ['Weg', 14, ({ payment }) => wayWords[payment.way][1]],
  ['Betrag in Euro', 14, ({ payment }) => tableAmount(payment.cents), 'amount'],
  ['Notiz', 40, ({ payment }) => payment.reference ?? ''],
]

/** The payments of a year in slices, earliest first. Looking for them takes slices as well, which are empty. */
function* paidIn(registrations: readonly Registration[], year: string): Generator<Paid[], void> {
  const found: Paid[] = []
  for (const slice of slicesOf(registrations)) {
    for (const booking of slice.filter(isBooking))
      for (const payment of booking.payments) if (payment.date.startsWith(`${year}-`)) found.push({ payment, booking })
    yield []
  }
  found.sort(
    (a, b) => compare(a.payment.date, b.payment.date) || compare(a.booking.number ?? '', b.booking.number ?? ''),
  )
  yield* slicesOf(found)
}

/** Whatever came in a year for bookings, or with a minus went back. */
export const paymentTable = (registrations: readonly Registration[], year: string): Table =>
  tableOf('Zahlungen', columns, paidIn(registrations, year))
