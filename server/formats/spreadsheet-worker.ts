import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Table } from '../../domain/kit/table.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

/** A table whose rows come from elsewhere. */
export type TableToWrite = Omit<Table, 'pieces'> & { pieces: AsyncIterable<string[][]> }

const writers = { csv, xlsx }
export type SpreadsheetFormat = keyof typeof writers

export type SpreadsheetTask = Omit<Table, 'pieces'> & { format: SpreadsheetFormat }

/** Message of the thread: it wants more rows (the reply is `null` after the last), sends bytes, or is done. */
export type SpreadsheetMessage = 'more' | Uint8Array<ArrayBuffer> | 'done'

/** Bytes that are sent in one go. */
const PIECE_BYTES = 65_536

async function write(port: NonNullable<typeof parentPort>, { format, ...table }: SpreadsheetTask): Promise<void> {
  const say = (message: SpreadsheetMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
  async function* pieces() {
    for (;;) {
      say('more')
      const [rows]: (string[][] | null)[] = await once(port, 'message')
      if (!rows) return
      yield rows
    }
  }
  for await (const bytes of collect(writers[format]({ ...table, pieces: pieces() }))) say(bytes, [bytes.buffer])
  say('done')
}

/** Joins small pieces into larger ones. */
async function* collect(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PIECE_BYTES) continue
    yield joinChunks(waiting, length)
    waiting = []
    length = 0
  }
  yield joinChunks(waiting, length)
}

/** Uses a buffer of its own, which can be transferred to another thread. */
function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

// On Linux this lowers the calling thread alone: pages come first.
if (process.platform === 'linux') setPriority(10)

// A failure ends the thread, which fails the download.
if (parentPort) void write(parentPort, workerData)
