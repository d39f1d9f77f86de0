import { isLiving } from './booking.ts'
import type { Group } from './message.ts'
import type { Registration } from './registration.ts'

/** Which of an event's bookings a letter to a group is for (D60). Each gets its own, with its own link. */
export function recipientsOf(bookings: readonly Registration[], to: Group): Registration[] {
  return bookings.filter(booking => (to === 'all' ? isLiving(booking) : booking.state === to))
}
