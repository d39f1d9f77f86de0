import type { Event } from '../../events/event.ts'
import { cancelledError } from '../../events/event-changes.ts'
import type { BookedSession } from '../../events/sessions/session-fields.ts'
import { isCourse, minutesOf } from '../../events/sessions/sessions.ts'
import { compare } from '../../kit/compare.ts'
import type { Instant } from '../../kit/format.ts'
import { isLiving, type Step } from './booking.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { Registration } from './registration.ts'
import {
  areOtherFacts,
  type EventFacts,
  isOtherDate,
  lastReported,
  type ReportedSession,
  type SessionFacts,
  withReported,
} from './reported-facts.ts'
import { isOtherSession } from './reported-sessions.ts'

/** Steps that reset the event's earlier changes: a move to another event, or acceptance of the current one. */
const restartingSteps: ReadonlySet<Step> = new Set(['moved', 'quoted', 'accepted'])

/** Returns the last change of the booked event that still applies. */
function lastOfEvent({ history }: Pick<Registration, 'history'>): HistoryEntry | undefined {
  const last = history.findLast(({ what }) => isEventStep(what) || restartingSteps.has(what))
  return last && isEventStep(last.what) ? last : undefined
}

/** True for the educator's steps on an event with all its bookings. */
export const isEventStep = (step: Step) =>
  step === 'eventCancelled' || step === 'eventMoved' || step === 'sessionCancelled'

/** Returns when and why the event was called off, as recorded in the booking, since the event may be deleted. */
export function callOffOf(booking: Pick<Registration, 'history'>): Event['cancelled'] {
  const last = lastOfEvent(booking)
  return last?.what === 'eventCancelled' ? { date: last.date, reason: last.detail ?? '' } : undefined
}

/** True if the event was called off while the booking was alive; `event` is the current one. */
export const isCalledOff = (
  booking: Pick<Registration, 'history' | 'state'>,
  event: Pick<Event, 'cancelled'> | undefined,
): boolean => callOffOf(booking) !== undefined || (event?.cancelled !== undefined && isLiving(booking))

/** True if the event is deleted and the guest has not been informed yet; `event` comes from `eventOfBooking`. */
export const isDeleted = (
  booking: Pick<Registration, 'history' | 'state'>,
  event: (Pick<Event, 'cancelled'> & { deleted?: Instant | undefined }) | undefined,
): boolean => event?.deleted !== undefined && isLiving(booking) && !callOffOf(booking)

/** Throws `conflict` if the booking's event was called off. */
export function refuseCalledOff(...[booking, event]: Parameters<typeof isCalledOff>): void {
  if (isCalledOff(booking, event)) throw cancelledError()
}

/**
 * True if the reported date differs from the agreed one; the guest can then cancel for a full refund (D64, D76). For a
 * course, this takes changes to more than half of its hours, moved or called off (D74).
 */
export function isRescheduled({ history, eventSnapshot, told: reported }: BookingDates): boolean {
  if (!eventSnapshot || callOffOf({ history })) return false
  const agreed = history.findLastIndex(({ what }) => restartingSteps.has(what))
  const since = history.slice(agreed + 1)
  if (isCourse(eventSnapshot)) return isMostlyChanged(eventSnapshot.sessions ?? [], since)
  const moved = since.find(({ what }) => what === 'eventMoved')
  // The event may have been moved back.
  return isOtherDate(bookedBefore(moved) ?? eventSnapshot, reported ?? eventSnapshot)
}
type BookingDates = Pick<Registration, 'history' | 'eventSnapshot' | 'told'>

/** Lists the sessions of a course whose reported date differs from the agreed one. */
export function movedSessions(
  { history }: Pick<Registration, 'history'>,
  { sessions }: Pick<Event, 'sessions'>,
): { session: Event['sessions'][number]; was: SessionFacts }[] {
  const agreed = history.findLastIndex(({ what }) => restartingSteps.has(what))
  const reported = history.slice(agreed + 1).flatMap(({ sessions = [] }) => sessions)
  return sessions.flatMap(session => {
    const was = reported.find(({ _id }) => _id === session._id)?.was
    return was && !session.cancelled && isOtherDate(was, session) ? [{ session, was }] : []
  })
}

/** True if more than half of the hours are in sessions that were moved to another date or do not take place. */
function isMostlyChanged(booked: readonly BookedSession[], since: readonly HistoryEntry[]): boolean {
  const reported = Map.groupBy(
    since.flatMap(({ sessions = [] }) => sessions),
    ({ _id }) => _id,
  )
  const isChanged = ({ _id }: BookedSession) => {
    const changes = reported.get(_id) ?? []
    const [was, now] = [changes[0]?.was, changes.at(-1)?.now]
    // The session may have been moved back.
    return changes.length > 0 && (!was || !now || isOtherDate(was, now))
  }
  const minutes = (sessions: readonly BookedSession[]) => sessions.reduce((sum, session) => sum + minutesOf(session), 0)
  return 2 * minutes(booked.filter(isChanged)) > minutes(booked)
}

