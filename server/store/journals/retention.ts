import type { Retention } from '../../../domain/content/site/site.ts'
import { addDays, type Day } from '../../../domain/kit/format.ts'

/** State of a day's request log. */
export type DayLog = {
  day: Day
  /** Number of requests in the recorded figures; undefined if none are recorded. */
  recordedRequests: number | undefined
  /** The requests in memory, where all of the day's are. */
  inMemory: { requests: number; hasShortIps: boolean; hasFullIps: boolean } | undefined
}

/** True if a day's figures have to be recorded, for the first time or again. */
export function isToBeCounted({ day, recordedRequests, inMemory }: DayLog, today: Day): boolean {
  if (day >= today) return false
  if (recordedRequests === undefined) return true
  // Late requests, after a clock was set back, count as long as visitors can still be distinguished.
  return inMemory !== undefined && inMemory.requests > recordedRequests && !inMemory.hasShortIps
}

/**
 * Decides which data of a day's log the settings allow (D22). Nothing is deleted before its figures are recorded.
 * `trustedDay` limits deletion, `latestDay` is the latest that today may be.
 */
export function demandFor(
  { day, recordedRequests, inMemory }: DayLog,
  { fullIps, requests }: Pick<Retention, 'fullIps' | 'requests'>,
  { trustedDay, latestDay }: { trustedDay: Day; latestDay: Day },
): 'keep' | 'shorten IPs' | 'delete' {
  const isRecorded = recordedRequests !== undefined
  if (day <= addDays(trustedDay, -requests) && isRecorded) return 'delete'
  // Days to come were logged by a wrong clock, and their figures are never recorded.
  const isToCome = day > addDays(latestDay, 1)
  const isOld = day <= addDays(trustedDay, -fullIps) && isRecorded
  return (isOld || isToCome) && (inMemory?.hasFullIps ?? true) ? 'shorten IPs' : 'keep'
}
