import { addDays, type Day, daysBetween } from '../kit/format.ts'
import { monthOf, shiftMonth, weekdayOf } from './month.ts'

/** Weekly, every two weeks, or monthly on the same weekday. */
export const rhythms = ['weekly', 'fortnightly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

/** The most days that one repetition lists. */
export const MAX_DATES = 100

/** An inclusive last day, or a number of times. */
export type RepetitionEnd = { until: Day } | { times: number }

/** Lists up to 100 days after `first` on which an event repeats. */
export function daysAfter(first: Day, rhythm: Rhythm, end: RepetitionEnd): Day[] {
  const days: Day[] = []
  const max = 'times' in end ? Math.min(end.times, MAX_DATES) : MAX_DATES
  for (let at = 1; days.length < max; at += 1) {
    const day = dayAt(first, rhythm, at)
    if ('until' in end && day > end.until) break
    days.push(day)
  }
  return days
}

function dayAt(first: Day, rhythm: Rhythm, at: number): Day {
  if (rhythm === 'monthly') return sameWeekday(first, at)
  return addDays(first, at * (rhythm === 'weekly' ? 7 : 14))
}

/**
 * Returns the same weekday of a later month, such as its second Saturday. A fifth one becomes the last of the month.
 */
function sameWeekday(day: Day, months: number): Day {
  const month = shiftMonth(monthOf(day), months)
  const first = addDays(`${month}-01`, (weekdayOf(day) - weekdayOf(`${month}-01`) + 7) % 7)
  const candidate = addDays(first, 7 * Math.floor((Number(day.slice(8)) - 1) / 7))
  return monthOf(candidate) === month ? candidate : addDays(candidate, -7)
}

/** Returns the same weekday closest to the same date, in the first year that puts it after `today`. */
export function dayOfNextYear(day: Day, today: Day): Day {
  for (let years = 1; ; years += 1) {
    const date = addDays(`${shiftMonth(monthOf(day), 12 * years)}-01`, Number(day.slice(8)) - 1)
    const ahead = (weekdayOf(day) - weekdayOf(date) + 7) % 7
    const candidate = addDays(date, ahead > 3 ? ahead - 7 : ahead)
    if (daysBetween(today, candidate) > 0) return candidate
  }
}
