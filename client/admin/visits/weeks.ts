import { formatISO, getISOWeek, parseISO, startOfISOWeek, subWeeks } from 'date-fns'
import type { Day } from '../../../domain/kit/format.ts'
import type { Arrivals } from '../../../domain/office/lists/arrivals.ts'

/** A week in Berlin, from Monday to Sunday. */
export type Week = { monday: Day; registrations: number; messages: number }

// Both parsed and formatted in the browser's own time zone, so that a calendar day stays the same.
const mondayOf = (day: Day, weeksAgo = 0): Day =>
  formatISO(startOfISOWeek(subWeeks(parseISO(day), weeksAgo)), { representation: 'date' })

/** The number of a week by ISO 8601. */
export const weekNumber = (monday: Day) => getISOWeek(parseISO(monday))

/** How many people wrote in this week and those before it, this week first. */
export function weeksOf(arrivals: readonly Arrivals[], today: Day, count = 12): Week[] {
  const inWeeks = Map.groupBy(arrivals, ({ day }) => mondayOf(day))
  return Array.from({ length: count }, (_, weeksAgo) => {
    const monday = mondayOf(today, weeksAgo)
    const days = inWeeks.get(monday) ?? []
    const sum = (of: 'registrations' | 'messages') => days.reduce((total, day) => total + day[of], 0)
    return { monday, registrations: sum('registrations'), messages: sum('messages') }
  })
}
