import { bookingPriceOf } from '../../bookings/account/account.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import { t } from '../../kit/language.ts'
import type { SlicedWork } from '../../kit/sliced-work.ts'
import { shownCents, shownEuro } from '../../money/terms/shown-amounts.ts'
import type { ReadRow } from './booking-rows.ts'

type Row = Exclude<ReadRow, { preview: unknown }>

export const paidFact = (cents: Cents): string =>
  t(`paid ${shownEuro(cents / 100)}`, `bezahlt ${shownEuro(cents / 100)}`)

export const unpaidFact = (): string => t('nothing paid', 'nichts bezahlt')

const paidIn = ({ booking: { payments } }: Row): Cents => payments[0]?.cents ?? 0

/**
 * Shares a payment that a shop writes beside each ticket of an order, or with `isPaidAtFirst` beside its first ticket.
 * Rows whose payment is more than they cost start unticked where it is not clear how to share it.
 */
export function* withSharedPayments(
  rows: readonly ReadRow[],
  { newId, isPaidAtFirst = false }: { newId: () => string; isPaidAtFirst?: boolean | undefined },
): SlicedWork<ReadRow[]> {
  const numbered = rows.filter((row): row is Row => !('preview' in row) && row.number !== '')
  const changed = new Map<ReadRow, ReadRow>()
  for (const all of Map.groupBy(numbered, ({ number }) => number).values()) {
    yield 0
    const tickets = [...new Map(all.map(row => [row.text, row])).values()]
    const paid = tickets.filter(row => paidIn(row) > 0)
    const [first] = paid
    const cents = first ? paidIn(first) : 0
    const coming = tickets.filter(({ booking: { state } }) => state === 'confirmed')
    const isAtFirst = isPaidAtFirst && paid.length === 1 && coming.length > 1 && sumOf(pricesOf(coming)) === cents
    const order = isAtFirst ? coming : paid
    const knownPrices = pricesOf(order)
    const isRepeated = order.length > 1 && (isAtFirst || order.every(row => paidIn(row) === cents))
    if (!isRepeated || knownPrices.length < order.length || knownPrices.every(price => price >= cents)) continue
    const isTotal = sumOf(knownPrices) === cents
    // Lists of several events may count their bookings from 1 each.
    const isOneBuyer = new Set(order.map(({ booking }) => normalAddress(booking.email))).size === 1
    if (!isOneBuyer && (isAtFirst || !isTotal)) continue
    for (const [at, row] of order.entries()) {
      const price = knownPrices[at] ?? 0
      changed.set(row, isTotal ? withShare(row, price, { order, paid: first, newId }) : withDoubt(row, cents, order))
    }
  }
  const current = (row: ReadRow) => changed.get(row) ?? row
  return rows.map(current)
}

const pricesOf = (order: readonly Row[]): Cents[] => order.flatMap(({ booking }) => bookingPriceOf(booking) ?? [])

const rowsOf = (order: readonly Row[]) => order.map(({ row }) => row).join(', ')

/** `paid`: a row with the payment of all. */
type Share = { order: readonly Row[]; paid: Row | undefined; newId: () => string }

function withShare(row: Row, price: Cents, { order, paid = row, newId }: Share): ReadRow {
  const { booking } = row
  const cents = paidIn(paid)
  const note = t(
    `The ${shownCents(cents)} are for rows ${rowsOf(order)} together: ${shownCents(price)} of them are for this one.`,
    `Die ${shownCents(cents)} gelten für die Zeilen ${rowsOf(order)} zusammen: ${shownCents(price)} davon für diese.`,
  )
  const isPaid = booking.payments.length > 0
  const own = isPaid ? booking.payments : paid.booking.payments.map(payment => ({ ...payment, _id: newId() }))
  const payments = price === 0 ? [] : own.map(payment => ({ ...payment, cents: price }))
  const fact = price === 0 ? '' : paidFact(price)
  const facts = row.facts.replace(isPaid ? paidFact(cents) : unpaidFact(), fact).replace(/, $/, '')
  return { ...row, facts, booking: { ...booking, payments }, notes: [note, ...row.notes] }
}

function withDoubt(row: Row, cents: Cents, order: readonly Row[]): ReadRow {
  const note = t(
    `${shownCents(cents)} stand in each of the rows ${rowsOf(order)} of this order. Please write each row’s own amount.`,
    `${shownCents(cents)} stehen in jeder der Zeilen ${rowsOf(order)} dieser Bestellung. Bitte schreib in jede ihren Betrag.`,
  )
  return { ...row, isSetAside: true, notes: [note, ...row.notes] }
}
