import { isLiving } from './booking.ts'
import type { Group } from './message.ts'
import { isNameless } from './nameless.ts'
import type { Registration } from './registration.ts'

/**
 * Lists the bookings that a group letter goes to (D60), each with a letter and link of its own. Skips bookings without
 * names.
 */
export function recipientsOf(bookings: readonly Registration[], to: Group): Registration[] {
  return bookings.filter(booking => (to === 'all' ? isLiving(booking) : booking.state === to) && !isNameless(booking))
}
