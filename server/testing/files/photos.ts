import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * For tests and benches: returns a photo as a phone held sideways stores it, with GPS, time and as much metadata as a
 * thumbnail takes.
 */
export const phonePhoto = ({ file, width, height, quality = 95 }: PhoneCamera): Promise<Buffer> =>
  sharp(file)
    .resize({ width, height, fit: 'cover' })
    // Turned by a quarter to be shown upright.
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Waldphone', Model: 'WP 12', Software: 'Kamera 3.1', Orientation: '6' },
      IFD2: { DateTimeOriginal: '2026:11:21 10:00:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 30/1 0/1' },
    })
    .jpeg({ quality })
    .toBuffer()

export type PhoneCamera = { file: string; width: number; height: number; quality?: number }

export type PngChunk = readonly [type: string, content: Uint8Array]

/** For tests: returns an 8-bit RGB PNG with any header, and chunks between header and pixels. */
export function pngOf({ width = 2, height = 2, chunks = [] }: Partial<PngParts>): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // A kilobyte is enough even for a huge picture.
  const pixels = deflateSync(Buffer.alloc(Math.min(1000, height * (1 + 3 * width))))
  const all: PngChunk[] = [['IHDR', header], ...chunks, ['IDAT', pixels], ['IEND', Buffer.alloc(0)]]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...all.map(chunkOfPng)])
}

export type PngParts = { width: number; height: number; chunks: readonly PngChunk[] }

function chunkOfPng([type, content]: PngChunk): Buffer {
  const chunk = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([length, chunk, sum])
}
