import * as v from 'valibot'
import { standingReductions } from '../bookings/account/reductions.ts'
import { HistoryEntry } from '../bookings/record/history-entry.ts'
import { Reduction } from '../money/terms/payment.ts'

/** Bookings at one price with reductions; groups with a quote have their own. */
const ReducedBooking = v.object({
  quote: v.optional(v.undefined()),
  eventSnapshot: v.looseObject({ cost: v.number(), prices: v.optional(v.undefined()) }),
  reductions: v.array(Reduction),
  history: v.array(v.pick(HistoryEntry, ['what', 'date', 'by'])),
})

/**
 * Marks a cost that was agreed on for an event with a price on request; older versions did not store that. Such an
 * agreement took off the rounding to equal parts, less than a cent for each person. Where a booking at a price was
 * lowered by as little, it is marked too, and a higher price can be agreed on.
 */
function withAgreedCost(booking: unknown): unknown {
  const read = v.safeParse(ReducedBooking, booking)
  if (!read.success) return booking
  const { eventSnapshot } = read.output
  const [last] = standingReductions(read.output)
  const isRounding = last !== undefined && last.sessions === undefined && last.cents < (last.people?.length ?? 0)
  return isRounding
    ? { ...v.parse(v.looseObject({}), booking), eventSnapshot: { ...eventSnapshot, costAgreed: true } }
    : booking
}

export const withAgreedCosts = (registrations: unknown): unknown =>
  v.parse(v.array(v.unknown()), registrations).map(withAgreedCost)

/** Marks such costs of deleted registrations. */
export const withAgreedCostsInBin = (bin: unknown): unknown =>
  v
    .parse(v.array(v.looseObject({ kind: v.string(), record: v.unknown() })), bin)
    .map(entry => (entry.kind === 'registration' ? { ...entry, record: withAgreedCost(entry.record) } : entry))
