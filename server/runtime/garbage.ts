import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MINUTE_MS } from '../../domain/kit/duration.ts'

type CollectGarbage = (
  options?:
    | { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }
    | { type: 'minor'; execution: 'sync' },
) => void

/**
 * Starts a garbage collection. With --expose-gc at the start, the executable could not use the code that the build
 * compiled.
 */
export function garbageCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/**
 * Makes V8 collect garbage when the memory in use has grown by half instead of doubled. Not called at the start:
 * reading the data would take a fifth longer.
 */
export function collectGarbageEarly(): void {
  setFlagsFromString('--heap-growing-percent=50')
  isEarly = true
}

let isEarly = false
let collect: CollectGarbage | undefined
let usedBytes = 0
/** V8 itself waits for 64 MB, which the system then does not get back. */
const USED_LIMIT_BYTES = 4_000_000

/**
 * Counts bytes of buffers that are not needed any more. At the limit, collects them, which takes about a millisecond.
 */
export function noteUsed(bytes: number): void {
  usedBytes += bytes
  if (!isEarly || usedBytes < USED_LIMIT_BYTES) return
  usedBytes = 0
  collect ??= garbageCollector()
  collect({ type: 'minor', execution: 'sync' })
}

/** After this time without a request a collection, which takes a tenth of a second, delays nobody. */
const IDLE_MS = MINUTE_MS

/**
 * Returns a timer that gives memory back to the system after a minute without a request, as V8 would keep it. Every
 * request refreshes it.
 */
export function collectGarbageWhenIdle(): NodeJS.Timeout {
  const collect = () => garbageCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return setTimeout(collect, IDLE_MS).unref()
}
