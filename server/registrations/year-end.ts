import { deletedIn } from '../../domain/bin/bin.ts'
import { invoiceTable } from '../../domain/invoices/invoice-table.ts'
import type { YearsList } from '../../domain/money/year.ts'
import { paymentTable } from '../../domain/registrations/payment-table.ts'
import type { Table } from '../../domain/table.ts'
import type { Deps } from '../deps.ts'

/** What the tax adviser gets of a year. A booking in the bin has been paid all the same. */
export const yearsTable = (
  { registrations, bin, invoices }: Pick<Deps, 'registrations' | 'bin' | 'invoices'>,
  list: YearsList,
  year: string,
): Table =>
  list === 'payments'
    ? paymentTable([...registrations.current, ...deletedIn(bin.current)], year)
    : invoiceTable(invoices.current, year)

const fileNames: Record<YearsList, string> = { payments: 'zahlungen', invoices: 'rechnungen' }

/** `zahlungen-2026`, without the ending */
export const yearsFileName = (list: YearsList, year: string): string => `${fileNames[list]}-${year}`
