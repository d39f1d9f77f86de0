import { addDays, type Day } from '../format.ts'
import { type Region, workingDay } from '../money/working-day.ts'

/** The days of a withdrawal, beginning after the day of the contract (§ 355 (2), § 187 (1) BGB). */
export const WITHDRAWAL_DAYS = 14

/**
 * The last day on which a contract can be withdrawn from, until its end in Berlin (§ 355 (2), §§ 187, 188 BGB): the
 * fourteenth after the contract, or the next working day where the educator is (§ 193 BGB).
 */
export const withdrawalUntil = (contractDay: Day, region?: Region): Day =>
  workingDay(addDays(contractDay, WITHDRAWAL_DAYS), region)
