import type { Event } from '../events/event.ts'
import type { Registration } from './registration.ts'

/** The price groups a booking was made at (D17); the first bookings did not keep them, so theirs are the event's as it is now. */
export const pricesOf = (
  { eventSnapshot }: Pick<Registration, 'eventSnapshot'>,
  event: Pick<Event, 'prices'> | undefined,
): Event['prices'] => eventSnapshot?.prices ?? (eventSnapshot?.cost === undefined ? (event?.prices ?? []) : [])
