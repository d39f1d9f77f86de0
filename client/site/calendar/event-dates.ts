import { isOneDay, isWholeDays, onLastDay } from '../../../domain/events/dates/days.ts'
import { endHour, hoursText } from '../../../domain/events/dates/when-text.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { formatDate, formatTime, formatWeekday } from '../../../domain/kit/format.ts'

/** `4.12.2026` */
const briefDate = (instant: string) => formatDate(instant).replace(/\b0/g, '')
/** `10`, `9:30`, or `0` at midnight */
const briefTime = (instant: string) => formatTime(instant).replace(/^0|:00$/g, '')

/** `Sa., 28.11.2026, 10 bis 15 Uhr` or `Fr., 4.12., bis So., 6.12.2026` */
export function briefDates(event: Pick<PublicEvent, 'startDate' | 'endDate'>): string {
  const { startDate } = event
  const start = `${formatWeekday(startDate)}, ${briefDate(startDate)}`
  if (isOneDay(event) && isWholeDays(event)) return `${start}, ${hoursText(event)}`
  if (isOneDay(event)) return `${start}, ${briefTime(startDate)} bis ${endHour(event)}`
  const lastDay = onLastDay(event)
  const end = `${formatWeekday(lastDay)}, ${briefDate(lastDay)}`
  const isOneYear = briefDate(startDate).slice(-4) === briefDate(lastDay).slice(-4)
  return `${isOneYear ? start.slice(0, -4) : start}, bis ${end}`
}
