import { formatShortDate, formatTime, formatWeekday, type Instant } from '../format.ts'
import { endsAtMidnight, isOneDay, onLastDay } from './days.ts'
import type { Event } from './event.ts'

/** `10` or `9:30`, with `Uhr` */
export const hourText = (instant: Instant) => `${formatTime(instant).replace(/^0(?=\d)|:00$/g, '')} Uhr`

/** `15 Uhr`, or `24 Uhr` for an end at midnight */
export const endHour = (event: Pick<Event, 'startDate' | 'endDate'>) =>
  endsAtMidnight(event) ? '24 Uhr' : hourText(event.endDate)

/** `10 bis 15 Uhr`, for an event on one day */
export const hoursText = (event: Pick<Event, 'startDate' | 'endDate'>) =>
  `${hourText(event.startDate).replace(' Uhr', '')} bis ${endHour(event)}`

/** `Sa., 28. Nov. 2026` */
const dayText = (instant: Instant) => `${formatWeekday(instant)}, ${formatShortDate(instant)}`

/** `Sa., 28. Nov. 2026, 10 bis 15 Uhr` or `Fr., 04. Dez. 2026, 16 Uhr, bis So., 06. Dez. 2026, 14 Uhr` */
export function whenText({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): string {
  const event = { startDate, endDate }
  if (!isOneDay(event))
    return `${dayText(startDate)}, ${hourText(startDate)}, bis ${dayText(onLastDay(event))}, ${endHour(event)}`
  return `${dayText(startDate)}, ${hoursText(event)}`
}
