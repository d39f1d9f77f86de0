import { formatCents } from '../../domain/kit/cents.ts'
import { type Day, formatShortDate, type Instant, instantOf } from '../../domain/kit/format.ts'
import { giroCode } from '../../domain/money/invoices/giro-code.ts'
import { bookingOn, type Invoice, isForOffice, payByOn } from '../../domain/money/invoices/invoice.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { paperColors, type Sheet, type Spacing, sheetArea, textStyles } from './sheet.ts'

/** Everyday names of due payments; `of` follows "Der GiroCode enthält". */
const names = {
  deposit: { name: 'Anzahlung', of: 'die Anzahlung' },
  rest: { name: 'Rest', of: 'den Rest' },
  all: { name: 'Gesamter Betrag', of: 'den gesamten Betrag' },
  fee: { name: 'Stornierung', of: 'den offenen Betrag' },
  share: { name: 'Bis zum Widerruf', of: 'den offenen Betrag' },
  first: { name: 'Erste Zahlung', of: 'die erste Zahlung' },
  part: { name: 'Rate', of: 'die nächste Rate' },
} as const

const CODE_SIZE = 80
const SIDE = 14
const SCAN = 'GiroCode: mit der App der Bank scannen, dann ist die Überweisung ausgefüllt.'
const HEADING = textStyles.heading.leading + 4
const STEP = 2 * textStyles.text.leading + 6

const shortDay = (instant: Instant) => formatShortDate(instant).replace(/^0/, '')

/** `5. Dez. 2026` */
export const dayText = (day: Day) => shortDay(instantOf(day))

/** Draws due dates and amounts, with the GiroCode of the first; nothing if no amount is open. */
export function drawPayment(
  sheet: Sheet,
  invoice: Invoice,
  { top, spacing: { box, payment, margin, hasColumns } }: { top: number; spacing: Spacing },
): number {
  const { plan, bank } = invoice
  const booking = bookingOn(invoice)
  const [first] = plan
  if (!first) return top
  const code = giroCode({ ...bank, cents: first.cents, reference: booking })
  const hint = code || booking !== '' ? textStyles.note.leading + 4 : 0
  const left = sheetArea.left + (code ? 130 : SIDE)
  const place = { left, width: sheetArea.right - SIDE - left }
  const columns = hasColumns ? columnsOf(sheet, invoice, place.width) : 1
  const words = HEADING + Math.ceil(plan.length / columns) * STEP + hint
  const height = 2 * box + Math.max(words, code ? CODE_SIZE : 0)
  // The first layouts counted the gap above the box twice.
  const start = sheet.makeRoom(height - margin + (invoice.layout < 3 ? payment : 0), top + payment)
  sheet.decorate(() =>
    sheet.doc
      .roundedRect(sheetArea.left, start, sheetArea.right - sheetArea.left, height, 4.5)
      .lineWidth(0.75)
      .strokeColor(paperColors.line)
      .stroke(),
  )
  const codePlace = { left: sheetArea.left + 24, top: start + (height - CODE_SIZE) / 2, width: CODE_SIZE }
  if (code) drawQrCode(sheet, code, codePlace, SCAN)
  drawPlan(sheet, invoice, columns, { ...place, top: start + (height - words) / 2 })
  return start + height
}

const COLUMN_GAP = 26
const widthOf = (columns: number, width: number) => (width - (columns - 1) * COLUMN_GAP) / columns

/** Returns 2 if there are several due dates and all fit side by side, without a line that wraps. */
function columnsOf({ measure }: Sheet, invoice: Invoice, width: number): 1 | 2 {
  const room = widthOf(2, width)
  const fits = invoice.plan.every((part, at) => {
    const { cents } = part
    const first = measure(nameOf(invoice, at), textStyles.strong) + 10 + measure(formatCents(cents), textStyles.strong)
    return Math.max(first, measure(payByOn(invoice, part, shortDay), textStyles.text)) <= room
  })
  return invoice.plan.length > 1 && fits ? 2 : 1
}

function nameOf({ plan }: Invoice, at: number): string {
  const when = plan.length === 1 ? '' : at === 0 ? 'Jetzt: ' : 'Später: '
  const { what = 'all', part } = plan[at] ?? {}
  return when + names[what].name + (part === undefined ? '' : ` ${part}`)
}

type Box = { left: number; top: number; width: number }

function drawPlan(sheet: Sheet, invoice: Invoice, columns: number, { left, top, width }: Box): void {
  const { tag, write } = sheet
  tag('H2', () => write(isForOffice(invoice) ? 'Zahlung' : 'So zahlst du', textStyles.heading, { left, top, width }))
  const column = widthOf(columns, width)
  for (const [at, part] of invoice.plan.entries()) {
    const place = {
      left: left + (at % columns) * (column + COLUMN_GAP),
      top: top + HEADING + Math.floor(at / columns) * STEP,
      width: column,
    }
    tag('P', () => {
      const below = write(nameOf(invoice, at), at === 0 ? textStyles.strong : textStyles.text, place)
      write(formatCents(part.cents), textStyles.strong, { ...place, align: 'right' })
      write(payByOn(invoice, part, shortDay), textStyles.text, { ...place, top: below })
    })
  }
  const rows = Math.ceil(invoice.plan.length / columns)
  drawReference(sheet, invoice, { left, top: top + HEADING + rows * STEP + 4, width })
}

/** Draws the code's content in words, and the reference to type. */
function drawReference({ tag, write, measure }: Sheet, invoice: Invoice, { left, top, width }: Box) {
  const { plan, bank } = invoice
  const booking = bookingOn(invoice)
  const [first] = plan
  const codeNote = first && bank.iban !== '' ? `Der GiroCode enthält ${names[first.what].of}. ` : ''
  if (booking === '' && codeNote === '') return
  const text = codeNote + (booking === '' ? '' : 'Verwendungszweck: ')
  tag('P', () => {
    write(text, textStyles.note, { left, top, width })
    write(booking, textStyles.noteStrong, { left: left + measure(text, textStyles.note), top, width })
  })
}
