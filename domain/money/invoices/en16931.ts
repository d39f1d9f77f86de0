import { cleanVatId } from '../../content/site/vat-id.ts'
import { countryOf } from '../../kit/addresses/country.ts'
import { type Cents, formatCents, sumOf } from '../../kit/cents.ts'
import type { Day } from '../../kit/format.ts'
import { formatDate } from '../../kit/format.ts'
import { countryCode } from './country-code.ts'
import {
  bookingOn,
  dayOfInvoice,
  type Invoice,
  isXRechnung,
  paidOn,
  payByOn,
  payDayOn,
  type Seller,
  totalOfInvoice,
} from './invoice.ts'
import { exemptionOf, FEE_UNTAXED, invoiceTaxesOf, type Taxes } from './taxes.ts'
import { textTag, xmlElement } from './xml.ts'

/**
 * Writes an invoice as structured data: EN 16931 in the UN/CEFACT syntax (CII D16B), which Factur-X embeds into a PDF;
 * XRechnung 3.0 for public bodies. Splits gross prices so that all sums agree. A reversal is a credit note (381) with
 * positive amounts. Layouts 1 and 2 must stay byte for byte the same (D56).
 */
export const en16931 = (invoice: Invoice): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(
    'rsm:CrossIndustryInvoice',
    [
      context(invoice),
      xmlElement('rsm:ExchangedDocument', [
        textTag('ram:ID', invoice.number),
        textTag('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
        dateIn('ram:IssueDateTime', dayOfInvoice(invoice)),
      ]),
      transaction(invoice, invoiceTaxesOf(invoice)),
    ],
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
  )}\n`

const EN16931 = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
/** The only process that XRechnung accepts. */
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const context = (invoice: Invoice) =>
  xmlElement('rsm:ExchangedDocumentContext', [
    xmlElement(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      textTag('ram:ID', isXRechnung(invoice) ? BILLING : ''),
    ),
    xmlElement(
      'ram:GuidelineSpecifiedDocumentContextParameter',
      textTag('ram:ID', isXRechnung(invoice) ? XRECHNUNG : EN16931),
    ),
  ])

const transaction = (invoice: Invoice, taxes: Taxes) =>
  xmlElement('rsm:SupplyChainTradeTransaction', [
    ...invoice.lines.map((line, at) => lineItem(line, at, invoice.tax, taxes.netOfLines[at] ?? 0)),
    xmlElement('ram:ApplicableHeaderTradeAgreement', [
      isXRechnung(invoice) ? textTag('ram:BuyerReference', invoice.recipient.leitwegId ?? '') : '',
      seller(invoice),
      buyer(invoice),
      xmlElement('ram:SellerOrderReferencedDocument', textTag('ram:IssuerAssignedID', invoice.booking)),
    ]),
    // Required even if empty.
    delivery(invoice) || '<ram:ApplicableHeaderTradeDelivery/>',
    settlement(invoice, taxes),
  ])

type Line = Invoice['lines'][number]

/** Category and rate: S is taxed, E is exempt. Two kinds of E in one invoice share one entry (BR-E-01). */
const categoryOf = (kind: Line['kind'], tax: Invoice['tax']) =>
  kind === 'service' && typeof tax === 'number' ? { category: 'S', rate: tax } : { category: 'E', rate: 0 }

function lineItem({ kind, title, details, count }: Line, at: number, tax: Invoice['tax'], net: Cents): string {
  const { category, rate } = categoryOf(kind, tax)
  // A price that is not in whole cents is stated for all units together.
  const isWhole = net % count === 0
  return xmlElement('ram:IncludedSupplyChainTradeLineItem', [
    xmlElement('ram:AssociatedDocumentLineDocument', textTag('ram:LineID', String(at + 1))),
    xmlElement('ram:SpecifiedTradeProduct', [
      textTag('ram:Name', title),
      textTag('ram:Description', details.join('\n')),
    ]),
    xmlElement(
      'ram:SpecifiedLineTradeAgreement',
      xmlElement('ram:NetPriceProductTradePrice', [
        amount('ram:ChargeAmount', isWhole ? net / count : net),
        isWhole ? '' : textTag('ram:BasisQuantity', String(count), { unitCode: 'C62' }),
      ]),
    ),
    xmlElement('ram:SpecifiedLineTradeDelivery', textTag('ram:BilledQuantity', String(count), { unitCode: 'C62' })),
    xmlElement('ram:SpecifiedLineTradeSettlement', [
      xmlElement('ram:ApplicableTradeTax', [
        textTag('ram:TypeCode', 'VAT'),
        textTag('ram:CategoryCode', category),
        textTag('ram:RateApplicablePercent', String(rate)),
      ]),
      xmlElement('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', net)),
    ]),
  ])
}

function seller(invoice: Invoice): string {
  const { seller: from, layout, tax } = invoice
  const { name, school, phone, email, taxNumber } = from
  const vatId = layout < 3 ? from.vatId.replaceAll(/\s/g, '') : (cleanVatId(from.vatId) ?? '')
  return xmlElement('ram:SellerTradeParty', [
    // Without a VAT id, another id must identify the seller (BR-CO-26).
    vatId === '' ? textTag('ram:ID', taxNumber || name) : '',
    textTag('ram:Name', name),
    // A small business must state its exemption (BT-33).
    layout < 3 || tax !== '§19' ? '' : textTag('ram:Description', exemptionOf(tax) ?? ''),
    xmlElement('ram:SpecifiedLegalOrganization', textTag('ram:TradingBusinessName', school)),
    xmlElement('ram:DefinedTradeContact', [
      textTag('ram:PersonName', name),
      xmlElement('ram:TelephoneUniversalCommunication', textTag('ram:CompleteNumber', phone)),
      xmlElement('ram:EmailURIUniversalCommunication', textTag('ram:URIID', email)),
    ]),
    address(from, layout),
    layout < 3 ? '' : electronicAddress('EM', email),
    xmlElement('ram:SpecifiedTaxRegistration', textTag('ram:ID', taxNumber, { schemeID: 'FC' })),
    xmlElement('ram:SpecifiedTaxRegistration', textTag('ram:ID', vatId, { schemeID: 'VA' })),
  ])
}

function buyer(invoice: Invoice): string {
  const { recipient: to, layout } = invoice
  return xmlElement('ram:BuyerTradeParty', [
    textTag('ram:Name', to.organisation || to.name),
    to.organisation === '' ? '' : xmlElement('ram:DefinedTradeContact', textTag('ram:PersonName', to.name)),
    address(to, layout),
    isXRechnung(invoice) ? electronicAddress(LEITWEG, to.leitwegId ?? '') : '',
  ])
}

/** Scheme of Leitweg-IDs in the list of electronic addresses (EAS). */
const LEITWEG = '0204'

const electronicAddress = (schemeID: string, address: string) =>
  xmlElement('ram:URIUniversalCommunication', textTag('ram:URIID', address, { schemeID }))

function address({ zip, street, city, country }: Address, layout: Invoice['layout']): string {
  const code = layout < 3 ? countryCode(country) : countryOf(country)
  return xmlElement('ram:PostalTradeAddress', [
    textTag('ram:PostcodeCode', zip),
    textTag('ram:LineOne', street),
    // Names the country if it has no code here.
    code === undefined ? textTag('ram:LineTwo', country) : '',
    textTag('ram:CityName', city),
    textTag('ram:CountryID', layout >= 3 && code === 'XK' ? KOSOVO : (code ?? 'DE')),
  ])
}
type Address = Pick<Seller, 'zip' | 'street' | 'city' | 'country'>

/** Missing in ISO 3166-1, but in the code list of EN 16931. */
const KOSOVO = '1A'

/** A single day is the delivery date; several days are a billing period. */
const delivery = ({ service: { from, to } }: Invoice) =>
  from !== to
    ? ''
    : xmlElement(
        'ram:ApplicableHeaderTradeDelivery',
        xmlElement('ram:ActualDeliverySupplyChainEvent', dateIn('ram:OccurrenceDateTime', from)),
      )

function settlement(invoice: Invoice, taxes: Taxes): string {
  const { service, kind, reverses } = invoice
  return xmlElement('ram:ApplicableHeaderTradeSettlement', [
    textTag('ram:PaymentReference', bookingOn(invoice)),
    textTag('ram:InvoiceCurrencyCode', 'EUR'),
    kind === 'invoice' || invoice.layout >= 3 ? paymentMeans(invoice) : '',
    ...breakdown(invoice, taxes),
    service.from === service.to
      ? ''
      : xmlElement('ram:BillingSpecifiedPeriod', [
          dateIn('ram:StartDateTime', service.from),
          dateIn('ram:EndDateTime', service.to),
        ]),
    paymentTerms(invoice),
    sums(invoice, taxes),
    reverses
      ? xmlElement('ram:InvoiceReferencedDocument', [
          textTag('ram:IssuerAssignedID', reverses.number),
          dateIn('ram:FormattedIssueDateTime', reverses.date, 'qdt'),
        ])
      : '',
  ])
}

/** SEPA transfer. */
const paymentMeans = ({ bank: { holder, iban, bic } }: Invoice) =>
  iban === ''
    ? ''
    : xmlElement('ram:SpecifiedTradeSettlementPaymentMeans', [
        textTag('ram:TypeCode', '58'),
        xmlElement('ram:PayeePartyCreditorFinancialAccount', [
          textTag('ram:IBANID', iban),
          textTag('ram:AccountName', holder),
        ]),
        xmlElement('ram:PayeeSpecifiedCreditorFinancialInstitution', textTag('ram:BICID', bic)),
      ])

/** Lists taxed and exempt sums, each category once, with the reason for an exemption. */
function breakdown({ lines, tax }: Invoice, { net, vat, fees, rate }: Taxes): string[] {
  const isSold = lines.some(({ kind }) => kind === 'service')
  const isUntaxed = fees > 0 || lines.some(({ kind }) => kind === 'fee')
  const exemption = isSold ? exemptionOf(tax) : undefined
  const reasons = [exemption, isUntaxed ? FEE_UNTAXED : undefined].filter(reason => reason !== undefined)
  const entry = (category: string, basis: Cents, tax: Cents, percent: number, reason: string) =>
    xmlElement('ram:ApplicableTradeTax', [
      amount('ram:CalculatedAmount', tax),
      textTag('ram:TypeCode', 'VAT'),
      textTag('ram:ExemptionReason', reason),
      amount('ram:BasisAmount', basis),
      textTag('ram:CategoryCode', category),
      textTag('ram:RateApplicablePercent', String(percent)),
    ])
  return [
    ...(isSold && rate > 0 ? [entry('S', net, vat, rate, '')] : []),
    ...(reasons.length > 0 ? [entry('E', fees + (rate > 0 ? 0 : net), 0, 0, reasons.join(' '))] : []),
  ]
}

/** In words, since there may be several due dates. */
function paymentTerms(invoice: Invoice): string {
  const { plan, kind } = invoice
  const [first] = plan
  const described =
    kind === 'reversal'
      ? 'Der Betrag wird verrechnet oder zurückgezahlt.'
      : plan.map(part => `${formatCents(part.cents)} ${payByOn(invoice, part, formatDate)}`).join(', ')
  return xmlElement('ram:SpecifiedTradePaymentTerms', [
    textTag('ram:Description', described || nothingToPay(invoice)),
    first && plan.length === 1 ? dateIn('ram:DueDateDateTime', payDayOn(invoice, first)) : '',
  ])
}

const nothingToPay = ({ refund, layout }: Invoice) =>
  layout < 3 || refund === 0
    ? 'Es ist nichts mehr zu zahlen.'
    : `Es ist nichts mehr zu zahlen, ${formatCents(refund)} werden zurückgezahlt.`

/** An overpayment makes the amount due negative; the paper announces the refund. */
function sums(invoice: Invoice, { netOfLines, vat, rounding }: Taxes): string {
  const total = totalOfInvoice(invoice)
  const paid = invoice.layout < 3 ? Math.min(paidOn(invoice), total) : paidOn(invoice)
  return xmlElement('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', sumOf(netOfLines)),
    amount('ram:TaxBasisTotalAmount', sumOf(netOfLines)),
    textTag('ram:TaxTotalAmount', decimal(vat), { currencyID: 'EUR' }),
    rounding === 0 ? '' : amount('ram:RoundingAmount', rounding),
    amount('ram:GrandTotalAmount', total - rounding),
    amount('ram:TotalPrepaidAmount', paid),
    amount('ram:DuePayableAmount', total - paid),
  ])
}

const decimal = (cents: Cents) => (cents / 100).toFixed(2)
const amount = (name: string, cents: Cents) => textTag(name, decimal(cents))

/** Format 102: `20261219`. */
const dateIn = (name: string, day: Day, schema: 'udt' | 'qdt' = 'udt') =>
  xmlElement(name, textTag(`${schema}:DateTimeString`, day.replaceAll('-', ''), { format: '102' }))
