import { firstName } from '../../domain/bookings/record/first-name.ts'
import { readableIban } from '../../domain/content/site/bank-account.ts'
import { cityLine, inLine } from '../../domain/kit/addresses/postal.ts'
import { type Cents, formatCents } from '../../domain/kit/cents.ts'
import { en16931 } from '../../domain/money/invoices/en16931.ts'
import {
  bookingOn,
  dayOfInvoice,
  type Invoice,
  isForOffice,
  isXRechnung,
  paidOn,
  totalOfInvoice,
} from '../../domain/money/invoices/invoice.ts'
import { exemptionOf, FEE_UNTAXED, invoiceTaxesOf } from '../../domain/money/invoices/taxes.ts'
import { drawRecipient } from './address-window.ts'
import { drawLines, type SumRow } from './invoice-table.ts'
import { drawFeet, drawHead } from './letterhead.ts'
import { dayText, drawPayment } from './payment-box.ts'
import {
  openSheet,
  type Sheet,
  type Spacing,
  type Style,
  sheetArea,
  textStyles,
  tightestSpacing,
  tightSpacing,
  usualSpacing,
} from './sheet.ts'

/** Returns the file of an invoice or of a "Stornorechnung" (D56): the same bytes for the same record, always. */
export function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const sheet = drawInvoice(invoice, usualSpacing)
  if (sheetsOf(sheet) !== 2) return sheet.finish()
  const tight = Iterator.from(tighterSpacings(invoice))
    .map(spacing => drawInvoice(invoice, spacing))
    .find(tried => sheetsOf(tried) === 1)
  return (tight ?? sheet).finish()
}

/** Since layout 4 the rows move together where that saves the second sheet, since layout 5 all other parts as well. */
const tighterSpacings = ({ layout }: Invoice): Spacing[] =>
  layout < 4 ? [] : layout < 5 ? [tightSpacing] : [tightSpacing, tightestSpacing]

const sheetsOf = ({ doc }: Sheet) => doc.bufferedPageRange().count

function drawInvoice(invoice: Invoice, spacing: Spacing): Sheet {
  const sheet = openSheet({
    title: `${titleOf(invoice)} ${invoice.number}`,
    created: new Date(invoice.createdDate),
    data: invoice.electronic
      ? { xml: en16931(invoice), profile: isXRechnung(invoice) ? 'XRECHNUNG' : 'EN 16931' }
      : undefined,
  })
  drawHead(sheet, { ...invoice.seller })
  // A long address pushes everything down.
  const titleTop = Math.max(251, drawRecipient(sheet, invoice) + 6)
  drawTitle(sheet, invoice, titleTop)
  const opening = { left: sheetArea.left, top: titleTop + spacing.opening, width: sheetArea.right - sheetArea.left }
  const top = sheet.tag('P', () => sheet.write(openingOf(invoice), textStyles.text, opening))
  const lines = invoice.lines.map(line => ({ ...line, details: detailsOf(line) }))
  const sign = invoice.kind === 'reversal' ? -1 : 1
  let bottom = drawLines(sheet, {
    ...invoice,
    lines,
    sign,
    sums: sumsOf(invoice, sign),
    top: top + spacing.table,
    spacing,
  })
  bottom = drawNotes(sheet, notesOf(invoice), bottom + spacing.notes)
  if (invoice.kind === 'invoice') bottom = drawPayment(sheet, invoice, { top: bottom, spacing })
  drawEnd(sheet, invoice, bottom)
  drawFeet(sheet, footOf(invoice), invoice.number)
  return sheet
}

const titleOf = ({ kind }: Pick<Invoice, 'kind'>) => (kind === 'invoice' ? 'Rechnung' : 'Stornorechnung')

/** Draws the title on the left; number, day and booking on the right. */
function drawTitle({ tag, write }: Sheet, invoice: Invoice, titleTop: number): void {
  tag('H1', () => write(titleOf(invoice), textStyles.title, { left: sheetArea.left, top: titleTop, width: 300 }))
  const rows = [
    ['Nummer', invoice.number],
    ['Datum', dayText(dayOfInvoice(invoice))],
    ['Buchung', bookingOn(invoice)],
  ].filter(([, value]) => value !== '')
  for (const [at, [label = '', value = '']] of rows.entries()) {
    const top = titleTop + 29 - (rows.length - at) * 15.6
    tag('P', () => {
      write(label, textStyles.quiet, { left: 424.5, top, width: 60 })
      write(value, textStyles.strong, { left: 440, top, width: sheetArea.right - 440, align: 'right' })
    })
  }
}

function openingOf({ kind, recipient, reverses, lines, plan }: Invoice): string {
  if (kind === 'reversal')
    return `Diese Stornorechnung hebt die Rechnung ${reverses?.number} vom ${dayText(reverses?.date ?? '')} auf.`
  const name = isForOffice({ recipient }) ? '' : firstName(recipient.name)
  const greeting = name === '' ? 'Guten Tag' : `Hallo ${name}`
  if (lines.every(line => line.kind === 'fee')) return `${greeting}, hier steht, was die Stornierung kostet.`
  return `${greeting}, ${plan.length > 0 ? 'hier steht, was wann zu zahlen ist.' : 'hier ist die Rechnung zur Anmeldung.'}`
}

/** A fee's text mentions that it has no VAT. */
const detailsOf = ({ kind, details }: Invoice['lines'][number]) =>
  kind === 'fee' ? [...details, FEE_UNTAXED.replace(/\.$/, '')] : details

