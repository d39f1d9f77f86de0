import { type QrCode, qrPathOf } from '../../domain/money/invoices/qr-code.ts'
import { type LineArea, paperColors, type Sheet } from './sheet.ts'

/** Draws a QR code as one shape, sharp at any size; `alt` describes it. The caller leaves white space around it. */
export function drawQrCode({ doc, tag }: Sheet, code: QrCode, { left, top, width }: LineArea, alt: string): void {
  const draw = () => {
    doc.save()
    doc.translate(left, top).scale(width / code.size)
    doc.path(qrPathOf(code)).fill(paperColors.ink)
    doc.restore()
  }
  tag('Figure', draw, { alt, bbox: [left, top, left + width, top + width] })
}
