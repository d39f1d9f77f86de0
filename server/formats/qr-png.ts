import { crc32, deflateSync } from 'node:zlib'
import { QR_MARGIN, type QrCode } from '../../domain/money/invoices/qr-code.ts'

/** Sharp on a phone, and still about one kilobyte. */
const SQUARE_PIXELS = 8

/** Returns a QR code as a picture, black on white with its margin. */
export function qrPng(code: QrCode): Buffer<ArrayBuffer> {
  const width = (code.size + 2 * QR_MARGIN) * SQUARE_PIXELS
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // One bit a pixel, 0 is black.
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf(code, width))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** Each row begins with a zero: no filter. A square is one byte of eight pixels. */
function rowsOf({ size, isDark }: QrCode, width: number): Buffer {
  const rows: Buffer[] = []
  for (let y = -QR_MARGIN; y < size + QR_MARGIN; y += 1) {
    const row = Buffer.alloc(1 + width / 8, 0xff)
    row[0] = 0
    for (let x = 0; x < size; x += 1) if (y >= 0 && y < size && isDark(x, y)) row[1 + QR_MARGIN + x] = 0
    for (let line = 0; line < SQUARE_PIXELS; line += 1) rows.push(row)
  }
  return Buffer.concat(rows)
}
