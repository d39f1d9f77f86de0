import { bookingPriceOf } from '../../bookings/account/account.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import { t } from '../../kit/language.ts'
import type { SlicedWork } from '../../kit/slices.ts'
import { shownCents, shownEuro } from '../../money/terms/shown-amounts.ts'
import type { ReadRow } from './booking-rows.ts'

type Row = Exclude<ReadRow, { preview: unknown }>

export const paidFact = (cents: Cents): string =>
  t(`paid ${shownEuro(cents / 100)}`, `bezahlt ${shownEuro(cents / 100)}`)

const paidIn = ({ booking: { payments } }: Row): Cents => payments[0]?.cents ?? 0

/**
 * Shares a payment that a shop writes beside each ticket of an order. Rows whose payment is more than they cost start
 * unticked where it is not clear how to share it.
 */
export function* withSharedPayments(rows: readonly ReadRow[]): SlicedWork<ReadRow[]> {
  const paid = rows.filter((row): row is Row => !('preview' in row) && row.number !== '' && paidIn(row) > 0)
  const changed = new Map<ReadRow, ReadRow>()
  for (const all of Map.groupBy(paid, ({ number }) => number).values()) {
    yield 0
    const order = [...new Map(all.map(row => [row.text, row])).values()]
    const [first] = order
    const cents = first ? paidIn(first) : 0
    const prices = order.map(({ booking }) => bookingPriceOf(booking))
    const knownPrices = prices.filter(price => price !== undefined)
    const isRepeated = order.length > 1 && order.every(row => paidIn(row) === cents)
    if (!isRepeated || knownPrices.length < order.length || knownPrices.every(price => price >= cents)) continue
    const isTotal = sumOf(knownPrices) === cents
    // Lists of several events may count their bookings from 1 each.
    const isOneBuyer = new Set(order.map(({ booking }) => normalAddress(booking.email))).size === 1
    if (!isTotal && !isOneBuyer) continue
    for (const [at, row] of order.entries())
      changed.set(row, isTotal ? withShare(row, knownPrices[at] ?? 0, order) : withDoubt(row, cents, order))
  }
  const current = (row: ReadRow) => changed.get(row) ?? row
  return rows.map(current)
}

const rowsOf = (order: readonly Row[]) => order.map(({ row }) => row).join(', ')

function withShare(row: Row, price: Cents, order: readonly Row[]): ReadRow {
  const { booking } = row
  const cents = paidIn(row)
  const note = t(
    `The ${shownCents(cents)} are for rows ${rowsOf(order)} together: ${shownCents(price)} of them are for this one.`,
    `Die ${shownCents(cents)} gelten für die Zeilen ${rowsOf(order)} zusammen: ${shownCents(price)} davon für diese.`,
  )
  const payments = price === 0 ? [] : booking.payments.map(payment => ({ ...payment, cents: price }))
  const facts = row.facts.replace(paidFact(cents), price === 0 ? '' : paidFact(price)).replace(/, $/, '')
  return { ...row, facts, booking: { ...booking, payments }, notes: [note, ...row.notes] }
}

function withDoubt(row: Row, cents: Cents, order: readonly Row[]): ReadRow {
  const note = t(
    `${shownCents(cents)} stand in each of the rows ${rowsOf(order)} of this order. Please write each row’s own amount.`,
    `${shownCents(cents)} stehen in jeder der Zeilen ${rowsOf(order)} dieser Bestellung. Bitte schreib in jede ihren Betrag.`,
  )
  return { ...row, isSetAside: true, notes: [note, ...row.notes] }
}
