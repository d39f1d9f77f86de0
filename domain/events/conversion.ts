import * as v from 'valibot'
import { HOUR_MS } from '../kit/duration.ts'
import { AppError } from '../kit/error.ts'
import { labelsOf } from '../kit/fields.ts'
import { addDays, type Instant, instantOf } from '../kit/format.ts'
import { checkFieldsSentence, editEntries } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { reviseRecord } from '../kit/record.ts'
import { daysOf, isOneDay } from './dates/days.ts'
import { longWhenText } from './dates/when-text.ts'
import { type Event, eventFields } from './event.ts'
import { closingFor, enteredNames } from './series.ts'
import { type CourseSession, HOURS_MAX, SESSIONS_MAX } from './sessions/session-fields.ts'
import { courseDates, isCourse, locationOf, uncancelledSessions } from './sessions/sessions.ts'

/** Converts this event's series or course. */
export const Conversion = v.object(editEntries, checkFieldsSentence)

/**
 * Turns a series, whose events are booked one by one, into a course, which is booked as a whole, and back (D74). Ids
 * stay with their dates, so calendars keep their entries.
 */

/** Joins the events of a series, earliest first. Throws `conflict` if anything but time and location differs. */
export function courseOf(events: readonly Event[], now: Instant): Event {
  const [first, ...others] = events
  if (first?.series === undefined || events.some(isCourse)) throw isNoSeries()
  refuseTimes(events)
  // Registration is counted from the first date that takes place.
  const counted = events.find(({ cancelled }) => !cancelled) ?? first
  const different = [
    ...others.flatMap(other => differences(first, other)),
    ...(events.every(other => closesAlike(counted, other)) ? [] : ['registrationUntil' as const]),
  ]
  if (different.length > 0) throw differs(different)
  const { cancelled: _, moved: __, placesAdded: ___, ...kept } = first
  const place = sharedPlace(events)
  const sessions = events.map(event => sessionOf(event, place))
  const isOff = uncancelledSessions(sessions).length === 0
  const course = {
    ...{ ...kept, ...place, ...courseDates(sessions), registrationUntil: counted.registrationUntil, sessions },
    ...(isOff && first.cancelled && { cancelled: first.cancelled }),
  }
  return reviseRecord({ ...course, lastModifiedDate: lastChange(events) }, {}, now)
}

/**
 * Splits a course into its dates. `taken` are ids that other events have. Throws `conflict` for an event without
 * sessions.
 */
export function seriesOf(
  course: Event,
  { taken, newId, now }: { taken: ReadonlySet<string>; newId: () => string; now: Instant },
): Event[] {
  if (!isCourse(course)) throw isNoCourse()
  const { sessions, cancelled, moved: _, placesAdded: __, ...kept } = course
  const isAmong = sessions.some(({ _id }) => _id === course._id)
  // With the course's id as the id of the series, links to the course lead to its dates.
  const series = isAmong ? (course.series ?? newId()) : course._id
  return sessions.map(session => {
    const { startDate, endDate } = session
    const callOff = session.cancelled ?? cancelled
    const event: Event = {
      ...{ ...kept, ...locationOf(session, course), startDate, endDate, series, sessions: [] },
      _id: taken.has(session._id) ? newId() : session._id,
      instalments: 0,
      sessionReminders: null,
      registrationUntil: closingFor(course.registrationUntil, course.startDate, startDate, endDate),
      ...(callOff && { cancelled: callOff }),
      ...(session.moved && { moved: session.moved }),
    }
    return reviseRecord(event, {}, now)
  })
}

/**
 * Returns the event for an id in old links and calendars: the event itself, the course in which it became a session, or
 * the next date of the series that a course became.
 */
export function eventMeant(id: string, events: readonly Event[], now: Instant): Event | undefined {
  const dates = () => events.filter(({ series }) => series === id)
  return (
    events.find(({ _id }) => _id === id) ??
    events.find(({ sessions }) => sessions.some(({ _id }) => _id === id)) ??
    dates().find(({ endDate, cancelled }) => endDate > now && !cancelled) ??
    dates()[0]
  )
}

const ownOfEach = ['startDate', 'endDate', 'registrationUntil', 'sessions', 'locationName', 'locationLink']
type Label = keyof ReturnType<typeof labels>
// Each field that a person enters has a label.
const sharedNames = enteredNames.filter(name => !ownOfEach.includes(name)) as Label[]

