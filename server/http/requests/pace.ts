import { MINUTE_MS } from '../../../domain/kit/duration.ts'

/** Longer than any form waits between its date and its write (`openPaces`). */
export const FORM_WAIT_MS = MINUTE_MS

/** Returns the time to wait, and never refuses. */
export type Pace = {
  /** Takes the next turn of `key`; returns in how many milliseconds it is. */
  wait(key: string): number
  /** Returns in how many milliseconds the last turn is that was taken of `key`. */
  left(key: string): number
}

type Options = { count: number; refillMs: number; longestMs?: number; now: () => number }

/**
 * `count` turns of a key at once, then one more every `refillMs` milliseconds, but none later than `longestMs` from now: who
 * comes after very many does not wait for all of them (D54). A restart forgets them.
 */
export function createPace({ count, refillMs, longestMs = Number.POSITIVE_INFINITY, now }: Options): Pace {
  /** Time at which a key has all its turns again. */
  const full = new Map<string, number>()
  let seenAt = now()
  let cleanedAt = seenAt

  function clean(moment: number): void {
    cleanedAt = moment
    for (const [key, at] of full) if (at <= moment) full.delete(key)
  }

  return {
    wait(key) {
      const moment = now()
      // A clock that was set back must not delay requests until it has caught up.
      if (moment < seenAt) full.clear()
      seenAt = moment
      if (Math.abs(moment - cleanedAt) >= count * refillMs) clean(moment)
      const fullAt = Math.max(moment, full.get(key) ?? 0)
      const wait = Math.min(longestMs, Math.max(0, fullAt - moment - (count - 1) * refillMs))
      full.set(key, Math.min(fullAt + refillMs, moment + longestMs + count * refillMs))
      return wait
    },
    left: key => Math.max(0, (full.get(key) ?? 0) - now() - count * refillMs),
  }
}
