import { IMPORT_BYTES, ImportOptions, OPTIONS_BYTES } from '../../domain/import/import.ts'
import { AppError } from '../../domain/kit/error.ts'
import { formatBytes } from '../../domain/kit/format.ts'
import { parseInput } from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import type { ImportRun } from './runs.ts'

export type ImportUpload = { options: ImportOptions; file: AsyncGenerator<Uint8Array> }

const NEWLINE = 10

/**
 * Reads the body of a call: a line of JSON, and then the file as it is. Throws `invalid` for any other body; the file
 * throws
 * `too_large` when it is longer than files of its kind may be.
 */
export async function receiveImport(body: AsyncIterator<Uint8Array>, run: ImportRun): Promise<ImportUpload> {
  const pieces: Uint8Array[] = []
  for (let bytes = 0; ; ) {
    const { done, value } = await body.next()
    if (done) throw notAFile()
    run.count(value.length)
    const end = value.indexOf(NEWLINE)
    pieces.push(end < 0 ? value : value.subarray(0, end))
    bytes += value.length
    if (end >= 0) {
      const options = optionsIn(Buffer.concat(pieces).toString())
      run.name = options.run
      return { options, file: limitBytes(value.subarray(end + 1), body, { limit: IMPORT_BYTES[options.kind], run }) }
    }
    if (bytes > OPTIONS_BYTES) throw notAFile()
  }
}

const notAFile = () =>
  new AppError('invalid', t('The file did not arrive completely.', 'Die Datei kam nicht vollständig an.'))

function optionsIn(line: string): ImportOptions {
  try {
    return parseInput(ImportOptions, JSON.parse(line))
  } catch (error) {
    throw error instanceof AppError ? error : notAFile()
  }
}

async function* limitBytes(
  first: Uint8Array,
  body: AsyncIterator<Uint8Array>,
  { limit, run }: { limit: number; run: ImportRun },
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for (let piece = first; ; ) {
    bytes += piece.length
    if (bytes > limit) throw fileTooLarge(limit)
    yield piece
    const { done, value } = await body.next()
    run.signal.throwIfAborted()
    if (done) return
    run.count(value.length)
    piece = value
  }
}

export const fileTooLarge = (limit: number) =>
  new AppError(
    'invalid',
    t(
      `This file is larger than ${formatBytes(limit)}. Please divide it.`,
      `Diese Datei ist größer als ${formatBytes(limit)}. Bitte teile sie auf.`,
    ),
  )

/** Returns the whole of a short file. Throws `invalid` for a longer one. */
export async function readWholeFile(
  file: AsyncIterable<Uint8Array>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.length
    if (bytes > limit) throw fileTooLarge(limit)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Returns the beginning of a file, and the whole of it. */
export async function peekAt(
  file: AsyncGenerator<Uint8Array>,
  length: number,
): Promise<{ head: Buffer; content: AsyncGenerator<Uint8Array> }> {
  const { value: first = new Uint8Array() } = await file.next()
  let head = Buffer.from(first)
  while (head.length < length) {
    const { done, value } = await file.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* wholeFile() {
    yield head
    yield* file
  }
  return { head, content: wholeFile() }
}
