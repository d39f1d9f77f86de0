import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options?: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void

/** What tidies memory away now. By an option at the start instead, the executable could not use its compiled code. */
export function garbageCollector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/** Milliseconds without a request after which nobody waits for the tenth of a second that it takes. */
const IDLE = 60_000

/**
 * A timer that gives back what a busy time has taken of memory once nobody has come for a minute; V8 would keep it. To
 * be refreshed by every request.
 */
export function tidyWhenIdle(): NodeJS.Timeout {
  const collect = garbageCollector()
  return setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), IDLE).unref()
}
