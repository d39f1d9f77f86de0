import { corrected, isBehind, isInDoubt, shiftOf, withWritten } from '../../domain/clock-doubt.ts'
import type { Instant } from '../../domain/format.ts'
import type { CollectionData, DataFolder } from './data-folder.ts'

/** Less is no jump. */
const JUMP_MS = 60_000

export type ClockWatch = {
  /** Whether the clock is far behind what it has shown before: nothing may be issued or deleted by it. */
  isInDoubt(): boolean
  /** Puts the dates right that the clock has written while it was in doubt, once it is right. */
  settle(): Promise<void>
  /** Remembers a moment that the trusted clock has shown, or that a doubt has begun. */
  remember(moment: Instant): Promise<void>
}

/**
 * Notes what is dated by a clock that is behind, as on a computer without a battery, and puts it right in one commit once the clock is: by
 * its jump, which the time that passes in this process shows.
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
  let last: { shown: number; elapsed: number } | undefined
  /** How far the clock has jumped ahead since it was behind; undefined when this process has not seen it behind. */
  let jumpMs: number | undefined

  function look(): void {
    const { clock } = data.sessions.current
    const seen = { shown: Date.parse(now()), elapsed: elapsed() }
    const jump = last ? seen.shown - last.shown - (seen.elapsed - last.elapsed) : 0
    last = seen
    if (!clock) return
    if (jumpMs !== undefined && jump > JUMP_MS) jumpMs += jump
    if (isBehind(clock, now())) jumpMs ??= 0
    else if (!clock.doubt) jumpMs = undefined
  }

  const isRight = ({ clock }: CollectionData['sessions']) => clock?.doubt !== undefined && !isBehind(clock, now())

  data.aroundCommits({
    before(all) {
      look()
      const { clock } = all.sessions
      if (!clock?.doubt || !isRight(all.sessions)) return all
      const { doubt, ...state } = clock
      const shiftMs = shiftOf(doubt, now(), jumpMs)
      log(`The clock was behind: ${doubt.written.length} record(s) are dated ${Math.round(shiftMs / 1000)} s later.`)
      const lists = shiftMs === 0 ? {} : corrected(all, doubt.written, { shiftMs, now: now() })
      return { ...all, ...lists, sessions: { ...all.sessions, clock: state } }
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
      return isInDoubt(clock, now())
    },
    async settle() {
      look()
      if (isRight(data.sessions.current)) await data.commit(() => ({ result: undefined }))
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

const later = (one: Instant, other: Instant) => (one > other ? one : other)
