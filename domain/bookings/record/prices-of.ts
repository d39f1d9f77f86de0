import type { Event } from '../../events/event.ts'
import type { Registration } from './registration.ts'

/** Returns the price groups at the time of booking (D17); the earliest bookings lack them and use the current ones. */
export const pricesOf = (
  { eventSnapshot }: Pick<Registration, 'eventSnapshot'>,
  event: Pick<Event, 'prices'> | undefined,
): Event['prices'] => eventSnapshot?.prices ?? (eventSnapshot?.cost === undefined ? (event?.prices ?? []) : [])
