import type { InvoiceEntry } from '../../../domain/invoices/invoice-input.ts'
import { t } from '../../../domain/language.ts'

export const invoiceKindWord = (kind: InvoiceEntry['kind']) =>
  kind === 'invoice' ? t('Invoice', 'Rechnung') : t('Reversal', 'Stornorechnung')

/** The address of an invoice's file. */
export const invoiceFile = (_id: string) => `/api/invoice/file?_id=${_id}`
