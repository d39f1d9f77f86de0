/** Entries of one file, oldest first. */
type Batch<Entry> = { file: string; entries: readonly Entry[] }

/** Entries that wait to be written, at most `limit` of them: of more, the oldest are dropped. */
export type Backlog<Entry> = {
  add(file: string, entry: Entry): void
  /** Number of waiting entries. */
  readonly size: number
  /** Removes and returns all waiting entries by file, oldest first. */
  take(): Batch<Entry>[]
  /** Returns entries that could not be written to the front of the queue. */
  putBack(batches: readonly Batch<Entry>[]): void
  /** Returns the number of entries dropped since the last call. */
  takeDropped(): number
}

export function createBacklog<Entry>(limit: number): Backlog<Entry> {
  let batches: { file: string; entries: Entry[] }[] = []
  let size = 0
  let dropped = 0

  function dropOldest(): void {
    for (let excess = size - limit; excess > 0; excess = size - limit) {
      const [oldest] = batches
      if (!oldest) return
      const { length } = oldest.entries.splice(0, excess)
      if (oldest.entries.length === 0) batches.shift()
      size -= length
      dropped += length
    }
  }

  return {
    add(file, entry) {
      const last = batches.at(-1)
      if (last?.file === file) last.entries.push(entry)
      else batches.push({ file, entries: [entry] })
      size += 1
      dropOldest()
    },
    get size() {
      return size
    },
    take() {
      const taken = batches
      batches = []
      size = 0
      return taken
    },
    putBack(unwritten) {
      batches = [...unwritten.map(({ file, entries }) => ({ file, entries: [...entries] })), ...batches]
      size = batches.reduce((sum, { entries }) => sum + entries.length, 0)
      dropOldest()
    },
    takeDropped() {
      const count = dropped
      dropped = 0
      return count
    },
  }
}
