import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../../kit/input.ts'
import { invoicing, noInvoicing } from './invoicing.ts'
import { cleanVatId } from './vat-id.ts'

test.each([
  ['de123456788', 'DE123456788'],
  ['DE 123 456 788', 'DE123456788'],
  ['DE-123.456.788', 'DE123456788'],
  ['USt-IdNr.: DE123456788', 'DE123456788'],
  ['UID ATU12345678', 'ATU12345678'],
  ['DE136695976', 'DE136695976'],
  ['123456788', 'DE123456788'],
  ['nl 123456789 b01', 'NL123456789B01'],
  ['GR123456789', 'EL123456789'],
  ['CHE-123.456.788 MWST', 'CHE123456788MWST'],
])('“%s” is %s', (typed, clean) => {
  expect(cleanVatId(typed)).toBe(clean)
})

test.each([
  'DE123456789',
  'DE12345678',
  'DE1234567888',
  '123456789',
  'XX123456788',
  'AT12345678',
  'DE',
  '20/123/45678',
  'DE12345678O',
  'constructor',
])('“%s” is not a VAT id', typed => {
  expect(cleanVatId(typed)).toBeUndefined()
})

test('the check finds each wrong digit of a German VAT id, and each swap of two different neighbours', () => {
  const valid = 'DE136695976'
  const digits = [...valid.slice(2)]
  for (const [at, digit] of digits.entries())
    for (let other = 0; other < 10; other += 1)
      if (String(other) !== digit) expect(cleanVatId(`DE${digits.with(at, String(other)).join('')}`)).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 }), at => {
      const [one = '', next = ''] = digits.slice(at, at + 2)
      // ISO 7064 MOD 11,10 misses a few swaps of neighbours.
      const swapped = digits
        .with(at, next)
        .with(at + 1, one)
        .join('')
      expect(one === next || cleanVatId(`DE${swapped}`) === undefined).toBe(true)
    }),
  )
})

test('the settings store a clean VAT id and explain why they refuse a wrong one', () => {
  const send = (vatId: string) => parseInput(invoicing.input, { ...noInvoicing, vatId }).vatId
  expect([send(' de 123 456 788 '), send('')]).toEqual(['DE123456788', ''])
  expect(() => send('DE123456789')).toThrow(
    expect.objectContaining({ fields: { vatId: expect.stringContaining('DE123456788') } }),
  )
})
