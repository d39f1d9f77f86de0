type Line = {
  n: number
  bytes: Uint8Array
  /** Reading of the monotonic clock. */
  since: number
}

export type LineQueue = {
  /** Number of the last commit that was added. */
  readonly last: number
  add(line: Line): void
  /** Returns lines after commit `n`, up to a number of bytes, but at least one. */
  after(n: number, maxBytes: number): readonly Line[]
  /** False if lines after commit `n` were dropped: only a new checkpoint helps. */
  hasAllAfter(n: number): boolean
  dropUpTo(n: number): void
}

/** About ten seconds at 300 bookings a second; a place that is away for longer gets a new checkpoint. */
const LIMIT_BYTES = 6_000_000

/** Keeps the log's newest lines in memory until the place has them. Drops all lines when they exceed the limit. */
export function openLineQueue(start: number, limitBytes = LIMIT_BYTES): LineQueue {
  let lines: Line[] = []
  let bytes = 0
  let last = start
  const clear = () => {
    lines = []
    bytes = 0
  }
  return {
    get last() {
      return last
    },
    add(line) {
      last = line.n
      lines.push(line)
      bytes += line.bytes.length
      if (bytes > limitBytes) clear()
    },
    after(n, maxBytes) {
      const from = lines.findIndex(line => line.n > n)
      const batch: Line[] = []
      let length = 0
      for (const line of from === -1 ? [] : lines.slice(from)) {
        length += line.bytes.length
        if (batch.length > 0 && length > maxBytes) break
        batch.push(line)
      }
      return batch
    },
    hasAllAfter: n => n >= last || (lines[0] !== undefined && lines[0].n <= n + 1),
    dropUpTo(n) {
      const sentLines = lines.filter(line => line.n <= n)
      bytes -= sentLines.reduce((sum, line) => sum + line.bytes.length, 0)
      lines = lines.slice(sentLines.length)
    },
  }
}
