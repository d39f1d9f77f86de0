import { isInquiryState } from '../../bookings/record/registration.ts'
import { sumOf } from '../../kit/cents.ts'
import { t } from '../../kit/language.ts'
import { factsOf, priceOf, type ReadRow } from './booking-rows.ts'

type Row = Exclude<ReadRow, { preview: unknown }>

/**
 * Divides the total of an order that a list of tickets repeats in each of its rows: each of them paid more than it
 * costs, all of them the same, and exactly what the order costs.
 */
export function withOrderTotals(rows: readonly ReadRow[]): ReadRow[] {
  const orders = Map.groupBy(rows, row => ('preview' in row || row.number === '' ? '' : row.number))
  const repeating = new Set<ReadRow>()
  for (const [number, order] of orders) {
    const paid = order.flatMap(row => ('preview' in row || row.booking.payments.length !== 1 ? [] : [row]))
    if (number !== '' && paid.length === order.length && isTotalRepeated(paid))
      for (const row of paid) repeating.add(row)
  }
  return rows.map(row => ('preview' in row || !repeating.has(row) ? row : withOwnPrice(row)))
}

const paidIn = ({ booking }: Row) => sumOf(booking.payments.map(({ cents }) => cents))

function isTotalRepeated(rows: readonly Row[]): boolean {
  const prices = rows.flatMap(({ booking }) => priceOf(booking) ?? [])
  const total = sumOf(prices)
  return (
    prices.length === rows.length &&
    rows.length > 1 &&
    prices.every(price => price > 0) &&
    rows.every(row => paidIn(row) === total)
  )
}

function withOwnPrice(row: Row): Row {
  const { booking } = row
  const cents = priceOf(booking) ?? 0
  const note = t(
    'The amount paid is that of the whole order; each of its rows gets its own price.',
    'Bezahlt ist der Betrag der ganzen Bestellung; jede ihrer Zeilen bekommt ihren eigenen Preis.',
  )
  const payments = booking.payments.map(payment => ({ ...payment, cents }))
  return {
    ...row,
    booking: { ...booking, payments },
    facts: isInquiryState(booking.state) ? row.facts : factsOf(booking.state, booking, cents),
    notes: [...row.notes, note],
  }
}
