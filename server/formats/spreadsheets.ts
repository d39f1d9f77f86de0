import { on } from 'node:events'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { Table } from '../../domain/kit/table.ts'
import type { Log } from '../runtime/log.ts'
import { createSemaphore } from './semaphore.ts'
import type { SpreadsheetFormat, SpreadsheetMessage, SpreadsheetTask } from './spreadsheet-worker.ts'

type Piece = Uint8Array<ArrayBuffer>

export type Spreadsheets = {
  /**
   * The file of a table, made as it is read. Rejects when it cannot be begun; the stream fails when it cannot be
   * finished. Calls `table` when the file's turn has come.
   */
  open(format: SpreadsheetFormat, table: () => Table, reader: AbortSignal): Promise<ReadableStream<Piece>>
  /** Ends running downloads. */
  close(): Promise<void>
}

/** Number of files made at the same time, each in its own thread. Others wait. */
const MAX_AT_ONCE = 2

/** A client that reads nothing for this time is given up, so that others need not wait. */
const SILENCE_MS = 60_000

/** Heap of the thread; a table of any length needs about a third of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Makes spreadsheets in threads. The main thread makes the rows, a few at a time, so that pages do not wait. */
export function openSpreadsheets({
  startWorker,
  log,
  silenceMs = SILENCE_MS,
}: {
  /** Starts spreadsheet-worker.ts. */
  startWorker: (options: WorkerOptions) => Worker
  log: Log
  silenceMs?: number
}): Spreadsheets {
  const semaphore = createSemaphore(MAX_AT_ONCE)
  const running = new Set<Worker>()

  /** Yields the pieces of a file, each made on demand. */
  async function* write(format: SpreadsheetFormat, { pieces, ...table }: Table, leave: () => void): Pieces {
    const rows = pieces[Symbol.iterator]()
    // Read the first rows before the thread starts: it is not needed if they fail.
    let next = rows.next()
    const task: SpreadsheetTask = { format, ...table }
    const worker = startWorker({ workerData: task, resourceLimits })
    running.add(worker)
    let silenceTimer: NodeJS.Timeout | undefined
    const giveUp = () => {
      void worker.terminate()
      leave()
    }
    try {
      // An error of the thread is thrown here.
      for await (const [workerMessage] of on(worker, 'message', { close: ['exit'] })) {
        const message: SpreadsheetMessage = workerMessage
        if (message === 'done') return
        if (message === 'more') {
          worker.postMessage(next.done ? null : next.value)
          if (!next.done) next = rows.next()
        } else {
          silenceTimer = setTimeout(giveUp, silenceMs)
          yield message
          clearTimeout(silenceTimer)
        }
      }
      throw new Error('The thread for spreadsheets ended before the file was complete.')
    } finally {
      clearTimeout(silenceTimer)
      running.delete(worker)
      leave()
      await worker.terminate()
    }
  }

  return {
    async open(format, table, reader) {
      const leave = await semaphore.take(reader)
      try {
        const pieces = write(format, table(), leave)
        const first = await pieces.next()
        return streamOf(first, pieces, error => log.error('A spreadsheet failed', { error: String(error) }))
      } catch (error) {
        leave()
        throw error
      }
    },
    async close() {
      await Promise.all([...running].map(worker => worker.terminate()))
    },
  }
}

type Pieces = AsyncGenerator<Piece, void>

/** Returns a stream that makes the pieces on demand, and stops when it is cancelled. */
function streamOf(first: IteratorResult<Piece, void>, pieces: Pieces, failed: (error: unknown) => void) {
  let ahead: typeof first | undefined = first
  return new ReadableStream<Piece>(
    {
      async pull(controller) {
        try {
          const next = ahead ?? (await pieces.next())
          ahead = undefined
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          failed(error)
          throw error
        }
      },
      async cancel() {
        await pieces.return()
      },
    },
    // Disables read-ahead: an error has to meet a waiting reader to cut the connection.
    { highWaterMark: 0 },
  )
}
