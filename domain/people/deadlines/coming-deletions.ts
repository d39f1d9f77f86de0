import { addDays, type Day, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import type { Deadlines } from '../privacy/deadlines.ts'
import { type Purpose, purposes } from '../privacy/purposes.ts'
import { dueDeletions } from './due-deletions.ts'
import type { KeptData } from './kept-data.ts'

/** A deletion planned for a night; with `isHeld`, it is put off because a booking is held. */
export type ComingDeletion = { purpose: Purpose; count: number; day: Day; isHeld?: true }

const DAYS_AHEAD = 7
/** Time of the nightly deletion, in Berlin. */
const BEGINS = '03:00'

/** Returns the day whose deletions are due: today from 3 a.m. in Berlin, otherwise yesterday. */
export function deletionDay(moment: Instant): Day {
  const day = dayOf(moment)
  return moment >= instantOf(day, BEGINS) ? day : addDays(day, -1)
}

/** Lists the deletions of the next seven days, earliest first. */
export function comingDeletions(data: KeptData, deadlines: Deadlines, moment: Instant): ComingDeletion[] {
  const next = addDays(deletionDay(moment), 1)
  const coming: ComingDeletion[] = []
  let [left, leftWithoutHolds] = [data, data]
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(next, ahead)
    const due = dueDeletions(left, deadlines, day)
    const goneWithoutHolds = dueDeletions(leftWithoutHolds, deadlines, day, { ignoresHolds: true })
    for (const purpose of purposes) {
      const count = due.counts[purpose] ?? 0
      const heldCount = (goneWithoutHolds.counts[purpose] ?? 0) - count
      if (count > 0) coming.push({ purpose, count, day })
      if (heldCount > 0) coming.push({ purpose, count: heldCount, day, isHeld: true })
    }
    left = { ...left, ...due.left }
    leftWithoutHolds = { ...leftWithoutHolds, ...goneWithoutHolds.left }
  }
  return coming
}

/** Later than any deadline of any event that can be booked. */
const MAX_DAYS = 20 * 366

/** Returns the first day of the coming week on which anything is deleted. */
export const nextDeletionDay = (data: KeptData, deadlines: Deadlines, moment: Instant): Day | undefined =>
  nextDeletion(data, deadlines, moment, DAYS_AHEAD - 1)[0]?.day

/** Returns the deletions of the first day that has any, for all data or one person's part of it. */
export function nextDeletion(
  data: KeptData,
  deadlines: Deadlines,
  moment: Instant,
  within = MAX_DAYS,
): ComingDeletion[] {
  const tomorrow = addDays(deletionDay(moment), 1)
  const countsAfter = (days: number) => dueDeletions(data, deadlines, addDays(tomorrow, days)).counts
  const isDueAfter = (days: number) => Object.keys(countsAfter(days)).length > 0
  if (!isDueAfter(within)) return []
  // Binary search: what is due on one day is due on every later day.
  let [least, most] = [0, within]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (isDueAfter(middle)) most = middle
    else least = middle + 1
  }
  const counts = countsAfter(least)
  return purposes.flatMap(purpose => {
    const count = counts[purpose] ?? 0
    return count > 0 ? [{ purpose, count, day: addDays(tomorrow, least) }] : []
  })
}
