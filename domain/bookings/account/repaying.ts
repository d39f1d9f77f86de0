import type { Event } from '../../events/event.ts'
import type { Cents } from '../../kit/cents.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { dayPaid } from '../../money/terms/payment.ts'
import type { Step } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/**
 * Legal deadline after a withdrawal (§ 357 (1) BGB). Also used for cancellations, for which the terms set no deadline.
 */
const REPAY_DAYS = 14

/** Returns the last day, in Berlin, for a refund after a declaration of withdrawal arrived (§ 357 (1) BGB). */
export const repayBy = (declared: Instant): Day => addDays(dayOf(declared), REPAY_DAYS)

/** Returns the arrival of the declaration of withdrawal; undefined if the booking is not withdrawn. */
export function withdrawnDate({ state, history }: Pick<Registration, 'state' | 'history'>): Instant | undefined {
  const step = state === 'withdrawn' ? history.findLast(({ what }) => what === 'withdrawn') : undefined
  return step?.detail ?? step?.date
}

/** Steps that may reduce the amount owed. */
const easingSteps: ReadonlySet<Step> = new Set([
  'cancelled',
  'reduced',
  'moved',
  'corrected',
  'declined',
  'lapsed',
  'eventCancelled',
  'sessionCancelled',
  'priceAgreed',
])

/**
 * Returns the last day for refunding an overpayment. Counts from the withdrawal, or from the payment or step
 * that caused the overpayment.
 */
export function repayUntil(
  booking: Pick<Registration, 'state' | 'history' | 'payments' | 'createdDate'>,
  event: Pick<Event, 'cancelled'> | undefined,
  owed: Cents,
): Day {
  const declared = withdrawnDate(booking)
  if (declared !== undefined) return repayBy(declared)
  const { history, payments, createdDate } = booking
  const eased = history.findLast(({ what }) => easingSteps.has(what))?.date ?? event?.cancelled?.date
  const days = [dayPaid(payments, owed + 1), eased && dayOf(eased)].filter(day => day !== undefined)
  return addDays(days.sort().at(-1) ?? dayOf(createdDate), REPAY_DAYS)
}
