import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '../../../domain/kit/duration.ts'

/** Attempts that may fail before the next ones have to wait. */
const FREE_ATTEMPTS = 50
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 10_000
const FORGET_AFTER_MS = HOUR_MS

/** Addresses whose failures are remembered: anyone can make addresses up. */
const MAX_ADDRESSES = 10_000

/** Returns the delay of an attempt after `failures` failed ones, in milliseconds. */
export const delayAfter = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_ATTEMPTS))

export type LoginDelay = {
  /** Counts an attempt as failed, and resolves when it may be made. */
  wait(email: string): Promise<void>
  /** The attempt succeeded. */
  forget(email: string): void
}

/**
 * Creates a growing delay per account (D33): each attempt waits longer than the one before, from any origin, and locks
 * nobody out. The thread for passwords bounds how many run at once. It makes no difference whether the account exists.
 */
export function createLoginDelay(now: () => number, sleep: (ms: number) => Promise<void> = pause): LoginDelay {
  const failures = new Map<string, { count: number; at: number }>()
  return {
    async wait(email) {
      const before = failures.get(email)
      const isRecent = before !== undefined && Math.abs(now() - before.at) < FORGET_AFTER_MS
      const count = isRecent ? before.count : 0
      // Moved to the end, so that the oldest is the first to be forgotten.
      failures.delete(email)
      failures.set(email, { count: count + 1, at: now() })
      const [oldest] = failures.keys()
      if (failures.size > MAX_ADDRESSES && oldest !== undefined) failures.delete(oldest)
      const delay = delayAfter(count)
      if (delay > 0) await sleep(delay)
    },
    forget(email) {
      failures.delete(email)
    },
  }
}
