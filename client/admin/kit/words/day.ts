import { shortDayWords, shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { daysOf } from '../../../../domain/events/dates/days.ts'
import { hoursWords, timeWords, weekdayWord } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { type Day, dayOf, formatMonth, type Instant, instantOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { lastDayBefore } from '../../../../domain/money/terms/cancellation.ts'

/*
 * Dates have a short form for lists, with the year unless it is the current one, and a long form for sentences, both
 * without a leading zero. The specification's tables (section 9) and the public site use formats of their own.
 */

type Times = Pick<Event, 'startDate' | 'endDate'>

const thisDay = () => dayOf(new Date().toISOString())

/** `November`, with the year unless it is the current one. */
export function monthWords(day: Day, today: Day): string {
  const month = t(englishMonths[Number(day.slice(5, 7)) - 1] ?? '', formatMonth(instantOf(day)))
  return day.slice(0, 4) === today.slice(0, 4) ? month : `${month} ${day.slice(0, 4)}`
}
const englishMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

// The short form.

/** `5 Dec`, in German `5. Dez.` */
export const shortDay = (day: Day, today = thisDay()) => shortDayWords(day, today)

/** `Sat, 5 Dec`, in German `Sa., 5. Dez.` */
export const shortWeekday = (day: Day, today = thisDay()) => `${weekdayWord(day)}, ${shortDay(day, today)}`

/** `Sat, 5 Dec, 18:00`, in German `Sa., 5. Dez., 18 Uhr` */
export const shortMoment = (instant: Instant, today = thisDay()) =>
  `${shortWeekday(dayOf(instant), today)}, ${timeWords(instant)}`

/** `Sat, 5 Dec` or `Fri, 4 Dec to Sun, 6 Dec`, in German `Fr., 4. Dez. bis So., 6. Dez.` */
export function shortDays(event: Times, today = thisDay()): string {
  const { first, last } = daysOf(event)
  const day = shortWeekday(first, today)
  return first === last ? day : `${day} ${t('to', 'bis')} ${shortWeekday(last, today)}`
}

/** `Sat, 5 Dec, 10:00 to 15:00`, in German `Sa., 5. Dez., 10 bis 15 Uhr` */
export const shortWhen = (event: Times) => `${shortDays(event)}, ${hoursWords(event)}`

/** `Sa., 5. Dez., 10 bis 15 Uhr: Waldtag`, for a list to choose from: a phone cuts off the end. */
export const dateChoice = (event: Times & { title: string }) => `${shortWhen(event)}: ${event.title}`

// The long form.

/** `5 Dec 2026, 09:30`, in German `5. Dez. 2026, 9:30 Uhr` */
export const shownDateTime = (instant: Instant) => `${shownDay(dayOf(instant))}, ${timeWords(instant)}`

/** `14 Dec 2026`, in German `14. Dez. 2026`: last day of a quote, with the time unless it ends with the day */
export function shownLastDay(until: Instant): string {
  const { day, time } = lastDayBefore(until)
  return time === undefined ? shownDay(day) : shownDateTime(until)
}
