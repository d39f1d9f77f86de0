import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 1

/** Reports the progress of some work, and may abort it. */
export type Watch = { signal?: AbortSignal | undefined; count?: (entries: number) => void }

/**
 * Runs all steps in slices of a millisecond, and lets other requests run in between. Throws the signal's reason once it
 * is aborted.
 */
export async function runInSlices<Result>(
  steps: Generator<unknown, Result>,
  { signal, count }: Watch = {},
): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (typeof value === 'number') count?.(value)
    if (performance.now() - since < SLICE_MS) continue
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
