import { SECOND_MS } from '../../domain/kit/duration.ts'

const LONGEST_PAUSE_MS = 60 * SECOND_MS

export type Lane = {
  /** Works unless it is working or pausing; resolves when that work is done. */
  turn(): Promise<void>
  /** Resolves when no work is running. */
  settled(): Promise<void>
}

/** One kind of work, never twice at a time. After a failure it pauses, each time twice as long. */
export function openLane({
  work,
  failed,
  elapsed,
}: {
  work: () => Promise<void>
  failed: (error: unknown) => void
  elapsed: () => number
}): Lane {
  let running: Promise<void> | undefined
  let failures = 0
  let notBefore = Number.NEGATIVE_INFINITY
  async function once(): Promise<void> {
    try {
      await work()
      failures = 0
    } catch (error) {
      failures += 1
      notBefore = elapsed() + Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** (failures - 1))
      failed(error)
    } finally {
      running = undefined
    }
  }
  return {
    turn() {
      if (!running && elapsed() >= notBefore) running = once()
      return running ?? Promise.resolve()
    },
    async settled() {
      await running
    },
  }
}
