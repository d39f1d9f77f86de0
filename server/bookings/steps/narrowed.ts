import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * The registrations that a page of the desk is about: those of an `event`; or one that is named by `about`, with the others
 * of its event and of its address. All of them unless something is asked for.
 */
export function narrowed(
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
