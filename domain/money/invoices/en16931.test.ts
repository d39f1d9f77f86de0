import { expect, test } from 'vitest'
import {
  sampleCompanyInvoice,
  sampleFee,
  sampleInvoice,
  sampleLongInvoice,
  samplePublicInvoice,
  sampleReversal,
} from '../../testing/sample-invoices.ts'
import { en16931 } from './en16931.ts'
import type { Invoice } from './invoice.ts'

const company = sampleCompanyInvoice()
const companyLine = { kind: 'service' as const, title: 'Feuer machen im Team', details: [] }

/**
 * Each file passed the schema D16B and the rules of EN 16931 (schematron 1.3.16) without errors. After a change,
 * validate again: docs/how-it-works/invoice-data.md.
 */
test.each<[string, Invoice]>([
  ['family', sampleInvoice()],
  ['company', company],
  ['exempt', sampleLongInvoice()],
  ['fee', sampleFee()],
  ['reversal', sampleReversal()],
  ['xrechnung', samplePublicInvoice()],
  [
    'xrechnung-reversal',
    samplePublicInvoice({ kind: 'reversal', plan: [], reverses: { number: 'RE-2027-0006', date: '2027-03-02' } }),
  ],
  [
    'rounded',
    sampleCompanyInvoice({
      layout: 3,
      lines: [{ ...companyLine, count: 1, cents: 9999 }],
      paid: 12_000,
      refund: 2001,
      plan: [],
    }),
  ],
  ['company-with-fee', sampleCompanyInvoice({ lines: [...company.lines, ...sampleFee().lines], paid: 1000 })],
])('%s: the invoice data equal a file that passed the rules of EN 16931', async (name, invoice) => {
  await expect(en16931(invoice)).toMatchFileSnapshot(`golden/${name}.xml`)
})

test('typed text is escaped, and characters that XML forbids are dropped', () => {
  const recipient = { ...company.recipient, organisation: '<Söhne> & "Co"\u0000\u0008' }
  expect(en16931({ ...company, recipient })).toContain('<ram:Name>&lt;Söhne&gt; &amp; &quot;Co&quot;</ram:Name>')
})

test('no element is empty, even with little data', () => {
  const emptyBuyer = { name: 'Martina', organisation: '', street: '', zip: '', city: '', country: '' }
  const bank = { holder: '', iban: '', bic: '' }
  const xml = en16931(sampleInvoice({ recipient: emptyBuyer, bank, plan: [], paid: 11_500, booking: '' }))
  expect(xml).not.toMatch(/<(ram:[^ >/]+)[^>]*>\s*<\/\1>/)
  expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
})

test.each([
  ['Österreich', 'AT'],
  [' schweiz ', 'CH'],
  ['', 'DE'],
  ['FR', 'FR'],
  ['constructor', 'DE'],
])('%j means the country %s', (country, code) => {
  const xml = en16931(sampleInvoice({ recipient: { ...company.recipient, country } }))
  expect(xml.match(/<ram:CountryID>\w+/g)?.[1]).toBe(`<ram:CountryID>${code}`)
})

test.each([
  ['Kanada', 'CA'],
  ['UK', 'GB'],
  ['Kosovo', '1A'],
  ['constructor', 'DE'],
])('since layout 3, %j means the country %s', (country, code) => {
  const xml = en16931(samplePublicInvoice({ recipient: { ...company.recipient, country } }))
  expect(xml.match(/<ram:CountryID>\w+/g)?.[1]).toBe(`<ram:CountryID>${code}`)
})

test('a country without a known code is named', () => {
  const xml = en16931(sampleInvoice({ recipient: { ...company.recipient, country: 'Kap Verde' } }))
  expect(xml).toContain('<ram:LineTwo>Kap Verde</ram:LineTwo>')
})
