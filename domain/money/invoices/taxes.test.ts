import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../kit/cents.ts'
import { exemptionOf, invoiceTaxesOf } from './taxes.ts'

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
  layout: fc.constantFrom(2 as const, 3 as const),
})

test('net, VAT and fees add up to the lines to the cent, and so does the lines’ net', () => {
  fc.assert(
    fc.property(invoice, order => {
      const { lines } = order
      const { net, vat, rounding, fees, netOfLines } = invoiceTaxesOf(order)
      expect(net + vat + rounding + fees).toBe(sumOf(lines.map(({ count, cents }) => count * cents)))
      expect(sumOf(netOfLines)).toBe(net + fees)
      expect(Math.min(net, vat, fees, ...netOfLines)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the VAT fits the net amount to within a cent', () => {
  fc.assert(
    fc.property(invoice, order => {
      const { net, vat, rate } = invoiceTaxesOf(order)
      expect(Math.abs(vat - (net * rate) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the VAT fits the net amount exactly, and at most a cent rounds the sum to the price', () => {
  const of = (cents: number, tax: 7 | 19) => {
    const line = { kind: 'service' as const, title: 'Kurs', details: [], count: 1, cents }
    return invoiceTaxesOf({ lines: [line], tax, layout: 3 })
  }
  expect(of(9999, 19)).toMatchObject({ net: 8402, vat: 1596, rounding: 1, netOfLines: [8402] })
  expect(of(11_900, 19)).toMatchObject({ net: 10_000, vat: 1900, rounding: 0 })
  let rounded = 0
  for (const rate of [7, 19] as const)
    for (let cents = 0; cents < 20_000; cents += 1) {
      const { net, vat, rounding } = of(cents, rate)
      if (Math.round((net * rate) / 100 + 1e-9) !== vat || Math.abs(rounding) > 1) expect.fail(`${cents} at ${rate} %`)
      if (rate === 19 && rounding !== 0) rounded += 1
    }
  expect(rounded).toBe(3193)
})

test('a compensation has no VAT, for every tax of the course', () => {
  const fee = { kind: 'fee' as const, title: 'Stornierung', details: [], count: 1, cents: 5750 }
  expect(invoiceTaxesOf({ lines: [fee], tax: 19, layout: 3 })).toMatchObject({
    net: 0,
    vat: 0,
    fees: 5750,
    netOfLines: [5750],
  })
})

test('an exemption states its reason', () => {
  expect(exemptionOf('§19')).toContain('§ 19 UStG (Kleinunternehmer)')
  expect(exemptionOf('§4/21')).toContain('§ 4 Nr. 21 UStG')
  expect(exemptionOf(19)).toBeUndefined()
})
