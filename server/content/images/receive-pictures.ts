import {
  checkFileName,
  checkKind,
  refuseTooMuch,
  tooManyPixels,
  uploadLimits,
  uploadProblem,
} from '../../../domain/content/images/upload.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { makePicture, type PictureFiles } from './pictures.ts'
import { receiveUploads, type Upload } from './upload-list.ts'

/** The outcome of one element of the list. */
export type ReceivedPicture = { index: number; name: string } & ({ picture: PictureFiles } | { error: AppError })

export type ReceivePictures = (body: AsyncIterable<Uint8Array>) => AsyncGenerator<ReceivedPicture>

/**
 * Reads the list of an `img/add` body and renders the pictures, one at a time. After the first problem no more are
 * rendered, but the others are still checked, so that all problems are reported at once. Throws for any other body.
 */
export async function* receivePictures(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedPicture> {
  let index = -1
  let isRefused = false
  for await (const upload of receiveUploads(body, uploadLimits)) {
    index += 1
    // The first picture beyond the limit has been reported.
    if (index > uploadLimits.files) continue
    const { name } = upload
    try {
      const original = checkPicture(upload, index)
      if (!isRefused) yield { index, name, picture: await make(name, original) }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      isRefused = true
      yield { index, name: name.slice(0, 200), error }
    }
  }
}

function checkPicture({ name, type, bytes: sent }: Upload, index: number): Buffer {
  checkFileName(name)
  const bytes = refuseTooMuch(name, index, sent, uploadLimits)
  checkKind(name, type, bytes)
  if (hidesContent(bytes)) {
    throw uploadProblem(
      'unsupported',
      name,
      'holds more than a picture (a web page, a program or an archive). Please export it again from a photo program.',
      'enthält mehr als ein Bild (eine Webseite, ein Programm oder ein Archiv). Bitte speichere es mit einem Fotoprogramm neu.',
    )
  }
  return bytes
}

const foreignContent =
  /<(?:script|html|iframe|!doctype|!entity|\?php)[\s>]|<svg[\s>][^<]{0,200}xmlns|javascript:|%PDF-\d\.\d/i
/** Bytes searched at a time, with an overlap that is longer than any match. */
const WINDOW_BYTES = 1_000_000
const OVERLAP_BYTES = 300

/**
 * True if a picture hides a page, a PDF or an archive. Stored pictures are re-created from their pixels anyway, but the
 * person who adds such a file should know.
 */
function hidesContent(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += WINDOW_BYTES) {
    if (foreignContent.test(bytes.toString('latin1', from, from + WINDOW_BYTES + OVERLAP_BYTES))) return true
  }
  return endsAsZip(bytes)
}

/** A ZIP archive ends with a record: its signature, 18 bytes later the length of a comment, and the comment. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}

async function make(name: string, original: Buffer): Promise<PictureFiles> {
  const picture = await makePicture(original)
  if (picture.outcome === 'too many pixels') throw tooManyPixels(name, picture)
  if (picture.outcome === 'unreadable') throw damageProblem(name)
  return picture.picture
}

const damageProblem = (name: string) =>
  uploadProblem(
    'invalid',
    name,
    'is damaged or incomplete: it cannot be read to its end.',
    'ist beschädigt oder unvollständig: Es lässt sich nicht bis zum Ende lesen.',
  )
