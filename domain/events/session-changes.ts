import { AppError } from '../kit/error.ts'
import type { Instant } from '../kit/format.ts'
import { refuseFields } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { reviseRecord } from '../kit/record.ts'
import { isOneDay } from './dates/days.ts'
import type { Event } from './event.ts'
import { movedClosing, pastSentence, refuseEndedEvent } from './event-changes.ts'
import {
  type CourseSession,
  hasTooManyHours,
  noHoursSentence,
  overlapOf,
  overlapSentence,
  sortByStart,
  tooManyHoursSentence,
  unknownSessionSentence,
} from './sessions/session-fields.ts'
import { courseDates, locationOf, uncancelledSessions } from './sessions/sessions.ts'

/** The new time; an omitted place stays. `hours` are needed if the session now lasts several days. */
type Target = Pick<CourseSession, 'startDate' | 'endDate'> & {
  [Name in 'hours' | 'locationName' | 'locationLink']?: CourseSession[Name] | undefined
}

/**
 * Moves a session of a course to another time or location (D74). Throws `not_found` for an unknown session, `invalid`
 * for an impossible time, and `conflict` if the session is over or called off.
 */
export function movedSession(event: Event, id: string, target: Target, now: Instant): Event {
  const before = sessionToChange(event, id, now)
  const { startDate, endDate, hours = before.hours } = target
  const isMoved = startDate !== before.startDate || endDate !== before.endDate
  if (startDate <= now && startDate !== before.startDate) refuseFields({ startDate: pastSentence() })
  if (endDate <= now) refuseFields({ endDate: pastSentence() })
  if (endDate <= startDate)
    refuseFields({ endDate: t('A session ends after its start.', 'Ein Kurstermin endet nach seinem Anfang.') })
  if (!isOneDay(target) && hours === undefined) refuseFields({ hours: noHoursSentence() })
  if (!isOneDay(target) && hasTooManyHours({ startDate, endDate, hours }))
    refuseFields({ hours: tooManyHoursSentence() })
  const { hours: _, ...rest } = before
  const session: CourseSession = {
    ...rest,
    ...ownPlace({ ...before, ...placeAfter(before, target) }, event),
    startDate,
    endDate,
    ...(hours !== undefined && !isOneDay(target) && { hours }),
    ...(isMoved && { moved: { date: now, startDate: before.startDate } }),
  }
  const otherSessions = event.sessions.filter(other => other !== before)
  const other = overlapOf(session, uncancelledSessions(otherSessions))
  if (other) refuseFields({ startDate: overlapSentence(other) })
  return withSessions(event, sortByStart([...otherSessions, session]), now)
}

/** Calls sessions off that are not over at `since` (D74). Throws as `movedSession` does. */
export function cancelledSessions(
  event: Event,
  ids: readonly string[],
  reason: string,
  { now, since }: { now: Instant; since: Instant },
): Event {
  const sessionsOff = new Set(ids.map(id => sessionToChange(event, id, since)))
  const cancelled = { date: now, reason }
  return withSessions(
    event,
    event.sessions.map(session => (sessionsOff.has(session) ? { ...session, cancelled } : session)),
    now,
  )
}

/**
 * Returns the sessions to call off with a course that has begun: those still to come, by id. Empty if no session was
 * held.
 */
export function sessionsLeft({ sessions }: Pick<Event, 'sessions'>, now: Instant): string[] {
  const uncancelled = uncancelledSessions(sessions)
  const coming = uncancelled.filter(({ endDate }) => endDate > now)
  return coming.length === uncancelled.length ? [] : coming.map(({ _id }) => _id)
}

/** Changes the sessions, and with them the course's dates and an open registration deadline. */
function withSessions(event: Event, sessions: CourseSession[], now: Instant): Event {
  const dates = courseDates(sessions) ?? event
  return reviseRecord(event, { sessions, ...dates, registrationUntil: movedClosing(event, dates, now) }, now)
}

function sessionToChange(event: Event, id: string, now: Instant): CourseSession {
  const session = event.sessions.find(({ _id }) => _id === id)
  if (!session) throw new AppError('not_found', unknownSessionSentence())
  refuseEndedEvent(event, now)
  if (session.cancelled)
    throw new AppError('conflict', t('This session is called off.', 'Dieser Kurstermin ist abgesagt.'))
  if (session.endDate <= now)
    throw new AppError('conflict', t('This session is over.', 'Dieser Kurstermin ist schon vorbei.'))
  return session
}

type Place = Pick<CourseSession, 'locationName' | 'locationLink'>

function placeAfter(before: CourseSession, { locationName, locationLink }: Target): Place {
  const { locationName: name, locationLink: link } = before
  return { locationName: locationName ?? name, locationLink: locationLink ?? link }
}

/** Leaves the place empty if it is the course's, so that the session follows the course to another place. */
function ownPlace(session: Place, event: Place): Place {
  const { locationName, locationLink } = locationOf(session, event)
  const isCourses = locationName === event.locationName && locationLink === event.locationLink
  return isCourses ? { locationName: '', locationLink: '' } : { locationName, locationLink }
}
