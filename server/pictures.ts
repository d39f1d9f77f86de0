import type { Sharp, SharpConstructor } from 'sharp'
import { AppError } from '../domain/error.ts'
import { type Image, imageWidths } from '../domain/image.ts'
import { isUnpackable, uploadLimits } from '../domain/upload.ts'

/** A picture in every width the site delivers, without metadata, as WebP (D12). */
export type Picture = Required<Pick<Image, 'width' | 'height' | 'color'>> & {
  files: { name: string; content: Buffer }[]
}

/** Pixels of the longer side of the largest version. */
const MASTER = 2400
const masterWebp = { quality: 80, effort: 4 }
const smallerWebp = { quality: 72, effort: 4 }
/** Stands behind transparent pixels when the average colour is taken. */
const PAPER = '#ffffff'

/** What a picture depends on besides its original. */
export const recipe = JSON.stringify([MASTER, masterWebp, smallerWebp])

/** What came of a file: too many pixels are told by the header, before anything is unpacked. */
export type Made =
  | { outcome: 'made'; picture: Picture }
  | { outcome: 'too many pixels'; width: number; height: number }
  | { outcome: 'unreadable' }

/** Throws `unavailable` where sharp's native parts cannot be loaded. */
async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp').catch(error => {
    throw new AppError(
      'unavailable',
      `The program's part for pictures cannot be loaded; is the data folder mounted “noexec”? (${error.message})`,
    )
  })
  // One thread and nothing kept: memory stays small and pages are answered meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  // libvips knows SVG, PDF and dozens more, each with a parser of its own.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/** Makes all versions of a picture, upright and in sRGB. The one place where pixels are worked on. */
export async function makePicture(original: Uint8Array): Promise<Made> {
  const sharp = await load()
  try {
    const { width, height } = await sharp(original, { limitInputPixels: false }).metadata()
    if (!isUnpackable({ width, height })) return { outcome: 'too many pixels', width, height }
    return { outcome: 'made', picture: await render(sharp, original) }
  } catch {
    return { outcome: 'unreadable' }
  }
}

async function render(sharp: SharpConstructor, original: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(original, { limitInputPixels: uploadLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: MASTER, height: MASTER, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } })

  const files = [{ name: 'master.webp', content: await pixels().webp(masterWebp).toBuffer() }]
  for (const smaller of imageWidths) {
    const resized = pixels().resize({ width: smaller, withoutEnlargement: true })
    files.push({ name: `${smaller}.webp`, content: await resized.webp(smallerWebp).toBuffer() })
  }
  const average = await pixels().flatten({ background: PAPER }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return { width, height, color: `#${average.toString('hex', 0, 3)}`, files }
}
