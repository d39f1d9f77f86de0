import { AppError } from '../../domain/error.ts'
import { checkFileName, checkKind, tooManyPixels, uploadLimits, uploadProblem } from '../../domain/images/upload.ts'
import { makePicture, type Picture } from './pictures.ts'
import { receiveUploads, type Upload } from './upload.ts'

/** What came of one element of the list. */
export type Received = { index: number; name: string } & ({ picture: Picture } | { error: AppError })

export type ReceivePictures = (body: AsyncIterable<Uint8Array>) => AsyncGenerator<Received>

/**
 * Reads the list of an `img/add` body and makes the pictures, one at a time. After the first problem no more are made, but
 * the others are looked at, so that what is wrong with them is known too. Throws for what is no such list.
 */
export async function* receivePictures(body: AsyncIterable<Uint8Array>): AsyncGenerator<Received> {
  let index = -1
  let isRefused = false
  for await (const upload of receiveUploads(body)) {
    index += 1
    // The first one too many says enough.
    if (index > uploadLimits.images) continue
    const { name } = upload
    try {
      const original = checked(upload, index)
      if (!isRefused) yield { index, name, picture: await make(name, original) }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      isRefused = true
      yield { index, name: name.slice(0, 200), error }
    }
  }
}

function checked({ name, type, bytes }: Upload, index: number): Buffer {
  checkFileName(name)
  if (index >= uploadLimits.images) {
    throw uploadProblem('too_large', name, `is one too many: at most ${uploadLimits.images} can be added at once.`)
  }
  if (!bytes) {
    throw uploadProblem('too_large', name, `is larger than ${uploadLimits.bytes / 1e6} MB. Please make it smaller.`)
  }
  checkKind(name, type, bytes)
  if (holdsMore(bytes)) {
    throw uploadProblem(
      'unsupported',
      name,
      'holds more than a picture (a web page, a program or an archive). Please export it anew from a photo program.',
    )
  }
  return bytes
}

const strange = /<(?:script|html|iframe|!doctype|!entity|\?php)[\s>]|<svg[\s>][^<]{0,200}xmlns|javascript:|%PDF-\d\.\d/i
/** Bytes that are searched together, and how far a find may reach into the next ones. */
const WINDOW = 1_000_000
const OVERLAP = 300

/**
 * Whether a picture is something else as well: a page, a PDF or an archive hidden in it. Stored pictures are made anew
 * from their pixels anyway, but who adds such a file should know.
 */
function holdsMore(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += WINDOW) {
    if (strange.test(bytes.toString('latin1', from, from + WINDOW + OVERLAP))) return true
  }
  return endsAsZip(bytes)
}

/** A ZIP archive is known by its last record: the signature, 18 bytes on the length of a comment that ends the file. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}

async function make(name: string, original: Buffer): Promise<Picture> {
  const made = await makePicture(original)
  if (made.outcome === 'too many pixels') throw tooManyPixels(name, made)
  if (made.outcome === 'unreadable') throw damaged(name)
  return made.picture
}

const damaged = (name: string) =>
  uploadProblem('invalid', name, 'is damaged or incomplete: it cannot be read to its end.')
