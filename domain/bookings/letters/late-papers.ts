import type { Event } from '../../events/event.ts'
import { withdrawalRightOf } from '../../money/withdrawals/withdrawal-right.ts'
import type { Step } from '../record/booking.ts'
import { callOffOf } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'

/**
 * True if the letter about step `at` must bring the contract's papers late: no letter that should have brought them was
 * sent, and `at` is the last of those steps. Without the notice, the right to withdraw would not end (§ 356 (3) BGB).
 */
export function owesLatePapers(booking: Registration, at: number, event: Event): boolean {
  const paperSteps = booking.history.filter((_, index) => bringsPapers(booking, index))
  const isOwed = booking.state === 'confirmed' || (booking.state === 'cancelled' && booking.fees.length > 0)
  if (paperSteps.length === 0 || booking.history[at] !== paperSteps.at(-1)) return false
  if (paperSteps.some(({ sentDate }) => sentDate !== undefined)) return false
  return isOwed && !callOffOf(booking) && withdrawalRightOf(booking, event) === 'right'
}

/** True if the letter about a step brings the papers: the step confirmed the booking, or moved a confirmed one. */
function bringsPapers({ history }: Registration, at: number): boolean {
  const stepKind = history[at]?.what
  const isFollowedBy = (step: Step) => history.slice(at + 1).some(entry => entry.what === step)
  if (stepKind === 'confirmed') return true
  // After an accepted offer, the educator may still have had to confirm.
  if (stepKind === 'accepted') return !isFollowedBy('confirmed')
  return (
    stepKind === 'moved' &&
    !isFollowedBy('confirmed') &&
    history.slice(0, at).some(entry => confirmingSteps.has(entry.what))
  )
}
const confirmingSteps: ReadonlySet<Step> = new Set(['confirmed', 'accepted', 'imported'])
