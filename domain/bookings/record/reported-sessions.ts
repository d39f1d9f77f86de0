import { isOneDay } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import { type BookedSession, type CourseSession, sortByStart } from '../../events/sessions/session-fields.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import type { Instant } from '../../kit/format.ts'
import type { Step } from './booking.ts'
import type { Registration } from './registration.ts'
import { areOtherFacts, lastReported, type ReportedSession, type SessionFacts } from './reported-facts.ts'

const factsOf = ({ startDate, endDate, locationName, locationLink }: BookedSession): SessionFacts => ({
  startDate,
  endDate,
  locationName,
  locationLink,
})

export const isOtherSession = (a: SessionFacts, b: SessionFacts): boolean =>
  (['startDate', 'endDate', 'locationName', 'locationLink'] as const).some(name => a[name] !== b[name])

type BookedFacts = Pick<Registration, 'eventSnapshot' | 'history' | 'quote'>

/** Steps that record the sessions again. */
const recordingSteps: ReadonlySet<Step> = new Set(['moved', 'offered', 'quoted'])

/** Returns the sessions that the guest expects, by id: as booked, with the changes reported since. */
function expectedSessions(
  { eventSnapshot, history }: BookedFacts,
  before: Pick<Event, 'sessions'>,
): Map<string, SessionFacts> {
  const booked = eventSnapshot?.sessions ?? before.sessions.filter(({ cancelled }) => !cancelled)
  const bookedFacts = new Map(booked.map(session => [session._id, factsOf(session)]))
  const from = history.findLastIndex(({ what }) => recordingSteps.has(what)) + 1
  for (const { _id, now } of history.slice(from).flatMap(({ sessions = [] }) => sessions)) {
    if (now) bookedFacts.set(_id, now)
    else bookedFacts.delete(_id)
  }
  return bookedFacts
}

/** Returns a course's sessions from the booking alone: as booked, with the changes reported since. */
export function sessionsOnRecord({ eventSnapshot, history }: BookedFacts): CourseSession[] {
  const sessionsById = new Map(
    (eventSnapshot?.sessions ?? []).map((session): [string, CourseSession] => [session._id, session]),
  )
  const from = history.findLastIndex(({ what }) => recordingSteps.has(what)) + 1
  for (const { what, date, detail = '', sessions = [] } of history.slice(from))
    for (const { _id, now } of sessions) {
      const session = sessionsById.get(_id)
      const hours = now && !isOneDay(now) ? session?.hours : undefined
      if (now) sessionsById.set(_id, { ...now, _id, ...(hours !== undefined && { hours }) })
      else if (what !== 'sessionCancelled') sessionsById.delete(_id)
      else if (session) sessionsById.set(_id, { ...session, cancelled: { date, reason: detail } })
    }
  return sortByStart([...sessionsById.values()])
}

/**
 * Lists the sessions that differ from the guest's letters, except called-off and past ones. Bookings from before the
 * event was a course use `before`.
 */
export function sessionNews(
  booking: BookedFacts,
  { before, event }: { before: Pick<Event, 'sessions'>; event: Pick<Event, 'sessions'> },
  now: Instant,
): ReportedSession[] {
  const expected = expectedSessions(booking, before)
  const isAhead = ({ endDate }: SessionFacts) => endDate > now
  const changed = event.sessions
    .filter(({ cancelled }) => !cancelled)
    .flatMap((session): ReportedSession[] => {
      const [was, facts] = [expected.get(session._id), factsOf(session)]
      if (was && !isOtherSession(was, facts)) return []
      return isAhead(facts) || (was && isAhead(was)) ? [{ _id: session._id, ...(was && { was }), now: facts }] : []
    })
  const ids = new Set(event.sessions.map(({ _id }) => _id))
  const removed = [...expected].flatMap(([_id, was]) => (ids.has(_id) || !isAhead(was) ? [] : [{ _id, was }]))
  return [...changed, ...removed]
}

/** True if the event differs from what the guest's letters say. The dates of a course are those of its sessions. */
export function hasNews(
  booking: BookedFacts & Pick<Registration, 'told'>,
  changed: { before: Event; event: Event },
  now: Instant,
): boolean {
  const { before, event } = changed
  const reported = lastReported(booking, before)
  if (!isCourse(event)) return areOtherFacts(reported, event)
  const { startDate, endDate } = event
  return areOtherFacts({ ...reported, startDate, endDate }, event) || sessionNews(booking, changed, now).length > 0
}

/** Returns what a guest is told about called-off sessions; leaves out those that the guest does not expect. */
export function calledOffSessions(
  booking: BookedFacts,
  before: Pick<Event, 'sessions'>,
  ids: readonly string[],
): ReportedSession[] {
  const expected = expectedSessions(booking, before)
  return ids.flatMap(_id => {
    const was = expected.get(_id)
    return was ? [{ _id, was }] : []
  })
}
