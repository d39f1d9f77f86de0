import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Returns the registrations that a page of the desk needs: all; the bookings of `event`; or the registration `about`,
 * and all with its event or its e-mail address.
 */
export function selectRegistrations(
  { registrations, bookingsOf }: Pick<Deps, 'registrations' | 'bookingsOf'>,
  { event, about }: { event?: string; about?: string },
): readonly Registration[] {
  const all = registrations.current
  if (event !== undefined) return bookingsOf(all, event)
  if (about === undefined) return all
  const booking = all.find(({ _id }) => _id === about)
  if (!booking) return []
  const email = normalAddress(booking.email)
  return all.filter(
    other =>
      other === booking ||
      (booking.event !== '' && other.event === booking.event) ||
      (email !== '' && normalAddress(other.email) === email),
  )
}
