import type { InfoListEntry } from '../../../domain/content/pages/info-page.ts'
import { type DateRange, defaultRange } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { compare } from '../../../domain/kit/compare.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { type Day, dayOf, formatMonth, formatYear, isDay } from '../../../domain/kit/format.ts'
import { listedSpan } from './offer.ts'

/** The two dates as typed, possibly invalid. */
export type TypedDates = { von: string; bis: string }

/** `range` is whole Berlin days; `course` is an info page's path. An empty `course` or `audience` matches all. */
export type CalendarFilter = {
  typed: TypedDates
  wrong: FieldErrors
  range: DateRange
  course: string
  audience: string
}

/** Returns a sentence for each invalid date. */
export function wrongDates({ von, bis }: TypedDates): FieldErrors {
  const wrong: FieldErrors = {}
  if (!isDay(von)) wrong.von = 'Bitte gib ein Anfangsdatum an.'
  if (!isDay(bis)) wrong.bis = 'Bitte gib ein Enddatum an.'
  if (isDay(von) && isDay(bis) && bis < von) wrong.bis = 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'
  return wrong
}

export const hasNoErrors = (wrong: FieldErrors) => Object.keys(wrong).length === 0

/**
 * Reads the filter from `?von=…&bis=…&kurs=…&wer=…`. Keeping it in the URL makes it work as a plain form and with
 * "back". Reports invalid dates in `wrong` and falls back to the default range.
 */
export function readFilter(search: URLSearchParams, today: Day): CalendarFilter {
  const von = search.get('von') ?? today
  const bis = search.get('bis') ?? defaultRange(isDay(von) ? von : today).end
  const typed = { von, bis }
  const wrong = wrongDates(typed)
  const range = hasNoErrors(wrong) ? { start: von, end: bis } : defaultRange(today)
  return { typed, wrong, range, course: search.get('kurs') ?? '', audience: search.get('wer') ?? '' }
}

/** Returns the filter as a query, without default values. */
export function writeFilter(
  { range, course, audience }: Pick<CalendarFilter, 'range' | 'course' | 'audience'>,
  today: Day,
): URLSearchParams {
  const usual = defaultRange(today)
  const search = new URLSearchParams()
  if (range.start !== usual.start || range.end !== usual.end) {
    search.set('von', range.start)
    search.set('bis', range.end)
  }
  if (course !== '') search.set('kurs', course)
  if (audience !== '') search.set('wer', audience)
  return search
}

/** Lists the pages offered as courses. A page marked as no course is listed once it has dates. */
export const coursesIn = (infos: readonly InfoListEntry[], datedPaths: ReadonlySet<string>) =>
  infos.filter(({ active, path, course }) => active && path !== '' && (course !== false || datedPaths.has(path)))

export const eventsOfCourse = (course: string, events: readonly PublicEvent[]) =>
  events.filter(event => course === '' || event.path === course)

/** Filters events by the audience of their info page. */
export const eventsForAudience = (
  audience: string,
  audienceOf: Record<string, string>,
  events: readonly PublicEvent[],
) => events.filter(event => audience === '' || audienceOf[event.path] === audience)

/** `id` is its anchor on the page: `2026-12`. */
export type CalendarMonth = { id: string; name: string; year: string; events: PublicEvent[] }

/** Groups events by month, in order, without empty months; courses by their first session from a day on. */
export function groupByMonth(events: readonly PublicEvent[], from: Day): CalendarMonth[] {
  const months: CalendarMonth[] = []
  const datedEvents = events.map(event => ({ event, at: listedSpan(event, from).startDate }))
  for (const { event, at } of datedEvents.sort((a, b) => compare(a.at, b.at))) {
    const name = formatMonth(at)
    const year = formatYear(at)
    const last = months.at(-1)
    if (last?.name === name && last.year === year) last.events.push(event)
    else months.push({ id: dayOf(at).slice(0, 7), name, year, events: [event] })
  }
  return months
}

/** `8 Termine`, `1 Termin`, `Kein Termin` */
export function countEvents(count: number): string {
  if (count === 0) return 'Kein Termin'
  return count === 1 ? '1 Termin' : `${count} Termine`
}
