import { isLiving, partySize } from '../../bookings/record/booking.ts'
import { callOffOf } from '../../bookings/record/called-off.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import type { Bin, BinEntry } from './bin.ts'

/** An event that was deleted before it was over and without being called off (D76). */
export type DeletedEvent = Event & { deleted: Instant }

const cache = new WeakMap<Event, DeletedEvent>()

/** Returns the event of an entry that was deleted before it was over. Returns the same object each time. */
function deletedEvent({ kind, record, deletedAt }: BinEntry): DeletedEvent | undefined {
  if (kind !== 'event' || record.cancelled || deletedAt >= record.endDate) return undefined
  const event = cache.get(record) ?? { ...record, deleted: deletedAt }
  cache.set(record, event)
  return event
}

export const deletedEvents = (bin: Bin): DeletedEvent[] => bin.flatMap(entry => deletedEvent(entry) ?? [])

type EventsAndBin = { events: readonly Event[]; bin: Bin }

/** Lists the events that bookings can refer to, including deleted ones. */
export const eventsOfBookings = ({ events, bin }: EventsAndBin): readonly Event[] => [...events, ...deletedEvents(bin)]

/** Finds the event of a booking, including a deleted one. */
export const eventOfBooking = ({ event: id }: Pick<Registration, 'event'>, { events, bin }: EventsAndBin) =>
  events.find(({ _id }) => _id === id) ?? deletedEvents(bin).find(({ _id }) => _id === id)

/** A living booking of a deleted event waits until the event is restored or called off. */
const waitsFor = (booking: Registration, id: string) => booking.event === id && isLiving(booking) && !callOffOf(booking)

/** A deleted event with people waiting for it, their number, and the id of its bin entry. */
export type HeldEvent = { entry: string; event: DeletedEvent; people: number }

/** Lists deleted events with living bookings; they stay in the bin until they are restored or called off. */
export const heldEvents = (bin: Bin, registrations: readonly Registration[]): HeldEvent[] =>
  bin.flatMap(entry => {
    const event = deletedEvent(entry)
    if (!event) return []
    const people = registrations
      .filter(booking => waitsFor(booking, event._id))
      .reduce((sum, booking) => sum + partySize(booking), 0)
    return people === 0 ? [] : [{ entry: entry._id, event, people }]
  })
