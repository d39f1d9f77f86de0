import { isDeepStrictEqual } from 'node:util'
import { participantsOf, withoutMarks } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isHeldSince, isRestorable } from '../../../domain/bookings/steps/booking-steps.ts'
import type { Deps } from '../../app/deps.ts'

type Kept = Pick<Deps, 'registrations' | 'now'>

/** A booking before and after a step. */
type Taken = { before: Registration; after: Registration }

/** Steps that can be undone, oldest first. They are in memory only: after a restart it is too late. */
const kept = new WeakMap<Deps['registrations'], Taken[]>()

/** Drops the steps that can no longer be undone, and returns the others. */
function undoable({ registrations, now }: Kept): Taken[] {
  const known = (kept.get(registrations) ?? []).filter(({ after }) =>
    isHeldSince(after.history.at(-1)?.date ?? '', now()),
  )
  kept.set(registrations, known)
  return known
}

/** Stores a booking as it was before a cancellation, a move or an offer, while that can be undone (D83). */
export function keepBefore(deps: Kept, before: Registration, after: Registration): void {
  const known = undoable(deps)
  if (isRestorable(after)) kept.set(deps.registrations, [...known, { before, after }])
}

/** Forgets all steps after an erasure: undoing one could bring back erased data. */
export const forgetBefore = ({ registrations }: Pick<Kept, 'registrations'>) => kept.delete(registrations)

/**
 * Returns the booking before its last step. Undefined when that is not known any more, or when its people or its payments have
 * changed since without a step: restoring would overwrite that. Marks of attendance stay (`restoreBooking`).
 */
export function beforeStep(deps: Kept, booking: Registration): Registration | undefined {
  const taken = undoable(deps).findLast(({ after }) => after._id === booking._id && isLastStep(after, booking))
  if (!taken) return undefined
  return isDeepStrictEqual(restoredOf(taken.after), restoredOf(booking)) ? taken.before : undefined
}

const restoredOf = (booking: Registration) => ({
  participants: participantsOf(booking).map(withoutMarks),
  payments: booking.payments,
})

const isLastStep = ({ history }: Registration, booking: Registration) =>
  history.length === booking.history.length && history.at(-1)?.date === booking.history.at(-1)?.date
