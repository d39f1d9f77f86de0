import { MINUTE_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import { PlaceError } from './places/object-store.ts'

export type Lane = {
  /** Works unless it is working or pausing; resolves when that work is done. */
  turn(): Promise<void>
  /** Resolves when no work is running. */
  settled(): Promise<void>
}

/** The pause after the first failure, how many times longer each next one is, and the longest one. */
const usual = { first: SECOND_MS, growth: 2, longest: 60 * SECOND_MS }
/**
 * Nextcloud locks out an IP address with more than ten wrong passwords in half an hour, for people in browsers as well.
 */
const whileLoginIsWrong = { growth: 3, longest: 10 * MINUTE_MS }

/** One kind of work, never twice at a time. After a failure it pauses, each time longer. */
export function openLane({
  work,
  failed,
  elapsed,
  wrongLoginPauseMs,
}: {
  work: () => Promise<void>
  failed: (error: unknown) => void
  elapsed: () => number
  /** The pause after the first wrong password. */
  wrongLoginPauseMs: number
}): Lane {
  const afterWrongLogin = { first: wrongLoginPauseMs, ...whileLoginIsWrong }
  let running: Promise<void> | undefined
  /** Failures since the last success, counted by kind because the pauses differ. */
  const failures = new Map<object, number>()
  let notBefore = Number.NEGATIVE_INFINITY
  async function runOnce(): Promise<void> {
    try {
      await work()
      failures.clear()
    } catch (error) {
      const pause = error instanceof PlaceError && error.isWrongLogin ? afterWrongLogin : usual
      const before = failures.get(pause) ?? 0
      notBefore = elapsed() + Math.min(pause.longest, pause.first * pause.growth ** before)
      failures.set(pause, before + 1)
      failed(error)
    } finally {
      running = undefined
    }
  }
  return {
    turn() {
      if (!running && elapsed() >= notBefore) running = runOnce()
      return running ?? Promise.resolve()
    },
    async settled() {
      await running
    },
  }
}
