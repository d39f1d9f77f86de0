import { type Cents, percentOf, splitCents, sumOf } from '../../kit/cents.ts'
import type { Invoice } from './invoice.ts'

type TaxedLines = Pick<Invoice, 'lines' | 'tax' | 'layout'>

/** Sums of an invoice in cents; `net + vat + rounding` is the price. */
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
  const sold = gross.map((cents, at) => (lines[at]?.kind === 'service' ? cents : 0))
  const total = sumOf(sold)
  const vat = total - netOf(total, rate)
  const net = layout < 3 ? total - vat : netOfVat(vat, rate, total - vat)
  const netOfSold = splitCents(net, sold)
  const netOfLines = gross.map((cents, at) => (lines[at]?.kind === 'service' ? (netOfSold[at] ?? 0) : cents))
  return { rate, net, vat, rounding: total - vat - net, fees: sumOf(gross) - total, netOfLines }
}

/** Finds the net amount nearest to `net` whose VAT, rounded as software does, is this one. */
const netOfVat = (vat: Cents, rate: number, net: Cents): Cents =>
  [net, net - 1, net + 1].find(amount => percentOf(amount, rate) === vat) ?? net

/** Rounds to the nearest cent, half a cent up. */
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
