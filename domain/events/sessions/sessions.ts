import { HOUR_MS, MINUTE_MS } from '../../kit/duration.ts'
import type { Instant } from '../../kit/format.ts'
import type { CourseSession } from './session-fields.ts'

/**
 * Sessions of a course, which is booked as a whole (D74). One session is a block: an afternoon, or a long weekend with
 * nights. Not to be confused with the sessions of sign-ins.
 */

type StartAndEnd = { startDate: Instant; endDate: Instant }
type Course = StartAndEnd & { sessions?: readonly CourseSession[] | undefined }

export const isCourse = ({ sessions = [] }: { sessions?: readonly unknown[] | undefined }): boolean =>
  sessions.length > 0

/** Lists the sessions that take place. */
export const uncancelledSessions = <Session extends Pick<CourseSession, 'cancelled'>>(
  sessions: readonly Session[],
): Session[] => sessions.filter(({ cancelled }) => !cancelled)

/** Returns the times at which an event takes place: one, or those of a course's sessions. */
export function spansOf(event: Course): readonly StartAndEnd[] {
  const { sessions = [] } = event
  return sessions.length > 0 ? uncancelledSessions(sessions) : [event]
}

/** Returns a session's duration in minutes, without nights. */
export const minutesOf = ({
  startDate,
  endDate,
  hours,
}: Pick<CourseSession, 'startDate' | 'endDate' | 'hours'>): number =>
  Math.round(((hours ?? 0) * HOUR_MS || Date.parse(endDate) - Date.parse(startDate)) / MINUTE_MS)

/** Returns first start and last end of the sessions that take place, or of all if none does. */
export function courseDates(
  sessions: readonly (StartAndEnd & Pick<CourseSession, 'cancelled'>)[],
): StartAndEnd | undefined {
  const uncancelled = uncancelledSessions(sessions)
  const counted = uncancelled.length > 0 ? uncancelled : sessions
  const [first] = counted.map(({ startDate }) => startDate).toSorted()
  const last = counted
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  return first !== undefined && last !== undefined ? { startDate: first, endDate: last } : undefined
}

type TitledCourse = Course & {
  _id: string
  title: string
  locationName: string
  locationLink: string
  cancelled?: { date: Instant; reason?: string | undefined } | undefined
  moved?: { date: Instant; startDate: Instant } | undefined
}

/**
 * Returns a course once for each session, with that session's time, place and state, and other events as they are.
 * `course` is the event's id.
 */
export function eachSession<E extends TitledCourse>(event: E): (E & { course?: string })[] {
  const { sessions = [] } = event
  if (sessions.length === 0) return [event]
  return sessions.map((session, at) => ({
    ...event,
    _id: session._id,
    course: event._id,
    title: sessions.length === 1 ? event.title : `${event.title} (${at + 1} von ${sessions.length})`,
    startDate: session.startDate,
    endDate: session.endDate,
    ...locationOf(session, event),
    cancelled: event.cancelled ?? session.cancelled,
    moved: session.moved,
    sessions: [],
  }))
}

type EventLocation = { locationName: string; locationLink: string }

/** Returns a session's own location, or else the course's. */
export const locationOf = (session: EventLocation, event: EventLocation): EventLocation => {
  const { locationName, locationLink } = session.locationName === '' && session.locationLink === '' ? event : session
  return { locationName, locationLink }
}

/** Returns the first session that is not over and takes place. */
export const nextSession = ({ sessions = [] }: Pick<Course, 'sessions'>, now: Instant): CourseSession | undefined =>
  uncancelledSessions(sessions).find(({ endDate }) => endDate > now)

/** Longer courses are reminded of their first session only, unless the educator says otherwise. */
const REMINDED_MAX = 12

/** Returns the first session that takes place and has not begun. */
export const nextStart = ({ sessions = [] }: Pick<Course, 'sessions'>, now: Instant): CourseSession | undefined =>
  uncancelledSessions(sessions).find(({ startDate }) => startDate > now)

type CourseReminders = Course & { sessionReminders?: 'each' | 'first' | null | undefined }

/** Returns the times that guests are reminded of: an event's, or those of a course's sessions that take place. */
export function remindedSpans(event: CourseReminders): readonly StartAndEnd[] {
  const { sessions = [], sessionReminders } = event
  if (sessions.length === 0) return [event]
  const usual = sessions.length <= REMINDED_MAX ? 'each' : 'first'
  const uncancelled = uncancelledSessions(sessions)
  return (sessionReminders ?? usual) === 'each' ? uncancelled : uncancelled.slice(0, 1)
}

/** Returns what a reminder of this start is about: the event or one session; undefined if neither starts then. */
export function remindedEvent<E extends TitledCourse>(event: E, startDate: Instant | undefined): E | undefined {
  const match = eachSession(event).find(session => session.startDate === startDate && !session.cancelled)
  return match && { ...match, _id: event._id }
}
