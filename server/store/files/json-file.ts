import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { previousOf, writeDurably } from './durable-file.ts'
import {
  assertReadable,
  type Format,
  parseFile,
  problem,
  recordsOf,
  schemaNumber,
  type Version,
} from './json-format.ts'
import { checksumOf, checksumOfKept, printFile } from './json-text.ts'

/** One JSON file; `read` and `write` are what lowdb asks of an adapter. */
export type JsonFile<T> = {
  readonly path: string
  readonly name: string
  /** Rejects with an error whose reason `problemOf` knows; a missing file is never empty data. */
  read(): Promise<T>
  readVersion(): Promise<Version<T>>
  /** The content before the last write. */
  readonly previous: { read(): Promise<T>; readVersion(): Promise<Version<T>> }
  /** What such a file with these bytes would hold; rejects as `read` does. */
  parse(bytes: Uint8Array): Promise<Version<T>>
  /**
   * Resolves when the data is on the disk (D20); rejects, leaving the file as it is, also when the data would be read back
   * as something else. Records must be immutable: each is checked and printed once.
   */
  write(data: T): Promise<void>
}

export function jsonFile<T>(path: string, format: Format<T>): JsonFile<T> {
  const readable = new WeakSet<object>()
  const reader = (from: string) => {
    const readVersion = async () => {
      const version = await parseFile(basename(from), await readBytes(from), format, checksumOfKept)
      for (const record of recordsOf(version.data)) readable.add(record)
      return version
    }
    return { readVersion, read: async () => (await readVersion()).data }
  }
  return {
    path,
    name: basename(path),
    ...reader(path),
    previous: reader(previousOf(path)),
    parse: bytes => parseFile(basename(path), bytes, format, checksumOf),
    async write(data) {
      assertReadable(basename(path), data, format, readable)
      await writeDurably(path, await printFile(data, schemaNumber(format)))
    },
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  const name = basename(path)
  try {
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw problem('missing', `${name} is missing.`)
    if (code === 'EIO') throw problem('damaged', `${name} is damaged: the disk cannot read it.`)
    throw error
  }
}
