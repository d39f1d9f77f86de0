import { addDays, type Day, dayOf, formatTime, type Instant, instantOf } from '../format.ts'

type Dated = { startDate: Instant; endDate: Instant }

/** The first and the last day of an event, in Berlin. One that ends at midnight does not count the day that begins then. */
export function daysOf({ startDate, endDate }: Dated): { first: Day; last: Day } {
  const first = dayOf(startDate)
  const end = dayOf(endDate)
  return { first, last: end > first && instantOf(end) === endDate ? addDays(end, -1) : end }
}

export function isOneDay(event: Dated): boolean {
  const { first, last } = daysOf(event)
  return first === last
}

/** A moment on the last day, to say its date. */
export const onLastDay = (event: Dated): Instant => instantOf(daysOf(event).last)

/** Whether an event ends with its last day, at 24:00. */
export const endsAtMidnight = (event: Dated): boolean => daysOf(event).last !== dayOf(event.endDate)

/** `15:00`, or `24:00` where the last day is over then. */
export const endTime = (event: Dated): string => (endsAtMidnight(event) ? '24:00' : formatTime(event.endDate))
