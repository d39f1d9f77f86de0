import type { Registration } from '../../bookings/record/registration.ts'
import { addDays, type Day, type Instant } from '../../kit/format.ts'
import { type Region, workingDay } from '../terms/working-day.ts'

/** Withdrawal period, which begins after the contract's day (§ 355 (2), § 187 (1) BGB). */
const WITHDRAWAL_DAYS = 14

/**
 * Returns the last day for withdrawal, until midnight in Berlin: the fourteenth after the contract (§ 355 (2),
 * §§ 187, 188 BGB), or the next working day in the educator's state (§ 193 BGB).
 */
export const withdrawalUntil = (contractDay: Day, region?: Region): Day =>
  workingDay(addDays(contractDay, WITHDRAWAL_DAYS), region)

/**
 * Returns when a booking's contract was made: by the educator's confirmation, or by accepting an offer. Undefined
 * before.
 */
export const contractDate = ({
  state,
  history,
  createdDate,
}: Pick<Registration, 'state' | 'history' | 'createdDate'>): Instant | undefined =>
  // An accepted place may still need the educator's confirmation; the earliest bookings have no history.
  state === 'confirmed'
    ? (history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')?.date ?? createdDate)
    : undefined
