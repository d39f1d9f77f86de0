import { type Cents, percentOf, splitCents, sumOf } from '../../kit/cents.ts'
import type { Invoice } from './invoice.ts'

type TaxedLines = Pick<Invoice, 'lines' | 'tax' | 'layout'>

/** Sums of an invoice; `net + vat + rounding + fees` is its total. */
export type Taxes = {
  /** Per cent; 0 without VAT. */
  rate: number
  /** Sales without VAT. */
  net: Cents
  vat: Cents
  /** At most one cent: some prices, such as 99.99 at 19 %, have no exact net amount and VAT. */
  rounding: Cents
  /** Compensations for cancellations, without VAT. */
  fees: Cents
  /** Net amount of each line, in order; they add up to `net` and `fees` exactly (largest remainder). */
  netOfLines: Cents[]
}

/** Extracts the VAT from gross prices. */
export function invoiceTaxesOf({ lines, tax, layout }: TaxedLines): Taxes {
  const rate = typeof tax === 'number' ? tax : 0
  const gross = lines.map(({ count, cents }) => count * cents)
  const sold = lines.map(({ kind, count, cents }) => (kind === 'service' ? count * cents : 0))
  const total = sumOf(sold)
  const vat = total - netOf(total, rate)
  // Invoices of layouts 1 and 2 keep the sums that they were issued with.
  const net = layout < 3 ? total - vat : netOfVat(vat, rate, total - vat)
  const netOfSold = splitCents(net, sold)
  const netOfLines = lines.map(({ kind }, at) => (kind === 'service' ? netOfSold : gross)[at] ?? 0)
  return { rate, net, vat, rounding: total - vat - net, fees: sumOf(gross) - total, netOfLines }
}

/** Finds the amount next to `net` whose VAT is exactly `vat`, as programs check that; `net` if there is none. */
const netOfVat = (vat: Cents, rate: number, net: Cents): Cents =>
  [net, net - 1, net + 1].find(amount => percentOf(amount, rate) === vat) ?? net

/** Removes the VAT from a gross price, half a cent rounded up. */
const netOf = (gross: Cents, rate: number): Cents => Math.floor((gross * 200 + 100 + rate) / (2 * (100 + rate)))

/** Returns the reason for an exemption; undefined if the sale is taxed. */
export const exemptionOf = (tax: Invoice['tax']): string | undefined =>
  tax === '§19'
    ? 'Steuerfrei nach § 19 UStG (Kleinunternehmer).'
    : tax === '§4/21'
      ? 'Steuerfrei nach § 4 Nr. 21 UStG.'
      : undefined

/** VAT note below a price, in German. */
export const taxNote = (tax: Invoice['tax']): string =>
  exemptionOf(tax) ?? (typeof tax === 'number' ? `Darin sind ${tax}\u00a0% Umsatzsteuer enthalten.` : '')

/** Reason why a cancellation fee has no VAT. */
export const FEE_UNTAXED = 'Entschädigung, nicht umsatzsteuerbar.'
