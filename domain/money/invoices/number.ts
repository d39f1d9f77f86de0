import { formatYear, type Instant } from '../../kit/format.ts'
import { lastSkipped, type Takeover } from '../../machine/takeover.ts'
import type { Invoice } from './invoice.ts'

/**
 * Returns a generator of invoice numbers, `RE-2026-0042`: by calendar year in Berlin, without gaps (D56) except after a
 * takeover. Numbers follow from existing ones, so draw them within the write that stores them.
 */
export function nextInvoiceNumbers(
  invoices: readonly Pick<Invoice, 'number'>[],
  now: Instant,
  takeovers?: readonly Takeover[],
): () => string {
  const series = seriesOf(now)
  let last = invoices.reduce(
    (highest, { number }) =>
      number.startsWith(series) ? Math.max(highest, Number(number.slice(series.length))) : highest,
    lastSkipped(takeovers, 'invoices', formatYear(now)),
  )
  return () => {
    last += 1
    return `${series}${String(last).padStart(4, '0')}`
  }
}

/** `RE-2026-…` for a preview; only an issued invoice uses a number. */
export const undrawnInvoiceNumber = (now: Instant): string => `${seriesOf(now)}…`

const seriesOf = (now: Instant) => `RE-${formatYear(now)}-`
