import { defaultRange } from '../../../domain/events/calendar.ts'
import { daysOf, isWholeDays, onLastDay } from '../../../domain/events/dates/days.ts'
import { endHour, hoursText, hourText, whenText } from '../../../domain/events/dates/when-text.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { type Month, monthOf } from '../../../domain/events/month.ts'
import {
  type Day,
  formatMonth,
  formatShortDate,
  formatWeekday,
  formatYear,
  type Instant,
  instantOf,
} from '../../../domain/kit/format.ts'
import type { CalendarFilter } from '../../kit/state/calendar-filter.ts'
import { calendarAddress } from '../../kit/state/offer.ts'

/** Data of a month's page. */
export type MonthView = Pick<CalendarFilter, 'course' | 'audience'> & {
  month: Month
  today: Day
  /** Filtered events with a day in the month, earliest first. */
  events: readonly (PublicEvent & { course?: string })[]
  /** Undefined at either end of the calendar. */
  previous: Month | undefined
  next: Month | undefined
  /** Suggested in an empty month: the next month with events, or else the last one. */
  nearest: Month | undefined
}

/** `Dezember` and `2026` */
export const monthName = (month: Month) => formatMonth(instantOf(`${month}-01`))
const monthYear = (month: Month) => formatYear(instantOf(`${month}-01`))
/** `Dezember 2026` */
export const monthTitle = (month: Month) => `${monthName(month)} ${monthYear(month)}`

/** `Dez.` */
export const shortMonth = (instant: Instant) => formatShortDate(instant).split(' ')[1] ?? ''

/** Query parameters of the filter, without defaults. */
export const monthQuery = ({ course, audience }: Pick<MonthView, 'course' | 'audience'>): [string, string][] =>
  [['kurs', course] as [string, string], ['wer', audience] as [string, string]].filter(([, value]) => value !== '')

/** URL of a month, with the same filter. */
export const monthAddress = (month: Month, view: Pick<MonthView, 'course' | 'audience'>) =>
  `/kalender?${new URLSearchParams([['monat', month], ...monthQuery(view)])}`

/** URL of an event in the list: in the default range, or in the range of its days. */
export function listAddress(event: PublicEvent & { course?: string }, today: Day): string {
  const { first, last } = daysOf(event)
  const usual = defaultRange(today)
  const _id = event.course ?? event._id
  if (last >= usual.start && first <= usual.end) return calendarAddress({ _id })
  return `/kalender?von=${first}&bis=${last}#${_id}`
}

/** `10 bis 15 Uhr` or `Fr. 16 Uhr bis So. 14 Uhr`; with whole dates if it spans two months. */
export function timesText(event: PublicEvent): string {
  const { startDate } = event
  const { first, last } = daysOf(event)
  if (first === last) return hoursText(event)
  if (monthOf(first) !== monthOf(last)) return whenText(event)
  if (isWholeDays(event)) return `${formatWeekday(startDate)} bis ${formatWeekday(onLastDay(event))}`
  return `${formatWeekday(startDate)} ${hourText(startDate)} bis ${endText(event)}`
}

/** `So. 14 Uhr` */
export const endText = (event: PublicEvent) => `${formatWeekday(onLastDay(event))} ${endHour(event)}`
