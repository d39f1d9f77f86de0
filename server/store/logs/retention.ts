import type { Retention } from '../../../domain/content/site/site.ts'
import { addDays, type Day } from '../../../domain/kit/format.ts'

/** What is known of the request log of a day. */
export type DayLog = {
  day: Day
  /** How many requests the recorded figures are made of; undefined when none are recorded. */
  recordedRequests: number | undefined
  /** The requests in memory, where all of the day's are. */
  inMemory: { requests: number; hasShortIps: boolean; hasFullIps: boolean } | undefined
}

/** Whether the figures of a day have to be recorded, for the first time or again. */
export function isToBeCounted({ day, recordedRequests, inMemory }: DayLog, today: Day): boolean {
  if (day >= today) return false
  if (recordedRequests === undefined) return true
  // Requests that came too late, as a clock was set back, count as long as visitors can still be told apart.
  return inMemory !== undefined && inMemory.requests > recordedRequests && !inMemory.hasShortIps
}

/**
 * What the settings demand for the log of a day (D22). Before its figures are recorded nothing of it goes. `trustedDay` is
 * the day by which something may be deleted, `latestDay` the latest that today may be.
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
