import { Readable } from 'node:stream'
import { type PaymentRecords, paidIn, paymentTable } from '../../../domain/bookings/account/payment-table.ts'
import { sumsTable, type YearSums, yearSums } from '../../../domain/bookings/account/year-sums.ts'
import type { Table } from '../../../domain/kit/table.ts'
import { datevFile, fiscalYear } from '../../../domain/money/invoices/datev.ts'
import { type Invoice, invoiceFinder } from '../../../domain/money/invoices/invoice.ts'
import { invoicesOf, invoiceTable } from '../../../domain/money/invoices/invoice-table.ts'
import { paymentTrail } from '../../../domain/money/terms/payment-trail.ts'
import { type YearsList, yearsLists } from '../../../domain/money/terms/year.ts'
import { deletedIn } from '../../../domain/people/bin/bin.ts'
import type { Deps } from '../../app/deps.ts'
import { toWindows1252 } from '../../runtime/windows-1252.ts'
import { type ZippedFile, zip } from '../../runtime/zip.ts'
import { issuedFile } from './fingerprints.ts'

type Lists = 'registrations' | 'events' | 'bin' | 'vouchers' | 'invoices' | 'payments'

/** Table of a year for the tax adviser. Includes bookings in the bin: they were paid. */
export const yearTable = (deps: Pick<Deps, Lists>, list: YearsList, year: string): Table =>
  list === 'payments' ? paymentTable(paymentRecordsOf(deps), year) : invoiceTable(deps.invoices.current, year)

/** Collects the payments for bookings and vouchers, including deleted ones. */
export const paymentRecordsOf = ({
  registrations,
  events,
  bin,
  vouchers,
  payments,
  invoices,
}: Pick<Deps, Lists>): PaymentRecords => ({
  registrations: [...registrations.current, ...deletedIn(bin.current)],
  events: events.current,
  vouchers: vouchers.current,
  kept: payments.current,
  invoiceOf: invoiceFinder(invoices.current),
})

/** Returns the invoices of a fiscal year, and its payments if they are wanted, for DATEV. */
export function datevFileOf(deps: Pick<Deps, Lists | 'site' | 'now'>, year: string): Buffer {
  const settings = deps.site.current.datev
  const { first, last } = fiscalYear(year, settings)
  const paid = paymentRecordsOf(deps)
  const years = [...new Set([first.slice(0, 4), last.slice(0, 4)])]
  const rows = settings.payments ? years.flatMap(year => [...paidIn(paid, year)].flat()) : []
  const text = datevFile(
    {
      invoices: deps.invoices.current,
      paid: rows.map(({ registration, ...row }) => ({
        ...row,
        isVoucher: registration === undefined,
        invoice: registration === undefined ? '' : (paid.invoiceOf?.(registration, row.day) ?? ''),
      })),
    },
    { year, settings, now: deps.now() },
  )
  return toWindows1252(text)
}

/** Sums a year's income by payment method. */
export const sumsOfYear = (deps: Pick<Deps, Lists>, year: string): YearSums => yearSums(paymentRecordsOf(deps), year)

const fileNames: Record<YearsList, string> = { payments: 'zahlungen', invoices: 'rechnungen' }

/** `zahlungen-2026`, without the extension. */
export const yearFileName = (list: YearsList, year: string): string => `${fileNames[list]}-${year}`

type YearData = Pick<Deps, Lists | 'paymentTrail' | 'papers' | 'spreadsheets' | 'now' | 'log'>

/** Makes one file at a time, so that a year takes no more memory than one invoice. */
async function* yearFiles(deps: YearData, year: string, signal: AbortSignal): AsyncGenerator<ZippedFile> {
  for (const list of yearsLists) {
    const content = await deps.spreadsheets.open('csv', () => yearTable(deps, list, year), signal)
    yield { path: `${yearFileName(list, year)}.csv`, content }
  }
  const sums = await deps.spreadsheets.open('csv', () => sumsTable(paymentRecordsOf(deps), year), signal)
  yield { path: `summen-${year}.csv`, content: sums }
  const trail = await deps.spreadsheets.open('csv', () => paymentTrail(deps.paymentTrail.current, year), signal)
  yield { path: `aenderungen-${year}.csv`, content: trail }
  const missing: string[] = []
  for (const { number, ...invoice } of invoicesOf(deps.invoices.current, year)) {
    const paper = await paperOf(deps, { number, ...invoice })
    if (paper) yield { path: `${number}.pdf`, content: [paper], compress: false }
    else missing.push(number)
  }
  if (missing.length > 0) yield { path: 'FEHLT.txt', content: [Buffer.from(missingWords(missing))] }
}

const missingWords = (numbers: readonly string[]) =>
  `Diese Rechnungen fehlen hier, weil ihr PDF gerade nicht zu machen war:\r\n${numbers.join('\r\n')}\r\n`

const paperOf = ({ papers, log }: YearData, invoice: Invoice) =>
  issuedFile({ papers, log }, invoice).catch(error => {
    log.error('The PDF of an invoice could not be made', { number: invoice.number, error: String(error) })
  })

/**
 * Returns the lists of a year, its sums, the changes to its payments and the PDFs of its invoices as a .zip, which
 * names the PDFs that could not be made.
 */
export function yearArchive(deps: YearData, year: string, signal: AbortSignal): ReadableStream<Uint8Array> {
  const stream = zip(yearFiles(deps, year, signal), new Date(deps.now()))
  return Readable.toWeb(stream, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array>
}
