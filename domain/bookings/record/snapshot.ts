import type { Event } from '../../events/event.ts'
import { type BookedSession, bookedSession } from '../../events/sessions/session-fields.ts'
import { isCourse, uncancelledSessions } from '../../events/sessions/sessions.ts'
import type { Instant } from '../../kit/format.ts'
import { adaptRecord } from '../../kit/record.ts'
import { terms } from '../../money/terms/terms.ts'
import type { Registration } from './registration.ts'

type WithSessions = { sessions?: readonly BookedSession[] | undefined }

/** Returns the facts as they are handed over to the guest: without ids of sessions. */
export const bookedFacts = <Snapshot extends WithSessions>({ sessions, ...facts }: Snapshot) => ({
  ...facts,
  ...(sessions ? { sessions: sessions.map(({ _id, ...session }) => session) } : {}),
})

/**
 * Records the sessions of an event that became a course after it was booked; dates and price stay as booked (D74).
 * Returns the same booking if it has sessions.
 */
export function withBookedSessions(booking: Registration, { sessions }: Pick<Event, 'sessions'>, now: Instant) {
  const { eventSnapshot } = booking
  if (!eventSnapshot || isCourse(eventSnapshot) || sessions.length === 0) return booking
  return adaptRecord(booking, { eventSnapshot: { ...eventSnapshot, sessions: sessions.map(bookedSession) } }, now)
}

/** Copies the facts of an event that a registration keeps (D17), with the terms that apply (AGB § 3, D55). */
export const snapshotOf = ({
  title,
  startDate,
  endDate,
  locationName,
  locationLink,
  cost,
  prices,
  group,
  withdrawal,
  sessions,
  instalments,
}: Event) => ({
  title,
  startDate,
  endDate,
  locationName,
  locationLink,
  cost,
  ...(prices.length > 0 ? { prices } : {}),
  ...(group ? { group } : {}),
  ...(withdrawal ? { withdrawal } : {}),
  ...(sessions.length > 0 ? { sessions: uncancelledSessions(sessions).map(bookedSession) } : {}),
  ...(instalments > 1 ? { instalments } : {}),
  terms: terms.asOf,
})
