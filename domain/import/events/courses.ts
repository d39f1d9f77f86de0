import { plainName } from '../../bookings/people/booked-twice.ts'
import { compareByStart } from '../../events/calendar.ts'
import { courseOf } from '../../events/conversion.ts'
import type { Event } from '../../events/event.ts'
import { closingFor } from '../../events/series.ts'
import { AppError } from '../../kit/error.ts'
import { foldText } from '../../kit/fold.ts'
import type { Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { ImportPlan } from '../import.ts'
import type { EventCells, eventImportFields } from './event-import-fields.ts'

type Context = { leftOut: ReadonlySet<string>; now: Instant }

/**
 * Makes courses of new series, as far as only time and location of their dates differ (D74); the others stay series,
 * and their first row says why.
 */
export function withCourses(
  plan: ImportPlan<Event[]>,
  courses: ReadonlySet<string>,
  { leftOut, now }: Context,
): ImportPlan<Event[]> {
  if (courses.size === 0) return plan
  const rows = plan.rows.filter(({ id, outcome }) => outcome === 'new' && !leftOut.has(id))
  const rowOf = new Map(plan.records.map((event, at) => [event, rows[at]]))
  const joined = new Map<Event, Event | undefined>()
  for (const [series, events] of Map.groupBy(plan.records, ({ series }) => series)) {
    if (series === undefined || !courses.has(series) || events.length < 2) continue
    const dates = events.toSorted(compareByStart)
    const { course, note } = joinDates(dates, now)
    const [first] = dates
    if (first) rowOf.get(first)?.notes.push(note)
    for (const date of course ? dates : []) joined.set(date, date === first ? course : undefined)
  }
  return { ...plan, records: plan.records.flatMap(event => (joined.has(event) ? (joined.get(event) ?? []) : event)) }
}

function joinDates(dates: readonly Event[], now: Instant): { course?: Event; note: string } {
  const [first] = dates
  try {
    // One deadline is meant for the whole course. A record with another date than the import counts as changed.
    const course = {
      ...courseOf(
        dates.map(date => ({ ...date, ...closingLike(first, date) })),
        now,
      ),
      lastModifiedDate: now,
    }
    const count = dates.length
    return { course, note: t(`A course with ${count} sessions.`, `Ein Kurs mit ${count} Kursterminen.`) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { note: t(`Comes as a series: ${error.message}`, `Kommt als Serie: ${error.message}`) }
  }
}

const closingLike = (first: Event | undefined, { startDate, endDate }: Event) =>
  first && { registrationUntil: closingFor(first.registrationUntil, first.startDate, startDate, endDate) }

/** Identifies a course by its number and title. */
export const courseKey = (cell: EventCells): string => `${foldText(cell('number'))}\n${plainName(cell('title'))}`

const perDate = [
  'day',
  'time',
  'endDay',
  'endTime',
  'wholeDay',
  'state',
  'cancelledOn',
  'cancelReason',
  'movedOn',
  'movedFrom',
]

/** Fills in the values of a course, such as price and place, that a list names in one of its rows only. */
export function fillCourses<Row extends { cell: EventCells }>(rows: readonly Row[]): Row[] {
  const courses = Map.groupBy(rows, ({ cell }) => (cell('number') === '' ? '' : courseKey(cell)))
  return rows.map(row => {
    const others = row.cell('number') === '' ? [] : (courses.get(courseKey(row.cell)) ?? [])
    const cellsOfOtherRows = (field: keyof typeof eventImportFields) =>
      others.map(({ cell }) => cell(field)).find(text => text !== '') ?? ''
    return {
      ...row,
      cell: (field: keyof typeof eventImportFields) =>
        row.cell(field) || (perDate.includes(field) ? '' : cellsOfOtherRows(field)),
    }
  })
}
