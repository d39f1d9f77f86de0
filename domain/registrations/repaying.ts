import type { Event } from '../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import { dayPaid } from '../money/payment.ts'
import type { Step } from './booking.ts'
import type { Registration } from './registration.ts'

/** The law gives them after a withdrawal (§ 357 (1) BGB); the terms give none, and whoever cancels waits no longer. */
const REPAY_DAYS = 14

/** The last day, in Berlin, for paying back what was paid, after a declaration that arrived at that moment (§ 357 (1) BGB). */
export const repayBy = (declared: Instant): Day => addDays(dayOf(declared), REPAY_DAYS)

/** When the declaration arrived by which a booking is withdrawn; undefined for any other booking. */
export function withdrawnDate({ state, history }: Pick<Registration, 'state' | 'history'>): Instant | undefined {
  const step = state === 'withdrawn' ? history.findLast(({ what }) => what === 'withdrawn') : undefined
  return step?.detail ?? step?.date
}

/** Steps after which less may be owed than before. */
const easing: ReadonlySet<Step> = new Set([
  'cancelled',
  'reduced',
  'moved',
  'corrected',
  'declined',
  'lapsed',
  'eventCancelled',
])

/**
 * The last day for paying back what was paid beyond what is owed. It is counted from the withdrawal, or from when it became
 * too much: by a payment, or by a step after which less is owed.
 */
export function repayUntil(
  booking: Pick<Registration, 'state' | 'history' | 'payments' | 'createdDate'>,
  event: Pick<Event, 'cancelled'> | undefined,
  owed: Cents,
): Day {
  const declared = withdrawnDate(booking)
  if (declared !== undefined) return repayBy(declared)
  const { history, payments, createdDate } = booking
  const eased = history.findLast(({ what }) => easing.has(what))?.date ?? event?.cancelled?.date
  const days = [dayPaid(payments, owed + 1), eased && dayOf(eased)].filter(day => day !== undefined)
  return addDays(days.sort().at(-1) ?? dayOf(createdDate), REPAY_DAYS)
}
