import { MINUTE_MS } from '../../domain/kit/duration.ts'
import type { Instant } from '../../domain/kit/format.ts'

/** Less is not a jump: time services correct clocks by seconds. */
const JUMP_MS = MINUTE_MS

/**
 * Creates a clock that returns undefined after a jump ahead, until the clock has run on for `waitMs` of the process's
 * own time, or is corrected. It follows a step back at once.
 */
export function steadyClock(
  now: () => Instant,
  waitMs: number,
  elapsed: () => number = () => performance.now(),
): () => Instant | undefined {
  const leadNow = () => Date.parse(now()) - elapsed()
  /** Trusted lead of the clock over the process's own time, in milliseconds. */
  let lead = leadNow()
  let doubted: { ahead: number; since: number } | undefined
  return () => {
    const current = leadNow()
    if (current - lead <= JUMP_MS) doubted = undefined
    else if (!doubted || Math.abs(current - doubted.ahead) > JUMP_MS) doubted = { ahead: current, since: elapsed() }
    if (doubted && elapsed() - doubted.since < waitMs) return undefined
    doubted = undefined
    lead = current
    return now()
  }
}
