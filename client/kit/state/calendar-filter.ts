import type { InfoListEntry } from '../../../domain/content/pages/info-page.ts'
import { type DateRange, defaultRange } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { type Day, dayOf, formatMonth, formatYear, isDay } from '../../../domain/kit/format.ts'

/** The two dates as typed, valid or not. */
export type TypedDates = { von: string; bis: string }

/** What the calendar shows: whole Berlin days, a course (an info page's path) and an audience; "" for all. */
export type CalendarFilter = {
  typed: TypedDates
  wrong: FieldErrors
  range: DateRange
  course: string
  audience: string
}

/** The sentence at each date that cannot be used. */
export function wrongDates({ von, bis }: TypedDates): FieldErrors {
  const wrong: FieldErrors = {}
  if (!isDay(von)) wrong.von = 'Bitte gib ein Anfangsdatum an.'
  if (!isDay(bis)) wrong.bis = 'Bitte gib ein Enddatum an.'
  if (isDay(von) && isDay(bis) && bis < von) wrong.bis = 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'
  return wrong
}

export const isRight = (wrong: FieldErrors) => Object.keys(wrong).length === 0

/**
 * The filter stands in the address as `?von=…&bis=…&kurs=…&wer=…`, so that it works as a plain form and survives "back".
 * Dates that cannot be used are named in `wrong`, and the usual range is shown.
 */
export function readFilter(search: URLSearchParams, today: Day): CalendarFilter {
  const von = search.get('von') ?? today
  const bis = search.get('bis') ?? defaultRange(isDay(von) ? von : today).end
  const typed = { von, bis }
  const wrong = wrongDates(typed)
  const range = isRight(wrong) ? { start: von, end: bis } : defaultRange(today)
  return { typed, wrong, range, course: search.get('kurs') ?? '', audience: search.get('wer') ?? '' }
}

/** The query of a filter, without the parts that are the default. */
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

/** The pages that are offered as courses: those that were not meant as one are, once they have dates. */
export const coursesIn = (infos: readonly InfoListEntry[], dated: ReadonlySet<string>) =>
  infos.filter(({ active, path, course }) => active && path !== '' && (course !== false || dated.has(path)))

export const ofCourse = (course: string, events: readonly PublicEvent[]) =>
  events.filter(event => course === '' || event.path === course)

/** An event is for the audience that its info page is for. */
export const forAudience = (audience: string, audienceOf: Record<string, string>, events: readonly PublicEvent[]) =>
  events.filter(event => audience === '' || audienceOf[event.path] === audience)

/** `id` is its anchor on the page: `2026-12`. */
export type Month = { id: string; name: string; year: string; events: PublicEvent[] }

/** Events in the order given, one entry for each month in which some begin. */
export function byMonth(events: readonly PublicEvent[]): Month[] {
  const months: Month[] = []
  for (const event of events) {
    const name = formatMonth(event.startDate)
    const year = formatYear(event.startDate)
    const last = months.at(-1)
    if (last?.name === name && last.year === year) last.events.push(event)
    else months.push({ id: dayOf(event.startDate).slice(0, 7), name, year, events: [event] })
  }
  return months
}

/** `8 Termine`, `1 Termin`, `Kein Termin` */
export function countEvents(count: number): string {
  if (count === 0) return 'Kein Termin'
  return count === 1 ? '1 Termin' : `${count} Termine`
}
