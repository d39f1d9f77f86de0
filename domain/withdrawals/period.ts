import { addDays, type Day, type Instant } from '../format.ts'
import { type Region, workingDay } from '../money/working-day.ts'
import type { Registration } from '../registrations/registration.ts'

/** The days of a withdrawal, beginning after the day of the contract (§ 355 (2), § 187 (1) BGB). */
const WITHDRAWAL_DAYS = 14

/**
 * The last day on which a contract can be withdrawn from, until its end in Berlin (§ 355 (2), §§ 187, 188 BGB): the
 * fourteenth after the contract, or the next working day where the educator is (§ 193 BGB).
 */
export const withdrawalUntil = (contractDay: Day, region?: Region): Day =>
  workingDay(addDays(contractDay, WITHDRAWAL_DAYS), region)

/** When the contract of a booking was made: by the educator's yes, or by that to an offer. Undefined before. */
export const contractDate = ({
  state,
  history,
  createdDate,
}: Pick<Registration, 'state' | 'history' | 'createdDate'>): Instant | undefined =>
  // A place that somebody has accepted may still need the educator's yes; the first bookings have no history.
  state === 'confirmed'
    ? (history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')?.date ?? createdDate)
    : undefined
