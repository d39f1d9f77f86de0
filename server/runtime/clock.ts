import type { Instant } from '../../domain/format.ts'

/** The system's clock. Many ask in the same millisecond, and printing takes longer than looking. */
export function systemClock(): () => Instant {
  let known = Number.NaN
  let printed = ''
  return () => {
    const moment = Date.now()
    if (moment !== known) {
      known = moment
      printed = new Date(moment).toISOString()
    }
    return printed
  }
}