/** Returns the rows below the lines. */
function sumsOf(invoice: Invoice, sign: 1 | -1): SumRow[] {
  const { rate, net, vat, rounding, fees } = invoiceTaxesOf(invoice)
  const total = totalOfInvoice(invoice)
  const paid = paidOn(invoice)
  const money = (cents: Cents) => formatCents(sign * cents)
  // An invoice of fees alone has neither net amount nor VAT.
  const hasVat = rate > 0 && (invoice.layout < 3 || net + vat > 0)
  return [
    ...(hasVat
      ? [
          { name: 'Nettobetrag', text: money(net) },
          { name: `Umsatzsteuer ${rate} %`, text: money(vat) },
          ...(rounding === 0 ? [] : [{ name: 'Rundung', text: money(rounding) }]),
          ...(fees > 0 ? [{ name: 'Entschädigung ohne Umsatzsteuer', text: money(fees) }] : []),
        ]
      : []),
    { name: 'Gesamtbetrag', text: money(total), isTotal: true },
    ...(paid > 0
      ? [
          { name: 'Schon bezahlt', text: formatCents(-paid) },
          invoice.refund > 0
            ? {
                name: isForOffice(invoice) ? 'Zurückgezahlt wird' : 'Du bekommst zurück',
                text: formatCents(invoice.refund),
                isStrong: true,
              }
            : { name: 'Noch zu zahlen', text: formatCents(Math.max(0, total - paid)), isStrong: true },
        ]
      : []),
  ]
}

/** Notes on tax and date of service, on the lower limit of a fee, and on late payment. */
function notesOf(invoice: Invoice): string[] {
  const { lines, plan, tax, kind } = invoice
  const isSold = lines.some(line => line.kind === 'service')
  return [
    ...(isSold ? [[exemptionOf(tax) ?? '', serviceText(invoice)].join(' ').trim()] : []),
    ...(kind === 'invoice' && lines.some(line => line.kind === 'fee')
      ? [isForOffice(invoice) ? LESS_NEUTRAL : LESS]
      : []),
    ...(kind === 'invoice' && plan.length > 0 ? [DEFAULT] : []),
  ]
}

/** A flat fee has to allow proof of a smaller loss (§ 309 no. 5 b BGB). */
const LESS =
  'Du kannst nachweisen, dass mir kein oder ein geringerer Schaden entstanden ist; dann zahlst du nur diesen.'
const LESS_NEUTRAL =
  'Der Nachweis bleibt möglich, dass mir kein oder ein geringerer Schaden entstanden ist. Dann ist nur dieser zu zahlen.'

/** Consumers must be informed of this rule, which is true for all. */
const DEFAULT =
  'Wer nicht innerhalb von 30 Tagen nach Fälligkeit und Zugang dieser Rechnung zahlt, kommt auch ohne Mahnung in Verzug (§ 286 Abs. 3 BGB).'

/** VAT requested before the service must be marked as such (§ 14 (5) UStG). */
function serviceText(invoice: Invoice): string {
  const { service, tax, kind } = invoice
  const [from, to] = [dayText(service.from), dayText(service.to)]
  const isAhead = kind === 'invoice' && typeof tax === 'number' && service.from > dayOfInvoice(invoice)
  if (!isAhead) return from === to ? `Leistungsdatum: ${from}.` : `Leistungszeitraum: ${from} bis ${to}.`
  const when = from === to ? `am ${from}` : `vom ${from} bis ${to}`
  return `Voraussichtliche Leistung ${when}. Diese Rechnung wird vor der Leistung gestellt.`
}

function drawNotes(sheet: Sheet, notes: readonly string[], top: number): number {
  return notes.reduce((at, note) => paragraph(sheet, note, textStyles.note, at) + 2, top)
}

/** Draws a paragraph that stays on one sheet. */
function paragraph(
  sheet: Sheet,
  text: string,
  style: Style,
  top: number,
  width = sheetArea.right - sheetArea.left,
): number {
  const height = sheet.wrap(text, style, width).length * style.leading
  const start = sheet.makeRoom(height, top)
  return sheet.tag('P', () => sheet.write(text, style, { left: sheetArea.left, top: start, width }))
}

/** Draws the greeting if the sheet has room for it; starts no sheet for it. */
function drawEnd({ tag, write, fits }: Sheet, invoice: Invoice, top: number): void {
  const { kind, lines, seller, booking } = invoice
  const isOngoing = kind === 'invoice' && lines.some(line => line.kind === 'service')
  const place = { left: sheetArea.left, width: sheetArea.right - sheetArea.left }
  let bottom = top + 13
  if (isOngoing && booking !== '' && fits(bottom, 56)) {
    const where = isForOffice(invoice)
      ? 'Alles zur Buchung steht hinter dem Link in der E-Mail.'
      : 'Alles zu deiner Buchung findest du über den Link in deiner E-Mail.'
    bottom = tag('P', () => write(where, textStyles.text, { ...place, top: bottom })) + 9
  }
  if (!fits(bottom, 31)) return
  tag('P', () =>
    [isOngoing && !isForOffice(invoice) ? 'Bis bald im Wald' : 'Herzliche Grüße', seller.name].reduce(
      (at, line) => write(line, textStyles.text, { ...place, top: at }),
      bottom,
    ),
  )
}

const footOf = ({ seller, bank }: Invoice) => [
  [seller.school, seller.name, inLine([seller.street, cityLine(seller)])],
  [
    seller.phone,
    seller.email,
    seller.taxNumber === '' ? '' : `Steuernummer ${seller.taxNumber}`,
    seller.vatId === '' ? '' : `USt-IdNr. ${seller.vatId}`,
  ],
  bank.iban === '' ? [] : [bank.holder, `IBAN ${readableIban(bank.iban)}`, bank.bic === '' ? '' : `BIC ${bank.bic}`],
]
