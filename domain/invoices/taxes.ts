import { type Cents, percentOf, shares, sumOf } from '../money/cents.ts'
import type { Invoice } from './invoice.ts'

type Taxed = Pick<Invoice, 'lines' | 'tax' | 'layout'>

/** The sums of an invoice in cents; `net + vat + rounding` is the price. */
export type Taxes = {
  /** Per cent; 0 where nothing is to be paid. */
  rate: number
  /** What was sold, without VAT. */
  net: Cents
  vat: Cents
  /** A cent or none: where no net amount and its VAT make the price, as of 99.99 at 19 %. */
  rounding: Cents
  /** Compensations for cancellations, on which there is no VAT. */
  fees: Cents
  /** Of each line, in their order, without VAT: they add up to `net` and `fees` without a cent lost (largest remainder). */
  netOfLines: Cents[]
}

/** Takes the VAT out of prices that contain it. */
export function taxesOf({ lines, tax, layout }: Taxed): Taxes {
  const rate = typeof tax === 'number' ? tax : 0
  const gross = lines.map(({ count, cents }) => count * cents)
  const sold = gross.map((cents, at) => (lines[at]?.kind === 'service' ? cents : 0))
  const total = sumOf(sold)
  const vat = total - netOf(total, rate)
  const net = layout < 3 ? total - vat : netOfVat(vat, rate, total - vat)
  const netOfSold = shares(net, sold)
  const netOfLines = gross.map((cents, at) => (lines[at]?.kind === 'service' ? (netOfSold[at] ?? 0) : cents))
  return { rate, net, vat, rounding: total - vat - net, fees: sumOf(gross) - total, netOfLines }
}

/** Finds the net amount nearest to `net` whose VAT, rounded as software does, is this one. */
const netOfVat = (vat: Cents, rate: number, net: Cents): Cents =>
  [net, net - 1, net + 1].find(one => percentOf(one, rate) === vat) ?? net

/** To the nearest cent, half a cent up. */
const netOf = (gross: Cents, rate: number): Cents => Math.floor((gross * 200 + 100 + rate) / (2 * (100 + rate)))

/** Why there is no VAT on what was sold; undefined where there is. */
export const exemptionOf = (tax: Invoice['tax']): string | undefined =>
  tax === '§19'
    ? 'Steuerfrei nach § 19 UStG (Kleinunternehmer).'
    : tax === '§4/21'
      ? 'Steuerfrei nach § 4 Nr. 21 UStG.'
      : undefined

/** What a price says of VAT, in German. */
export const taxWords = (tax: Invoice['tax']): string =>
  exemptionOf(tax) ?? (typeof tax === 'number' ? `Darin sind ${tax}\u00a0% Umsatzsteuer enthalten.` : '')

/** Why there is none on what a cancellation costs. */
export const FEE_UNTAXED = 'Entschädigung, nicht umsatzsteuerbar.'
