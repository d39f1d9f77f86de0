import { inflateSync } from 'node:zlib'
import type { Sharp, SharpConstructor } from 'sharp'
import { luminanceOf } from '../../../domain/content/images/brightness.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import { isUnpackable, pictureKindOf, uploadLimits } from '../../../domain/content/images/upload.ts'
import { imageWidths } from '../../../domain/content/images/widths.ts'
import { AppError } from '../../../domain/kit/error.ts'

/** A picture in every width that the site serves, as WebP without metadata (D12). */
export type PictureFiles = Required<Pick<Image, 'width' | 'height' | 'color' | 'brightness'>> & {
  files: { name: string; content: Buffer }[]
}

/** The longer side of the largest version. */
const MASTER_PIXELS = 2400
const masterWebp = { quality: 80, effort: 4 }
const smallerWebp = { quality: 60, effort: 6 }
/** The background of transparent pixels in the average colour. */
const PAPER = '#ffffff'
/** Printers' profiles have two million bytes. */
const PROFILE_LIMIT_BYTES = 4_000_000

/** Divisions along each side; the brightest part counts. A part is about as wide as a stroke of the hero's letters. */
const BRIGHTNESS_PARTS = 24

/** Changes with everything that a rendered picture depends on, besides its original. */
export const recipe = JSON.stringify([MASTER_PIXELS, imageWidths, masterWebp, smallerWebp, BRIGHTNESS_PARTS])

/** The outcome of a file. The header shows too many pixels, before any of them is decoded. */
export type PictureOutcome =
  | { outcome: 'made'; picture: PictureFiles }
  | { outcome: 'too many pixels'; width: number; height: number }
  | { outcome: 'unreadable' }

/** Throws `unavailable` where sharp's native parts cannot be loaded. */
async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp').catch(error => {
    throw new AppError(
      'unavailable',
      `Lichtung's part for pictures cannot be loaded; is the data folder mounted “noexec”? (${error.message})`,
    )
  })
  // One thread and no cache: memory stays small, and pages are answered meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  // libvips reads SVG, PDF and dozens more, each with a parser of its own.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/** Renders all versions of a picture, upright and in sRGB. */
export async function makePicture(original: Uint8Array): Promise<PictureOutcome> {
  const sharp = await load()
  try {
    const file = pictureKindOf(original) === 'png' ? pngWithoutTexts(original) : original
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!isUnpackable({ width, height })) return { outcome: 'too many pixels', width, height }
    return { outcome: 'made', picture: await render(sharp, file) }
  } catch {
    return { outcome: 'unreadable' }
  }
}

/** Resolves with a function that reports whether all pixels of a stored picture can be read. */
export async function pictureDecoder(): Promise<(picture: Uint8Array) => Promise<boolean>> {
  const sharp = await load()
  return picture =>
    sharp(picture, { limitInputPixels: uploadLimits.pixels, failOn: 'warning' })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
}

/**
 * Returns a PNG with only the chunks that affect the pixels. Its texts may be compressed a thousandfold, and libvips
 * decompresses them all when it reads the header; JPEG and WebP compress only pixels. Throws for a truncated file.
 */
function pngWithoutTexts(original: Uint8Array): Buffer {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.length)
  const once = new Set('IHDR PLTE tRNS IEND gAMA cHRM sRGB iCCP cICP sBIT eXIf'.split(' '))
  const result = Buffer.alloc(bytes.length)
  let length = bytes.copy(result, 0, 0, 8)
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError('A chunk is longer than the file.')
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isWanted = type === 'IDAT' || once.delete(type)
    if (isWanted && (type !== 'iCCP' || isSmallProfile(bytes.subarray(at + 8, end - 4)))) {
      length += bytes.copy(result, length, at, end)
    }
    if (type === 'IEND') return result.subarray(0, length)
    at = end
  }
}

/** `content`: a name, a zero, the method, and then the compressed profile. */
function isSmallProfile(content: Buffer): boolean {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: PROFILE_LIMIT_BYTES })
    return true
  } catch {
    return false
  }
}

async function render(sharp: SharpConstructor, original: Uint8Array): Promise<PictureFiles> {
  const { data, info } = await sharp(original, { limitInputPixels: uploadLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: MASTER_PIXELS, height: MASTER_PIXELS, fit: 'inside', withoutEnlargement: true })
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
  const parts = (count: number) =>
    pixels().flatten({ background: PAPER }).removeAlpha().resize(count, count, { fit: 'fill' }).raw().toBuffer()
  const average = await parts(1)
  const brightness = brightestOf(await parts(BRIGHTNESS_PARTS))
  return { width, height, color: `#${average.toString('hex', 0, 3)}`, brightness, files }
}

/**
 * Returns the luminance of the brightest of these pixels, in hundredths rounded up: the hero's words need no less
 * contrast.
 */
function brightestOf(pixels: Buffer): number {
  let brightest = 0
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    brightest = Math.max(brightest, luminanceOf([red, green, blue]))
  }
  return Math.min(1, Math.ceil(brightest * 100) / 100)
}
