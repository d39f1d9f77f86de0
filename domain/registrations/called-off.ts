import type { Event } from '../events/event.ts'
import { isCancelled } from '../events/event-changes.ts'
import type { Instant } from '../format.ts'
import { type HistoryEntry, isLiving, type Step } from './booking.ts'
import { type EventFacts, isOther, isOtherDate, lastTold, withTold } from './last-told.ts'
import type { Registration } from './registration.ts'

/** Steps after which what was done to an event before counts no more: another event, or the guest's yes to the one as it is. */
const startingOver: ReadonlySet<Step> = new Set(['moved', 'quoted', 'accepted'])

/** What the educator did last to the event that is booked, as long as it counts. */
export function lastOfEvent({ history }: Pick<Registration, 'history'>): HistoryEntry | undefined {
  const last = history.findLast(({ what }) => isOfEvent(what) || startingOver.has(what))
  return last && isOfEvent(last.what) ? last : undefined
}

const isOfEvent = (what: Step) => what === 'eventCancelled' || what === 'eventMoved'

/** When and why the event of a booking was called off, as the booking knows it: the event may have been deleted since. */
export function calledOff(booking: Pick<Registration, 'history'>): Event['cancelled'] {
  const last = lastOfEvent(booking)
  return last?.what === 'eventCancelled' ? { date: last.date, reason: last.detail ?? '' } : undefined
}

/** Whether a booking's event was called off before the booking had ended; `event` as it is now. */
export const isCalledOff = (
  booking: Pick<Registration, 'history' | 'state'>,
  event: Pick<Event, 'cancelled'> | undefined,
): boolean => calledOff(booking) !== undefined || (event?.cancelled !== undefined && isLiving(booking))

/** The booking's event is deleted and its guest not yet informed; `event` comes from `eventOfBooking`. */
export const isDeleted = (
  booking: Pick<Registration, 'history' | 'state'>,
  event: (Pick<Event, 'cancelled'> & { deleted?: Instant | undefined }) | undefined,
): boolean => event?.deleted !== undefined && isLiving(booking) && !calledOff(booking)

/** Throws `conflict` when the event of a booking was called off. */
export function refuseCalledOff(...[booking, event]: Parameters<typeof isCalledOff>): void {
  if (isCalledOff(booking, event)) throw isCancelled()
}

/**
 * The guest was told another date than the one they agreed to, and can cancel
 * for a full refund (D64, D76).
 */
export function isRescheduled({ history, eventSnapshot, told }: Dated): boolean {
  if (!eventSnapshot || calledOff({ history })) return false
  const agreed = history.findLastIndex(({ what }) => startingOver.has(what))
  const moved = history.slice(agreed + 1).find(({ what }) => what === 'eventMoved')
  // It may have been moved back.
  return isOtherDate(bookedBefore(moved) ?? eventSnapshot, told ?? eventSnapshot)
}
type Dated = Pick<Registration, 'history' | 'eventSnapshot' | 'told'>

/** Whether a step of the history told the guest another date; a letter about a new place or title does not. */
export function isNewDate({ history, eventSnapshot }: Omit<Dated, 'told'>, step: number): boolean {
  const entry = history[step]
  if (entry?.what !== 'eventMoved') return false
  const [before, next] = [entry, history.slice(step + 1).find(({ what }) => what === 'eventMoved')].map(bookedBefore)
  const now = next ?? eventSnapshot
  return !before || !now || isOtherDate(before, now)
}

/** The dates of the booking before a move. */
const bookedBefore = (entry: HistoryEntry | undefined) => entry?.was?.booked ?? entry?.was

/** Returns the former facts for a booking's page: those last told, or those that the last move changed. */
export function formerFacts(booking: Dated & Posted, event: EventFacts): EventFacts {
  const told = lastTold(booking, event)
  const last = lastOfEvent(booking)
  if (last?.what !== 'eventMoved' || (isOther(told, event) && hasHeard(booking, last))) return told
  return lastTold({ eventSnapshot: factsBefore(booking, last) }, told)
}

/** Returns what the guest knew before a step about the event: earlier news that never reached them does not count. */
export function factsBefore(booking: Posted, entry: HistoryEntry): HistoryEntry['was'] {
  const { history } = booking
  const at = history.indexOf(entry)
  let known = entry.was
  for (const earlier of history.slice(0, at).reverse()) {
    if (startingOver.has(earlier.what)) break
    if (earlier.what !== 'eventMoved') continue
    if (hasHeard(booking, earlier, at)) break
    known = { ...known, ...earlier.was } as HistoryEntry['was']
  }
  return known
}

type Posted = Pick<Registration, 'history' | 'thread' | 'email'>

/** Some letter after a step about the event, up to a later one, was sent. Whoever has no address is called. */
function hasHeard(booking: Posted, entry: HistoryEntry, end = booking.history.length): boolean {
  const since = booking.history.slice(booking.history.indexOf(entry), end)
  return booking.email === '' || since.some(one => isRead(booking, one))
}

/** Whether a letter that was sent after a step has told the guest of it, its own or another one. */
const isRead = ({ thread }: Pick<Registration, 'thread'>, { date, sentDate }: HistoryEntry): boolean =>
  sentDate !== undefined || thread.some(message => message.sentDate !== undefined && message.sentDate > date)

/**
 * The booking after the letter about one of its steps was left out. Of a move that was put back before anybody read of it,
 * nothing was told.
 */
export function withUntold(booking: Registration, step: number, event: EventFacts): Registration {
  const { eventSnapshot, history } = booking
  const entry = history[step]
  if (!eventSnapshot || entry?.what !== 'eventMoved' || entry !== lastOfEvent(booking)) return booking
  const known = lastTold({ eventSnapshot: entry.was }, event)
  if (isOther(known, event) || history.slice(step).some(one => isRead(booking, one))) return booking
  const { startDate, endDate } = bookedBefore(entry) ?? known
  return withTold({ ...booking, eventSnapshot: { ...eventSnapshot, startDate, endDate } }, known)
}
