import { addDays, type Day, dayOf, type Instant, instantOf } from '../format.ts'
import type { Deadlines } from '../privacy/deadlines.ts'
import { type Purpose, purposes } from '../privacy/purposes.ts'
import { due } from './due.ts'
import type { KeptData } from './kept-data.ts'

/** What will be deleted in a night; `isHeld`: it would be, but a booking is held. */
export type ComingDeletion = { purpose: Purpose; count: number; day: Day; isHeld?: true }

const DAYS_AHEAD = 7
/** When the night's deletion begins, in Berlin. */
const BEGINS = '03:00'

/** The day up to which everything is to be deleted at a moment: from three o'clock in Berlin on that day itself. */
export function deletionDay(moment: Instant): Day {
  const day = dayOf(moment)
  return moment >= instantOf(day, BEGINS) ? day : addDays(day, -1)
}

/** What will be deleted within a week, earliest first. */
export function comingDeletions(data: KeptData, deadlines: Deadlines, moment: Instant): ComingDeletion[] {
  const next = addDays(deletionDay(moment), 1)
  const coming: ComingDeletion[] = []
  let [left, leftWithoutHolds] = [data, data]
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(next, ahead)
    const gone = due(left, deadlines, day)
    const goneWithoutHolds = due(leftWithoutHolds, deadlines, day, { ignoresHolds: true })
    for (const purpose of purposes) {
      const count = gone.counts[purpose] ?? 0
      const held = (goneWithoutHolds.counts[purpose] ?? 0) - count
      if (count > 0) coming.push({ purpose, count, day })
      if (held > 0) coming.push({ purpose, count: held, day, isHeld: true })
    }
    left = { ...left, ...gone.left }
    leftWithoutHolds = { ...leftWithoutHolds, ...goneWithoutHolds.left }
  }
  return coming
}
