import type { Instant } from '../../domain/kit/format.ts'

/** Returns the system's clock. Its text is cached, as it is often asked for several times within a millisecond. */
export function systemClock(): () => Instant {
  let cachedMs = Number.NaN
  let cached = ''
  return () => {
    const ms = Date.now()
    if (ms !== cachedMs) {
      cachedMs = ms
      cached = new Date(ms).toISOString()
    }
    return cached
  }
}
