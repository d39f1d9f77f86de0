import { DAY_MS, MINUTE_MS } from '../duration.ts'
import { addDays, type Day, dayOf, type Instant, instantOf } from '../format.ts'
import { isReserveReached } from './disk.ts'

/** The backups that the site makes of itself each night, as far as they have been read back. */
export type NightlyBackups = {
  folder: string
  /** When the last good one was made; "" as long as there is none. */
  last: Instant | ''
  /** Whether that is too long ago, or the first one could not be made. */
  isLate: boolean
  count: number
  /** Why the next one could not be made; "" where it could, or has not been tried. */
  failure: string
  /** What is wrong with the site that the last one holds. */
  problems: readonly string[]
}

/** Two nights may be missed, as when a machine is off over a weekend. */
const LATE_MS = 3 * DAY_MS

export const isBackupLate = (last: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(last) > LATE_MS

/** An hour after the night's deletion: by then housekeeping has looked, and what is due is in no new backup. */
const BEGINS = '04:00'

/** The day on which the night began that a moment belongs to. */
function nightOf(moment: Instant): Day {
  const day = dayOf(moment)
  return moment >= instantOf(day, BEGINS) ? day : addDays(day, -1)
}

/**
 * Whether a backup may hold somebody who was erased at a moment, "" for never: the commit that erases takes its time, and
 * begins at its moment.
 */
export const mayHoldErased = (made: Instant, erasedAt: Instant | ''): boolean =>
  erasedAt !== '' && Date.parse(made) <= Date.parse(erasedAt) + MINUTE_MS

/**
 * Whether a new one is to be made: none is of this night, or the last one may hold somebody who was erased. What is dated later than now
 * was dated by a wrong clock, and counts for nothing.
 */
export function isBackupDue(made: readonly Instant[], now: Instant, erasedAt: Instant | ''): boolean {
  const last = made.findLast(moment => moment <= now)
  return last === undefined || nightOf(last) < nightOf(now) || mayHoldErased(last, erasedAt)
}

/** A disk is left what request logs leave to registrations. */
export const leavesRoom = ({ free, total }: { free: number; total: number }, bytes: number): boolean =>
  !isReserveReached({ free: free - bytes, total })

/**
 * The others, those first that are to go first, once a good one was made at a moment: what was dated by a wrong clock, then
 * the oldest. The newest one stays whatever happens.
 */
export function oldBackups(made: readonly Instant[], newest: Instant, latest: Instant): Instant[] {
  const others = made.filter(moment => moment !== newest)
  return [...others.filter(moment => moment > latest), ...others.filter(moment => moment <= latest)]
}
