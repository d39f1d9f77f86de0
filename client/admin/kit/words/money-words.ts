import type { Due } from '../../../../domain/bookings/account/account.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { InvoiceEntry } from '../../../../domain/money/invoices/invoice-input.ts'

const names = () => ({
  deposit: t('Deposit', 'Anzahlung'),
  rest: t('Rest', 'Rest'),
  all: t('Whole price', 'Gesamtpreis'),
  fee: t('Cancellation', 'Stornierung'),
  share: t('Until the withdrawal', 'Bis zum Widerruf'),
  first: t('First payment', 'Erste Zahlung'),
  part: t('Instalment', 'Rate'),
})

/** Names a part of a price. */
export const dueWord = ({ what, part }: { what: Due['what']; part?: number | undefined }): string =>
  part === undefined ? names()[what] : `${names()[what]} ${part}`

/** Amount for an input: `12.50`, in German `12,50`. */
export const euroText = (cents: Cents): string => (cents / 100).toFixed(2).replace('.', t('.', ','))

export const invoiceKindWord = (kind: InvoiceEntry['kind']) =>
  kind === 'invoice' ? t('Invoice', 'Rechnung') : t('Reversal', 'Stornorechnung')

/** URL of an invoice's file. */
export const invoiceFile = (_id: string) => `/api/invoice/file?_id=${_id}`
