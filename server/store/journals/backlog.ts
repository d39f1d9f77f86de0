/** Lines of one file, oldest first. */
type Batch = { file: string; lines: number; bytes: Buffer }

/** Lines that wait to be written, at most `limit` of them: of more, the oldest are dropped. */
export type Backlog = {
  /** Takes a text that ends in its only line feed. */
  add(file: string, line: string): void
  /** Number of waiting lines. */
  readonly size: number
  /** Removes and returns all waiting lines by file, oldest first. */
  take(): Batch[]
  /** Puts lines that could not be written back at the front of the queue. */
  putBack(batches: readonly Batch[]): void
  /** Takes back the memory of lines that are written, for later ones. */
  reuse(batch: Batch): void
  /** Returns the number of lines dropped since the last call. */
  takeDropped(): number
}

/** Lines between two places of some memory, with room after them for more. */
type WaitingLines = { file: string; lines: number; room: Buffer; start: number; end: number }

/** More memory than this is given back. */
const KEPT_BYTES = 4_000_000

const LINE_FEED = 10
const LEAST_ROOM_BYTES = 4096
/** UTF-8 takes at most three for each unit of a JavaScript string. */
const BYTES_OF_A_UNIT = 3

/** Keeps bytes: thousands of waiting objects cost the garbage collector more time than it takes to serialise them. */
export function createBacklog(limit: number): Backlog {
  let batches: WaitingLines[] = []
  let size = 0
  let dropped = 0
  /** V8 looks through its whole heap whenever some MB outside of it were taken. */
  let spare: Buffer = Buffer.alloc(0)

  function takeSpare(): Buffer {
    const room = spare
    spare = Buffer.alloc(0)
    return room
  }

  function dropOldest(): void {
    for (let excess = size - limit; excess > 0; excess = size - limit) {
      const [oldest] = batches
      if (!oldest) return
      const lines = Math.min(excess, oldest.lines)
      if (lines === oldest.lines) batches.shift()
      else dropLines(oldest, lines)
      size -= lines
      dropped += lines
    }
  }

  return {
    add(file, line) {
      let last = batches.at(-1)
      if (last?.file !== file) {
        last = { file, lines: 0, room: takeSpare(), start: 0, end: 0 }
        batches.push(last)
      }
      makeRoom(last, line.length * BYTES_OF_A_UNIT)
      last.end += last.room.write(line, last.end)
      last.lines += 1
      size += 1
      dropOldest()
    },
    get size() {
      return size
    },
    take() {
      const pending = batches.map(({ file, lines, room, start, end }) => ({
        file,
        lines,
        bytes: room.subarray(start, end),
      }))
      batches = []
      size = 0
      return pending
    },
    putBack(unwritten) {
      const back = unwritten.map(({ file, lines, bytes }) => ({
        file,
        lines,
        room: bytes,
        start: 0,
        end: bytes.length,
      }))
      batches = [...back, ...batches]
      size = batches.reduce((sum, { lines }) => sum + lines, 0)
      dropOldest()
    },
    reuse({ bytes }) {
      const room = Buffer.from(bytes.buffer)
      if (room.length > spare.length && room.length <= KEPT_BYTES) spare = room
    },
    takeDropped() {
      const count = dropped
      dropped = 0
      return count
    },
  }
}

function makeRoom(batch: WaitingLines, bytes: number): void {
  if (batch.end + bytes <= batch.room.length) return
  const usedBytes = batch.room.subarray(batch.start, batch.end)
  batch.room = Buffer.allocUnsafeSlow(Math.max(2 * (usedBytes.length + bytes), LEAST_ROOM_BYTES))
  batch.room.set(usedBytes)
  batch.start = 0
  batch.end = usedBytes.length
}

function dropLines(batch: WaitingLines, lines: number): void {
  for (let line = 0; line < lines; line += 1) batch.start = batch.room.indexOf(LINE_FEED, batch.start) + 1
  batch.lines -= lines
}
