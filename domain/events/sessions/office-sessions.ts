import { dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { findRecord } from '../../kit/record.ts'
import { daysOf } from '../dates/days.ts'
import type { Event } from '../event.ts'
import type { CourseSession } from './session-fields.ts'
import { eachSession, uncancelledSessions } from './sessions.ts'

/** Rules of sessions for the office, apart from those that visitors' scripts load. */

/**
 * Returns the session that the office works on: today's or the next one, or else the last. Undefined without sessions.
 */
export function currentSession({ sessions }: Pick<Event, 'sessions'>, now: Instant): CourseSession | undefined {
  const uncancelled = uncancelledSessions(sessions)
  return uncancelled.find(session => daysOf(session).last >= dayOf(now)) ?? uncancelled.at(-1) ?? sessions.at(-1)
}

/** Returns a course with the title, times and place of one session. Throws `not_found`. */
export function onSession(event: Event, session: string): Event {
  findRecord(event.sessions, session, t('session', 'Kurstermin'))
  const match = eachSession(event).find(({ _id }) => _id === session) ?? event
  return { ...match, _id: event._id }
}

/** Returns the position of a session in its course: `{ at: 2, of: 6 }` */
export const placeInCourse = ({ sessions }: Pick<Event, 'sessions'>, session: string) => ({
  at: sessions.findIndex(({ _id }) => _id === session) + 1,
  of: sessions.length,
})
