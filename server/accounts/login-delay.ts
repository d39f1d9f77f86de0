import { setTimeout as pause } from 'node:timers/promises'

/** Attempts an account may fail before the next ones have to wait. */
const FREE = 50
/** Milliseconds. */
const LONGEST = 10_000
const FORGOTTEN_AFTER = 3_600_000

/** Of so many addresses the failures are remembered; anyone can make addresses up. */
const REMEMBERED = 10_000

export type LoginDelay = {
  /** Counts an attempt, and resolves when it may be made. */
  wait(email: string): Promise<void>
  /** The attempt was right. */
  forget(email: string): void
}

/**
 * The growing delay per account (D33): each attempt waits longer than the one before, wherever it comes from, and nobody is
 * ever locked out. How many are made at once is bounded by the thread for passwords. Whether there is such an account makes
 * no difference.
 */
export function createLoginDelay(now: () => number): LoginDelay {
  const failures = new Map<string, { count: number; at: number }>()
  return {
    async wait(email) {
      const before = failures.get(email)
      const isFresh = before !== undefined && Math.abs(now() - before.at) < FORGOTTEN_AFTER
      const count = isFresh ? before.count : 0
      // Put back at the end, so that the oldest is the first to be forgotten.
      failures.delete(email)
      failures.set(email, { count: count + 1, at: now() })
      const [oldest] = failures.keys()
      if (failures.size > REMEMBERED && oldest !== undefined) failures.delete(oldest)
      if (count >= FREE) await pause(Math.min(LONGEST, 250 * 2 ** (count - FREE)))
    },
    forget(email) {
      failures.delete(email)
    },
  }
}
