import { dayOf, formatShortDate, formatTime, formatWeekday, type Instant } from '../format.ts'
import type { Event } from './event.ts'

/** `10` or `9:30`, with `Uhr` */
export const hourText = (instant: Instant) => `${formatTime(instant).replace(/^0(?=\d)|:00$/g, '')} Uhr`

/** `Sa., 28. Nov. 2026` */
const dayText = (instant: Instant) => `${formatWeekday(instant)}, ${formatShortDate(instant)}`

/** `Sa., 28. Nov. 2026, 10 bis 15 Uhr` or `Fr., 04. Dez. 2026, 16 Uhr, bis So., 06. Dez. 2026, 14 Uhr` */
export function whenText({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): string {
  if (dayOf(startDate) !== dayOf(endDate))
    return `${dayText(startDate)}, ${hourText(startDate)}, bis ${dayText(endDate)}, ${hourText(endDate)}`
  return `${dayText(startDate)}, ${hourText(startDate).replace(' Uhr', '')} bis ${hourText(endDate)}`
}
