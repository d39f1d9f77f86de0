import { isLiving } from './booking.ts'
import type { Group } from './message.ts'
import { isNameless } from './nameless.ts'
import type { Registration } from './registration.ts'

/**
 * Which of an event's bookings a letter to a group is for (D60). Each gets its own, with its own link; not those in which nobody
 * is to be found any more.
 */
export function recipientsOf(bookings: readonly Registration[], to: Group): Registration[] {
  return bookings.filter(booking => (to === 'all' ? isLiving(booking) : booking.state === to) && !isNameless(booking))
}
