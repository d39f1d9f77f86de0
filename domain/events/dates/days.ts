import { addDays, type Day, dayOf, formatTime, type Instant, instantOf } from '../../kit/format.ts'

type StartAndEnd = { startDate: Instant; endDate: Instant }

/** Returns the first and last day of an event, in Berlin. An end at midnight belongs to the day before. */
export function daysOf({ startDate, endDate }: StartAndEnd): { first: Day; last: Day } {
  const first = dayOf(startDate)
  const end = dayOf(endDate)
  return { first, last: end > first && instantOf(end) === endDate ? addDays(end, -1) : end }
}

export function isOneDay(event: StartAndEnd): boolean {
  const { first, last } = daysOf(event)
  return first === last
}

/** Returns an instant on the last day, for formatting its date. */
export const onLastDay = (event: StartAndEnd): Instant => instantOf(daysOf(event).last)

/** True if the event ends at 24:00 of its last day. */
export const endsAtMidnight = (event: StartAndEnd): boolean => daysOf(event).last !== dayOf(event.endDate)

/** `15:00`, or `24:00` for an end at midnight. */
export const endTime = (event: StartAndEnd): string => (endsAtMidnight(event) ? '24:00' : formatTime(event.endDate))

/** True for all-day events: from midnight to 23:59 or midnight of the last day, as events without times are stored. */
export const isWholeDays = (event: StartAndEnd): boolean =>
  event.endDate > event.startDate &&
  instantOf(daysOf(event).first) === event.startDate &&
  ['23:59', '24:00'].includes(endTime(event))
