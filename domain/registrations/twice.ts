import { normalAddress } from '../normal-address.ts'
import { isLiving, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'

/** The form in which names are compared. */
export const plainName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
const namesOf = (booking: Registration) =>
  participantsOf(booking)
    .map(({ name }) => plainName(name))
    .sort()
    .join('\n')

/**
 * The living bookings of the same event by the same e-mail address for people of the same names (D51). All of it has to
 * match, so that nobody finds out by it more than they have typed.
 */
export const sameAs = (booking: Registration, all: readonly Registration[]): Registration[] => {
  const address = normalAddress(booking.email)
  if (address === '' || !isLiving(booking)) return []
  return all.filter(
    other =>
      other._id !== booking._id &&
      other.event === booking.event &&
      isLiving(other) &&
      normalAddress(other.email) === address &&
      namesOf(other) === namesOf(booking),
  )
}