/** True if a step reported another date; new places and titles do not count. */
export function isNewDate({ history, eventSnapshot }: Omit<BookingDates, 'told'>, step: number): boolean {
  const entry = history[step]
  if (entry?.what !== 'eventMoved' || (eventSnapshot && isCourse(eventSnapshot))) return false
  const before = bookedBefore(entry)
  const nextMove = history.slice(step + 1).find(({ what }) => what === 'eventMoved')
  const now = bookedBefore(nextMove) ?? eventSnapshot
  return !before || !now || isOtherDate(before, now)
}

/** Returns the booked dates before a move. */
const bookedBefore = (entry: HistoryEntry | undefined) => entry?.was?.booked ?? entry?.was

/** Returns the former facts for a booking's page: the facts last reported, or those before the last move. */
export function formerFacts(booking: BookingDates & LetterHistory, event: EventFacts): EventFacts {
  const reported = lastReported(booking, event)
  const last = lastOfEvent(booking)
  if (last?.what !== 'eventMoved' || (areOtherFacts(reported, event) && wasInformed(booking, last))) return reported
  return lastReported({ eventSnapshot: factsBefore(booking, last) }, reported)
}

/** Returns what the guest knew before a step about the event, ignoring earlier news that never reached them. */
export function factsBefore(booking: LetterHistory, entry: HistoryEntry): HistoryEntry['was'] {
  const { history } = booking
  const at = history.indexOf(entry)
  let reported = entry.was
  for (const earlier of history.slice(0, at).reverse()) {
    if (restartingSteps.has(earlier.what)) break
    if (earlier.what !== 'eventMoved') continue
    if (wasInformed(booking, earlier, at)) break
    reported = { ...reported, ...earlier.was } as HistoryEntry['was']
  }
  return reported
}

/**
 * Returns what a step about sessions tells the guest today: each session as the guest knew it and as it is now.
 * Includes earlier changes that never reached the guest, and leaves out changes that no longer apply.
 */
export function sessionsSince(
  booking: LetterHistory,
  entry: HistoryEntry,
  event: Pick<Event, 'sessions'>,
): ReportedSession[] {
  const at = booking.history.indexOf(entry)
  const changes = new Map<string, SessionFacts | undefined>()
  for (const earlierEntry of booking.history.slice(0, at + 1)) {
    if (restartingSteps.has(earlierEntry.what)) changes.clear()
    if (earlierEntry !== entry && (earlierEntry.what !== 'eventMoved' || wasInformed(booking, earlierEntry, at)))
      continue
    for (const { _id, was } of earlierEntry.sessions ?? []) if (!changes.has(_id)) changes.set(_id, was)
  }
  // A letter about called-off sessions leaves out moves that did not reach the guest: these have letters of their own,
  // or are out of date.
  const sessionIds = new Set(entry.sessions?.map(({ _id }) => _id))
  if (entry.what === 'sessionCancelled') for (const _id of changes.keys()) if (!sessionIds.has(_id)) changes.delete(_id)
  const reported = [...changes].flatMap(([_id, was]): ReportedSession[] => {
    const session = event.sessions.find(session => session._id === _id)
    const isOff = session === undefined || session.cancelled !== undefined
    if (entry.what === 'sessionCancelled') return isOff && was ? [{ _id, was }] : []
    // The calling off of a session has a letter of its own.
    if (session?.cancelled || (!session && !was)) return []
    if (session && was && !isOtherSession(session, was)) return []
    return [{ _id, ...(was && { was }), ...(session && { now: session }) }]
  })
  return reported.toSorted((a, b) => compare(startOf(a), startOf(b)))
}

const startOf = ({ was, now = was }: ReportedSession): Instant => now?.startDate ?? ''

type LetterHistory = Pick<Registration, 'history' | 'thread' | 'email'>

/**
 * True if a letter was sent about a step or a later one, up to the step `end`. Guests without an address are called
 * instead.
 */
function wasInformed(booking: LetterHistory, entry: HistoryEntry, end = booking.history.length): boolean {
  const since = booking.history.slice(booking.history.indexOf(entry), end)
  return booking.email === '' || since.some(step => wasReported(booking, step))
}

/** True if the letter about a step was sent, or the educator wrote a message after the step. */
const wasReported = ({ thread }: Pick<Registration, 'thread'>, { date, sentDate }: HistoryEntry): boolean =>
  sentDate !== undefined || thread.some(message => message.sentDate !== undefined && message.sentDate > date)

/**
 * Updates the booking after the letter about a step was skipped. A move that was reverted before any letter reported it
 * is forgotten.
 */
export function withUnreported(booking: Registration, step: number, event: EventFacts): Registration {
  const { eventSnapshot, history } = booking
  const entry = history[step]
  if (!eventSnapshot || entry?.what !== 'eventMoved' || entry !== lastOfEvent(booking)) return booking
  const reported = lastReported({ eventSnapshot: entry.was }, event)
  if (areOtherFacts(reported, event) || history.slice(step).some(step => wasReported(booking, step))) return booking
  const { startDate, endDate } = bookedBefore(entry) ?? reported
  return withReported({ ...booking, eventSnapshot: { ...eventSnapshot, startDate, endDate } }, reported)
}
