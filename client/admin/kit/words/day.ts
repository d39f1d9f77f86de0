import { lastDayText } from '../../../../domain/bookings/record/quote.ts'
import { daysOf, endTime, isOneDay, isWholeDays } from '../../../../domain/events/dates/days.ts'
import { hourText, whenText } from '../../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../../domain/events/event.ts'
import {
  type Day,
  dayOf,
  formatShortDate,
  formatTime,
  formatWeekday,
  type Instant,
  instantOf,
} from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { lastDayOf } from '../../../../domain/money/terms/cancellation.ts'

/*
 * Dates have a short form for lists and a long one for sentences, both without a leading zero. The specification's
 * tables keep their own (section 9); visitors see the public site's.
 */

/** `5 Dec`, in German `5. Dez.` */
export const shownShortDay = (day: Day) => t(english(day).slice(0, -5), german(day).slice(0, -5))

/** `Sat, 5 Dec`, in German `Sa., 5. Dez.` */
export const shownWeekday = (day: Day) =>
  t(`${englishWeekday(day)}, ${english(day).slice(0, -5)}`, `${formatWeekday(instantOf(day))}, ${shownShortDay(day)}`)

/** `5 Dec 2026`, in German `5. Dez. 2026` */
export const shownDay = (day: Day) => t(english(day), german(day))

/** `5 Dec 2026, 09:30`, in German `5. Dez. 2026, 9:30 Uhr` */
export const shownDateTime = (instant: Instant) =>
  t(`${english(dayOf(instant))}, ${formatTime(instant)}`, `${german(dayOf(instant))}, ${hourText(instant)}`)

/** `Sat, 5 Dec 2026, 09:30`, in German `Sa., 5. Dez. 2026, 9:30 Uhr` */
export const shownMoment = (instant: Instant) =>
  `${t(englishWeekday(dayOf(instant)), formatWeekday(instant))}, ${shownDateTime(instant)}`

/** `Sat, 28 Nov 2026, 10:00 to 15:00`, in German as on the public site */
export function shownWhen({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): string {
  const event = { startDate, endDate }
  const { first, last } = daysOf(event)
  const shownDay = (day: Day) => `${englishWeekday(day)}, ${english(day)}`
  if (isWholeDays(event))
    return t(
      isOneDay(event) ? `${shownDay(first)}, all day` : `${shownDay(first)} to ${shownDay(last)}`,
      whenText(event),
    )
  const end = isOneDay(event) ? endTime(event) : `${shownDay(last)}, ${endTime(event)}`
  return t(`${shownMoment(startDate)} to ${end}`, whenText(event))
}

/** `14 Dec 2026`, in German `14. Dez. 2026`: last day of a quote, with the time unless it ends with the day */
export function shownLastDay(until: Instant): string {
  const { day, time } = lastDayOf(until)
  return t(time === undefined ? english(day) : `${english(day)}, ${time}`, lastDayText(until))
}

// "Fri, 03 Sep 2027 00:00:00 GMT"
const utc = (day: Day) => new Date(`${day}T00:00Z`).toUTCString()
const english = (day: Day) => utc(day).slice(5, 16).replace(/^0/, '')
const englishWeekday = (day: Day) => utc(day).slice(0, 3)
const german = (day: Day) => formatShortDate(instantOf(day)).replace(/^0/, '')
