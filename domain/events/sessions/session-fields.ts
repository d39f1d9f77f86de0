import * as v from 'valibot'
import { compare } from '../../kit/compare.ts'
import { HOUR_MS } from '../../kit/duration.ts'
import { itemIdField, lineField, momentField } from '../../kit/field-kinds.ts'
import { listOf, recordPart } from '../../kit/fields.ts'
import { dayOf, formatTime, type Instant } from '../../kit/format.ts'
import { refuseFields, WebAddressOrNone } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { shownDay } from '../dates/dated-title.ts'
import { isOneDay } from '../dates/days.ts'
import { hourText } from '../dates/when-text.ts'
import { uncancelledSessions } from './sessions.ts'

/** Maximum number of sessions of a course. */
export const SESSIONS_MAX = 60
/** Maximum number of hours of a session. */
export const HOURS_MAX = 500

export const unknownSessionSentence = () => t('There is no such session.', 'Diesen Kurstermin gibt es nicht.')
const wrongHoursSentence = () =>
  t('Please enter the hours, above 0 and at most 500.', 'Bitte gib die Stunden an, mehr als 0 und höchstens 500.')
export const sessionHours = v.pipe(
  v.number(wrongHoursSentence),
  v.gtValue(0, wrongHoursSentence),
  v.maxValue(HOURS_MAX, wrongHoursSentence),
)
const hours = { stored: v.optional(v.number()), input: v.optional(sessionHours) }

const entered = recordPart(
  {
    /** Calendars, letters and attendance refer to a session by this id. */
    _id: itemIdField(unknownSessionSentence),
    startDate: momentField,
    endDate: momentField,
    /** Set if the session lasts several days, since nights do not count. */
    hours,
    /** "": the event's location; likewise `locationLink`. */
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

/** Clears ids that another event or one of its sessions already has, so that new ones are generated. */
export function withFreeIds<Session extends { _id: string }>(
  sessions: readonly Session[],
  others: readonly { _id: string; sessions: readonly { _id: string }[] }[],
): Session[] {
  const usedIds = new Set(others.flatMap(({ _id, sessions }) => [_id, ...sessions.map(session => session._id)]))
  return sessions.map(session => (usedIds.has(session._id) ? { ...session, _id: '' } : session))
}

/**
 * Checks and sorts entered sessions. A session keeps its cancellation and its last move. Throws `invalid`, by the
 * position in which the sessions were entered.
 */
export function checkedSessions(
  sessions: readonly EnteredSession[],
  before: readonly CourseSession[],
  newId: () => string,
): CourseSession[] {
  const ids = new Set<string>()
  const checked = sessions.map((session, at) => {
    refuseTimes(session, at)
    const previous = before.find(({ _id }) => _id === session._id)
    const { hours, ...rest } = session
    const _id = session._id === '' || ids.has(session._id) ? newId() : session._id
    ids.add(_id)
    const { cancelled, moved } = previous ?? {}
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
  const inOrder = checked.toSorted((a, b) => compare(a.session.startDate, b.session.startDate) || a.at - b.at)
  for (const [index, { at, session }] of inOrder.entries()) {
    if (session.cancelled) continue
    const earlier = overlapOf(session, uncancelledSessions(inOrder.slice(0, index).map(row => row.session)))
    if (earlier) refuseFields({ [`sessions.${at}.startDate`]: overlapSentence(earlier) })
  }
  return inOrder.map(({ session }) => session)
}

type StartAndEnd = { startDate: Instant; endDate: Instant }

export const sortByStart = <Session extends Pick<StartAndEnd, 'startDate'>>(sessions: readonly Session[]): Session[] =>
  sessions.toSorted((a, b) => compare(a.startDate, b.startDate))

/** Finds a session at the same time. Callers leave out those that are called off. */
export const overlapOf = <Session extends StartAndEnd>(
  { startDate, endDate }: StartAndEnd,
  otherSessions: readonly Session[],
): Session | undefined => otherSessions.find(other => other.startDate < endDate && startDate < other.endDate)

function refuseTimes(session: EnteredSession, at: number): void {
  if (session.endDate <= session.startDate)
    refuseFields({
      [`sessions.${at}.endDate`]: t('A session ends after its start.', 'Ein Kurstermin endet nach seinem Anfang.'),
    })
  if (isOneDay(session)) return
  if (session.hours === undefined) refuseFields({ [`sessions.${at}.hours`]: noHoursSentence() })
  if (hasTooManyHours(session)) refuseFields({ [`sessions.${at}.hours`]: tooManyHoursSentence() })
}

/** Clocks change during some nights, and estimates are rounded to quarters. */
const MORE_HOURS = 1.25

/** True if a session has more hours than it lasts, nights included. */
export const hasTooManyHours = ({
  startDate,
  endDate,
  hours = 0,
}: StartAndEnd & { hours?: number | undefined }): boolean =>
  (hours - MORE_HOURS) * HOUR_MS > Date.parse(endDate) - Date.parse(startDate)

export const tooManyHoursSentence = () =>
  t('The session does not last that many hours.', 'So viele Stunden dauert der Kurstermin nicht.')

export const overlapSentence = ({ startDate }: { startDate: Instant }) =>
  t(
    `This overlaps with the session that starts ${shownDay(dayOf(startDate))}, ${formatTime(startDate)}.`,
    `Das überschneidet sich mit dem Kurstermin, der am ${shownDay(dayOf(startDate))} um ${hourText(startDate)} beginnt.`,
  )

export const noHoursSentence = () =>
  t(
    'This session lasts several days. Please enter its hours, without nights.',
    'Dieser Kurstermin geht über mehrere Tage. Bitte gib seine Stunden an, ohne die Nächte.',
  )

/**
 * Gives the event's id to the first session of an event that becomes a course, so that it keeps the entry in guests'
 * calendars.
 */
export function withEntryOf<Session extends { _id: string; startDate: Instant }>(
  { _id }: { _id: string },
  sessions: readonly Session[],
): Session[] {
  const [first] = sortByStart(sessions)
  return sessions.map(session => ({ ...session, _id: session === first ? _id : session._id }))
}
