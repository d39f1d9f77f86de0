import * as v from 'valibot'
import { compare } from '../kit/compare.ts'
import { HOUR_MS, MINUTE_MS } from '../kit/duration.ts'
import { itemIdField, lineField, momentField } from '../kit/field-kinds.ts'
import { listOf, part } from '../kit/fields.ts'
import { formatDateTime, type Instant } from '../kit/format.ts'
import { refuse, WebAddressOrNone } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { isOneDay } from './days.ts'

/**
 * Sessions of a course, which is booked as a whole (D74). One session is a block: an afternoon, or a long weekend with
 * nights. Not to be confused with the sessions of sign-ins.
 */

/** Maximum number of sessions of a course. */
export const SESSIONS_MAX = 60
const HOURS_MAX = 500

const unknownSession = () => t('There is no such session.', 'Diesen Kurstermin gibt es nicht.')
const wrongHours = () =>
  t('Please enter the hours, above 0 and at most 500.', 'Bitte gib die Stunden an, mehr als 0 und höchstens 500.')
const hours = {
  stored: v.optional(v.number()),
  input: v.optional(v.pipe(v.number(wrongHours), v.gtValue(0, wrongHours), v.maxValue(HOURS_MAX, wrongHours))),
}

const entered = part(
  {
    /** Calendars, letters and attendance refer to a session by it. */
    _id: itemIdField(unknownSession),
    startDate: momentField,
    endDate: momentField,
    /** Set if it lasts several days, since nights do not count. */
    hours,
    /** "": the event's place; likewise `locationLink`. */
    locationName: { stored: v.string(), input: v.optional(lineField(200).input, '') },
    locationLink: { stored: v.string(), input: v.optional(WebAddressOrNone, '') },
  },
  () => t('A session has a start and an end.', 'Ein Kurstermin hat Anfang und Ende.'),
)

export const CourseSession = v.object({
  ...entered.stored.entries,
  cancelled: v.optional(v.object({ date: momentField.stored, reason: v.string() })),
  /** Time of the last move, and the previous start. */
  moved: v.optional(v.object({ date: momentField.stored, startDate: momentField.stored })),
})
export type CourseSession = v.InferOutput<typeof CourseSession>

/** A session as it was booked. */
export const BookedSession = v.object(entered.stored.entries)
export type BookedSession = v.InferOutput<typeof BookedSession>

export function bookedSession({ cancelled: _, moved: __, ...session }: CourseSession): BookedSession {
  return session
}

type EnteredSession = v.InferOutput<typeof entered.input>

export const sessionList = {
  stored: v.array(CourseSession),
  input: listOf(entered, SESSIONS_MAX, {
    noList: () => t('A list of sessions is expected.', 'Hier gehört eine Liste von Kursterminen hin.'),
    tooMany: () => t('At most 60 sessions.', 'Höchstens 60 Kurstermine.'),
  }).input,
}

type Dated = { startDate: Instant; endDate: Instant }
type Course = Dated & { sessions?: readonly CourseSession[] | undefined }

export const isCourse = ({ sessions = [] }: { sessions?: readonly unknown[] | undefined }): boolean =>
  sessions.length > 0

/** Lists the sessions that take place. */
export const heldSessions = <Session extends Pick<CourseSession, 'cancelled'>>(
  sessions: readonly Session[],
): Session[] => sessions.filter(({ cancelled }) => !cancelled)

/** Returns the times at which an event takes place: one, or those of a course's sessions. */
export function spansOf(event: Course): readonly Dated[] {
  const { sessions = [] } = event
  return sessions.length > 0 ? heldSessions(sessions) : [event]
}

/** Returns a session's duration in minutes, without nights. */
export const minutesOf = ({
  startDate,
  endDate,
  hours,
}: Pick<CourseSession, 'startDate' | 'endDate' | 'hours'>): number =>
  Math.round(((hours ?? 0) * HOUR_MS || Date.parse(endDate) - Date.parse(startDate)) / MINUTE_MS)

/** Returns first start and last end of the sessions that take place, or of all if none does. */
export function courseDates(sessions: readonly (Dated & Pick<CourseSession, 'cancelled'>)[]): Dated | undefined {
  const held = heldSessions(sessions)
  const counted = held.length > 0 ? held : sessions
  const [first] = counted.map(({ startDate }) => startDate).toSorted()
  const last = counted
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  return first !== undefined && last !== undefined ? { startDate: first, endDate: last } : undefined
}

/**
 * Checks and sorts entered sessions. A session keeps what happened to it. Throws `invalid`, by the position in which
 * they were entered.
 */
export function checkedSessions(
  sessions: readonly EnteredSession[],
  before: readonly CourseSession[],
  newId: () => string,
): CourseSession[] {
  const taken = new Set<string>()
  const checked = sessions.map((session, at) => {
    refuseTimes(session, at)
    const known = before.find(({ _id }) => _id === session._id)
    const { hours, ...rest } = session
    const _id = session._id === '' || taken.has(session._id) ? newId() : session._id
    taken.add(_id)
    const { cancelled, moved } = known ?? {}
    return {
      at,
      session: {
        ...rest,
        ...(hours !== undefined && !isOneDay(session) && { hours }),
        ...(cancelled && { cancelled }),
        ...(moved && { moved }),
        _id,
      },
    }
  })
  const sorted = checked.toSorted((a, b) => compare(a.session.startDate, b.session.startDate) || a.at - b.at)
  for (const [index, { at, session }] of sorted.entries()) {
    const earlier = sorted.slice(0, index).find(other => other.session.endDate > session.startDate)
    if (earlier) refuse({ [`sessions.${at}.startDate`]: overlaps(earlier.session) })
  }
  return sorted.map(({ session }) => session)
}

function refuseTimes(session: EnteredSession, at: number): void {
  if (session.endDate <= session.startDate)
    refuse({
      [`sessions.${at}.endDate`]: t('A session ends after its start.', 'Ein Kurstermin endet nach seinem Anfang.'),
    })
  if (!isOneDay(session) && session.hours === undefined) refuse({ [`sessions.${at}.hours`]: noHours() })
}

const overlaps = ({ startDate }: Dated) =>
  t(
    `This overlaps with the session that starts ${formatDateTime(startDate)}.`,
    `Das überschneidet sich mit dem Kurstermin, der am ${formatDateTime(startDate)} beginnt.`,
  )

const noHours = () =>
  t(
    'This session lasts several days. Please enter its hours, without nights.',
    'Dieser Kurstermin geht über mehrere Tage. Bitte gib seine Stunden an, ohne die Nächte.',
  )
