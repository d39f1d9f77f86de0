import { correction, generate } from 'lean-qr/nano'

/** The squares of a QR code, without the margin of four squares that it needs all around. */
export type QrCode = {
  /** Squares on each side. */
  size: number
  isDark(x: number, y: number): boolean
}

/** Squares around a code that stay light. */
export const QR_MARGIN = 4

/** A text as a QR code of the usual level of correction, M. Throws for more than about 2,300 bytes. */
export function qrCode(text: string): QrCode {
  const { size, get } = generate(text, { minCorrectionLevel: correction.M })
  return { size, isDark: get }
}

/** The dark squares as the path of an SVG or a PDF, one unit a square; neighbours in a row are one piece, so that no seams show. */
export function pathOf({ size, isDark }: QrCode): string {
  const pieces: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && isDark(x, y)) x += 1
      if (x > from) pieces.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  return pieces.join('')
}
