import type { Event } from './event.ts'

/** A venue's name and map link belong together. */
export type Place = Pick<Event, 'locationName' | 'locationLink'>

export const placeName = ({ locationName, locationLink }: Place) => locationName || locationLink

/** Lists venues by name, each with the link of the event that was modified last. */
export function placesOf(events: readonly Event[]): Place[] {
  const places = new Map<string, Place>()
  for (const event of events.toSorted((a, b) => a.lastModifiedDate.localeCompare(b.lastModifiedDate))) {
    const { locationName, locationLink } = event
    if (placeName(event)) places.set(placeName(event), { locationName, locationLink })
  }
  return [...places.values()].sort((a, b) => placeName(a).localeCompare(placeName(b)))
}
