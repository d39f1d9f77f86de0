import { cityLine } from '../../domain/kit/addresses/postal.ts'
import { type Cents, formatCents } from '../../domain/kit/cents.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { qrCode } from '../../domain/money/invoices/qr-code.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { drawFeet, drawMark, type Letterhead } from './letterhead.ts'
import { openSheet, paperColors, type Sheet, type Style, sheetArea, textStyle, textStyles } from './sheet.ts'

/** Fields of a voucher (D58). */
export type VoucherPaper = {
  from: Letterhead
  created: Instant
  /** Code as printed. */
  code: string
  /** null: the giver does not want the value to be seen. */
  cents: Cents | null
  /** The giver's message; may be "". */
  message: string
  /** Address for redeeming it. */
  address: string
}

/** Draws a gift on A4: a picture in the upper half, the steps to redeem it in the lower one. */
export function voucherPdf(voucher: VoucherPaper): Promise<Uint8Array> {
  const sheet = openSheet({ title: 'Gutschein', created: new Date(voucher.created) })
  const bottom = drawCard(sheet, voucher)
  drawSteps(sheet, voucher, bottom + 24)
  const { from } = voucher
  const reach = [from.phone, from.email, voucher.address.replace(/^https?:\/\//, '')]
  drawFeet(sheet, [[from.school, from.name], [from.street, cityLine(from)], reach], 'Gutschein')
  return sheet.finish()
}

const card = { left: 42.5, right: 552.8, top: 42.5, radius: 6 }
const inner = { left: card.left + 42, width: card.right - card.left - 84 }
const big = {
  title: textStyle('serif', 60, paperColors.ink, 70),
  value: textStyle('serif', 32, paperColors.ochreText, 44),
  message: textStyle('sans', 13, paperColors.ink, 20.5),
  code: textStyle('bold', 23, paperColors.ink, 30),
  step: textStyle('sans', 11.5, paperColors.ink, 17),
  number: textStyle('bold', 11.5, paperColors.ochreText, 17),
}

const CODE_BOX = { width: 300, height: 68 }

/**
 * A message of more lines is set in smaller type, and one that is longer still ends with an ellipsis: all stays on one
 * sheet.
 */
const LARGE_LINES = 5
const MAX_LINES = 9

/** Draws the card as high as the message needs it; returns where it ends. */
function drawCard(sheet: Sheet, voucher: VoucherPaper): number {
  const { tag, write } = sheet
  const { cents, from } = voucher
  const width = inner.width - 30
  const messageLines = messageIn(sheet, voucher.message, width)
  const valueTop = 200
  const saidTop = valueTop + (cents === null ? 14 : big.value.leading + 20)
  const codeTop = Math.max(374, saidTop + messageLines.lines.length * messageLines.look.leading + 32)
  const bottom = codeTop + CODE_BOX.height + 46
  const draw = (lines: readonly string[], look: Style, top: number) =>
    tag('P', () => lines.reduce((at, line) => write(line, look, { left: inner.left, top: at, width }), top))
  drawGround(sheet, codeTop, bottom)
  drawMark(sheet, { left: inner.left, top: 76, width: 22 })
  tag('P', () => write(from.school, textStyles.school, { left: inner.left + 32, top: 78, width: 380 }))
  tag('H1', () => write('Gutschein', big.title, { ...inner, top: 120 }))
  if (cents !== null) draw([`über ${formatCents(cents)}`], big.value, valueTop)
  if (messageLines.lines.length > 0) draw(messageLines.lines, messageLines.look, saidTop)
  tag('P', () => {
    const place = { left: inner.left + 20, width: CODE_BOX.width - 40 }
    const below = write('Dein Code', textStyles.label, { ...place, top: codeTop + 10 })
    write(voucher.code, big.code, { ...place, top: below + 2 })
  })
  return bottom
}

/** Returns the lines of a message, with the giver's own breaks; smaller if there are many. */
function messageIn(sheet: Sheet, message: string, width: number): { look: Style; lines: string[] } {
  const linesIn = (look: Style) =>
    message.trim() === ''
      ? []
      : message
          .trim()
          .split(/\r?\n/)
          .flatMap(line => sheet.wrap(line, look, width))
  const lines = linesIn(big.message)
  if (lines.length <= LARGE_LINES) return { look: big.message, lines }
  const small = linesIn(textStyles.text)
  return {
    look: textStyles.text,
    lines: small.length <= MAX_LINES ? small : [...small.slice(0, MAX_LINES - 1), '…'],
  }
}

/** Draws the paper of the card, the path that runs across it to a trail mark, and the field of the code upon it. */
function drawGround(sheet: Sheet, codeTop: number, bottom: number): void {
  const { doc, decorate } = sheet
  const middle = codeTop + CODE_BOX.height / 2
  const sign = { left: inner.left + inner.width - 46, top: middle - 28, width: 46 }
  decorate(() => {
    doc.roundedRect(card.left, card.top, card.right - card.left, bottom - card.top, card.radius)
    doc.fill(paperColors.paper)
    doc.path(
      `M${card.left} ${middle + 26}C${card.left + 60} ${middle - 8} ${inner.left + 60} ${middle + 40} ${inner.left + 120} ${middle}`,
    )
    doc.path(
      `M${inner.left + CODE_BOX.width} ${middle}C${sign.left - 70} ${middle - 34} ${sign.left - 60} ${middle + 34} ${sign.left - 10} ${middle}`,
    )
    doc.lineWidth(3.75).lineCap('round').dash(11, { space: 10 }).strokeColor(paperColors.ochre).stroke()
    doc.undash()
    doc.roundedRect(inner.left, codeTop, CODE_BOX.width, CODE_BOX.height, 4.5).fill('#ffffff')
  })
  drawMark(sheet, { ...sign })
}

const QR_SIZE = 92

/** Draws the steps to redeem it, with a QR code of the address. */
function drawSteps(sheet: Sheet, { address }: VoucherPaper, top: number): void {
  const { tag, group, write } = sheet
  const width = sheetArea.right - sheetArea.left - (address === '' ? 0 : QR_SIZE + 40)
  let bottom =
    tag('H2', () => write('So löst du ihn ein', textStyles.heading, { left: sheetArea.left, top, width })) + 8
  const list = group('L')
  for (const [at, step] of stepsTo(address).entries()) {
    const item = group('LI', list)
    const start = bottom
    tag('Lbl', () => write(`${at + 1}.`, big.number, { left: sheetArea.left, top: start, width: 20 }), { within: item })
    const place = { left: sheetArea.left + 22, top: start, width: width - 22 }
    bottom = tag('LBody', () => write(step, big.step, place), { within: item }) + 5
  }
  const note = 'Der Gutschein gilt unbegrenzt. Wer den Code hat, kann ihn einlösen: Bewahr ihn gut auf.'
  tag('P', () => write(note, textStyles.note, { left: sheetArea.left, top: bottom + 6, width }))
  if (address === '') return
  const place = { left: sheetArea.right - QR_SIZE, top: top + 4, width: QR_SIZE }
  drawQrCode(sheet, qrCode(address), place, `QR-Code: führt zu ${address}`)
}

const stepsTo = (address: string) => [
  address === '' ? 'Such dir einen Termin aus.' : `Such dir auf ${new URL(address).host} einen Termin aus.`,
  'Trag den Code ein, wenn du dich anmeldest.',
  'Was du nicht brauchst, bleibt auf dem Gutschein stehen.',
]
