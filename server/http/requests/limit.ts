import { AppError } from '../../../domain/kit/error.ts'
import { createDelay } from './delay.ts'

export type Limit = {
  /** Throws `rate_limited` when `key` has no use left. */
  check(key: string): void
  /** Counts one use of `key`, or throws `rate_limited`. */
  take(key: string): void
  /** Gives a use back that had no effect. */
  giveBack(key: string): void
}

/** Limit that remembers the time of its last refusal. */
export type WatchedLimit = Limit & { lastRefusal(): number | undefined }

export type LimitUse = readonly [limit: Limit, key: string]

/** A use of several limits, which counts once, however often `take` is called. */
export type LimitUses = {
  /** Throws `rate_limited` when one of them has no use left. */
  check(): void
  /** Counts a use of each, or of none: throws as `check` does. */
  take(): void
  /** Gives uses back that had no effect, if they were taken. */
  giveBack(): void
}

export function groupLimitUses(uses: readonly LimitUse[]): LimitUses {
  let isTaken = false
  const check = () => {
    for (const [limit, key] of uses) limit.check(key)
  }
  return {
    check,
    take() {
      if (isTaken) return
      check()
      for (const [limit, key] of uses) limit.take(key)
      isTaken = true
    },
    giveBack() {
      if (isTaken) for (const [limit, key] of uses) limit.giveBack(key)
      isTaken = false
    },
  }
}

/** Counts one use of `key` if one is left; returns true in that case. */
export function isWithin(limit: Limit, key: string): boolean {
  try {
    limit.take(key)
    return true
  } catch {
    return false
  }
}

type Options = {
  count: number
  now: () => number
  /** Returns the sentence for people who have to wait. */
  sentence: (minutes: number) => string
}

function refusal(sentence: Options['sentence'], milliseconds: number): AppError {
  const retryAfter = Math.ceil(milliseconds / 1000)
  return new AppError('rate_limited', sentence(Math.ceil(retryAfter / 60)), { retryAfter })
}

/** Allows at most `count` uses of a key within any `spanMs` milliseconds (D33). A restart forgets them. */
export function createLimit({ count, spanMs, now, sentence }: Options & { spanMs: number }): WatchedLimit {
  const uses = new Map<string, number[]>()
  let refusedAt: number | undefined
  let cleanedAt = now()

  const recent = (key: string) => (uses.get(key) ?? []).filter(at => Math.abs(now() - at) < spanMs)

  function clean() {
    cleanedAt = now()
    for (const key of uses.keys()) if (recent(key).length === 0) uses.delete(key)
  }

  function check(key: string) {
    const times = recent(key)
    const [oldest] = times
    if (oldest === undefined || times.length < count) return
    refusedAt = now()
    throw refusal(sentence, oldest + spanMs - now())
  }

  return {
    check,
    take(key) {
      if (now() - cleanedAt >= spanMs) clean()
      check(key)
      uses.set(key, [...recent(key), now()])
    },
    giveBack(key) {
      uses.set(key, recent(key).slice(0, -1))
    },
    lastRefusal: () => refusedAt,
  }
}

/** Allows `count` uses of a key at once, then one more every `refillMs` milliseconds (D33). A restart forgets them. */
export function createBucket({ count, refillMs, now, sentence }: Options & { refillMs: number }): Limit {
  const delay = createDelay({ count, refillMs, now })

  function check(key: string) {
    const wait = delay.timeToNext(key)
    if (wait > 0) throw refusal(sentence, wait)
  }

  return {
    check,
    take(key) {
      check(key)
      delay.take(key)
    },
    giveBack: delay.giveBack,
  }
}
