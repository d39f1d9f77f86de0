import type { Event } from '../../domain/events/event.ts'
import { partyPriceText } from '../../domain/events/prices.ts'
import { formatDateTime } from '../../domain/format.ts'
import { participantsOf } from '../../domain/registrations/booking.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { type Fact, TextLink } from './letter-layout.tsx'

const place = ({ locationLink, locationName }: Event) =>
  /^https?:\/\//i.test(locationLink) ? (
    <TextLink href={locationLink}>{locationName || 'Zur Karte'}</TextLink>
  ) : (
    locationName
  )

/** What the people of a booking pay for an event: each of them, and together. */
export const partyCost = (event: Event, booking: Registration): string =>
  partyPriceText(
    event,
    participantsOf(booking).map(({ price }) => price),
  )

/** What letters show of an event; `cost` is what a party pays, "" for nothing about it. */
export const eventFacts = (event: Event, cost: string): Fact[] => [
  ['Beginn', formatDateTime(event.startDate)],
  ['Ende', formatDateTime(event.endDate)],
  ...(event.locationName || event.locationLink ? [['Ort', place(event)] satisfies Fact] : []),
  ...(cost === '' ? [] : [['Kosten', cost] satisfies Fact]),
]
