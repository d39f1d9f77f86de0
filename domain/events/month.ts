import { addDays, type Day, daysBetween, isDay } from '../kit/format.ts'
import { compareByStart } from './calendar.ts'
import { daysOf } from './dates/days.ts'
import type { Event } from './event.ts'

/** A month on the Berlin calendar, `yyyy-MM`. */
export type Month = string

type EventDates = Pick<Event, '_id' | 'startDate' | 'endDate'>

export const isMonth = (text: string): text is Month => isDay(`${text}-01`)
export const monthOf = (day: Day): Month => day.slice(0, 7)
const firstOf = (month: Month): Day => `${month}-01`
const lastOf = (month: Month): Day => addDays(firstOf(shiftMonth(month, 1)), -1)

/** Negative counts go back. */
export function shiftMonth(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** Monday is 0. */
export const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Returns the weeks that a month touches, whole, from Monday to Sunday. */
export function weeksOf(month: Month): Day[][] {
  const weeks: Day[][] = []
  for (let monday = addDays(firstOf(month), -weekdayOf(firstOf(month))); monday <= lastOf(month); ) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
    monday = addDays(monday, 7)
  }
  return weeks
}

/** Lists the events with a day in the month, earliest first. */
export function eventsOfMonth<E extends EventDates>(month: Month, events: readonly E[]): E[] {
  const isIn = ({ first, last }: ReturnType<typeof daysOf>) => first <= lastOf(month) && last >= firstOf(month)
  return events.filter(event => isIn(daysOf(event))).sort(compareByStart)
}

/** An event's bar in one week, from `day` on, `length` days long. */
export type WeekBar<E> = { event: E; day: Day; length: number; isContinued: boolean }

/** Returns the bars of a week, in the order of the events. */
export function barsIn<E extends EventDates>(week: readonly Day[], events: readonly E[]): WeekBar<E>[] {
  const [monday = ''] = week
  const sunday = addDays(monday, 6)
  return events.flatMap(event => {
    const { first, last } = daysOf(event)
    if (first > sunday || last < monday) return []
    const day = first < monday ? monday : first
    return [{ event, day, length: daysBetween(day, last < sunday ? last : sunday) + 1, isContinued: first < monday }]
  })
}

/** Returns the nearest later month with events, or else the nearest earlier one. */
export function nearestWithEvents(month: Month, events: readonly EventDates[]): Month | undefined {
  const days = events.map(daysOf)
  const laterMonths = days.map(({ first }) => monthOf(first)).filter(other => other > month)
  if (laterMonths.length > 0) return laterMonths.sort()[0]
  return days
    .map(({ last }) => monthOf(last))
    .filter(other => other < month)
    .sort()
    .at(-1)
}

export const monthsBetween = (from: Month, to: Month): number => {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(to) - count(from)
}
