import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { isLiving, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/** Normalizes a name for comparison. */
export const plainName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Lists participants' names, without erased ones. */
const namesOf = (booking: Registration) => participantsOf(booking).flatMap(({ name }) => plainName(name) || [])

/**
 * Finds living bookings of the same event with the same e-mail address and a participant of the same name (D51). Both
 * must match; otherwise the answer would reveal who has booked.
 */
export const duplicatesOf = (booking: Registration, all: readonly Registration[]): Registration[] => {
  const address = normalAddress(booking.email)
  if (address === '' || !isLiving(booking)) return []
  const names = new Set(namesOf(booking))
  return all.filter(
    other =>
      other._id !== booking._id &&
      other.event === booking.event &&
      isLiving(other) &&
      normalAddress(other.email) === address &&
      namesOf(other).some(name => names.has(name)),
  )
}
