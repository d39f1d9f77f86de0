import { plainName } from '../../bookings/people/booked-twice.ts'
import type { Event } from '../../events/event.ts'
import { addDays, dayOf, formatTime, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { SlicedWork } from '../../kit/sliced-work.ts'
import { ImportError, sentencesOf } from '../tables/import-error.ts'
import type { DateCell } from '../tables/when.ts'
import { type BookingCells, bookingFieldNames } from './booking-import-fields.ts'
import { TITLE_LENGTH, titleAndDay } from './sums-and-headings.ts'

/** Events that rows may refer to. */
export type KnownEvents = {
  byTitle: ReadonlyMap<string, readonly Event[]>
  /** Event for rows that name none. */
  usualEvent: Event | undefined
  /** Events chosen by the educator, by a row's words. */
  named: ReadonlyMap<string, Event>
}

/** Returns the row's words for its event; "" if it names none. */
const wordsFor = (cell: BookingCells): string =>
  [cell('event'), cell('event') && cell('day')].filter(Boolean).join(', ')

/** Finds a row's event; undefined if its day is not understood. Throws errors, and asks if the event is ambiguous. */
export function eventIn(
  cell: BookingCells,
  { byTitle, usualEvent, named: chosenEvents }: KnownEvents,
  when: DateCell | undefined,
): Event | undefined {
  const [eventText, dayText] = [cell('event'), cell('day')]
  const asks = wordsFor(cell)
  const chosen = eventText === '' ? usualEvent : chosenEvents.get(asks)
  if (chosen) return chosen
  if (eventText === '') throw new ImportError([t('The event is missing.', 'Der Termin fehlt.')], asks)
  if (!byTitle.has(plainName(eventText)) && countEvents(eventText, byTitle) > 1)
    throw new ImportError([eachOwnRow(eventText)], asks)
  // Reading the day has reported the error.
  if (dayText !== '' && !when) return undefined
  const isWhole = byTitle.has(plainName(eventText)) || dayText !== ''
  const { title, when: written } = isWhole ? { title: eventText, when } : titleAndDay(eventText)
  const { day, time } = written ?? {}
  // A column may name the event by its day alone.
  const isDayAlone = title === '' && day !== undefined
  const named = isDayAlone ? [...byTitle.values()].flat() : (byTitle.get(plainName(title)) ?? [])
  const onDay = named.filter(({ startDate }) => day === undefined || dayOf(startDate) === day)
  if (isDayAlone && usualEvent && onDay.includes(usualEvent)) return usualEvent
  const matches = onDay.length > 1 && time ? onDay.filter(({ startDate }) => formatTime(startDate) === time) : onDay
  const [event] = matches
  if (!event) throw new ImportError([noSuchEvent(eventText, dayText)], asks)
  if (matches.length > 1) throw new ImportError([severalEvents()], asks)
  return event
}

/** Counts the known events in a cell: forms write each ticked one. */
const countEvents = (text: string, byTitle: KnownEvents['byTitle']): number =>
  text.split(/[\n;,|+&]|\s(?:und|and)\s/).filter(part => byTitle.has(plainName(titleAndDay(part.trim()).title))).length

const eachOwnRow = (text: string) =>
  t(
    `“${text.slice(0, 100)}” names several events. Please give each a row of its own.`,
    `„${text.slice(0, 100)}“ nennt mehrere Termine. Bitte gib jedem eine eigene Zeile.`,
  )

const severalEvents = () =>
  t(
    'There are several events of this name. Please choose one in the preview, or add the day.',
    'Diesen Termin gibt es mehrmals. Bitte wähle einen in der Vorschau, oder gib den Tag dazu an.',
  )

/** Explains that no event fits, and how to proceed. */
function noSuchEvent(title: string, day: string): string {
  const [name, date] = [title.slice(0, 100), day.slice(0, 60)]
  const problem =
    date === ''
      ? t(`There is no event “${name}” here.`, `Einen Termin „${name}“ gibt es hier nicht.`)
      : t(`There is no event “${name}” on ${date} here.`, `Einen Termin „${name}“ am ${date} gibt es hier nicht.`)
  const help = t(
    'If it is called differently here, choose it in the preview. Otherwise import or add it first.',
    'Heißt er hier anders, wähle ihn in der Vorschau. Sonst übernimm ihn zuerst oder leg ihn an.',
  )
  return `${problem} ${help}`
}

const sectionColumns = ['name', 'event', 'participants'] as const
/** Columns in which rows between the others may name events. */
export type SectionColumn = (typeof sectionColumns)[number]

/** A row that only names an event: the rows below belong to it, or to none if it is ambiguous. */
export type EventSection = {
  column: SectionColumn
  event: Event | undefined
  wrong: readonly string[]
  asks: string | undefined
}

/** Parses a row that only names an event. Any text in `sectionColumn`, and one with a day to come, counts as a name. */
export function sectionIn(
  cell: BookingCells,
  context: Omit<KnownEvents, 'usualEvent'>,
  sectionColumn: SectionColumn | undefined,
  now?: Instant,
): EventSection | undefined {
  const [field, ...more] = bookingFieldNames.filter(field => cell(field) !== '')
  const column = more.length > 0 ? undefined : sectionColumns.find(name => name === field)
  if (column === undefined || cell(column).length > TITLE_LENGTH) return undefined
  const only: BookingCells = name => (name === 'event' ? cell(column) : '')
  try {
    return {
      column,
      event: eventIn(only, { ...context, usualEvent: undefined }, undefined),
      wrong: [],
      asks: undefined,
    }
  } catch (error) {
    const { title, when } = titleAndDay(cell(column))
    // A day long past may be a date of birth.
    const isDated = now !== undefined && when?.day !== undefined && when.day > addDays(dayOf(now), -366)
    const isOne = column === sectionColumn || isDated || context.byTitle.has(plainName(title))
    const asks = error instanceof ImportError ? error.asks : undefined
    return isOne ? { column, event: undefined, wrong: sentencesOf(error), asks } : undefined
  }
}

/** Finds the column in which rows name events: that of the first row which names a known event. */
export function* sectionColumnIn(
  rows: readonly { cell: BookingCells }[],
  context: Omit<KnownEvents, 'usualEvent'>,
): SlicedWork<SectionColumn | undefined> {
  for (const { cell } of rows) {
    const column = sectionIn(cell, context, undefined)?.column
    if (column !== undefined) return column
    yield 0
  }
  return undefined
}
