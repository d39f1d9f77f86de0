import { daysOf } from '../events/days.ts'
import type { Event } from '../events/event.ts'
import type { Day } from '../format.ts'
import type { Site } from '../site/site.ts'
import type { WithdrawalKind } from './withdrawal.ts'

type Course = Pick<Event, 'active' | 'listed' | 'ongoing' | 'cancelled' | 'startDate' | 'endDate'>

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

const goesOn = (course: Course, today: Day): boolean =>
  course.active && course.listed && course.ongoing && !course.cancelled && daysOf(course).last >= today
