import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Returns the registrations for a page of the desk: those of an `event`; or the one named by `about`, with the others
 * of its event and of its address. Without a filter it returns all.
 */
export function narrow(
  { registrations, bookingsOf }: Pick<Deps, 'registrations' | 'bookingsOf'>,
  { event, about }: { event?: string; about?: string },
): readonly Registration[] {
  const all = registrations.current
  if (event !== undefined) return bookingsOf(all, event)
  if (about === undefined) return all
  const one = all.find(({ _id }) => _id === about)
  if (!one) return []
  const address = normalAddress(one.email)
  return all.filter(
    other =>
      other === one ||
      (one.event !== '' && other.event === one.event) ||
      (address !== '' && normalAddress(other.email) === address),
  )
}
