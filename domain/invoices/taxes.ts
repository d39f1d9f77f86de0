import { type Cents, shares, sumOf } from '../money/cents.ts'
import type { Invoice } from './invoice.ts'

type Taxed = Pick<Invoice, 'lines' | 'tax'>

/** What an invoice is made of; `net` and `vat` are whole cents, and their sum is what was sold. */
export type Taxes = {
  /** Per cent; 0 where nothing is to be paid. */
  rate: number
  /** What was sold, without VAT. */
  net: Cents
  vat: Cents
  /** Compensations for cancellations, on which there is no VAT. */
  fees: Cents
  /** Of each line, in their order, without VAT: they add up to `net` and `fees` without a cent lost (largest remainder). */
  netOfLines: Cents[]
}

/** Takes the VAT out of prices that contain it. */
export function taxesOf({ lines, tax }: Taxed): Taxes {
  const rate = typeof tax === 'number' ? tax : 0
  const gross = lines.map(({ count, cents }) => count * cents)
  const sold = gross.map((cents, at) => (lines[at]?.kind === 'service' ? cents : 0))
  const fees = sumOf(gross) - sumOf(sold)
  const net = netOf(sumOf(sold), rate)
  const netOfSold = shares(net, sold)
  const netOfLines = gross.map((cents, at) => (lines[at]?.kind === 'service' ? (netOfSold[at] ?? 0) : cents))
  return { rate, net, vat: sumOf(sold) - net, fees, netOfLines }
}

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
