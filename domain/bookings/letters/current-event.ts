import { type Event, eventFields } from '../../events/event.ts'
import { courseDates } from '../../events/sessions/sessions.ts'
import { initialValues } from '../../kit/fields.ts'
import { callOffOf } from '../record/called-off.ts'
import { pricesOf } from '../record/prices-of.ts'
import type { Registration } from '../record/registration.ts'
import { lastReported } from '../record/reported-facts.ts'
import { sessionsOnRecord } from '../record/reported-sessions.ts'

/**
 * Returns a booking's current event at the agreed price and terms (D76), for everything shown or sent. A deleted event
 * has the facts last reported to the guest. Undefined for an inquiry.
 */
export function currentEvent(booking: Registration, events: readonly Event[]): Event | undefined {
  const { event, state, eventSnapshot } = booking
  if (!eventSnapshot) return undefined
  const stored = events.find(({ _id }) => _id === event)
  // Nothing is agreed yet, so a quote follows the stored event.
  if (state === 'quoted' && stored) return stored
  const facts = stored ? factsFor(booking, stored) : deletedEvent(booking, eventSnapshot)
  const { cost = facts.cost, withdrawal = facts.withdrawal } = eventSnapshot
  const prices = pricesOf({ eventSnapshot }, facts)
  // The snapshot has the group flag together with the terms.
  const group = eventSnapshot.terms === undefined ? facts.group : (eventSnapshot.group ?? false)
  return { ...facts, cost, withdrawal, group, prices }
}

/** A deleted event keeps the facts last reported until it is restored. */
const factsFor = (booking: Registration, stored: Event): Event =>
  'deleted' in stored ? { ...stored, ...lastReported(booking, stored) } : stored

/** Rebuilds a deleted event from the booking's snapshot and history. */
function deletedEvent(booking: Registration, { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): Event {
  const { event, createdDate, history } = booking
  const sessions = sessionsOnRecord(booking)
  const lastModifiedDate = history.at(-1)?.date ?? createdDate
  const unset = { ...initialValues(eventFields), _id: event, startDate, endDate, sessions, lastModifiedDate }
  return { ...unset, ...lastReported(booking, unset), ...courseDates(sessions), cancelled: callOffOf(booking) }
}