/** Price groups have ids of their own in each event. */
const comparable = (name: string, value: unknown) =>
  name === 'prices' ? (value as Event['prices']).map(({ label, amount }) => [label, amount]) : value

const differences = (first: Event, other: Event) =>
  sharedNames.filter(
    name => JSON.stringify(comparable(name, first[name])) !== JSON.stringify(comparable(name, other[name])),
  )

/** True if registration for the other date closes the same number of days before it, at the same time of day. */
const closesAlike = (counted: Event, { startDate, endDate, registrationUntil }: Event) =>
  closingFor(counted.registrationUntil, counted.startDate, startDate, endDate) === registrationUntil

type Place = Pick<Event, 'locationName' | 'locationLink'>
const isNowhere = ({ locationName, locationLink }: Place) => locationName === '' && locationLink === ''
const isSamePlace = (a: Place, b: Place) => a.locationName === b.locationName && a.locationLink === b.locationLink

/**
 * Returns the first event's place, or none if an event lacks one. A session without a place takes place where the
 * course does, so a shared place would give it one.
 */
function sharedPlace(events: readonly Event[]): Place {
  const [{ locationName, locationLink } = nowhere] = events
  return events.some(isNowhere) ? nowhere : { locationName, locationLink }
}
const nowhere = { locationName: '', locationLink: '' }

function sessionOf(event: Event, place: Place): CourseSession {
  const { _id, startDate, endDate, locationName, locationLink, cancelled, moved } = event
  return {
    ...{ _id, startDate, endDate },
    ...(isOneDay(event) ? {} : { hours: hoursByDay(event) }),
    ...(isSamePlace(event, place) ? nowhere : { locationName, locationLink }),
    ...(cancelled && { cancelled }),
    ...(moved && { moved }),
  }
}

/** Up to this duration, all hours count, even at night. */
const WHOLE_HOURS = 12

/** Estimates the hours of an event of several days: those from 8 to 20 o'clock, rounded to quarters. */
export function hoursByDay({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): number {
  const lasts = hoursBetween(startDate, endDate)
  if (lasts <= WHOLE_HOURS) return inQuarters(lasts)
  const { first, last } = daysOf({ startDate, endDate })
  let hours = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [from, to] = [instantOf(day, '08:00'), instantOf(day, '20:00')]
    hours += Math.max(0, hoursBetween(from > startDate ? from : startDate, to < endDate ? to : endDate))
  }
  return Math.min(HOURS_MAX, inQuarters(hours))
}
const hoursBetween = (start: Instant, end: Instant) => (Date.parse(end) - Date.parse(start)) / HOUR_MS
const inQuarters = (hours: number) => Math.max(1, Math.round(hours * 4)) / 4

const lastChange = (events: readonly Event[]) =>
  events.reduce((last, { lastModifiedDate }) => (lastModifiedDate > last ? lastModifiedDate : last), '')

function refuseTimes(events: readonly Event[]): void {
  if (events.length > SESSIONS_MAX) throw hasTooMany()
  for (const [at, event] of events.entries()) {
    const earlier = events[at - 1]
    if (earlier && earlier.endDate > event.startDate) throw overlaps(event)
  }
}

const conflict = (english: string, german: string) => new AppError('conflict', t(english, german))

const isNoSeries = () =>
  conflict('This is not a series of single dates.', 'Das ist keine Serie aus einzelnen Terminen.')
const isNoCourse = () => conflict('This is not a course with sessions.', 'Das ist kein Kurs mit Kursterminen.')
const hasTooMany = () =>
  conflict(`A course has at most ${SESSIONS_MAX} sessions.`, `Ein Kurs hat höchstens ${SESSIONS_MAX} Kurstermine.`)
const overlaps = (event: Event) =>
  conflict(
    `This date overlaps with the one before it: ${longWhenText(event)}.`,
    `Dieser Termin überschneidet sich mit dem davor: ${longWhenText(event)}.`,
  )

function differs(names: readonly Label[]) {
  const labelList = [...new Set(names)].map(name => labels()[name]).join(', ')
  return conflict(
    `In a course only time and place may differ. These dates also differ in: ${labelList}.`,
    `In einem Kurs dürfen sich nur Zeit und Ort unterscheiden. Diese Termine unterscheiden sich auch hierin: ${labelList}.`,
  )
}
const labels = () => labelsOf(eventFields)
