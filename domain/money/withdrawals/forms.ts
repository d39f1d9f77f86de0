import type { Site } from '../../content/site/site.ts'
import { daysOf } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import type { Day } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { WithdrawalKind } from './withdrawal.ts'

type Course = Pick<Event, 'active' | 'listed' | 'ongoing' | 'cancelled' | 'startDate' | 'endDate'>

/** Declarations that visitors can make online. */
export type DeclarationForms = Record<WithdrawalKind, boolean>

/**
 * Returns the forms on offer: withdrawal unless it is switched off (§ 356a BGB), and termination while the site shows
 * an ongoing course (§ 312k BGB). Most people who terminate already take part, so a course counts until its last day.
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

export const declarationWord = (kind: WithdrawalKind): string =>
  kind === 'withdrawal' ? t('Withdrawal', 'Widerruf') : t('Termination', 'Kündigung')
