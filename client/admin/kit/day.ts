import { daysOf, endTime, isOneDay, isWholeDays } from '../../../domain/events/days.ts'
import type { Event } from '../../../domain/events/event.ts'
import { hourText, whenText } from '../../../domain/events/when-text.ts'
import {
  type Day,
  dayOf,
  formatDateTime,
  formatShortDate,
  formatTime,
  formatWeekday,
  type Instant,
  instantOf,
} from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { lastDayOf } from '../../../domain/money/cancellation.ts'
import { lastDayText } from '../../../domain/registrations/quote.ts'

/** `28 Nov 2026`, in German `28.11.2026`. In tables of the specification's panel a date with a time has the form of section 9. */
export const shownDay = (day: Day) => t(english(day), `${shortGerman(day)}${day.slice(0, 4)}`)

/** `28 Nov`, in German `28.11.` */
export const shownShortDay = (day: Day) => t(english(day).slice(0, -5), shortGerman(day))

/** `Sat, 28 Nov`, in German `Sa., 28.11.` */
export const shownWeekday = (day: Day) =>
  t(`${englishWeekday(day)}, ${english(day).slice(0, -5)}`, `${formatWeekday(instantOf(day))}, ${shortGerman(day)}`)

/** `28 Nov 2026, 10:00`, in German `28. Nov. 2026 um 10:00` */
export const shownDateTime = (instant: Instant) =>
  t(`${english(dayOf(instant))}, ${formatTime(instant)}`, formatDateTime(instant))

/** `Sat, 28 Nov 2026, 10:00`, in German `Sa., 28. Nov. 2026, 10 Uhr` */
export const shownMoment = (instant: Instant) =>
  t(
    `${englishWeekday(dayOf(instant))}, ${english(dayOf(instant))}, ${formatTime(instant)}`,
    `${formatWeekday(instant)}, ${formatShortDate(instant)}, ${hourText(instant)}`,
  )

/** `Sat, 28 Nov 2026, 10:00 to 15:00`, in German as visitors read it */
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

/** `14 Dec 2026`, in German `14. Dez. 2026`: the last day of a quote, with the time unless it ends with the day */
export function shownLastDay(until: Instant): string {
  const { day, time } = lastDayOf(until)
  return t(time === undefined ? english(day) : `${english(day)}, ${time}`, lastDayText(until))
}

// "Fri, 03 Sep 2027 00:00:00 GMT"
const utc = (day: Day) => new Date(`${day}T00:00Z`).toUTCString()
const english = (day: Day) => utc(day).slice(5, 16).replace(/^0/, '')
const englishWeekday = (day: Day) => utc(day).slice(0, 3)
const shortGerman = (day: Day) => `${day.slice(8, 10)}.${day.slice(5, 7)}.`
