import { DAY_MS, MINUTE_MS } from '../kit/duration.ts'
import { addDays, type Day, dayOf, type Instant, instantOf } from '../kit/format.ts'
import { isReserveReached } from './disk.ts'

/** The site's nightly backups that have been verified by reading them back. */
export type NightlyBackups = {
  folder: string
  /** Time of the last good backup; "" if there is none. */
  last: Instant | ''
  /** True if the last backup is too old, or the first one failed. */
  isLate: boolean
  count: number
  /** Reason why the next backup failed; "" if it did not, or has not been tried. */
  failure: string
  /** Problems that the last backup's data has. */
  problems: readonly string[]
}

/** Tolerates two missed nights, for example because a machine is off over a weekend. */
const LATE_MS = 3 * DAY_MS

export const isBackupLate = (last: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(last) > LATE_MS

/** One hour after the nightly deletion, so that backups do not contain due data. */
const BEGINS = '04:00'

/** Returns the day on which the night of a moment began. */
function nightOf(moment: Instant): Day {
  const day = dayOf(moment)
  return moment >= instantOf(day, BEGINS) ? day : addDays(day, -1)
}

/**
 * True if a backup may hold somebody erased at `erasedAt` ("" for never). Allows a minute, because the commit that
 * erases takes time.
 */
export const mayHoldErased = (createdAt: Instant, erasedAt: Instant | ''): boolean =>
  erasedAt !== '' && Date.parse(createdAt) <= Date.parse(erasedAt) + MINUTE_MS

/**
 * True if there is no backup of this night, or the last one may hold somebody who was erased. Ignores backups dated in
 * the future by a wrong clock.
 */
export function isBackupDue(backupTimes: readonly Instant[], now: Instant, erasedAt: Instant | ''): boolean {
  const last = backupTimes.findLast(moment => moment <= now)
  return last === undefined || nightOf(last) < nightOf(now) || mayHoldErased(last, erasedAt)
}

/** True if the disk keeps its reserve for registrations after `bytes` are written. */
export const leavesRoom = ({ free, total }: { free: number; total: number }, bytes: number): boolean =>
  !isReserveReached({ free: free - bytes, total })

/**
 * Lists all backups except `newest` in the order in which to delete them: those dated after `latest` by a wrong clock,
 * then the oldest.
 */
export function oldBackups(backupTimes: readonly Instant[], newest: Instant, latest: Instant): Instant[] {
  const earlierTimes = backupTimes.filter(moment => moment !== newest)
  return [...earlierTimes.filter(moment => moment > latest), ...earlierTimes.filter(moment => moment <= latest)]
}
