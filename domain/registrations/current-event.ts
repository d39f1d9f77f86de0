import { type Event, eventFields } from '../events/event.ts'
import { initialValues } from '../fields.ts'
import { calledOff } from './called-off.ts'
import { lastTold } from './last-told.ts'
import { pricesOf } from './prices-of.ts'
import type { Registration } from './registration.ts'

/**
 * The event of a booking as it is now, at the price and by the terms that were agreed (D76): for everything that is shown or
 * sent. A deleted event is as the guest was last told. Undefined for an inquiry.
 */
export function currentEvent(booking: Registration, events: readonly Event[]): Event | undefined {
  const { event, state, eventSnapshot } = booking
  if (!eventSnapshot) return undefined
  const stored = events.find(({ _id }) => _id === event)
  // Nobody has agreed to a quote yet: it is for the event as it is.
  if (state === 'quoted' && stored) return stored
  const known = stored ?? deletedEvent(booking, eventSnapshot)
  const { cost = known.cost, withdrawal = known.withdrawal } = eventSnapshot
  const prices = pricesOf({ eventSnapshot }, known)
  // With the terms, what a group is was frozen as well.
  const group = eventSnapshot.terms === undefined ? known.group : (eventSnapshot.group ?? false)
  return { ...known, cost, withdrawal, group, prices }
}

/** What the booking remembers of an event that exists no more. */
function deletedEvent(booking: Registration, { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): Event {
  const { event, createdDate, history } = booking
  const lastModifiedDate = history.at(-1)?.date ?? createdDate
  const unset = { ...initialValues(eventFields), _id: event, startDate, endDate, lastModifiedDate }
  return { ...unset, ...lastTold(booking, unset), cancelled: calledOff(booking) }
}
