import { AppError, type ErrorCode } from '../../kit/error.ts'
import { recordToDelete } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { fileNameHint, isFileName } from './file-name.ts'

/** Limits of one request; `bytes` is per file. */
export type UploadLimits = { files: number; bytes: number }

/**
 * Limits of one upload (D34). `side` is limited because a very long row of pixels needs far more memory than its
 * pixels.
 */
export const uploadLimits = { files: 20, bytes: 15_000_000, pixels: 50_000_000, side: 20_000 }

/** Accepted picture types and their media types. */
const mediaTypes = { png: ['image/png'], jpeg: ['image/jpeg', 'image/jpg'], webp: ['image/webp'] }
export type PictureKind = keyof typeof mediaTypes

const kindNames: Record<PictureKind, string> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }

/** Builds an error whose sentence begins with the file's name. */
export const uploadProblem = (code: ErrorCode, name: string, english: string, german: string) =>
  new AppError(code, t(`“${name}” ${english}`, `„${name}“ ${german}`))

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Detects the type by the first bytes. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | 'heif' | undefined {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && /^(he[ivx]|mif1|msf1|avi[fs])/.test(text(bytes, 8, 12))) return 'heif'
  return undefined
}

/** Throws if the file is one too many, or too large: then its bytes are missing. */
export function refuseTooMuch<B>(name: string, index: number, bytes: B | undefined, limits: UploadLimits): B {
  if (index >= limits.files)
    throw uploadProblem(
      'too_large',
      name,
      `is one too many: at most ${limits.files} can be added at once.`,
      `ist eins zu viel: Auf einmal gehen höchstens ${limits.files}.`,
    )
  if (bytes === undefined)
    throw uploadProblem(
      'too_large',
      name,
      `is larger than ${limits.bytes / 1e6} MB. Please make it smaller.`,
      `ist größer als ${limits.bytes / 1e6} MB. Bitte mach es kleiner.`,
    )
  return bytes
}

/** Throws unless it is a plain file name. */
export function checkFileName(name: string): void {
  if (isFileName(name)) return
  throw uploadProblem(
    'invalid',
    name.slice(0, 200),
    `is not a file name: it ${fileNameHint()}`,
    `ist kein Dateiname: Er ${fileNameHint()}`,
  )
}

/** Throws unless the file is a picture of its declared type. */
export function checkKind(name: string, declared: string, bytes: Uint8Array): PictureKind {
  const kind = pictureKindOf(bytes)
  if (kind === 'heif') {
    throw uploadProblem(
      'unsupported',
      name,
      'is a HEIC or AVIF picture, which cannot be added. Please export it as JPEG: on an iPhone, Settings → Camera → Formats → “Most Compatible” makes the camera save JPEG; on a Mac, Preview → File → Export; on Android, turn off “High efficiency pictures” in the camera settings.',
      'ist ein HEIC- oder AVIF-Bild, das hier nicht geht. Bitte speichere es als JPEG: Auf dem iPhone macht die Kamera JPEG mit Einstellungen → Kamera → Formate → „Maximale Kompatibilität“, auf dem Mac hilft Vorschau → Ablage → Exportieren; auf Android schalte in der Kamera „Hocheffiziente Bilder“ aus.',
    )
  }
  if (kind === undefined)
    throw uploadProblem(
      'unsupported',
      name,
      'is not a PNG, JPEG or WebP picture.',
      'ist kein Bild in PNG, JPEG oder WebP.',
    )
  const [type = ''] = mediaTypes[kind]
  if (declared === '')
    throw uploadProblem(
      'unsupported',
      name,
      `was sent without its type; a data URL such as data:${type};base64,… is expected.`,
      `kam ohne seinen Typ; erwartet wird eine Daten-URL wie data:${type};base64,…`,
    )
  if (mediaTypes[kind].includes(declared)) return kind
  const ending = kind === 'jpeg' ? 'jpg' : kind
  throw uploadProblem(
    'unsupported',
    name,
    `is a ${kindNames[kind]} picture, but was sent as ${declared}. Please give it the right ending (.${ending}) and try again.`,
    `ist ein Bild in ${kindNames[kind]}, kam aber als ${declared}. Bitte gib ihm die richtige Endung (.${ending}) und versuch es noch einmal.`,
  )
}

type Size = { width: number; height: number }

/** True if a picture can be decoded safely. */
export const isUnpackable = ({ width, height }: Size) =>
  width * height <= uploadLimits.pixels && Math.max(width, height) <= uploadLimits.side

export const tooManyPixels = (name: string, { width, height }: Size) =>
  uploadProblem(
    'too_large',
    name,
    `has ${Math.ceil((width * height) / 1e6)} megapixels (${width} × ${height}); at most ${uploadLimits.pixels / 1e6} are possible, and at most ${uploadLimits.side} pixels on a side. Please make it smaller and try again.`,
    `hat ${Math.ceil((width * height) / 1e6)} Megapixel (${width} × ${height}); möglich sind ${uploadLimits.pixels / 1e6}, und ${uploadLimits.side} Pixel an einer Seite. Bitte mach es kleiner und versuch es noch einmal.`,
  )

export const imageNotDeleted = () => t('Error Deleting Image', 'Das Bild konnte nicht gelöscht werden.')
export const ImageToDelete = recordToDelete(imageNotDeleted)
