import type { Event } from '../../domain/events/event.ts'
import { priceText } from '../../domain/events/prices.ts'
import { formatDateTime } from '../../domain/format.ts'
import { type Fact, TextLink } from './letter-layout.tsx'

const place = ({ locationLink, locationName }: Event) =>
  /^https?:\/\//i.test(locationLink) ? (
    <TextLink href={locationLink}>{locationName || 'Zur Karte'}</TextLink>
  ) : (
    locationName
  )

/** What letters show of an event; `cost` is what a party pays together, "" for nothing about it. */
export const eventFacts = (event: Event, cost: string = priceText(event)): Fact[] => [
  ['Beginn', formatDateTime(event.startDate)],
  ['Ende', formatDateTime(event.endDate)],
  ...(event.locationName || event.locationLink ? [['Ort', place(event)] satisfies Fact] : []),
  ...(cost === '' ? [] : [['Kosten', cost] satisfies Fact]),
]
