import type { Event } from '../events/event.ts'
import { type HistoryEntry, isLiving } from './booking.ts'
import type { Registration } from './registration.ts'

/** What the educator did last to the event that is booked: nothing to another one before it counts. */
const lastOfEvent = ({ history }: Pick<Registration, 'history'>): HistoryEntry | undefined =>
  history.findLast(({ what }) => what === 'eventCancelled' || what === 'eventMoved' || what === 'moved')

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

/** Whether the event was moved since it was booked: whoever does not like the new date gets everything back (AGB § 8). */
export const isRescheduled = (booking: Pick<Registration, 'history'>): boolean =>
  lastOfEvent(booking)?.what === 'eventMoved'
