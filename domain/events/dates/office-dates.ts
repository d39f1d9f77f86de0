import { type Day, dayOf, formatTime, formatWeekday, type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { Event } from '../event.ts'
import { shownDay } from './dated-title.ts'
import { daysOf, endTime, isOneDay, isWholeDays } from './days.ts'
import { endHour, hoursText, hourText, sessionCount } from './when-text.ts'

/** Dates in the language of the office, in the long form. Visitors' pages and letters use `when-text.ts`. */

type Times = Pick<Event, 'startDate' | 'endDate'>

// "Fri, 03 Sep 2027 00:00:00 GMT"
const utc = (day: Day) => new Date(`${day}T00:00Z`).toUTCString()

/** `Sat`, in German `Sa.` */
export const weekdayWord = (day: Day) => t(utc(day).slice(0, 3), formatWeekday(instantOf(day)))

/** `18:00`, in German `18 Uhr` */
export const timeWords = (instant: Instant) => t(formatTime(instant), hourText(instant))

/** `10:00 to 15:00`, in German `10 bis 15 Uhr`; the start of a multi-day event. */
export function hoursWords(event: Times): string {
  const { startDate } = event
  if (isWholeDays(event)) return t('all day', 'ganztägig')
  if (!isOneDay(event)) return timeWords(startDate)
  return t(`${formatTime(startDate)} to ${endTime(event)}`, hoursText(event))
}

/** `Sat, 5 Dec 2026`, in German `Sa., 5. Dez. 2026` */
export const shownWeekday = (day: Day) => `${weekdayWord(day)}, ${shownDay(day)}`

/** `Sat, 5 Dec 2026, 09:30`, in German `Sa., 5. Dez. 2026, 9:30 Uhr` */
export const shownMoment = (instant: Instant) => `${shownWeekday(dayOf(instant))}, ${timeWords(instant)}`

/**
 * `Sat, 5 Dec 2026, 10:00 to 15:00`, in German `Sa., 5. Dez. 2026, 10 bis 15 Uhr`, or with both days; of a course the
 * number of sessions that take place, or of all if none does
 */
export function shownWhen({
  startDate,
  endDate,
  sessions = [],
}: Times & { sessions?: readonly object[] | undefined }): string {
  const event = { startDate, endDate }
  const { first, last } = daysOf(event)
  if (sessions.length > 1) {
    const count = sessionCount(sessions)
    return t(
      `Course, ${count === 1 ? '1 session' : `${count} sessions`}, ${shownDay(first)} to ${shownDay(last)}`,
      `Kurs, ${count === 1 ? '1 Termin' : `${count} Termine`}, ${shownDay(first)} bis ${shownDay(last)}`,
    )
  }
  if (isOneDay(event)) return `${shownWeekday(first)}, ${hoursWords(event)}`
  if (isWholeDays(event)) return `${shownWeekday(first)} ${t('to', 'bis')} ${shownWeekday(last)}`
  return t(
    `${shownMoment(startDate)} to ${shownWeekday(last)}, ${endTime(event)}`,
    `${shownMoment(startDate)}, bis ${shownWeekday(last)}, ${endHour(event)}`,
  )
}
