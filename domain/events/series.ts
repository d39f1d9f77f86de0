import * as v from 'valibot'
import { AppError } from '../kit/error.ts'
import { addDays, type Day, dayOf, daysBetween, formatTime, type Instant, instantOf } from '../kit/format.ts'
import { checkFieldsSentence, editEntries, MomentInput, refuseFields } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { reviseRecord } from '../kit/record.ts'
import { compareByStart } from './calendar.ts'
import { longWhenText } from './dates/when-text.ts'
import { type Event, type EventEdit, editedEvent, eventFields, type NewEvent, newEvent } from './event.ts'
import { isCourse } from './sessions/sessions.ts'

const noStartsSentence = () => t('Please choose 1 to 100 dates.', 'Bitte wähle 1 bis 100 Termine.')

/** Repeats an event at other times (D72). */
export const Repetition = v.object(
  {
    ...editEntries,
    starts: v.pipe(
      v.array(MomentInput, noStartsSentence),
      v.minLength(1, noStartsSentence),
      v.maxLength(100, noStartsSentence),
    ),
  },
  checkFieldsSentence,
)
export type Repetition = v.InferOutput<typeof Repetition>

/** Berlin's local time, to the minute, as a number that grows by 24 hours a day across clock changes. */
const wallOf = (instant: Instant) => Date.parse(`${dayOf(instant)}T${formatTime(instant)}Z`)

/** Adds milliseconds of local time. */
function laterOnClock(instant: Instant, by: number): Instant {
  const wall = new Date(wallOf(instant) + by).toISOString()
  return instantOf(wall.slice(0, 10), wall.slice(11, 16))
}

const onDay = (day: Day, instant: Instant) => instantOf(day, formatTime(instant))
const earlier = (a: Instant, b: Instant) => (a < b ? a : b)

type Times = Pick<Event, 'startDate' | 'endDate' | 'registrationUntil'>

/**
 * Moves an event's times to another start. Its local duration stays, and registration closes as many days before at the
 * same time of day, at most at the end.
 */
export function timesFrom({ startDate, endDate, registrationUntil }: Times, start: Instant): Times {
  const onClock = laterOnClock(endDate, wallOf(start) - wallOf(startDate))
  // In the repeated hour of autumn, the end may come before the start in local time.
  const end = onClock < start ? new Date(Date.parse(start) + Date.parse(endDate) - Date.parse(startDate)) : onClock
  const last = new Date(end).toISOString()
  return { startDate: start, endDate: last, registrationUntil: closingFor(registrationUntil, startDate, start, last) }
}

/** Moves a registration deadline from an event's start to another start, at most to its end. */
export function closingFor(until: Instant | null, start: Instant, to: Instant, end: Instant): Instant | null {
  if (until === null) return null
  return earlier(onDay(addDays(dayOf(until), daysBetween(dayOf(start), dayOf(to))), until), end)
}

/**
 * Selects the fields that a person enters, without bookings, cancellation and other fields that only the server sets.
 */
export const enteredNames = Object.entries(eventFields).flatMap(([name, { input }]) => (input ? [name] : []))
const enteredOf = (event: Event): NewEvent =>
  // Object.fromEntries loses the names' types.
  Object.fromEntries(Object.entries(event).filter(([name]) => enteredNames.includes(name))) as NewEvent

/**
 * Returns the event as the first of a series, and its further events, earliest first. Throws `invalid` for a date that
 * is named twice or already in the series, for example after a second press.
 */
export function repeatEvent(
  event: Event,
  { starts }: Pick<Repetition, 'starts'>,
  events: readonly Event[],
  { newId, now }: { newId: () => string; now: Instant },
): { first: Event; dates: Event[] } {
  if (isCourse(event)) throw oneCourseError()
  if (new Set([event.startDate, ...starts]).size <= starts.length)
    refuseFields({ starts: t('There is a date twice.', 'Ein Termin kommt doppelt vor.') })
  const existingDates = seriesDatesOf(event, events).filter(({ startDate }) => starts.includes(startDate))
  if (existingDates.length > 0) refuseFields({ starts: datesExist(existingDates) })
  const series = event.series ?? newId()
  const dates = starts.toSorted().map(start => {
    return { ...newEvent({ ...enteredOf(event), ...timesFrom(event, start) }, newId, now), series }
  })
  return { first: event.series === undefined ? reviseRecord(event, { series }, now) : event, dates }
}

