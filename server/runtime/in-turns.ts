import { setImmediate as letOthers } from 'node:timers/promises'

export { letOthers }

/** Yields to other work after this time. */
const SLICE_MS = 1

/** Hears how far some work is, and may call it off. */
export type Watch = { signal?: AbortSignal | undefined; count?: (entries: number) => void }

/** Takes all steps, and lets other requests have their turn in between. Throws the signal's reason once it is aborted. */
export async function inTurns<Result>(
  steps: Generator<unknown, Result>,
  { signal, count }: Watch = {},
): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (typeof value === 'number') count?.(value)
    if (performance.now() - since < SLICE_MS) continue
    await letOthers()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
