import type { Cents } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { referenceOf } from '../terms/reference.ts'
import { tableAmount } from '../terms/year.ts'
import { dayOfInvoice, type Invoice, totalOfInvoice } from './invoice.ts'
import { exemptionOf, invoiceTaxesOf, type Taxes } from './taxes.ts'

/** Lists a year's invoices, sorted by number. */
export const invoicesOf = (invoices: readonly Invoice[], year: string): Invoice[] =>
  invoices
    .filter(invoice => dayOfInvoice(invoice).startsWith(`${year}-`))
    .sort((a, b) => compare(a.createdDate, b.createdDate) || compare(a.number, b.number))

type Row = { invoice: Invoice; taxes: Taxes; reversedBy: string }

const kindWords = { invoice: 'Rechnung', reversal: 'Stornorechnung' }

/** Makes reversals negative, so that a column adds up. */
const signed =
  (amount: (row: Row) => Cents) =>
  (row: Row): string =>
    tableAmount(row.invoice.kind === 'reversal' && amount(row) !== 0 ? -amount(row) : amount(row))

const columns: Columns<Row> = [
  ['Nummer', 14, ({ invoice }) => invoice.number],
  ['Tag', 12, ({ invoice }) => dayOfInvoice(invoice), 'day'],
  ['Art', 16, ({ invoice }) => kindWords[invoice.kind]],
  [
    'Empfänger',
    34,
    ({ invoice: { recipient } }) => [recipient.organisation, recipient.name].filter(Boolean).join(', '),
  ],
  ['Buchung', 12, ({ invoice }) => referenceOf(invoice.booking)],
  ['Leistung von', 12, ({ invoice }) => invoice.service.from, 'day'],
  ['Leistung bis', 12, ({ invoice }) => invoice.service.to, 'day'],
  ['Netto in Euro', 14, signed(({ taxes }) => taxes.net + taxes.rounding), 'amount'],
  ['USt in %', 10, ({ taxes }) => String(taxes.rate)],
  ['USt in Euro', 14, signed(({ taxes }) => taxes.vat), 'amount'],
  ['Entschädigung ohne USt in Euro', 20, signed(({ taxes }) => taxes.fees), 'amount'],
  ['Brutto in Euro', 14, signed(({ invoice }) => totalOfInvoice(invoice)), 'amount'],
  ['Steuerhinweis', 40, ({ invoice }) => exemptionOf(invoice.tax) ?? ''],
  ['Storniert', 14, ({ invoice }) => invoice.reverses?.number ?? ''],
  ['Storniert durch', 14, ({ reversedBy }) => reversedBy],
]

function* rowsOf(invoices: readonly Invoice[], year: string): Generator<Row[], void> {
  // A reversal may follow in the next year.
  const reversals = new Map(invoices.flatMap(({ number, reverses }) => (reverses ? [[reverses.number, number]] : [])))
  for (const slice of slicesOf(invoicesOf(invoices, year)))
    yield slice.map(invoice => ({
      invoice,
      taxes: invoiceTaxesOf(invoice),
      reversedBy: reversals.get(invoice.number) ?? '',
    }))
}

/** Exports a year's invoices and reversals, with taxes. */
export const invoiceTable = (invoices: readonly Invoice[], year: string): Table =>
  tableOf('Rechnungen', columns, rowsOf(invoices, year))
