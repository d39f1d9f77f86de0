import * as v from 'valibot'
import { nameOrNone, participantsOf } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { FlagInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { Answer } from '../../questions/answer.ts'
import type { LawCutoffs } from './cutoffs.ts'
import { LAW_YEARS } from './deadlines.ts'

const { wording, date, by, note, revoked } = Answer.entries

/**
 * Proof of a consent to publish pictures or names (Art. 7 (1) GDPR). Stored once the consent is no longer in a booking,
 * or once its use has ended. It is kept for three years after the use has ended, to show that a picture was allowed.
 */
export const ConsentProof = v.object({
  _id: Id,
  registration: Id,
  /** The person in the pictures. */
  person: v.string(),
  /** Title of the event. */
  title: v.string(),
  ...{ wording, date, by, note, revoked },
  /** When the educator stated that the picture is no longer used. */
  ended: v.optional(InstantText),
  /** HMAC of the booking's address, as in `PersonRequest`. */
  who: v.string(),
})
export type ConsentProof = v.InferOutput<typeof ConsentProof>

/**
 * Returns the id of a proof: its number among the person's consents, and its date, since another consent may have the
 * same number after a move.
 */
export const proofId = (numbered: string, date: Instant): string =>
  numbered.endsWith(`-${digitsOf(date)}`) ? numbered : `${numbered}-${digitsOf(date)}`

const digitsOf = (date: Instant) => date.replace(/\D/g, '')

/**
 * Returns the consents to publish that were given in a booking, revoked ones included; none before the event begins.
 */
export function consentProofs(booking: Registration, now: Instant): Omit<ConsentProof, 'who'>[] {
  const { _id: registration, eventSnapshot, answers = [] } = booking
  // Before the event there are no pictures.
  if (!eventSnapshot || eventSnapshot.startDate > now) return []
  const whose = [...participantsOf(booking), { _id: registration, name: booking.name, answers }]
  return whose.flatMap(({ _id, name, answers = [] }) =>
    answers
      // Counts given consents only, because deleting other answers must not change their numbers.
      .filter(({ publishes, value }) => publishes && value === true && name !== '')
      .map(({ wording, date, by, note, revoked }, at) => ({
        ...{
          _id: proofId(`${_id}-${at}`, date),
          registration,
          person: nameOrNone({ name }),
          title: eventSnapshot.title,
        },
        ...{ wording, date, by },
        ...(note ? { note } : {}),
        ...(revoked ? { revoked } : {}),
      })),
  )
}

/** Key that a consent in a booking and its separate proof share. Correcting a name, or revoking, changes no key. */
export const consentKey = ({ _id, date }: Pick<ConsentProof, '_id' | 'date'>) => `${_id} ${date}`

/**
 * Lists the consents to publish: those in bookings, with the end of their use, and the proofs of those that are in no
 * booking.
 */
export function allConsents(
  proofs: readonly ConsentProof[],
  bookings: readonly Registration[],
  now: Instant,
): Omit<ConsentProof, 'who'>[] {
  const storedByKey = new Map(proofs.map(proof => [consentKey(proof), proof]))
  const booked = bookings.flatMap(booking => consentProofs(booking, now))
  const bookedKeys = new Set(booked.map(consentKey))
  return [
    ...proofs.flatMap(({ who: _, ...proof }) => (bookedKeys.has(consentKey(proof)) ? [] : proof)),
    ...booked.map(proof => withUseEnd(proof, storedByKey.get(consentKey(proof)))),
  ]
}

/** Adds the end of the use, which only `keptProof` has, to a proof. */
export const withUseEnd = <Proof extends object>(
  proof: Proof,
  keptProof: Pick<ConsentProof, 'ended'> | undefined,
): Proof => (keptProof?.ended ? { ...proof, ended: keptProof.ended } : proof)

/** Returns when the use has ended: the consent was revoked, or the educator says so. */
const endOf = ({ revoked, ended }: Pick<ConsentProof, 'revoked' | 'ended'>): Instant | undefined =>
  revoked?.date ?? ended

/** True if the retention after the end of the use is over. */
export function isConsentProofOver(proof: Pick<ConsentProof, 'revoked' | 'ended'>, cutoffs: LawCutoffs): boolean {
  const end = endOf(proof)
  return end !== undefined && end < cutoffs.proof
}

/** Last day of retention; "" while the consent is used. */
export function consentKeptUntil(proof: Pick<ConsentProof, 'revoked' | 'ended'>): Day | '' {
  const end = endOf(proof)
  return end ? `${Number(dayOf(end).slice(0, 4)) + LAW_YEARS.proof}-12-31` : ''
}

const missingChoicesSentence = () => t('Please say which.', 'Bitte gib an, welche.')
const PROOFS_MAX = 5000

/** Request to mark the use of consents as ended, or as going on. */
export const ProofEndInput = v.object(
  {
    _ids: v.pipe(
      v.array(v.string(missingChoicesSentence), missingChoicesSentence),
      v.nonEmpty(missingChoicesSentence),
      v.maxLength(PROOFS_MAX, missingChoicesSentence),
    ),
    ended: FlagInput,
  },
  missingChoicesSentence,
)
export type ProofEndInput = v.InferOutput<typeof ProofEndInput>

/** Marks the use of these proofs as ended, or as going on. Skips revoked ones, whose use has ended already. */
export function withEndedUse(
  proofs: readonly ConsentProof[],
  { _ids, ended: isEnded }: ProofEndInput,
  now: Instant,
): ConsentProof[] {
  const ids = new Set(_ids)
  return proofs.map(proof => {
    if (!ids.has(proof._id) || proof.revoked || isEnded === (proof.ended !== undefined)) return proof
    const { ended: _, ...open } = proof
    return isEnded ? { ...open, ended: now } : open
  })
}
