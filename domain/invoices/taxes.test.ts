import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../money/cents.ts'
import { exemptionOf, taxesOf } from './taxes.ts'

const line = fc.record({
  kind: fc.constantFrom('service' as const, 'fee' as const),
  title: fc.constant<string>('Kurs'),
  details: fc.constant<string[]>([]),
  count: fc.integer({ min: 1, max: 20 }),
  cents: fc.integer({ min: 0, max: 500_000 }),
})
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  tax: fc.constantFrom('§19' as const, '§4/21' as const, 7 as const, 19 as const),
})

test('not a cent is lost: net, VAT and fees are what the lines come to, and the lines’ net adds up', () => {
  fc.assert(
    fc.property(invoice, ({ lines, tax }) => {
      const { net, vat, fees, netOfLines } = taxesOf({ lines, tax })
      expect(net + vat + fees).toBe(sumOf(lines.map(({ count, cents }) => count * cents)))
      expect(sumOf(netOfLines)).toBe(net + fees)
      expect(Math.min(net, vat, fees, ...netOfLines)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the VAT is that of the net amount, to within a cent', () => {
  fc.assert(
    fc.property(invoice, given => {
      const { net, vat, rate } = taxesOf(given)
      expect(Math.abs(vat - (net * rate) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

test('on a compensation there is no VAT, whatever the course is taxed with', () => {
  const fee = { kind: 'fee' as const, title: 'Stornierung', details: [], count: 1, cents: 5750 }
  expect(taxesOf({ lines: [fee], tax: 19 })).toMatchObject({ net: 0, vat: 0, fees: 5750, netOfLines: [5750] })
})

test('why there is no VAT is said where there is none', () => {
  expect(exemptionOf('§19')).toContain('§ 19 UStG (Kleinunternehmer)')
  expect(exemptionOf('§4/21')).toContain('§ 4 Nr. 21 UStG')
  expect(exemptionOf(19)).toBeUndefined()
})
