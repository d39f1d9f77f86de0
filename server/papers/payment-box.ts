import { formatCents } from '../../domain/kit/cents.ts'
import { type Day, formatShortDate, type Instant, instantOf } from '../../domain/kit/format.ts'
import { giroCode } from '../../domain/money/invoices/giro-code.ts'
import { bookingOn, type Invoice, isForOffice, payByOn } from '../../domain/money/invoices/invoice.ts'
import { drawQrCode } from './drawn-code.ts'
import { colors, page, type Sheet, type Spacing, styles } from './sheet.ts'

/** Everyday names of due payments; `of` follows "Der GiroCode enthält". */
const names = {
  deposit: { name: 'Anzahlung', of: 'die Anzahlung' },
  rest: { name: 'Rest', of: 'den Rest' },
  all: { name: 'Gesamter Betrag', of: 'den gesamten Betrag' },
  fee: { name: 'Stornierung', of: 'den offenen Betrag' },
  share: { name: 'Bis zum Widerruf', of: 'den offenen Betrag' },
} as const

const CODE_SIZE = 80
const GAP = 12
const SIDE = 14
const SCAN = 'GiroCode: mit der App der Bank scannen, dann ist die Überweisung ausgefüllt.'
const HEADING = styles.heading.leading + 4
const STEP = 2 * styles.text.leading + 6

const shortDay = (instant: Instant) => formatShortDate(instant).replace(/^0/, '')

/** `5. Dez. 2026` */
export const dayText = (day: Day) => shortDay(instantOf(day))

/** Draws due dates and amounts, with the GiroCode of the first; nothing if no amount is open. */
export function drawPayment(
  sheet: Sheet,
  invoice: Invoice,
  { top, spacing: { box } }: { top: number; spacing: Spacing },
): number {
  const { plan, bank } = invoice
  const booking = bookingOn(invoice)
  const [first] = plan
  if (!first) return top
  const code = giroCode({ ...bank, cents: first.cents, reference: booking })
  const hint = code || booking !== '' ? styles.note.leading + 4 : 0
  const words = HEADING + plan.length * STEP + hint
  const height = 2 * box + Math.max(words, code ? CODE_SIZE : 0)
  // The first layouts counted the gap above the box twice.
  const start = sheet.room(height + (invoice.layout < 3 ? GAP : 0), top + GAP)
  sheet.decorate(() =>
    sheet.doc
      .roundedRect(page.left, start, page.right - page.left, height, 4.5)
      .lineWidth(0.75)
      .strokeColor(colors.linie)
      .stroke(),
  )
  const place = { left: page.left + 24, top: start + (height - CODE_SIZE) / 2, width: CODE_SIZE }
  if (code) drawQrCode(sheet, code, place, SCAN)
  const left = page.left + (code ? 130 : SIDE)
  drawPlan(sheet, invoice, { left, top: start + (height - words) / 2, width: page.right - SIDE - left })
  return start + height
}

type Box = { left: number; top: number; width: number }

function drawPlan(sheet: Sheet, invoice: Invoice, { left, top, width }: Box): void {
  const { tag, write } = sheet
  tag('H2', () => write(isForOffice(invoice) ? 'Zahlung' : 'So zahlst du', styles.heading, { left, top, width }))
  let bottom = top + HEADING
  for (const [at, part] of invoice.plan.entries()) {
    const { what, cents } = part
    const when = invoice.plan.length === 1 ? '' : at === 0 ? 'Jetzt: ' : 'Später: '
    tag('P', () => {
      const below = write(when + names[what].name, at === 0 ? styles.strong : styles.text, { left, top: bottom, width })
      write(formatCents(cents), styles.strong, { left, top: bottom, width, align: 'right' })
      write(payByOn(invoice, part, shortDay), styles.text, { left, top: below, width })
    })
    bottom += STEP
  }
  drawReference(sheet, invoice, { left, top: bottom + 4, width })
}

/** Draws the code's content in words, and the reference to type. */
function drawReference({ tag, write, measure }: Sheet, invoice: Invoice, { left, top, width }: Box) {
  const { plan, bank } = invoice
  const booking = bookingOn(invoice)
  const [first] = plan
  const said = first && bank.iban !== '' ? `Der GiroCode enthält ${names[first.what].of}. ` : ''
  if (booking === '' && said === '') return
  const text = said + (booking === '' ? '' : 'Verwendungszweck: ')
  tag('P', () => {
    write(text, styles.note, { left, top, width })
    write(booking, styles.noteStrong, { left: left + measure(text, styles.note), top, width })
  })
}
