import { type Cents, formatCents } from '../../kit/cents.ts'
import { formatEuro } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'

/** Amounts in the language of the office. Letters and documents are always German. */

const groupDigits = (amount: number, decimals: number) =>
  amount.toFixed(decimals).replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')

/** `€1,234.50`, in German `1.234,50 €`. */
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
