import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../domain/kit/error.ts'

type Limits = {
  files: number
  /** Limits for one file and for all together, unpacked. */
  fileBytes: number
  allBytes: number
  /** Selects the files to unpack; omitted for all. */
  wants?: (name: string) => boolean
  tooMany: () => AppError
  tooLarge: () => AppError
  /** Makes the error for an unreadable archive, or for other bytes. */
  unknown: () => AppError
}

/** Unpacks an archive in memory, and checks declared sizes against the content. */
export async function* unzip(bytes: Buffer, limits: Limits): AsyncGenerator<{ name: string; bytes: Buffer }> {
  try {
    const zip = await fromBufferPromise(bytes)
    for (const entry of await entriesOf(zip, limits))
      yield { name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) }
  } catch (error) {
    // yauzl stops where a file is longer than declared.
    throw error instanceof AppError ? error : limits.unknown()
  }
}

async function entriesOf(zip: ZipFile, { wants, ...limits }: Limits): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    // Folders, and what macOS adds.
    if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue
    if (wants && !wants(entry.fileName)) continue
    unpacked += entry.uncompressedSize
    if (entries.length >= limits.files) throw limits.tooMany()
    if (entry.uncompressedSize > limits.fileBytes || unpacked > limits.allBytes) throw limits.tooLarge()
    if (!entry.canDecodeFileData()) throw limits.unknown()
    entries.push(entry)
  }
  return entries
}
