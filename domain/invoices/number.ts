import { formatYear, type Instant } from '../format.ts'
import type { Invoice } from './invoice.ts'

/**
 * The numbers of the next invoices, `RE-2026-0042`: counted by Berlin's years, without gaps (D56). They follow from those
 * there are, so they have to be drawn within the write that stores them.
 */
export function nextInvoiceNumbers(invoices: readonly Pick<Invoice, 'number'>[], now: Instant): () => string {
  const series = seriesOf(now)
  let last = invoices.reduce(
    (highest, { number }) =>
      number.startsWith(series) ? Math.max(highest, Number(number.slice(series.length))) : highest,
    0,
  )
  return () => {
    last += 1
    return `${series}${String(last).padStart(4, '0')}`
  }
}

/** `RE-2026-…` for a preview; a number is drawn only when an invoice is issued. */
export const undrawnInvoiceNumber = (now: Instant): string => `${seriesOf(now)}…`

const seriesOf = (now: Instant) => `RE-${formatYear(now)}-`
