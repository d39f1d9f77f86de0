import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Clock } from './lease.ts'

/** Commits are sent at most once in this time, unless one object does not hold them. */
const PAUSE_MS = SECOND_MS
/** Pause that ends a burst of commits. Sending waits for the pause, so that requests are answered first. */
const QUIET_MS = 100

/** Decides when commits are sent: in the pause after a burst, or a second after the first of them. */
export function openSendingTime({ elapsed }: Pick<Clock, 'elapsed'>) {
  let sentAt = Number.NEGATIVE_INFINITY
  let addedAt = Number.NEGATIVE_INFINITY
  let isCommitting = false
  return {
    /** Call it when a commit begins or ends. */
    noteCommit(isRunning: boolean): void {
      isCommitting = isRunning
    },
    /** Notes that a commit is added; returns the time. */
    noteAdded(): number {
      addedAt = elapsed()
      return addedAt
    },
    noteSent(): void {
      sentAt = elapsed()
    },
    /** True if commits have to be sent of which the first was added at this time. */
    isDue(since: number): boolean {
      const now = elapsed()
      // A slow disk takes longer for a commit than a burst pauses.
      const isQuiet = !isCommitting && now - addedAt >= QUIET_MS
      // Under load, one object does not hold all commits of a second: the next one follows at once.
      return now - since >= PAUSE_MS || (now - sentAt >= PAUSE_MS && isQuiet)
    },
  }
}
