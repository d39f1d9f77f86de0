import { shortDayWords } from '../../../../domain/events/dates/dated-title.ts'
import { daysOf, endTime, isOneDay, isWholeDays } from '../../../../domain/events/dates/days.ts'
import { hoursText, hourText } from '../../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/kit/duration.ts'
import {
  type Day,
  dayOf,
  daysBetween,
  formatTime,
  formatWeekday,
  type Instant,
  instantOf,
} from '../../../../domain/kit/format.ts'
import { language, t } from '../../../../domain/kit/language.ts'

type Times = Pick<Event, 'startDate' | 'endDate'>

/** "Sat, 28 Nov 2026" in any time zone. */
const english = (day: Day) => new Date(`${day}T00:00Z`).toUTCString().slice(0, 16).replace(', 0', ', ')
const isSameYear = (day: Day, other: Day) => day.slice(0, 4) === other.slice(0, 4)

/** `Sat`, in German `Sa.` */
export const weekdayWord = (day: Day) => t(english(day).slice(0, 3), formatWeekday(instantOf(day)))

/** `Sat, 28 Nov`, in German `Sa., 28. Nov.` */
export const dayWords = (day: Day, today: Day) => `${weekdayWord(day)}, ${shortDayWords(day, today)}`

const inWords = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'de', { ...options, timeZone: 'UTC' }).format(new Date(day))

/** `Monday 23 November`, in German `Montag, 23. November` */
export const longDayWords = (day: Day) => inWords(day, { weekday: 'long', day: 'numeric', month: 'long' })

/** `November`, with the year unless it is the current one. */
export const monthWords = (day: Day, today: Day) =>
  inWords(day, { month: 'long', ...(isSameYear(day, today) ? {} : { year: 'numeric' }) })

/** `Sat, 28 Nov` or `Fri, 4 Dec to Sun, 6 Dec`, in German `Fr., 4. Dez. bis So., 6. Dez.` */
export function daysWords(event: Times, today: Day): string {
  const { first, last } = daysOf(event)
  return first === last
    ? dayWords(first, today)
    : `${dayWords(first, today)} ${t('to', 'bis')} ${dayWords(last, today)}`
}

/** `10:00 to 15:00`, in German `10 bis 15 Uhr`; the start of a multi-day event. */
export function hoursWords(event: Times): string {
  const { startDate } = event
  if (isWholeDays(event)) return t('all day', 'ganztägig')
  if (!isOneDay(event)) return timeWords(startDate)
  return t(`${formatTime(startDate)} to ${endTime(event)}`, hoursText(event))
}

/** `18:00`, in German `18 Uhr` */
export const timeWords = (instant: Instant) => t(formatTime(instant), hourText(instant))

/** `Sat, 28 Nov, 18:00`, in German `Sa., 28. Nov., 18 Uhr` */
export const momentWords = (instant: Instant, today: Day) => `${dayWords(dayOf(instant), today)}, ${timeWords(instant)}`

/** `today`, `tomorrow`, `in 5 days`; "" for the past. */
export function untilWords(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days < 0) return ''
  if (days === 0) return t('today', 'heute')
  return days === 1 ? t('tomorrow', 'morgen') : t(`in ${days} days`, `in ${days} Tagen`)
}

/** `2 h ago`, `yesterday`, `3 days ago`: hours within today, else calendar days. */
export function agoWords(instant: Instant, now: Instant): string {
  const days = daysBetween(dayOf(instant), dayOf(now))
  if (days > 1) return t(`${days} days ago`, `vor ${days} Tagen`)
  if (days === 1) return t('yesterday', 'gestern')
  const passed = Math.max(0, Date.parse(now) - Date.parse(instant))
  if (passed >= HOUR_MS) {
    const hours = Math.floor(passed / HOUR_MS)
    return t(`${hours} h ago`, `vor ${hours} Std.`)
  }
  const minutes = Math.floor(passed / MINUTE_MS)
  return minutes === 0 ? t('just now', 'gerade eben') : t(`${minutes} min ago`, `vor ${minutes} Min.`)
}

/** `today, 11:42`, `3 days ago, Fri, 20 Nov, 11:42` */
export function pastWords(instant: Instant, now: Instant): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  if (day === today) return `${t('today', 'heute')}, ${timeWords(instant)}`
  return `${agoWords(instant, now)}, ${daysBetween(day, today) === 1 ? timeWords(instant) : momentWords(instant, today)}`
}

/** `for 3 days`, `since yesterday`, `since today` */
export function sinceWords(day: Day, today: Day): string {
  const days = daysBetween(day, today)
  if (days > 1) return t(`for ${days} days`, `seit ${days} Tagen`)
  return days === 1 ? t('since yesterday', 'seit gestern') : t('since today', 'seit heute')
}
