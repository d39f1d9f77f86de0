import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../../../domain/kit/error.ts'
import { BANK_FILE_BYTES } from '../../../../domain/money/bank/line.ts'
import { tooLarge, tooMany, unknownFile } from './refusals.ts'

/** A file for each day of two years. */
const MAX_FILES = 750
/** Limit for all files together, unpacked. */
const MAX_BYTES = 4 * BANK_FILE_BYTES

/** Unpacks an archive, such as the statements of a Sparkasse, and checks declared sizes against the content. */
export async function* unzip(bytes: Buffer): AsyncGenerator<{ name: string; bytes: Buffer }> {
  try {
    const zip = await fromBufferPromise(bytes)
    for (const entry of await entriesOf(zip))
      yield { name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) }
  } catch (error) {
    // yauzl stops where a file is longer than declared.
    throw error instanceof AppError ? error : unknownFile()
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    // Folders, and what macOS adds.
    if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue
    unpacked += entry.uncompressedSize
    if (entries.length >= MAX_FILES) throw tooMany()
    if (entry.uncompressedSize > BANK_FILE_BYTES || unpacked > MAX_BYTES) throw tooLarge()
    if (!entry.canDecodeFileData()) throw unknownFile()
    entries.push(entry)
  }
  return entries
}
