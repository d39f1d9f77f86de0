import { isDeepStrictEqual } from 'node:util'
import { participantsOf, withoutMarks } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isHeldSince, isRestorable } from '../../../domain/bookings/steps/booking-steps.ts'
import type { Deps } from '../../app/deps.ts'

type StepDeps = Pick<Deps, 'registrations' | 'now'>

/** A booking before and after a step. */
type StepTaken = { before: Registration; after: Registration }

/** Steps that can be undone, oldest first. They are in memory only: after a restart it is too late. */
const stepsOf = new WeakMap<Deps['registrations'], StepTaken[]>()

/** Drops the steps that can no longer be undone, and returns the others. */
function undoable({ registrations, now }: StepDeps): StepTaken[] {
  const steps = (stepsOf.get(registrations) ?? []).filter(({ after }) =>
    isHeldSince(after.history.at(-1)?.date ?? '', now()),
  )
  stepsOf.set(registrations, steps)
  return steps
}

/** Stores a booking as it was before a cancellation, a move or an offer, while that can be undone (D83). */
export function rememberBefore(deps: StepDeps, before: Registration, after: Registration): void {
  const steps = undoable(deps)
  if (isRestorable(after)) stepsOf.set(deps.registrations, [...steps, { before, after }])
}

/** Forgets all steps after an erasure: undoing one could bring back erased data. */
export const forgetSteps = ({ registrations }: Pick<StepDeps, 'registrations'>) => stepsOf.delete(registrations)

/**
 * Returns the booking before its last step. Undefined when that is not known any more, or when its people or payments
 * have changed since without a step: restoring would overwrite that. Marks of attendance stay (`restoreBooking`).
 */
export function bookingBeforeStep(deps: StepDeps, booking: Registration): Registration | undefined {
  const step = undoable(deps).findLast(({ after }) => after._id === booking._id && isLastStep(after, booking))
  if (!step) return undefined
  return isDeepStrictEqual(restoredParts(step.after), restoredParts(booking)) ? step.before : undefined
}

const restoredParts = (booking: Registration) => ({
  participants: participantsOf(booking).map(withoutMarks),
  payments: booking.payments,
})

const isLastStep = ({ history }: Registration, booking: Registration) =>
  history.length === booking.history.length && history.at(-1)?.date === booking.history.at(-1)?.date
