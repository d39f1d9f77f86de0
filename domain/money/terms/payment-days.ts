import {
  addDays,
  type Day,
  dayOf,
  formatLongDate,
  formatWithWeekday,
  type Instant,
  instantOf,
} from '../../kit/format.ts'
import type { Instalment } from './schedule.ts'
import { type Region, workingDaysAfter } from './working-day.ts'

const LATE_AFTER_WORKING_DAYS = 3

const cache = new Map<string, Day>()

/**
 * Returns the first day on which a payment is late, allowing for bank transfers. Cached, since many payments share a
 * due day.
 */
export function lateFrom(due: Day, region: Region | undefined): Day {
  const key = `${due} ${region}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const day = workingDaysAfter(due, LATE_AFTER_WORKING_DAYS, region)
  cache.set(key, day)
  return day
}

/**
 * `latest`: the last day on which the payment is not late. `isOnSite`: this is the day of the event, so cash is
 * accepted too.
 */
export type LastDay = { latest: Day; isOnSite: boolean }

/** Returns the last day to pay an instalment; an immediate payment may wait until the event begins. */
export function lastPaymentDay(
  { due, rule }: Pick<Instalment, 'due' | 'rule'>,
  startDate: Instant,
  region: Region | undefined,
): LastDay {
  const latest = addDays(lateFrom(due, region), -1)
  const eventDay = dayOf(startDate)
  const isOnSite = rule === 'atOnce' && due <= eventDay && eventDay <= latest
  return { latest: isOnSite ? eventDay : latest, isOnSite }
}

const longDay = (instant: Instant) => formatWithWeekday(instant, formatLongDate)

/**
 * Formats a due date for guests: `bis Mo., 7. Dezember 2026`, `fällig seit …` or, for a payment without a due
 * day of its own, `sofort, spätestens bis …`.
 */
export function payBy(
  { due, rule, latest, isOnSite }: Pick<Instalment, 'due' | 'rule'> & LastDay,
  today: Day,
  format: (instant: Instant) => string = longDay,
  atOnce = format,
): string {
  if (rule === 'atOnce' && today <= latest)
    return `sofort, spätestens bis ${atOnce(instantOf(latest))}${isOnSite ? ', oder bar vor Ort' : ''}`
  return `${due < today ? 'fällig seit' : 'bis'} ${format(instantOf(due))}`
}
