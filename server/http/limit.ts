import { AppError } from '../../domain/error.ts'

export type Limit = {
  /** Throws `rate_limited` when `key` has no use left. */
  check(key: string): void
  /** Counts one use of `key`, or throws `rate_limited`. */
  take(key: string): void
  /** Takes back a use that came to nothing. */
  giveBack(key: string): void
}

/** Counts one use of `key` if there may be one, and says whether there was. */
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
  /** What is said to whom has to wait. */
  sentence: (minutes: number) => string
}

function refusal(sentence: Options['sentence'], milliseconds: number): AppError {
  const retryAfter = Math.ceil(milliseconds / 1000)
  return new AppError('rate_limited', sentence(Math.ceil(retryAfter / 60)), { retryAfter })
}

/** At most `count` uses of a key within any `within` milliseconds (D33). Forgets everything at a restart. */
export function createLimit({ count, within, now, sentence }: Options & { within: number }): Limit {
  const uses = new Map<string, number[]>()
  let cleanedAt = now()

  const recent = (key: string) => (uses.get(key) ?? []).filter(at => Math.abs(now() - at) < within)

  function clean() {
    cleanedAt = now()
    for (const key of uses.keys()) if (recent(key).length === 0) uses.delete(key)
  }

  function check(key: string) {
    const taken = recent(key)
    const [oldest] = taken
    if (oldest !== undefined && taken.length >= count) throw refusal(sentence, oldest + within - now())
  }

  return {
    check,
    take(key) {
      if (now() - cleanedAt >= within) clean()
      check(key)
      uses.set(key, [...recent(key), now()])
    },
    giveBack(key) {
      uses.set(key, recent(key).slice(0, -1))
    },
  }
}

/** `count` uses of a key at once, then one more each `every` milliseconds (D33). Forgets everything at a restart. */
export function createBucket({ count, every, now, sentence }: Options & { every: number }): Limit {
  const buckets = new Map<string, { used: number; at: number }>()
  let cleanedAt = now()

  /** What of the uses has not been made good by time. */
  const used = (key: string) => {
    const bucket = buckets.get(key)
    return bucket ? Math.max(0, bucket.used - Math.abs(now() - bucket.at) / every) : 0
  }

  function clean() {
    cleanedAt = now()
    for (const key of buckets.keys()) if (used(key) === 0) buckets.delete(key)
  }

  function check(key: string) {
    const soFar = used(key)
    if (soFar > count - 1) throw refusal(sentence, (soFar - count + 1) * every)
  }

  return {
    check,
    take(key) {
      if (now() - cleanedAt >= count * every) clean()
      check(key)
      buckets.set(key, { used: used(key) + 1, at: now() })
    },
    giveBack(key) {
      buckets.set(key, { used: Math.max(0, used(key) - 1), at: now() })
    },
  }
}
