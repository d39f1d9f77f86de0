import type { Event } from './event.ts'

/** Where an event takes place: a name and a link to the map belong together. */
export type Place = Pick<Event, 'locationName' | 'locationLink'>

/** What a place is called. */
export const placeName = ({ locationName, locationLink }: Place) => locationName || locationLink

/** The places of events by name. Of one whose link has changed, the link of the event that was written last. */
export function placesOf(events: readonly Event[]): Place[] {
  const places = new Map<string, Place>()
  for (const event of events.toSorted((a, b) => a.lastModifiedDate.localeCompare(b.lastModifiedDate))) {
    const { locationName, locationLink } = event
    if (placeName(event)) places.set(placeName(event), { locationName, locationLink })
  }
  return [...places.values()].sort((a, b) => placeName(a).localeCompare(placeName(b)))
}
