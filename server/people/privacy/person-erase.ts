import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { holdingsOf } from '../../../domain/people/privacy/person.ts'
import {
  type PersonErased,
  type PersonErasure,
  refuseUnconfirmed,
} from '../../../domain/people/privacy/person-answers.ts'
import { withOpenMoney } from '../../../domain/people/privacy/person-money.ts'
import type { Deps } from '../../app/deps.ts'
import { forgetSteps } from '../../bookings/steps/undoable-steps.ts'
import { type PersonDeps, personIdentityOf, personOf, requestHash, unsettledMoneyOf } from './person.ts'
import { erasePersonInCopies, withCopies } from './person-copies.ts'
import { dataAfterErasure } from './person-erasing.ts'

type ErasureDeps = PersonDeps & Pick<Deps, 'commit' | 'dir' | 'events' | 'invoices' | 'log' | 'now' | 'newId' | 'site'>

/**
 * Erases the data of an address from every file of the folder, except what the law requires (D66) and what is held.
 * Throws `invalid` unless `confirm` is the address, and `conflict` when money is open and `settled` is not set. Without
 * stored data it only retries what a disk refused to erase before.
 */
export async function erasePerson(
  deps: ErasureDeps,
  { email, confirm, settled }: PersonErasure,
): Promise<PersonErased> {
  refuseUnconfirmed(confirm, email)
  const address = normalAddress(email)
  const { holdings, logins } = await personOf(deps, email)
  const open = unsettledMoneyOf(deps, holdings.registrations, settled)
  // Erases copies before the records: after a power cut, a second call still needs these to find the copies' data.
  const copies = await erasePersonInCopies(deps, { email, holdings })
  if (!holdings.account) await deps.logins.erase(address)
  const erased = await deps.commit(
    all =>
      dataAfterErasure(deps, all, holdingsOf(all, personIdentityOf(deps, email)), {
        who: requestHash(deps, email),
        logins,
      }),
    { erase: true },
  )
  forgetSteps(deps)
  return withOpenMoney(withCopies(erased, copies), open)
}
