import { t } from '../../../../domain/kit/language.ts'
import type { InvoiceEntry } from '../../../../domain/money/invoices/invoice-input.ts'

export const invoiceKindWord = (kind: InvoiceEntry['kind']) =>
  kind === 'invoice' ? t('Invoice', 'Rechnung') : t('Reversal', 'Stornorechnung')

/** The address of an invoice's file. */
export const invoiceFile = (_id: string) => `/api/invoice/file?_id=${_id}`
