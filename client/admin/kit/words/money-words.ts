import type { Due } from '../../../../domain/bookings/account/account.ts'
import { type Cents, formatCents } from '../../../../domain/kit/cents.ts'
import { formatEuro } from '../../../../domain/kit/format.ts'
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

const groupDigits = (amount: number, decimals: number) =>
  amount.toFixed(decimals).replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')

/** `€1,234.50`, in German `1.234,50 €`. Letters and documents are always German. */
export function shownCents(cents: Cents): string {
  const english = `${cents < 0 ? '−' : ''}€${groupDigits(Math.abs(cents) / 100, 2)}`
  return t(english, formatCents(cents))
}

/** `€2,490` or `€12.50`, in German as on the public site; null is a price on request. */
export function shownEuro(cost: number | null): string {
  if (cost === null) return t('Price on request', formatEuro(null))
  if (cost === 0) return t('free', formatEuro(0))
  return t(`€${groupDigits(cost, Number.isInteger(cost) ? 0 : 2)}`, formatEuro(cost))
}

export const invoiceKindWord = (kind: InvoiceEntry['kind']) =>
  kind === 'invoice' ? t('Invoice', 'Rechnung') : t('Reversal', 'Stornorechnung')

/** URL of an invoice's file. */
export const invoiceFile = (_id: string) => `/api/invoice/file?_id=${_id}`
