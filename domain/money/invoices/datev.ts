import type { Datev } from '../../content/site/datev.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { addDays, type Day, type Instant } from '../../kit/format.ts'
import type { PaymentWay } from '../terms/payment.ts'
import { referenceOf } from '../terms/reference.ts'
import { datevColumns } from './datev-columns.ts'
import { dayOfInvoice, type Invoice, totalOfInvoice } from './invoice.ts'

/** Default accounts of each chart. Revenue accounts depend on the tax, which DATEV derives from them. */
const usual = {
  SKR03: { 19: '8400', 7: '8300', '§19': '8195', '§4/21': '8100', fee: '8600', debtor: '10000' },
  SKR04: { 19: '4400', 7: '4300', '§19': '4185', '§4/21': '4100', fee: '4830', debtor: '10000' },
} as const
/** Accounts for money; a voucher's is in transit between sale and redemption. */
const places: Record<Chart, Record<PaymentWay, string>> = {
  SKR03: { transfer: '1200', cash: '1000', other: '1360', voucher: '1590' },
  SKR04: { transfer: '1800', cash: '1600', other: '1460', voucher: '1370' },
}

type Chart = keyof typeof usual
const chartOf = ({ chart }: Datev): Chart => (chart === 'SKR04' ? chart : 'SKR03')

/** A payment or, if negative, a refund; without a booking it belongs to a voucher. */
export type PaidForDatev = {
  day: Day
  way: PaymentWay
  cents: Cents
  number: string
  name: string
  invoice: string
  isVoucher: boolean
}

/** Debit and credit accounts of an amount, which is never negative in the file. */
type Entry = { day: Day; cents: Cents; debit: string; credit: string; document: string; words: string; service?: Day }

/** Returns the first and the last day of the fiscal year that begins in a year. */
export function fiscalYear(year: string, { yearStart }: Pick<Datev, 'yearStart'>): { first: Day; last: Day } {
  return { first: `${year}-${yearStart}`, last: addDays(`${Number(year) + 1}-${yearStart}`, -1) }
}

/** Pads an account to the adviser's number of digits. */
const longAs = (account: string, length: number) => account.padEnd(length, '0')

function invoiceEntries(invoice: Invoice, settings: Datev): Entry[] {
  const { lines, tax, number, kind, service, recipient } = invoice
  const accounts = usual[chartOf(settings)]
  const length = Number(settings.accountLength)
  const fees = sumOf(lines.filter(line => line.kind === 'fee').map(({ count, cents }) => count * cents))
  const debtor = longAs(settings.debtor || accounts.debtor, length + 1)
  const words = [recipient.organisation || recipient.name, lines[0]?.title ?? ''].filter(Boolean).join(', ')
  const entry = (cents: Cents, revenue: string): Entry => ({
    ...{ day: dayOfInvoice(invoice), cents: kind === 'reversal' ? -cents : cents },
    ...{ debit: debtor, credit: revenue, document: number, words, service: service.to },
  })
  return [
    entry(totalOfInvoice(invoice) - fees, longAs(settings.revenue || accounts[tax], length)),
    entry(fees, longAs(accounts.fee, length)),
  ].filter(({ cents }) => cents !== 0)
}

function paymentEntry({ day, way, cents, number, name, invoice, isVoucher }: PaidForDatev, settings: Datev): Entry {
  const length = Number(settings.accountLength)
  const ways = places[chartOf(settings)]
  const debtor = longAs(settings.debtor || usual[chartOf(settings)].debtor, length + 1)
  return {
    ...{ day, cents, debit: longAs(ways[way], length), credit: isVoucher ? longAs(ways.voucher, length) : debtor },
    ...{ document: invoice || referenceOf(number), words: ['Zahlung', name].filter(Boolean).join(' ') },
  }
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const euros = (cents: Cents) => (Math.abs(cents) / 100).toFixed(2).replace('.', ',')
/** `1912`: the fiscal year implies the year. */
const dayMonth = (day: Day) => day.slice(8) + day.slice(5, 7)
/** Keeps the characters that DATEV allows in a document number. */
const documentOf = (text: string) => text.replace(/[^\w$&%*+/-]/g, '').slice(0, 36)

function rowOf({ day, cents, debit, credit, document, words, service }: Entry): string {
  const values = new Map([
    ['Umsatz (ohne Soll/Haben-Kz)', euros(cents)],
    ['Soll/Haben-Kennzeichen', quote(cents < 0 ? 'H' : 'S')],
    ['WKZ Umsatz', quote('EUR')],
    ['Konto', debit],
    ['Gegenkonto (ohne BU-Schlüssel)', credit],
    ['Belegdatum', dayMonth(day)],
    ['Belegfeld 1', quote(documentOf(document))],
    ['Buchungstext', quote(words.replace(/\s+/g, ' ').slice(0, 60))],
    ['Festschreibung', '0'],
    ...(service ? ([['Leistungsdatum', dayMonth(service) + service.slice(0, 4)]] as const) : []),
  ])
  return datevColumns.map(column => values.get(column) ?? '').join(';')
}

function headOf(year: string, settings: Datev, now: Instant): string {
  const { first, last } = fiscalYear(year, settings)
  const plain = (day: Day) => day.replaceAll('-', '')
  return [
    ...[
      '"EXTF"',
      '700',
      '21',
      '"Buchungsstapel"',
      '13',
      now.replace(/\D/g, '').padEnd(17, '0'),
      '',
      '"LI"',
      '""',
      '""',
    ],
    ...[settings.adviser || '1001', settings.client || '1', plain(first), settings.accountLength, plain(first)],
    ...[plain(last), quote(`Lichtung ${year}`), '""', '1', '0', '0', '"EUR"', '', '""', '', ''],
    ...[quote(chartOf(settings).slice(3)), '', '', '""', '""'],
  ].join(';')
}

/**
 * Writes a fiscal year's invoices for DATEV: one row for each invoice and reversal, another for untaxed compensations
 * beside a sale, and payments on request.
 */
export function datevFile(
  { invoices, paid }: { invoices: readonly Invoice[]; paid: readonly PaidForDatev[] },
  { year, settings, now }: { year: string; settings: Datev; now: Instant },
): string {
  const { first, last } = fiscalYear(year, settings)
  const entries = [
    ...invoices.flatMap(invoice => invoiceEntries(invoice, settings)),
    ...(settings.payments ? paid.map(payment => paymentEntry(payment, settings)) : []),
  ]
    .filter(({ day }) => day >= first && day <= last)
    .sort((a, b) => compare(a.day, b.day) || compare(a.document, b.document))
  return [headOf(year, settings, now), datevColumns.join(';'), ...entries.map(rowOf), ''].join('\r\n')
}
