import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import { type Region, workingDay } from '../money/working-day.ts'
import type { Registration } from '../registrations/registration.ts'

/** So long after the day of the contract it can be withdrawn from (§ 355 (2) BGB); so long after, the money is back (§ 357 (1)). */
const DAYS = 14

/** The last day, in Berlin, on which a contract of that moment can be withdrawn from; never a weekend or holiday (§ 193 BGB). */
export const lastDayOf = (contract: Instant, region: Region): Day => workingDay(addDays(dayOf(contract), DAYS), region)

/** The last day, in Berlin, for paying back what was paid, after a declaration that arrived at that moment. */
export const repayBy = (declared: Instant): Day => addDays(dayOf(declared), DAYS)

/** When a booking became a contract; undefined as long as nobody has said yes to what the other offers. */
export const contractDate = ({ state, history, createdDate }: Registration): Instant | undefined =>
  history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')?.date ??
  // The first bookings have no history.
  (state === 'confirmed' ? createdDate : undefined)

/** When the declaration arrived by which a booking is withdrawn; undefined for any other booking. */
export function withdrawnDate({ state, history }: Registration): Instant | undefined {
  const step = state === 'withdrawn' ? history.findLast(({ what }) => what === 'withdrawn') : undefined
  return step?.detail ?? step?.date
}
