import { daysOf } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import type { CourseSession } from '../../events/sessions/session-fields.ts'
import { isCourse, minutesOf, uncancelledSessions } from '../../events/sessions/sessions.ts'
import { addDays, type Day, type Instant } from '../../kit/format.ts'
import type { Participant, Step } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

type Course = Pick<Event, 'sessions'>
type PartyHistory = Pick<Registration, 'createdDate' | 'history' | 'participants'>

/** Attendance at one session that took place. `isEntered` is true if somebody has recorded it. */
type SessionAttendance = { session: CourseSession; attended: boolean; isEntered: boolean }

const joiningSteps: ReadonlySet<Step> = new Set(['confirmed', 'accepted', 'moved'])

/** Returns when somebody got a place in the course. They are not expected at sessions that had ended before. */
function joinedDate(booking: PartyHistory, person: Participant): Instant {
  const joined = booking.history.findLast(({ what }) => joiningSteps.has(what))?.date ?? booking.createdDate
  const added = addedDate(booking, person) ?? joined
  return added > joined ? added : joined
}

/**
 * Returns when somebody was added to the party. Steps contain only names, so each renaming is followed back in time.
 */
function addedDate({ history, participants }: PartyHistory, { _id }: Participant): Instant | undefined {
  const people = participants.map(({ _id, name }) => ({ _id, name }))
  for (const { what, date, detail = '' } of history.toReversed()) {
    if (what === 'moved') return undefined
    // Added people come last.
    const last = people.at(-1)
    if (what === 'added' && last?.name === detail) {
      if (last._id === _id) return date
      people.pop()
    }
    const [before = '', after] = what === 'corrected' || what === 'exchanged' ? detail.split(' → ') : []
    const renamed = people.findLast(({ name }) => name === after)
    if (renamed) renamed.name = before
  }
  return undefined
}

/** Lists the sessions that took place. People who had a place then count as present unless recorded as absent. */
function attendanceOf(booking: PartyHistory, person: Participant, course: Course): SessionAttendance[] {
  const { attendance = [] } = person
  const joined = joinedDate(booking, person)
  return uncancelledSessions(course.sessions).map(session => {
    const mark = attendance.find(({ session: sessionId }) => sessionId === session._id)?.attended
    return { session, attended: mark ?? session.endDate > joined, isEntered: mark !== undefined }
  })
}

/** True for somebody who was absent; for a course, from every session. */
export const wasMissing = (booking: PartyHistory, person: Participant, event: Partial<Course> | undefined): boolean =>
  event?.sessions && isCourse({ sessions: event.sessions })
    ? !attendanceOf(booking, person, { sessions: event.sessions }).some(({ attended }) => attended)
    : person.attended === false

export const missedSession = (
  booking: PartyHistory,
  person: Participant,
  course: Course,
  session: CourseSession,
): boolean => attendanceOf(booking, person, course).some(entry => entry.session._id === session._id && !entry.attended)

/** Lists the sessions from which somebody is known to have been absent. */
export const absencesOf = ({ attendance = [] }: Participant, { sessions }: Course): CourseSession[] =>
  sessions.filter(({ _id }) => attendance.some(({ session, attended }) => session === _id && !attended))

type Session = Pick<CourseSession, '_id' | 'startDate'>

/** Returns the known attendance at a course by dates instead of ids; nothing for other events. */
export function datedAttendance({ attendance }: Pick<Participant, 'attendance'>, sessions: readonly Session[]) {
  if (attendance === undefined) return {}
  const dated = sessions.flatMap(({ _id, startDate }) => {
    const mark = attendance.find(({ session }) => session === _id)
    return mark ? [{ startDate, attended: mark.attended }] : []
  })
  return { attendance: dated }
}

type Sum = { sessions: number; days: number; minutes: number }

/** Sums up the sessions that somebody attended, and those that took place. */
export function attendedParts(
  booking: PartyHistory,
  person: Participant,
  course: Course,
): { attended: Sum; held: Sum } {
  const all = attendanceOf(booking, person, course)
  return { attended: sumOf(all.filter(({ attended }) => attended)), held: sumOf(all) }
}

const sumOf = (parts: readonly SessionAttendance[]): Sum => ({
  sessions: parts.length,
  days: new Set(parts.flatMap(({ session }) => daysIn(session))).size,
  minutes: parts.reduce((sum, { session }) => sum + minutesOf(session), 0),
})

function daysIn(session: CourseSession): Day[] {
  const { first, last } = daysOf(session)
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
