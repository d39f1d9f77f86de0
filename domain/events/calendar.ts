import * as v from 'valibot'
import { addDays, type Day, type Instant, instantOf, isDay } from '../format.ts'
import type { Event } from './event.ts'

const dayHint = 'Bitte ein Datum wie 2026-11-28.'
const DayText = v.pipe(v.string(dayHint), v.check(isDay, dayHint))

/** Whole Berlin days, both included. */
export const DateRange = v.pipe(
  v.object({ start: DayText, end: DayText }, dayHint),
  v.forward(
    v.check(range => range.end >= range.start, 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'),
    ['end'],
  ),
)
export type DateRange = v.InferOutput<typeof DateRange>

export const EventQuery = v.object({ dateRange: DateRange }, 'Bitte Anfang und Ende angeben.')

/** The calendar's range before anyone has chosen one (section 7). */
export const defaultRange = (today: Day): DateRange => ({ start: today, end: addDays(today, 365) })

export const byStart = (a: Event, b: Event) => a.startDate.localeCompare(b.startDate) || a._id.localeCompare(b._id)

/** Events by time: what is not over yet, earliest first, and what is, latest first. */
export function byTime(events: readonly Event[], now: Instant): { coming: Event[]; past: Event[] } {
  const sorted = events.toSorted(byStart)
  const isComing = ({ endDate }: Event) => endDate > now
  return { coming: sorted.filter(isComing), past: sorted.filter(event => !isComing(event)).reverse() }
}

/** The other events that visitors see at the same time, earliest first; one may begin when another ends. */
export const overlapping = (
  { _id, startDate, endDate }: Pick<Event, 'startDate' | 'endDate'> & { _id: string | undefined },
  events: readonly Event[],
): Event[] =>
  events
    .filter(other => other.active && other._id !== _id && other.startDate < endDate && startDate < other.endDate)
    .sort(byStart)

/** The events that touch the range, earliest first. */
export function eventsIn(range: DateRange, events: readonly Event[]): Event[] {
  const from = instantOf(range.start)
  const before = instantOf(addDays(range.end, 1))
  return events.filter(event => event.endDate >= from && event.startDate < before).sort(byStart)
}

/** Whether one can still register: the event is shown to visitors and has not ended. */
export const isOpen = (event: Event, now: Instant) => event.active && event.endDate > now
