import { correction, generate } from 'lean-qr/nano'

/** The modules of a QR code, without the margin of four that it requires. */
export type QrCode = {
  /** Modules on each side. */
  size: number
  isDark(x: number, y: number): boolean
}

/** Light modules required around a code. */
export const QR_MARGIN = 4

/** Encodes a text with error correction level M. Throws for more than about 2,300 bytes. */
export function qrCode(text: string): QrCode {
  const { size, get } = generate(text, { minCorrectionLevel: correction.M })
  return { size, isDark: get }
}

/** Returns the dark modules as an SVG or PDF path, one unit each. Joins neighbours in a row, so that no seams show. */
export function qrPathOf({ size, isDark }: QrCode): string {
  const pieces: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && isDark(x, y)) x += 1
      if (x > from) pieces.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  return pieces.join('')
}
