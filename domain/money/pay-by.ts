import { addDays, type Day, dayOf, formatWeekdayAndDay, type Instant, instantOf } from '../format.ts'
import type { Instalment } from './schedule.ts'
import { type Region, workingDaysAfter } from './working-day.ts'

const LATE_AFTER_WORKING_DAYS = 3

/** From when on something is late that is due on a day: a transfer takes that long. */
export const lateFrom = (due: Day, region: Region | undefined): Day =>
  workingDaysAfter(due, LATE_AFTER_WORKING_DAYS, region)

/** `latest`: the last day before it is late. `isOnSite`: that is the event's day, when cash does as well. */
export type LastDay = { latest: Day; isOnSite: boolean }

/** The last day on which an instalment can be paid in time; what is due at once is paid when the event begins. */
export function lastDayOf(
  { due, rule }: Pick<Instalment, 'due' | 'rule'>,
  startDate: Instant,
  region: Region | undefined,
): LastDay {
  const latest = addDays(lateFrom(due, region), -1)
  const eventDay = dayOf(startDate)
  const isOnSite = rule === 'atOnce' && due <= eventDay && eventDay <= latest
  return { latest: isOnSite ? eventDay : latest, isOnSite }
}

/**
 * By when something is to be paid, as guests read it: `bis Mo., 7. Dezember`, `fällig seit Mo., 7. Dezember` or, without a
 * day of payment of its own, `sofort, spätestens bis Di., 1. Dezember`.
 */
export function payBy(
  { due, rule, latest, isOnSite }: Pick<Instalment, 'due' | 'rule'> & LastDay,
  today: Day,
  format: (instant: Instant) => string = formatWeekdayAndDay,
): string {
  if (rule === 'atOnce' && today <= latest)
    return `sofort, spätestens bis ${formatWeekdayAndDay(instantOf(latest))}${isOnSite ? ', oder bar vor Ort' : ''}`
  return `${due < today ? 'fällig seit' : 'bis'} ${format(instantOf(due))}`
}
