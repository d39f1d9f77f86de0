import type { Day } from '../format.ts'
import { formatDate } from '../format.ts'
import { type Cents, formatCents, sumOf } from '../money/cents.ts'
import { countryCode } from './country-code.ts'
import {
  bookingOn,
  dayOfInvoice,
  type Invoice,
  payByOn,
  payDayOn,
  type Recipient,
  type Seller,
  totalOfInvoice,
} from './invoice.ts'
import { exemptionOf, FEE_UNTAXED, type Taxes, taxesOf } from './taxes.ts'
import { element, text } from './xml.ts'

/**
 * An invoice as data for the recipient's software: EN 16931 in the syntax of UN/CEFACT (CII D16B), which Factur-X puts into
 * a PDF. Prices that contain VAT are taken apart so that all sums agree. A reversal is a credit note (381) whose amounts
 * are positive.
 */
export const en16931 = (invoice: Invoice): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [
      element(
        'rsm:ExchangedDocumentContext',
        element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', 'urn:cen.eu:en16931:2017')),
      ),
      element('rsm:ExchangedDocument', [
        text('ram:ID', invoice.number),
        text('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
        dateIn('ram:IssueDateTime', dayOfInvoice(invoice)),
      ]),
      transaction(invoice, taxesOf(invoice)),
    ],
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
  )}\n`

const transaction = (invoice: Invoice, taxes: Taxes) =>
  element('rsm:SupplyChainTradeTransaction', [
    ...invoice.lines.map((line, at) => lineItem(line, at, invoice.tax, taxes.netOfLines[at] ?? 0)),
    element('ram:ApplicableHeaderTradeAgreement', [
      seller(invoice.seller),
      buyer(invoice.recipient),
      element('ram:SellerOrderReferencedDocument', text('ram:IssuerAssignedID', invoice.booking)),
    ]),
    // It has to be there, also when it is empty.
    delivery(invoice) || '<ram:ApplicableHeaderTradeDelivery/>',
    settlement(invoice, taxes),
  ])

type Line = Invoice['lines'][number]

/** Category and rate: S what is taxed, E what is not. Two kinds of E in one invoice share one entry (BR-E-01). */
const categoryOf = (kind: Line['kind'], tax: Invoice['tax']) =>
  kind === 'service' && typeof tax === 'number' ? { category: 'S', rate: tax } : { category: 'E', rate: 0 }

function lineItem({ kind, title, details, count }: Line, at: number, tax: Invoice['tax'], net: Cents): string {
  const { category, rate } = categoryOf(kind, tax)
  // A price that is no whole number of cents is said for all of them together.
  const isWhole = net % count === 0
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', text('ram:LineID', String(at + 1))),
    element('ram:SpecifiedTradeProduct', [text('ram:Name', title), text('ram:Description', details.join('\n'))]),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', [
        amount('ram:ChargeAmount', isWhole ? net / count : net),
        isWhole ? '' : text('ram:BasisQuantity', String(count), { unitCode: 'C62' }),
      ]),
    ),
    element('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', String(count), { unitCode: 'C62' })),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', category),
        text('ram:RateApplicablePercent', String(rate)),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', net)),
    ]),
  ])
}

function seller(from: Seller): string {
  const { name, school, phone, email, taxNumber, vatId } = from
  return element('ram:SellerTradeParty', [
    // Without a VAT id something else has to identify the seller (BR-CO-26).
    vatId === '' ? text('ram:ID', taxNumber || name) : '',
    text('ram:Name', name),
    element('ram:SpecifiedLegalOrganization', text('ram:TradingBusinessName', school)),
    element('ram:DefinedTradeContact', [
      text('ram:PersonName', name),
      element('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', phone)),
      element('ram:EmailURIUniversalCommunication', text('ram:URIID', email)),
    ]),
    address(from),
    element('ram:SpecifiedTaxRegistration', text('ram:ID', taxNumber, { schemeID: 'FC' })),
    element('ram:SpecifiedTaxRegistration', text('ram:ID', vatId.replaceAll(/\s/g, ''), { schemeID: 'VA' })),
  ])
}

const buyer = (to: Recipient) =>
  element('ram:BuyerTradeParty', [
    text('ram:Name', to.organisation || to.name),
    to.organisation === '' ? '' : element('ram:DefinedTradeContact', text('ram:PersonName', to.name)),
    address(to),
  ])

const address = ({ zip, street, city, country }: Pick<Seller, 'zip' | 'street' | 'city' | 'country'>) =>
  element('ram:PostalTradeAddress', [
    text('ram:PostcodeCode', zip),
    text('ram:LineOne', street),
    // A country that has no code here is at least named.
    countryCode(country) === undefined ? text('ram:LineTwo', country) : '',
    text('ram:CityName', city),
    text('ram:CountryID', countryCode(country) ?? 'DE'),
  ])

/** A single day is when it is delivered; several days are a period of the settlement. */
const delivery = ({ service: { from, to } }: Invoice) =>
  from !== to
    ? ''
    : element(
        'ram:ApplicableHeaderTradeDelivery',
        element('ram:ActualDeliverySupplyChainEvent', dateIn('ram:OccurrenceDateTime', from)),
      )

function settlement(invoice: Invoice, taxes: Taxes): string {
  const { service, kind, reverses } = invoice
  return element('ram:ApplicableHeaderTradeSettlement', [
    text('ram:PaymentReference', bookingOn(invoice)),
    text('ram:InvoiceCurrencyCode', 'EUR'),
    kind === 'invoice' ? paymentMeans(invoice) : '',
    ...breakdown(invoice, taxes),
    service.from === service.to
      ? ''
      : element('ram:BillingSpecifiedPeriod', [
          dateIn('ram:StartDateTime', service.from),
          dateIn('ram:EndDateTime', service.to),
        ]),
    paymentTerms(invoice),
    sums(invoice, taxes),
    reverses
      ? element('ram:InvoiceReferencedDocument', [
          text('ram:IssuerAssignedID', reverses.number),
          dateIn('ram:FormattedIssueDateTime', reverses.date, 'qdt'),
        ])
      : '',
  ])
}

/** A SEPA transfer. */
const paymentMeans = ({ bank: { holder, iban, bic } }: Invoice) =>
  iban === ''
    ? ''
    : element('ram:SpecifiedTradeSettlementPaymentMeans', [
        text('ram:TypeCode', '58'),
        element('ram:PayeePartyCreditorFinancialAccount', [text('ram:IBANID', iban), text('ram:AccountName', holder)]),
        element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', bic)),
      ])

/** What is taxed and what is not, each category once, with the reason where there is no VAT. */
function breakdown({ lines, tax }: Invoice, { net, vat, fees, rate }: Taxes): string[] {
  const isSold = lines.some(({ kind }) => kind === 'service')
  const isUntaxed = fees > 0 || lines.some(({ kind }) => kind === 'fee')
  const exemption = isSold ? exemptionOf(tax) : undefined
  const reasons = [exemption, isUntaxed ? FEE_UNTAXED : undefined].filter(reason => reason !== undefined)
  const entry = (category: string, basis: Cents, tax: Cents, percent: number, reason: string) =>
    element('ram:ApplicableTradeTax', [
      amount('ram:CalculatedAmount', tax),
      text('ram:TypeCode', 'VAT'),
      text('ram:ExemptionReason', reason),
      amount('ram:BasisAmount', basis),
      text('ram:CategoryCode', category),
      text('ram:RateApplicablePercent', String(percent)),
    ])
  return [
    ...(isSold && rate > 0 ? [entry('S', net, vat, rate, '')] : []),
    ...(reasons.length > 0 ? [entry('E', fees + (rate > 0 ? 0 : net), 0, 0, reasons.join(' '))] : []),
  ]
}

/** In words, as there may be several days on which something is due. */
function paymentTerms(invoice: Invoice): string {
  const { plan, kind } = invoice
  const [first] = plan
  const described =
    kind === 'reversal'
      ? 'Der Betrag wird verrechnet oder zurückgezahlt.'
      : plan.map(part => `${formatCents(part.cents)} ${payByOn(invoice, part, formatDate)}`).join(', ')
  return element('ram:SpecifiedTradePaymentTerms', [
    text('ram:Description', described || 'Es ist nichts mehr zu zahlen.'),
    first && plan.length === 1 ? dateIn('ram:DueDateDateTime', payDayOn(invoice, first)) : '',
  ])
}

function sums(invoice: Invoice, { netOfLines, vat }: Taxes): string {
  const total = totalOfInvoice(invoice)
  const paid = invoice.kind === 'invoice' ? Math.min(invoice.paid, total) : 0
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', sumOf(netOfLines)),
    amount('ram:TaxBasisTotalAmount', sumOf(netOfLines)),
    text('ram:TaxTotalAmount', decimal(vat), { currencyID: 'EUR' }),
    amount('ram:GrandTotalAmount', total),
    amount('ram:TotalPrepaidAmount', paid),
    amount('ram:DuePayableAmount', total - paid),
  ])
}

const decimal = (cents: Cents) => (cents / 100).toFixed(2)
const amount = (name: string, cents: Cents) => text(name, decimal(cents))

/** A day in the form 102, `20261219`. */
const dateIn = (name: string, day: Day, schema: 'udt' | 'qdt' = 'udt') =>
  element(name, text(`${schema}:DateTimeString`, day.replaceAll('-', ''), { format: '102' }))
