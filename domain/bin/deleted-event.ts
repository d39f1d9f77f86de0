import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import { isLiving, partySize } from '../registrations/booking.ts'
import { calledOff } from '../registrations/called-off.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Bin, BinEntry } from './bin.ts'

/** An event in the bin that neither took place nor was called off: it promises nothing (D76). */
export type DeletedEvent = Event & { deleted: Instant }

const known = new WeakMap<Event, DeletedEvent>()

/** The event of an entry, if it was deleted before it was over. It is the same object each time. */
function deletedEvent({ kind, record, deletedAt }: BinEntry): DeletedEvent | undefined {
  if (kind !== 'event' || record.cancelled || deletedAt >= record.endDate) return undefined
  const event = known.get(record) ?? { ...record, deleted: deletedAt }
  known.set(record, event)
  return event
}

/** Those that have been deleted before they were over. */
export const deletedEvents = (bin: Bin): DeletedEvent[] => bin.flatMap(entry => deletedEvent(entry) ?? [])

type Everything = { events: readonly Event[]; bin: Bin }

/** All events that bookings have, deleted ones too. */
export const eventsOfBookings = ({ events, bin }: Everything): readonly Event[] => [...events, ...deletedEvents(bin)]

/** The event of a booking, be it a deleted one. */
export const eventOfBooking = ({ event: id }: Pick<Registration, 'event'>, { events, bin }: Everything) =>
  events.find(({ _id }) => _id === id) ?? deletedEvents(bin).find(({ _id }) => _id === id)

/** Who waits to hear what becomes of a deleted event. */
const waitsFor = (booking: Registration, id: string) => booking.event === id && isLiving(booking) && !calledOff(booking)

/** A deleted event with so many people who wait to hear what becomes of it, and its entry in the bin. */
export type HeldEvent = { entry: string; event: DeletedEvent; people: number }

/** The deleted events that people have booked, or wait for: they stay until they are restored or called off. */
export const heldEvents = (bin: Bin, registrations: readonly Registration[]): HeldEvent[] =>
  bin.flatMap(entry => {
    const event = deletedEvent(entry)
    if (!event) return []
    const people = registrations
      .filter(booking => waitsFor(booking, event._id))
      .reduce((sum, booking) => sum + partySize(booking), 0)
    return people === 0 ? [] : [{ entry: entry._id, event, people }]
  })
