import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import {
  type ConsentProof,
  consentProofs,
  type ProofsEnded,
  withEndedUse,
} from '../../../domain/people/privacy/consent-proof.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { requestHash } from './person.ts'
import { allRegistrations } from './person-erasing.ts'

/**
 * Keeps the consents to publish that a commit takes out of the bookings, however it does: by erasure, deadline, or
 * deletion. Returns the same data if there are none.
 */
export function withConsentProofs(before: CollectionData, next: CollectionData, now: Instant): CollectionData {
  if (next.registrations === before.registrations && next.bin === before.bin) return next
  const unchanged = new Set<Registration>(allRegistrations(next))
  const had = allRegistrations(before).filter(one => !unchanged.has(one))
  const lost = had.flatMap(booking => {
    const after = [...unchanged].find(({ _id }) => _id === booking._id)
    const left = new Set((after ? consentProofs(after, now) : []).map(keyOf))
    return consentProofs(booking, now).flatMap(proof =>
      left.has(keyOf(proof)) ? [] : [{ ...proof, who: whoOf(booking) }],
    )
  })
  if (lost.length === 0) return next
  const known = new Set(next.consents.map(({ _id }) => _id))
  return { ...next, consents: [...next.consents, ...lost.filter(({ _id }) => !known.has(_id))] }

  function whoOf({ email }: Registration): string {
    return requestHash({ sessions: { current: next.sessions } }, email)
  }
}

/** A correction of a name, or a revocation, is no loss. */
const keyOf = ({ _id, date }: Pick<ConsentProof, '_id' | 'date'>) => `${_id} ${date}`

/** Notes that the use of pictures has ended, or that it goes on: three years later their proofs are deleted. */
export const endProofs = ({ commit, now }: Pick<Deps, 'commit' | 'now'>, said: ProofsEnded): Promise<void> =>
  commit(({ consents }) => ({ next: { consents: withEndedUse(consents, said, now()) }, result: undefined }))
