import { isLiving } from '../record/booking.ts'
import type { LetterGroup } from '../record/message.ts'
import type { Registration } from '../record/registration.ts'
import { isNameless } from './nameless.ts'

/**
 * Lists the bookings that a group letter goes to (D60), each with a letter and link of its own. Skips bookings without
 * names.
 */
export function recipientsOf(bookings: readonly Registration[], to: LetterGroup): Registration[] {
  return bookings.filter(booking => (to === 'all' ? isLiving(booking) : booking.state === to) && !isNameless(booking))
}
