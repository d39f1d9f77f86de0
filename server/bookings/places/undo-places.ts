import { type PlacesUndo, withoutAdded } from '../../../domain/bookings/places/added-places.ts'
import type { Event } from '../../../domain/events/event.ts'
import { findRecord, replaceRecords } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

/** Takes added places back, before the waiting list is offered them. Throws `conflict` when that is too late. */
export const undoPlaces = ({ commit, bookingsOf, now }: Deps, undoing: PlacesUndo): Promise<Event> =>
  commit(({ events, registrations }) => {
    const event = findRecord(events, undoing._id, 'event')
    const result = withoutAdded(event, undoing, bookingsOf(registrations, event._id), now())
    return { next: { events: replaceRecords(events, [result]) }, result }
  })
