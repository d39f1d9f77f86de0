import * as v from 'valibot'
import { editOf, Flag, line, Moment } from '../input.ts'
import { t } from '../language.ts'
import { centsInput } from '../money/payment.ts'
import { Id } from '../schema.ts'
import { PARTY_MAX } from './booking.ts'

/** What an administrator sends to do something to a booking (D72). */

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
const reason = v.exactOptional(line(500))
const force = v.exactOptional(Flag)
/** The fee: of a cancellation without it what the terms say, and at most that; of a move by the educator none. */
const noFee = () => t('Please enter 0 or more cents.', 'Bitte gib 0 oder mehr Cent ein.')
const cents = v.exactOptional(v.pipe(centsInput(noFee), v.minValue(0, noFee)))
const someone = v.pipe(
  v.string(which),
  v.check(id => v.is(Id, id), which),
)

export const Decision = v.object({ ...editOf, reason }, which)
export const Cancellation = v.object(
  {
    ...editOf,
    reason,
    cents,
    participants: v.exactOptional(v.pipe(v.array(someone, which), v.maxLength(PARTY_MAX, which))),
  },
  which,
)
export const BookingMove = v.object({ ...editOf, event: someone, force, cents }, which)
export const PlaceOffer = v.object({ ...editOf, until: v.exactOptional(Moment), force }, which)
