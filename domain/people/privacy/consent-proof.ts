import * as v from 'valibot'
import { nameOrNone, participantsOf } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { Id } from '../../kit/schema.ts'
import { Answer } from '../../questions/answer.ts'
import type { LawCutoffs } from './cutoffs.ts'
import { LAW_YEARS } from './deadlines.ts'

const { wording, date, by, note, revoked } = Answer.entries

/**
 * Proof of a consent to publish pictures or names that is no longer in a booking (Art. 7 (1) GDPR). It is kept until the
 * use has ended, and three years more; without it nobody could show that a picture was allowed.
 */
export const ConsentProof = v.object({
  _id: Id,
  registration: Id,
  /** The person in the pictures. */
  person: v.string(),
  /** Title of the event. */
  title: v.string(),
  ...{ wording, date, by, note, revoked },
  /** HMAC of the booking's address, as in `PersonRequest`. */
  who: v.string(),
})
export type ConsentProof = v.InferOutput<typeof ConsentProof>

/** Returns the consents to publish in a booking, given to this day or revoked, once the event has begun. */
export function consentProofs(booking: Registration, now: Instant): Omit<ConsentProof, 'who'>[] {
  const { _id: registration, eventSnapshot, answers = [] } = booking
  // Before the event there are no pictures.
  if (!eventSnapshot || eventSnapshot.startDate > now) return []
  const whose = [...participantsOf(booking), { _id: registration, name: booking.name, answers }]
  return whose.flatMap(({ _id, name, answers = [] }) =>
    answers
      // Counted among those given: they stay in order, whatever else is deleted.
      .filter(({ publishes, value }) => publishes && value === true && name !== '')
      .map(({ wording, date, by, note, revoked }, at) => ({
        ...{ _id: `${_id}-${at}`, registration, person: nameOrNone({ name }), title: eventSnapshot.title },
        ...{ wording, date, by },
        ...(note ? { note } : {}),
        ...(revoked ? { revoked } : {}),
      })),
  )
}

/** A consent ends its use when it is revoked; until then its proof is needed. */
export const isConsentProofOver = ({ revoked }: Pick<ConsentProof, 'revoked'>, { proof }: LawCutoffs): boolean =>
  revoked !== undefined && revoked.date < proof

/** Last day of retention; "" while the consent stands. */
export const consentKeptUntil = ({ revoked }: Pick<ConsentProof, 'revoked'>): Day | '' =>
  revoked ? `${Number(dayOf(revoked.date).slice(0, 4)) + LAW_YEARS.proof}-12-31` : ''
