import { addDays, type Day, dayOf } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

/** A week in Berlin, from Monday to Sunday. */
export type Week = { monday: Day; registrations: number; messages: number }

const noon = (day: Day) => new Date(`${day}T12:00:00Z`)

const mondayOf = (day: Day) => addDays(day, -((noon(day).getUTCDay() + 6) % 7))

/** The number of the week by ISO 8601: it belongs to the year of its Thursday. */
export function weekNumber(monday: Day): number {
  const thursday = addDays(monday, 3)
  const days = (noon(thursday).getTime() - noon(`${thursday.slice(0, 4)}-01-01`).getTime()) / 86_400_000
  return Math.floor(days / 7) + 1
}

/** How many people wrote in this week and those before it, this week first. */
export function weeksOf(
  registrations: readonly Pick<Registration, 'event' | 'createdDate'>[],
  today: Day,
  count = 12,
): Week[] {
  const inWeeks = Map.groupBy(registrations, ({ createdDate }) => mondayOf(dayOf(createdDate)))
  return Array.from({ length: count }, (_, back) => {
    const monday = addDays(mondayOf(today), -7 * back)
    const all = inWeeks.get(monday) ?? []
    const registered = all.filter(({ event }) => event !== '').length
    return { monday, registrations: registered, messages: all.length - registered }
  })
}
