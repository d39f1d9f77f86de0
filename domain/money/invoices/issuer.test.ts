import { expect, test } from 'vitest'
import { sampleIssuer } from '../../testing/sample-invoices.ts'
import { makesInvoices, sellerOf } from './issuer.ts'

const today = '2026-11-28'
const invoicing = { ...sampleIssuer.invoicing, from: today }
const issuer = { ...sampleIssuer, invoicing }

test('a site issues invoices from its first day of invoicing', () => {
  expect(makesInvoices(issuer, today)).toBe(true)
  expect(makesInvoices(issuer, '2026-11-27')).toBe(false)
  expect(makesInvoices({ ...issuer, invoicing: { ...invoicing, from: '' } }, today)).toBe(false)
})

test.each([
  ['the account', { bank: { holder: '', iban: '', bic: '' } }],
  ['the tax number', { invoicing: { ...invoicing, taxNumber: '' } }],
  ['the address', { contact: { ...issuer.contact, street: '' } }],
  ['a name other than the starter’s', { contact: { ...issuer.contact, name: 'Erika Mustermann' } }],
])('a site issues no invoices without %s', (_, changes) => {
  expect(makesInvoices({ ...issuer, ...changes }, today)).toBe(false)
})

test('an invoice shows a clean VAT id, even one stored before the check existed', () => {
  const vatIdOf = (vatId: string) => sellerOf({ ...issuer, invoicing: { ...invoicing, vatId } }).vatId
  expect([vatIdOf('de 123 456 788'), vatIdOf('DE123456789')]).toEqual(['DE123456788', 'DE123456789'])
})
