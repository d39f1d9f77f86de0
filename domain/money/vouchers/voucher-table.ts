import { type AddressText, addressTexts, textColumns } from '../../bookings/record/form-fields.ts'
import { sumOf } from '../../kit/cents.ts'
import { dayOf, formatDate, instantOf } from '../../kit/format.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { paymentWayWords } from '../terms/payment.ts'
import { referenceOf } from '../terms/reference.ts'
import { tableAmount } from '../terms/year.ts'
import { leftOnVoucher, type Voucher, voucherStateWords } from './voucher.ts'

type Entry = Voucher['entries'][number]

const entryWords = {
  sold: 'verkauft',
  redeemed: 'eingelöst',
  returned: 'zurückgebucht',
  repaid: 'zurückgezahlt',
} as const

const sale = ({ entries }: Voucher): Entry | undefined => entries.find(({ what }) => what === 'sold')

/** Returns the amount redeemed, less the amount returned. */
const redeemedFrom = ({ entries }: Voucher) =>
  -sumOf(entries.filter(({ what }) => what === 'redeemed' || what === 'returned').map(({ cents }) => cents))

const entryText = ({ what, date, cents }: Entry) =>
  `${formatDate(instantOf(date))} ${entryWords[what]}: ${tableAmount(Math.abs(cents)).replace('.', ',')} €`

function wayOf(voucher: Voucher): string {
  const { way } = sale(voucher) ?? {}
  return way === undefined ? '' : paymentWayWords[way][1]
}

/** The panel's list, with the last four characters of codes. */
const columns: Columns<Voucher> = [
  ['Nummer', 14, ({ number }) => referenceOf(number)],
  ['Bestellt am', 12, ({ createdDate }) => dayOf(createdDate), 'day'],
  ['Gekauft von', 26, ({ buyer }) => buyer.name],
  ['E-Mail', 30, ({ buyer }) => buyer.email],
  ...textColumns<Voucher, AddressText>(addressTexts, ({ buyer }, name) => buyer[name]),
  ['Wert', 12, ({ cents }) => tableAmount(cents), 'amount'],
  ['Stand', 12, ({ state }) => voucherStateWords[state][1]],
  ['Bezahlt am', 12, voucher => sale(voucher)?.date ?? '', 'day'],
  ['Zahlweise', 14, wayOf],
  ['Eingelöst', 12, voucher => tableAmount(redeemedFrom(voucher)), 'amount'],
  ['Rest', 12, voucher => tableAmount(leftOnVoucher(voucher)), 'amount'],
  ['Code endet auf', 14, ({ code }) => code?.last4 ?? ''],
  ['Betrag aufgedruckt', 12, ({ showsAmount }) => (showsAmount ? 'ja' : 'nein')],
  ['Widmung', 34, ({ message }) => message],
  ['Verlauf', 40, ({ entries }) => entries.map(entryText).join('\n')],
]

/** Exports vouchers, newest first. */
export const voucherTable = (vouchers: readonly Voucher[]): Table =>
  tableOf('Gutscheine', columns, slicesOf(vouchers.toReversed()))
