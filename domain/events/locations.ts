import type { Event } from './event.ts'

/** A location's name and map link belong together. */
export type EventLocation = Pick<Event, 'locationName' | 'locationLink'>

export const locationLabel = ({ locationName, locationLink }: EventLocation) => locationName || locationLink

/** Lists locations by name, each with the link of the event that was modified last. */
export function locationsOf(events: readonly Event[]): EventLocation[] {
  const locations = new Map<string, EventLocation>()
  for (const event of events.toSorted((a, b) => a.lastModifiedDate.localeCompare(b.lastModifiedDate))) {
    const { locationName, locationLink } = event
    if (locationLabel(event)) locations.set(locationLabel(event), { locationName, locationLink })
  }
  return [...locations.values()].sort((a, b) => locationLabel(a).localeCompare(locationLabel(b)))
}
