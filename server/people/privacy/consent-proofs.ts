import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import {
  allConsents,
  type ConsentProof,
  consentKey,
  consentProofs,
  type ProofEndInput,
  withEndedUse,
  withUseEnd,
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
  const had = allRegistrations(before).filter(registration => !unchanged.has(registration))
  const lost = had.flatMap(booking => {
    const after = [...unchanged].find(({ _id }) => _id === booking._id)
    const remaining = new Set((after ? consentProofs(after, now) : []).map(consentKey))
    return consentProofs(booking, now).flatMap(proof =>
      remaining.has(consentKey(proof)) ? [] : [{ ...proof, who: whoOf(booking) }],
    )
  })
  if (lost.length === 0) return next
  const proofsById = new Map(next.consents.map(proof => [proof._id, proof]))
  const lostIds = new Set(lost.map(({ _id }) => _id))
  // A revoked consent may have a stored proof whose use had ended before.
  const proofs = lost.map(proof => withUseEnd(proof, proofsById.get(proof._id)))
  return { ...next, consents: [...next.consents.filter(({ _id }) => !lostIds.has(_id)), ...proofs] }

  function whoOf({ email }: Registration): string {
    return hashIn(next, email)
  }
}

const hashIn = ({ sessions }: Pick<CollectionData, 'sessions'>, email: string) =>
  requestHash({ sessions: { current: sessions } }, email)

/** Lists the consents to publish whose events have begun. */
export const consentsOf = ({
  consents,
  registrations,
  bin,
  now,
}: Pick<Deps, 'consents' | 'registrations' | 'bin' | 'now'>) =>
  allConsents(consents.current, allRegistrations({ registrations: registrations.current, bin: bin.current }), now())

/**
 * Notes that the use of pictures has ended, or that it goes on: three years later their proofs are deleted. A consent
 * that is still in its booking gets its proof now.
 */
export const endProofs = ({ commit, now }: Pick<Deps, 'commit' | 'now'>, input: ProofEndInput): Promise<void> =>
  commit(current => {
    const { consents } = current
    const storedIds = new Set(consents.map(({ _id }) => _id))
    const isMeant = ({ _id, revoked }: Omit<ConsentProof, 'who'>) =>
      input._ids.includes(_id) && !storedIds.has(_id) && !revoked
    const booked = allRegistrations(current).flatMap(booking =>
      consentProofs(booking, now()).flatMap(proof =>
        isMeant(proof) ? [{ ...proof, who: hashIn(current, booking.email) }] : [],
      ),
    )
    return { next: { consents: withEndedUse([...consents, ...booked], input, now()) }, result: undefined }
  })
