import type { Instant } from '../../domain/kit/format.ts'
import { correctClock, isBehind, isInDoubt, shiftOf, withWritten } from '../../domain/machine/clock-doubt.ts'
import type { CollectionData, DataFolder } from './data-folder.ts'

/** A smaller difference is not a clock jump. */
const JUMP_MS = 60_000

export type ClockWatch = {
  /** True if the clock is far behind an earlier reading. Then nothing may be issued or deleted. */
  isInDoubt(): boolean
  /** Corrects the dates written in doubt if the clock is right again. */
  settle(): Promise<void>
  /** Stores a reading of the trusted clock, or the beginning of a doubt. */
  remember(moment: Instant): Promise<void>
}

/**
 * Tracks the dates written while the clock is behind, as on a computer without a battery, and corrects them in one
 * commit once the clock is right. Measures clock jumps against the monotonic clock of the process.
 */
export function watchClock({
  data,
  now,
  log,
  elapsed = () => performance.now(),
}: {
  data: Pick<DataFolder, 'sessions' | 'commit' | 'aroundCommits'>
  now: () => Instant
  log: (message: string) => void
  elapsed?: () => number
}): ClockWatch {
  let last: { clockMs: number; elapsed: number } | undefined
  /** Sum of the clock jumps since the clock was behind; undefined if this process never saw it behind. */
  let jumpMs: number | undefined

  function look(): void {
    const { clock } = data.sessions.current
    const seen = { clockMs: Date.parse(now()), elapsed: elapsed() }
    const jump = last ? seen.clockMs - last.clockMs - (seen.elapsed - last.elapsed) : 0
    last = seen
    if (!clock) return
    if (jumpMs !== undefined && jump > JUMP_MS) jumpMs += jump
    if (isBehind(clock, now())) jumpMs ??= 0
    else if (!clock.doubt) jumpMs = undefined
  }

  /** True once the doubt is over: the clock was corrected, or proved right because it had been ahead before. */
  const hasEnded = ({ clock }: CollectionData['sessions']) =>
    clock?.doubt !== undefined && !isInDoubt(clock, now(), jumpMs)

  data.aroundCommits({
    before(all) {
      look()
      const { clock } = all.sessions
      if (!clock?.doubt || !hasEnded(all.sessions)) return all
      if (isBehind(clock, now())) return { ...all, sessions: { ...all.sessions, clock: { seen: now() } } }
      const { doubt, ...state } = clock
      const shiftMs = shiftOf(doubt, now(), jumpMs)
      log(`The clock was behind: ${doubt.written.length} record(s) are dated ${Math.round(shiftMs / 1000)} s later.`)
      const lists = shiftMs === 0 ? {} : correctClock(all, doubt.written, { shiftMs, now: now() })
      const right = { ...all, ...lists }
      return { ...right, sessions: { ...right.sessions, clock: state } }
    },
    after(before, next) {
      const { clock } = next.sessions
      if (next === before || !clock || !isBehind(clock, now())) return next
      const after = withWritten(clock, before, next, now())
      return { ...next, sessions: { ...next.sessions, clock: after } }
    },
  })

  return {
    isInDoubt() {
      const { clock } = data.sessions.current
      look()
      return isInDoubt(clock, now(), jumpMs)
    },
    async settle() {
      look()
      if (hasEnded(data.sessions.current)) await data.commit(() => ({ result: undefined }))
    },
    async remember(moment) {
      const { clock } = data.sessions.current
      const begins = clock !== undefined && isBehind(clock, now()) && !clock.doubt
      if (clock && moment <= clock.seen && !begins) return
      await data.sessions.update(current => ({
        next: { ...current, clock: { ...current.clock, seen: later(current.clock?.seen ?? '', moment) } },
        result: undefined,
      }))
    },
  }
}

const later = (a: Instant, b: Instant) => (a > b ? a : b)
