import { isBlank, type Registration } from '../../../domain/bookings/record/registration.ts'
import type { EditTarget } from '../../../domain/kit/input.ts'
import { findRecord, refuseStale } from '../../../domain/kit/record.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { moveAllToBin } from '../../people/bin/bin.ts'

/**
 * Moves a registration into the bin, and deletes its letters. Deletes an empty one for good. Throws `not_found`, or
 * `conflict` when it was changed meanwhile.
 */
export const deleteRegistration = (
  deps: Deps,
  { _id, lastModifiedDate }: EditTarget,
  by: UserAccount | null,
): Promise<Registration> =>
  moveAllToBin(deps, by, all => {
    const record = findRecord(all.registrations, _id, 'registration')
    refuseStale(record, lastModifiedDate)
    return {
      deleted: isBlank(record) ? {} : { registration: [record] },
      next: withoutRegistrations(all, new Set([_id])),
      result: record,
    }
  })

/**
 * Moves inquiries into the bin, and deletes their letters, in one write. Ignores missing ones and those that have an
 * event by now: a registration is deleted by itself. `binned` are those that were filled in.
 */
export const deleteInquiries = (
  deps: Deps,
  ids: readonly string[],
  by: UserAccount | null,
): Promise<{ deleted: string[]; binned: number; ignored: string[] }> =>
  moveAllToBin(deps, by, all => {
    const wantedIds = new Set(ids)
    const inquiries = all.registrations.filter(({ _id, event }) => event === '' && wantedIds.has(_id))
    const deleted = inquiries.map(({ _id }) => _id)
    const deletedIds = new Set(deleted)
    const filledIn = inquiries.filter(inquiry => !isBlank(inquiry))
    return {
      deleted: { registration: filledIn },
      next: deleted.length === 0 ? {} : withoutRegistrations(all, deletedIds),
      result: { deleted, binned: filledIn.length, ignored: [...wantedIds].filter(id => !deletedIds.has(id)) },
    }
  })

/** Returns the collections without some registrations. */
export function withoutRegistrations(
  { registrations, outbox }: { registrations: readonly Registration[]; outbox: readonly Mail[] },
  ids: ReadonlySet<string>,
) {
  const isAbout = ({ cause }: Mail) => cause?.kind === 'registration' && ids.has(cause.id)
  return {
    registrations: registrations.filter(({ _id }) => !ids.has(_id)),
    outbox: outbox.filter(mail => !isAbout(mail)),
  }
}
