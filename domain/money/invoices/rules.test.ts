import { isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { countryOf } from '../../kit/addresses/country.ts'
import { type Element, elementsAt, readInvoiceData, textAt } from '../../testing/invoice-data.ts'
import { sampleCompanyInvoice, sampleFee, samplePublicInvoice } from '../../testing/sample-invoices.ts'
import { en16931 } from './en16931.ts'
import type { Invoice } from './invoice.ts'

const cents = (text: string) => Math.round(Number(text || '0') * 100)
const at = (data: Element, path: string) => cents(textAt(data, path))
const sum = (data: Element, path: string) => elementsAt(data, path).reduce((all, { text }) => all + cents(text), 0)
const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation'
const isAll = (data: Element, path: string, holds: (element: Element) => boolean) => {
  const elements = elementsAt(data, path)
  return elements.length > 0 && elements.every(holds)
}
const lineBasis = (data: Element, category: string) =>
  elementsAt(data, 'SpecifiedLineTradeSettlement')
    .filter(line => textAt(line, 'CategoryCode') === category)
    .reduce((all, line) => all + at(line, 'LineTotalAmount'), 0)
const breakdown = (data: Element) => elementsAt(data, 'ApplicableHeaderTradeSettlement/ApplicableTradeTax')
const basisHolds = (data: Element, category: string) =>
  breakdown(data)
    .filter(tax => textAt(tax, 'CategoryCode') === category)
    .every(tax => at(tax, 'BasisAmount') === lineBasis(data, category))

const without = (name: string) => (xml: string) =>
  xml.replace(new RegExp(`<ram:${name}[ >].*?</ram:${name}>\n?`, 's'), '')
const saying = (name: string, text: string) => (xml: string) =>
  xml.replace(new RegExp(`(<ram:${name}(?: [^>]*)?>)[^<]*`), `$1${text}`)
const withoutIn = (outer: string, name: string) => (xml: string) =>
  xml.replace(new RegExp(`<ram:${outer}>.*?</ram:${outer}>`, 's'), part => without(name)(part))

type Rule = [id: string, holds: (data: Element) => boolean, broken: (xml: string) => string]

/**
 * The rules of EN 16931 for the elements we write. Amounts are compared to the cent, which is stricter than the rules.
 */
const rules: Rule[] = [
  [
    'BR-02',
    data => textAt(data, 'ExchangedDocument/ID') !== '',
    xml => xml.replace(/(ExchangedDocument>\n<ram:ID>)[^<]*/, '$1'),
  ],
  [
    'BR-08',
    data => elementsAt(data, 'SellerTradeParty/PostalTradeAddress').length === 1,
    without('PostalTradeAddress'),
  ],
  [
    'BR-CL-14',
    data => isAll(data, 'CountryID', ({ text }) => text === '1A' || (text.length === 2 && countryOf(text) === text)),
    saying('CountryID', 'UK'),
  ],
  [
    'BR-CO-4',
    data => isAll(data, 'SpecifiedLineTradeSettlement', line => textAt(line, 'CategoryCode') !== ''),
    without('CategoryCode'),
  ],
  [
    'BR-CO-9',
    data =>
      elementsAt(data, 'SpecifiedTaxRegistration/ID').every(
        ({ attributes, text }) => !attributes.includes('"VA"') || /^[A-Z]{2}./.test(text),
      ),
    xml => xml.replace(/("VA">)DE/, '$1de'),
  ],
  [
    'BR-CO-10',
    data =>
      at(data, `${SUMS}/LineTotalAmount`) ===
      sum(data, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    saying('LineTotalAmount', '1.23'),
  ],
  [
    'BR-CO-13',
    data => at(data, 'TaxBasisTotalAmount') === at(data, `${SUMS}/LineTotalAmount`),
    saying('TaxBasisTotalAmount', '1.23'),
  ],
  ['BR-CO-14', data => at(data, 'TaxTotalAmount') === sum(data, 'CalculatedAmount'), saying('TaxTotalAmount', '1.23')],
  [
    'BR-CO-15',
    data => at(data, 'GrandTotalAmount') === at(data, 'TaxBasisTotalAmount') + at(data, 'TaxTotalAmount'),
    saying('GrandTotalAmount', '1.23'),
  ],
  [
    'BR-CO-16',
    data =>
      at(data, 'DuePayableAmount') ===
      at(data, 'GrandTotalAmount') - at(data, 'TotalPrepaidAmount') + at(data, 'RoundingAmount'),
    saying('DuePayableAmount', '1.23'),
  ],
  [
    'BR-CO-17',
    data =>
      breakdown(data).every(tax => {
        const vat = (at(tax, 'BasisAmount') * Number(textAt(tax, 'RateApplicablePercent'))) / 100
        return Math.round(vat + 1e-9) === at(tax, 'CalculatedAmount')
      }),
    saying('CalculatedAmount', '1.23'),
  ],
  [
    'BR-CO-18',
    data => breakdown(data).length > 0,
    xml => xml.replace(/(HeaderTradeSettlement>.*?)<ram:ApplicableTradeTax>.*<\/ram:ApplicableTradeTax>/s, '$1'),
  ],
  [
    'BR-CO-25',
    data => at(data, 'DuePayableAmount') <= 0 || textAt(data, 'SpecifiedTradePaymentTerms/Description') !== '',
    without('SpecifiedTradePaymentTerms'),
  ],
  [
    'BR-CO-26',
    data => textAt(data, 'SellerTradeParty/ID') !== '' || textAt(data, 'SpecifiedTaxRegistration/ID') !== '',
    xml => withoutIn('SellerTradeParty', 'SpecifiedTaxRegistration')(withoutIn('SellerTradeParty', 'ID')(xml)),
  ],
  [
    'BR-S-08',
    data => basisHolds(data, 'S'),
    xml => xml.replace(/(<ram:BasisAmount>)[^<]*(?=<\/ram:BasisAmount>\n<ram:CategoryCode>S)/, '$11.23'),
  ],
  [
    'BR-E-08',
    data => basisHolds(data, 'E'),
    xml => xml.replace(/(<ram:BasisAmount>)[^<]*(?=<\/ram:BasisAmount>\n<ram:CategoryCode>E)/, '$11.23'),
  ],
  [
    'BR-E-10',
    data => breakdown(data).every(tax => textAt(tax, 'CategoryCode') !== 'E' || textAt(tax, 'ExemptionReason') !== ''),
    without('ExemptionReason'),
  ],
  [
    'BR-DEC-18',
    data => elementsAt(data, SUMS).every(({ children }) => children.every(({ text }) => /^-?\d+\.\d\d$/.test(text))),
    saying('DuePayableAmount', '0.001'),
  ],
]

/** XRechnung 3.0, for public bodies only; R010, R020 and R120 are Peppol's. */
const publicRules: Rule[] = [
  [
    'BR-DE-1',
    data => elementsAt(data, 'SpecifiedTradeSettlementPaymentMeans').length > 0,
    without('SpecifiedTradeSettlementPaymentMeans'),
  ],
  [
    'BR-DE-2',
    data => elementsAt(data, 'SellerTradeParty/DefinedTradeContact').length === 1,
    withoutIn('SellerTradeParty', 'DefinedTradeContact'),
  ],
  ['BR-DE-3', data => textAt(data, 'SellerTradeParty/PostalTradeAddress/CityName') !== '', saying('CityName', '')],
  [
    'BR-DE-4',
    data => textAt(data, 'SellerTradeParty/PostalTradeAddress/PostcodeCode') !== '',
    saying('PostcodeCode', ''),
  ],
  ['BR-DE-5', data => textAt(data, 'SellerTradeParty/DefinedTradeContact/PersonName') !== '', saying('PersonName', '')],
  ['BR-DE-6', data => textAt(data, 'CompleteNumber') !== '', without('TelephoneUniversalCommunication')],
  [
    'BR-DE-7',
    data => textAt(data, 'EmailURIUniversalCommunication/URIID') !== '',
    without('EmailURIUniversalCommunication'),
  ],
  [
    'BR-DE-8',
    data => textAt(data, 'BuyerTradeParty/PostalTradeAddress/CityName') !== '',
    withoutIn('BuyerTradeParty', 'CityName'),
  ],
  [
    'BR-DE-9',
    data => textAt(data, 'BuyerTradeParty/PostalTradeAddress/PostcodeCode') !== '',
    withoutIn('BuyerTradeParty', 'PostcodeCode'),
  ],
  [
    'BR-DE-14',
    data => isAll(data, 'RateApplicablePercent', ({ text }) => text !== ''),
    saying('RateApplicablePercent', ''),
  ],
  ['BR-DE-15', data => textAt(data, 'BuyerReference') !== '', without('BuyerReference')],
  [
    'BR-DE-16',
    data => textAt(data, 'SpecifiedTaxRegistration/ID') !== '',
    withoutIn('SellerTradeParty', 'SpecifiedTaxRegistration'),
  ],
  ['BR-DE-17', data => ['380', '381'].includes(textAt(data, 'ExchangedDocument/TypeCode')), saying('TypeCode', '325')],
  ['BR-DE-19', data => isAll(data, 'IBANID', ({ text }) => isValidIBAN(text)), saying('IBANID', 'DE00123')],
  [
    'BR-DE-21',
    data =>
      textAt(data, 'GuidelineSpecifiedDocumentContextParameter/ID').endsWith('urn:xeinkauf.de:kosit:xrechnung_3.0'),
    xml => xml.replace('xrechnung_3.0', 'xrechnung_2.0'),
  ],
  [
    'BR-DE-23-a',
    data =>
      textAt(data, 'SpecifiedTradeSettlementPaymentMeans/TypeCode') !== '58' ||
      elementsAt(data, 'PayeePartyCreditorFinancialAccount').length === 1,
    without('PayeePartyCreditorFinancialAccount'),
  ],
  ['BR-DE-27', data => textAt(data, 'CompleteNumber').replace(/\D/g, '').length >= 3, saying('CompleteNumber', '12')],
  [
    'BR-DE-28',
    data => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(textAt(data, 'EmailURIUniversalCommunication/URIID')),
    saying('URIID', 'erika'),
  ],
  [
    'BR-DE-TMP-32',
    data =>
      elementsAt(data, 'ActualDeliverySupplyChainEvent').length + elementsAt(data, 'BillingSpecifiedPeriod').length > 0,
    xml => without('BillingSpecifiedPeriod')(without('ActualDeliverySupplyChainEvent')(xml)),
  ],
  [
    'PEPPOL-EN16931-R001',
    data => textAt(data, 'BusinessProcessSpecifiedDocumentContextParameter/ID') !== '',
    without('BusinessProcessSpecifiedDocumentContextParameter'),
  ],
  [
    'PEPPOL-EN16931-R010',
    data => textAt(data, 'BuyerTradeParty/URIUniversalCommunication/URIID') !== '',
    withoutIn('BuyerTradeParty', 'URIUniversalCommunication'),
  ],
  [
    'PEPPOL-EN16931-R020',
    data => textAt(data, 'SellerTradeParty/URIUniversalCommunication/URIID') !== '',
    withoutIn('SellerTradeParty', 'URIUniversalCommunication'),
  ],
  [
    'PEPPOL-EN16931-R120',
    data =>
      isAll(data, 'IncludedSupplyChainTradeLineItem', line => {
        const [count, base] = [Number(textAt(line, 'BilledQuantity')), Number(textAt(line, 'BasisQuantity') || '1')]
        return at(line, 'LineTotalAmount') === (count * at(line, 'ChargeAmount')) / base
      }),
    saying('ChargeAmount', '1.23'),
  ],
]

const line = (count: number, price: number) => ({
  kind: 'service' as const,
  title: 'Kurs',
  details: [],
  count,
  cents: price,
})
const fee = sampleFee().lines
const lines: Invoice['lines'][] = [
  [line(1, 9999)],
  [line(7, 9999), line(1, 3501)],
  [line(3, 3333), line(11, 1), ...fee],
  fee,
]
/** A year of invoices and reversals: each tax, partial payments and overpayments, single days and weeks. */
const year: Invoice[] = (['§19', '§4/21', 7, 19] as const).flatMap(tax =>
  lines.flatMap(lines =>
    [0, 1150, 20_000_000].flatMap(paid => {
      const invoice = samplePublicInvoice({ tax, lines, paid, refund: paid > 1150 ? 500 : 0 })
      const { number } = invoice
      const day = '2027-03-02'
      return [
        invoice,
        { ...invoice, service: { from: day, to: day }, seller: { ...invoice.seller, vatId: '', taxNumber: '20/1' } },
        { ...invoice, kind: 'reversal' as const, plan: [], reverses: { number, date: day } },
        { ...invoice, recipient: { ...sampleCompanyInvoice().recipient, country: 'Kanada' } },
      ]
    }),
  ),
)
const isPublic = ({ recipient }: Invoice) => recipient.leitwegId !== undefined

test.each([...rules, ...publicRules])('the rule %s holds for a year of invoices, and can fail', (id, holds, broken) => {
  const tested = year.filter(invoice => isPublic(invoice) || rules.some(([rule]) => rule === id))
  const all = tested.map(en16931)
  for (const xml of all) if (!holds(readInvoiceData(xml))) expect.fail(xml)
  const breakable = all.filter(xml => broken(xml) !== xml)
  expect(breakable.length).toBeGreaterThan(0)
  expect(breakable.some(xml => !holds(readInvoiceData(broken(xml))))).toBe(true)
})

test('an XRechnung is addressed by the Leitweg-ID and names process, seller and guideline', () => {
  const data = readInvoiceData(en16931(samplePublicInvoice()))
  const scheme = (party: string) => elementsAt(data, `${party}/URIUniversalCommunication/URIID`)[0]?.attributes.trim()
  expect({
    'BT-10': textAt(data, 'BuyerReference'),
    'BT-23': textAt(data, 'BusinessProcessSpecifiedDocumentContextParameter/ID'),
    'BT-24': textAt(data, 'GuidelineSpecifiedDocumentContextParameter/ID'),
    'BT-34': [scheme('SellerTradeParty'), textAt(data, 'SellerTradeParty/URIUniversalCommunication/URIID')],
    'BT-49': [scheme('BuyerTradeParty'), textAt(data, 'BuyerTradeParty/URIUniversalCommunication/URIID')],
  }).toEqual({
    'BT-10': '04011000-1234512345-06',
    'BT-23': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'BT-24': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    'BT-34': ['schemeID="EM"', 'erika@example.org'],
    'BT-49': ['schemeID="0204"', '04011000-1234512345-06'],
  })
})

test('a small business states its exemption, and a company without a Leitweg-ID gets no XRechnung', () => {
  const small = readInvoiceData(en16931(samplePublicInvoice({ tax: '§19' })))
  expect(textAt(small, 'SellerTradeParty/Description')).toBe('Steuerfrei nach § 19 UStG (Kleinunternehmer).')
  const company = readInvoiceData(en16931(sampleCompanyInvoice({ layout: 3 })))
  expect(textAt(company, 'GuidelineSpecifiedDocumentContextParameter/ID')).toBe('urn:cen.eu:en16931:2017')
  expect([textAt(company, 'BuyerReference'), textAt(company, 'SellerTradeParty/Description')]).toEqual(['', ''])
})
