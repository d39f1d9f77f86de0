import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { LineQueue } from './line-queue.ts'

/** Tracks how much of the log the place has. */
export function openProgress(queue: LineQueue, elapsed: () => number) {
  /** The last commit in a whole generation; undefined until there is one. */
  let confirmed: number | undefined
  /** The last commit in a whole generation, even if that has broken since. */
  let lastCommit = queue.last
  let behindSince: number | undefined = elapsed()
  const waiters = new Set<{ n: number; resolve: () => void }>()
  return {
    get confirmed() {
      return confirmed
    },
    fallBehind() {
      behindSince ??= elapsed()
    },
    confirm(n: number): void {
      confirmed = Math.max(confirmed ?? 0, n)
      lastCommit = confirmed
      behindSince = confirmed >= queue.last ? undefined : (queue.after(confirmed, 0)[0]?.since ?? behindSince)
      for (const waiter of waiters)
        if (waiter.n <= confirmed) {
          waiters.delete(waiter)
          waiter.resolve()
        }
    },
    /** Call it once the place has lost what was confirmed. */
    reset(): void {
      confirmed = undefined
      behindSince ??= elapsed()
    },
    /** Resolves with true when the place has commit `n`, and with false if the signal comes first. */
    has: (n: number, signal: AbortSignal) =>
      new Promise<boolean>(resolve => {
        if (confirmed !== undefined && n <= confirmed) return resolve(true)
        const waiter = { n, resolve: () => resolve(true) }
        waiters.add(waiter)
        signal.addEventListener('abort', () => {
          waiters.delete(waiter)
          resolve(false)
        })
      }),
    lag: () => ({
      commits: Math.max(0, queue.last - lastCommit),
      // 0 means that nothing is missing.
      seconds: behindSince === undefined ? 0 : Math.ceil((elapsed() - behindSince + 1) / SECOND_MS),
    }),
  }
}
