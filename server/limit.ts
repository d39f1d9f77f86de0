import { AppError } from '../domain/error.ts'

export type Limit = {
  /** Counts one use of `key`, or throws `rate_limited`. */
  take(key: string): void
  /** Takes back a use that came to nothing. */
  giveBack(key: string): void
}

/** At most `count` uses of a key within any `within` milliseconds (D33). Forgets everything at a restart. */
export function createLimit({ count, within, now }: { count: number; within: number; now: () => number }): Limit {
  const uses = new Map<string, number[]>()
  let cleanedAt = now()

  const recent = (key: string) => (uses.get(key) ?? []).filter(at => Math.abs(now() - at) < within)

  function clean() {
    cleanedAt = now()
    for (const key of uses.keys()) if (recent(key).length === 0) uses.delete(key)
  }

  return {
    take(key) {
      if (now() - cleanedAt >= within) clean()
      const taken = recent(key)
      const [oldest] = taken
      if (oldest !== undefined && taken.length >= count) {
        const retryAfter = Math.ceil((oldest + within - now()) / 1000)
        const minutes = Math.ceil(retryAfter / 60)
        throw new AppError(
          'rate_limited',
          `Das waren viele Nachrichten in kurzer Zeit. Bitte versuch es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
          { retryAfter },
        )
      }
      uses.set(key, [...taken, now()])
    },
    giveBack(key) {
      uses.set(key, recent(key).slice(0, -1))
    },
  }
}
