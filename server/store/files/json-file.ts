import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { canonicalReader } from './canonical-json.ts'
import { previousOf, writeDurably, writeFirstPrevious } from './durable-file.ts'
import {
  checkData,
  currentData,
  type Envelope,
  type Format,
  fileError,
  isChecked,
  parseFile,
  refuseNewer,
  schemaNumber,
} from './json-format.ts'
import { checksumOf, printFile } from './json-text.ts'

/** Content of a file: the data after commit `changes`; without a number for files outside of the log. */
type Checkpoint<T> = { changes?: number | undefined; data: T }

/** One JSON file; `read` and `write` are what lowdb asks of an adapter. */
export type JsonFile<T> = {
  readonly path: string
  readonly name: string
  readonly format: Format<T>
  /** Rejects with an error whose reason `problemOf` knows; a missing file is never empty data. */
  read(): Promise<Checkpoint<T>>
  /** Reads the file as stored. */
  readEnvelope(): Promise<Envelope>
  /** The content before the last write. */
  readPrevious(): Promise<Envelope>
  /** Reads such a file from its content; rejects as `read` does. `reread` returns the content once more, if need be. */
  parse(content: AsyncIterable<Uint8Array>, reread: () => AsyncIterable<Uint8Array>): Promise<Envelope>
  /** Brings an envelope's data to the current schema; throws as `read` rejects. */
  current(envelope: Envelope): T
  /** Returns data with a right checksum as they are if this very schema wrote them, and otherwise as `current` does. */
  trusted(envelope: Envelope): T
  /** Resolves when the data is on the disk (D20); rejects, leaving the file as it is. */
  write(checkpoint: Checkpoint<T>): Promise<void>
  /** Serialises for `write`. */
  print(checkpoint: Checkpoint<T>): AsyncGenerator<Uint8Array>
  /** Passes on what `print` has printed, and throws at its end if a start or a restore would not read it. */
  readBack(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Writes the previous version of a file that has none. */
  writePrevious(checkpoint: Checkpoint<T>): Promise<void>
}

export function jsonFile<T>(path: string, format: Format<T>): JsonFile<T> {
  const name = basename(path)
  const parse = async (
    content: AsyncIterable<Uint8Array>,
    reread: () => AsyncIterable<Uint8Array>,
    from = name,
  ): Promise<Envelope> => {
    const reader = canonicalReader()
    for await (const piece of content) reader.push(piece)
    const envelope = reader.end()
    // White space or line ends may differ, or the file is damaged.
    if (!envelope) {
      const pieces: Buffer[] = []
      for await (const piece of reread()) pieces.push(Buffer.from(piece))
      return parseFile(from, Buffer.concat(pieces), format, checksumOf)
    }
    refuseNewer(from, envelope, format)
    return envelope
  }
  const readFrom = (from: string) => parse(bytesOf(from), () => bytesOf(from), basename(from))
  const current = (envelope: Envelope) => currentData(name, envelope, format)
  const checkpointOf = (envelope: Envelope) => ({ changes: envelope.changes, data: current(envelope) })
  const print = ({ changes, data }: Checkpoint<T>) =>
    printFile({ schema: schemaNumber(format), changes, shape: format.shape, data })
  async function* readBack(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let portions: unknown[][] = []
    // Keeps each portion only until it is checked: the data are in memory already.
    const reader = canonicalReader(portion => portions.push(portion))
    for await (const piece of pieces) {
      reader.push(piece)
      yield piece
      for (const portion of portions) await checkData(name, portion, format)
      portions = []
    }
    const envelope = reader.end()
    if (!envelope) throw fileError('damaged', `${name} cannot be read as it was printed.`)
    await checkData(name, envelope.data, format)
  }
  return {
    path,
    name,
    format,
    read: async () => checkpointOf(await readFrom(path)),
    readEnvelope: () => readFrom(path),
    readPrevious: () => readFrom(previousOf(path)),
    parse,
    current,
    trusted: envelope => (isChecked(envelope, format) ? (envelope.data as T) : current(envelope)),
    print,
    readBack,
    write: checkpoint => writeDurably(path, print(checkpoint)),
    writePrevious: checkpoint => writeFirstPrevious(path, print(checkpoint)),
  }
}

/** Read in pieces of this length. */
const PIECE_BYTES = 256 * 1024

/** Yields each piece in the same memory: if each had its own, not all of it would go back to the system. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const name = basename(path)
  try {
    const file = await open(path)
    try {
      const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
      for (;;) {
        const { bytesRead } = await file.read(piece, 0, PIECE_BYTES)
        if (bytesRead === 0) return
        yield piece.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw fileError('missing', `${name} is missing.`)
    if (code === 'EIO') throw fileError('damaged', `${name} is damaged: the disk cannot read it.`)
    throw error
  }
}
