import sharp from 'sharp'

/** For tests and benches: a photo as a phone stores it lying down, with a place, a time and a thumbnail's worth of metadata. */
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
