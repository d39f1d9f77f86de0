import {
  formatDateTime,
  formatLongDate,
  formatShortDate,
  formatTime,
  formatWithWeekday,
  type Instant,
} from '../../kit/format.ts'
import type { Event } from '../event.ts'
import { endsAtMidnight, endTime, isOneDay, isWholeDays, onLastDay } from './days.ts'

/** `10` or `9:30`, with `Uhr` */
export const hourText = (instant: Instant) => `${formatTime(instant).replace(/^0(?=\d)|:00$/g, '')} Uhr`

/** `15 Uhr`, or `24 Uhr` for an end at midnight */
export const endHour = (event: Pick<Event, 'startDate' | 'endDate'>) =>
  endsAtMidnight(event) ? '24 Uhr' : hourText(event.endDate)

/** `10 bis 15 Uhr` or `ganztägig`, for an event on one day */
export const hoursText = (event: Pick<Event, 'startDate' | 'endDate'>) =>
  isWholeDays(event) ? 'ganztägig' : clockText(event)

const clockText = (event: Pick<Event, 'startDate' | 'endDate'>) =>
  `${hourText(event.startDate).replace(' Uhr', '')} bis ${endHour(event)}`

/** `Sa., 28. Nov. 2026, 10 Uhr` or, in a sentence, `Sa., 28. November 2026, 10 Uhr` */
export const momentText = (instant: Instant, format = formatShortDate) =>
  `${formatWithWeekday(instant, format)}, ${hourText(instant)}`

/**
 * `Sa., 28. Nov. 2026, 10 bis 15 Uhr` or `Fr., 04. Dez. 2026, 16 Uhr, bis So., 06. Dez. 2026, 14 Uhr`;
 * whole days `Sa., 28. Nov. 2026, ganztägig` or `Fr., 04. Dez. 2026, bis So., 06. Dez. 2026`; courses see `courseText`
 */
export function whenText({ startDate, endDate, sessions = [] }: EventTimes, format = formatShortDate): string {
  const event = { startDate, endDate }
  if (sessions.length > 1) return courseText({ ...event, sessions }, format)
  if (!isWholeDays(event)) return clockWhenText(event, format)
  return isOneDay(event)
    ? `${formatWithWeekday(startDate, format)}, ${hoursText(event)}`
    : `${formatWithWeekday(startDate, format)}, bis ${formatWithWeekday(onLastDay(event), format)}`
}

/** In a sentence: `Sa., 5. Dezember 2026, 10 bis 15 Uhr` */
export const longWhenText = (event: EventTimes) => whenText(event, formatLongDate)

type EventTimes = Pick<Event, 'startDate' | 'endDate'> & { sessions?: readonly object[] | undefined }

/** Counts the sessions that take place, or all if none does. */
export const sessionCount = (sessions: readonly object[]): number =>
  sessions.filter(session => !('cancelled' in session && session.cancelled)).length || sessions.length

/** `6 Termine, 9. Okt. 2026 bis 12. Sept. 2027` */
export function courseText({ sessions = [], ...event }: EventTimes, format = formatShortDate): string {
  const day = (instant: Instant) => format(instant).replace(/^0/, '')
  const count = sessionCount(sessions)
  return `${count === 1 ? '1 Termin' : `${count} Termine`}, ${day(event.startDate)} bis ${day(onLastDay(event))}`
}

/** Includes the hours of all-day events, as invoices always do: issued invoices are compared with new ones. */
export function clockWhenText(
  { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>,
  format = formatShortDate,
): string {
  const event = { startDate, endDate }
  return isOneDay(event)
    ? `${formatWithWeekday(startDate, format)}, ${clockText(event)}`
    : `${momentText(startDate, format)}, bis ${formatWithWeekday(onLastDay(event), format)}, ${endHour(event)}`
}

/** `28. Nov. 2026 um 10:00` or `28. Nov. 2026, ganztägig` */
export const startMomentText = (event: Pick<Event, 'startDate' | 'endDate'>) =>
  isWholeDays(event) ? `${formatShortDate(event.startDate)}, ganztägig` : formatDateTime(event.startDate)

/** `28. Nov. 2026 um 15:00`, `28. Nov. 2026 um 24:00` or, of whole days, `28. Nov. 2026` */
export function endMomentText(event: Pick<Event, 'startDate' | 'endDate'>): string {
  const day = formatShortDate(onLastDay(event))
  return isWholeDays(event) ? day : `${day} um ${endTime(event)}`
}