const oneCourseError = () =>
  new AppError(
    'conflict',
    t(
      'This is a course with sessions. Add sessions to it instead.',
      'Das ist ein Kurs mit eigenen Kursterminen. Füge ihm dort welche hinzu.',
    ),
  )

const noSeriesError = () =>
  new AppError(
    'conflict',
    t(
      'A course is booked as a whole. Please change only this date.',
      'Ein Kurs wird im Ganzen gebucht. Bitte ändere nur diesen Termin.',
    ),
  )

const datesExist = (events: readonly Event[]) => {
  const dates = events.map(longWhenText).join(', ')
  return t(`The series has these dates already: ${dates}.`, `Diese Termine hat die Serie schon: ${dates}.`)
}

/** Lists all events of an event's series, itself included, earliest first; empty without a series. */
export const seriesDatesOf = ({ series }: Event, events: readonly Event[]): Event[] =>
  series === undefined ? [] : events.filter(other => other.series === series).sort(compareByStart)

/** Returns an event with the others of its series; empty if it does not exist. */
export function withSeries(id: string, events: readonly Event[]): Event[] {
  const event = events.find(({ _id }) => _id === id)
  return events.filter(other => other === event || (event?.series !== undefined && other.series === event.series))
}

/** Returns the later dates of an event's series that take place and are not over, earliest first. */
export const laterDatesOf = (event: Event, events: readonly Event[], now: Instant): Event[] =>
  seriesDatesOf(event, events).filter(
    ({ startDate, endDate, cancelled }) => startDate > event.startDate && endDate > now && !cancelled,
  )

/** Returns a text with the version of each event, which differs after any change; "" for no events. */
export const eventVersionsOf = (events: readonly Event[]): string =>
  events.map(({ _id, lastModifiedDate }) => `${_id} ${lastModifiedDate}`).join()

type Names = keyof EventEdit & keyof Event
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields that an edit changed, except times. */
function changesOf(before: Event, after: Event): Partial<Event> {
  const times = ['startDate', 'endDate', 'registrationUntil', 'sessions']
  const names = enteredNames.filter(name => !times.includes(name)) as Names[]
  return Object.fromEntries(names.filter(name => !isSame(before[name], after[name])).map(name => [name, after[name]]))
}

/** Moves a later event's times by as much local time as an earlier one's changed. */
function timesAfter(later: Event, before: Event, after: Event): Times {
  const by = (name: 'startDate' | 'endDate') => wallOf(after[name]) - wallOf(before[name])
  const start = by('startDate') === 0 ? later.startDate : laterOnClock(later.startDate, by('startDate'))
  const end = by('endDate') === 0 ? later.endDate : laterOnClock(later.endDate, by('endDate'))
  const isClosingKept = isSame(before.registrationUntil, after.registrationUntil)
  const until = isClosingKept
    ? closingFor(later.registrationUntil, later.startDate, start, end)
    : closingFor(after.registrationUntil, after.startDate, start, end)
  return { startDate: start, endDate: end, registrationUntil: until }
}

/**
 * Edits an event and the later ones of its series (D72). The event comes first. Throws `invalid` as `editedEvent` does.
 */
export function editedSeries(
  event: Event,
  edit: EventEdit,
  events: readonly Event[],
  { newId, now }: { newId: () => string; now: Instant },
): [Event, ...Event[]] {
  const edited = editedEvent(event, edit, newId, now)
  const changes = changesOf(event, edited)
  if (isCourse(edited)) throw noSeriesError()
  const laterDates = laterDatesOf(event, events, now)
  const after = laterDates.map(other =>
    editedEvent(other, { _id: other._id, ...changes, ...timesAfter(other, event, edited) }, newId, now),
  )
  return [edited, ...after]
}
