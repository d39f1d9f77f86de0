import { type HoldInput, withHold } from '../../../domain/bookings/record/hold.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import { withDeleted } from '../../../domain/people/bin/bin.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Holds a registration, or all of an event, including those in the bin; or releases them (D65). Returns those that are
 * not in the bin. Throws `not_found`.
 */
export function holdRegistrations(
  { commit, now }: Pick<Deps, 'commit' | 'now'>,
  input: HoldInput,
): Promise<Registration[]> {
  const isMeant = (registration: Registration) =>
    'event' in input ? registration.event === input.event : registration._id === input.registration
  return commit(({ registrations, bin, events }) => {
    if ('event' in input) findRecord(events, input.event, 'event')
    else findRecord(registrations, input.registration, 'registration')
    const holdIfMeant = (registration: Registration) =>
      isMeant(registration) ? withHold(registration, input.reason, now()) : registration
    const next = registrations.map(holdIfMeant)
    return { next: { registrations: next, bin: withDeleted(bin, holdIfMeant) }, result: next.filter(isMeant) }
  })
}
