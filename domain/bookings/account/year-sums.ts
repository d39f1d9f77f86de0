import { type Cents, sumOf } from '../../kit/cents.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { type PaymentWay, paymentWays, paymentWayWords } from '../../money/terms/payment.ts'
import { tableAmount } from '../../money/terms/year.ts'
import { type PaymentRecords, paidIn } from './payment-table.ts'

/** A year's income by payment method, less refunds. */
export type YearSums = {
  ways: Record<PaymentWay, Cents>
  /** Excludes payments by voucher: that money came in when the vouchers were sold. */
  money: Cents
  /** The part of `money` paid for events that begin after the year. */
  ahead: Cents
}

/** Sums the year's payments; equals the table of payments to the cent. */
export function yearSums(paid: PaymentRecords, year: string): YearSums {
  const rows = [...paidIn(paid, year)].flat()
  const sumOfWay = (way: PaymentWay) => sumOf(rows.filter(row => row.way === way).map(({ cents }) => cents))
  const inMoney = rows.filter(({ way }) => way !== 'voucher')
  const isAhead = ({ start }: { start?: string | undefined }) => start !== undefined && start.slice(0, 4) > year
  return {
    ways: {
      transfer: sumOfWay('transfer'),
      cash: sumOfWay('cash'),
      voucher: sumOfWay('voucher'),
      other: sumOfWay('other'),
    },
    money: sumOf(inMoney.map(({ cents }) => cents)),
    ahead: sumOf(inMoney.filter(isAhead).map(({ cents }) => cents)),
  }
}

const columns: Columns<[what: string, cents: Cents]> = [
  ['Summe', 40, ([what]) => what],
  ['Betrag in Euro', 14, ([, cents]) => tableAmount(cents), 'amount'],
]

/** Formats the sums as a table. */
export function sumsTable(paid: PaymentRecords, year: string): Table {
  const { ways: byWay, money, ahead } = yearSums(paid, year)
  const rows: [string, Cents][] = [
    ...paymentWays.map((way): [string, Cents] => [paymentWayWords[way][1], byWay[way]]),
    ['Zusammen ohne Gutscheine', money],
    [`Davon für Termine nach ${year}`, ahead],
  ]
  return tableOf('Summen', columns, [rows])
}
