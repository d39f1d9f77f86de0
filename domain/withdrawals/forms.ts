import type { Event } from '../events/event.ts'
import { type Day, dayOf } from '../format.ts'
import type { Site } from '../site/site.ts'
import type { WithdrawalKind } from './withdrawal.ts'

type Course = Pick<Event, 'active' | 'listed' | 'ongoing' | 'cancelled' | 'endDate'>

/** Which declarations visitors can make online. */
export type DeclarationForms = Record<WithdrawalKind, boolean>

/**
 * The forms that the site offers: for withdrawing unless it is switched off (§ 356a BGB), for ending a contract as long as it
 * also shows a course that goes on (§ 312k BGB), until its last day: whoever ends one mostly takes part in it already.
 */
export const formsOffered = (
  { withdrawalForms }: Pick<Site, 'withdrawalForms'>,
  events: readonly Course[],
  today: Day,
): DeclarationForms => ({
  withdrawal: withdrawalForms.withdrawal,
  termination: withdrawalForms.termination && events.some(event => goesOn(event, today)),
})

const goesOn = ({ active, listed, ongoing, cancelled, endDate }: Course, today: Day): boolean =>
  active && listed && ongoing && !cancelled && dayOf(endDate) >= today
