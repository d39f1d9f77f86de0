import { normalAddress } from '../normal-address.ts'
import { isLiving, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'

/** The form in which names are compared. */
export const plainName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The names of who takes part; those that were erased are nobody's. */
const namesOf = (booking: Registration) => participantsOf(booking).flatMap(({ name }) => plainName(name) || [])

/**
 * The living bookings of the same event by the same e-mail address in which somebody of the same name takes part (D51). Address and name have
 * to match, so that nobody finds out by it more than they have typed.
 */
export const sameAs = (booking: Registration, all: readonly Registration[]): Registration[] => {
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
