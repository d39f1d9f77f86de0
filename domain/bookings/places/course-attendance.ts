import { daysOf } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import type { CourseSession } from '../../events/sessions/session-fields.ts'
import { heldSessions, isCourse, minutesOf } from '../../events/sessions/sessions.ts'
import { addDays, type Day, type Instant } from '../../kit/format.ts'
import type { Participant, Step } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

type Course = Pick<Event, 'sessions'>
type Joined = Pick<Registration, 'createdDate' | 'history'>

/** Attendance at one session that took place. `isEntered` unless nobody has said yet. */
type SessionAttendance = { session: CourseSession; attended: boolean; isEntered: boolean }

const joiningSteps: ReadonlySet<Step> = new Set(['confirmed', 'accepted', 'moved'])

/** Returns when a party got its place in the course; sessions that were over then are not expected of it. */
const joinedDate = ({ history, createdDate }: Joined): Instant =>
  history.findLast(({ what }) => joiningSteps.has(what))?.date ?? createdDate

/** Lists the sessions that took place; until somebody says otherwise, people who had a place then were there. */
function attendanceOf(booking: Joined, { attendance = [] }: Participant, course: Course): SessionAttendance[] {
  const joined = joinedDate(booking)
  return heldSessions(course.sessions).map(session => {
    const mark = attendance.find(({ session: of }) => of === session._id)?.attended
    return { session, attended: mark ?? session.endDate > joined, isEntered: mark !== undefined }
  })
}

/** True for somebody who was absent; for a course, from every session. */
export const wasMissing = (booking: Joined, person: Participant, event: Partial<Course> | undefined): boolean =>
  event?.sessions && isCourse({ sessions: event.sessions })
    ? !attendanceOf(booking, person, { sessions: event.sessions }).some(({ attended }) => attended)
    : person.attended === false

export const missedSession = (booking: Joined, person: Participant, course: Course, session: CourseSession): boolean =>
  attendanceOf(booking, person, course).some(one => one.session._id === session._id && !one.attended)

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

/** Adds up what somebody attended of a course, and what was held. */
export function attendedParts(booking: Joined, person: Participant, course: Course): { attended: Sum; held: Sum } {
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
