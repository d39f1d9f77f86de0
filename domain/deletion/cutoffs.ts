import { addDays, addMonths, type Day, type Instant, instantOf } from '../format.ts'
import { type Deadlines, LAW_YEARS } from '../privacy/deadlines.ts'

/** The moments before which something must have happened to be due: ten thousand bookings are compared in no time. */
export type Cutoffs = Record<
  keyof Deadlines | 'confirmation' | 'invoice' | 'order' | 'proof' | 'strayWithdrawal',
  Instant
> & {
  /** The same for those who are dated by a day in Berlin. */
  invoiceDay: Day
}

/** By the deadlines, on a day in Berlin. A time in years begins with the end of the year. */
export function cutoffsOn(day: Day, deadlines: Deadlines): Cutoffs {
  const daysAgo = (count: number) => instantOf(addDays(day, 1 - count))
  const monthsAgo = (count: number) => instantOf(addDays(addMonths(day, -count), 1))
  const yearBefore = (count: number): Day => `${Number(day.slice(0, 4)) - count}-01-01`
  return {
    health: daysAgo(deadlines.health),
    waiting: daysAgo(deadlines.waiting),
    letter: daysAgo(deadlines.letter),
    inquiry: monthsAgo(deadlines.inquiry),
    strayWithdrawal: monthsAgo(12 * LAW_YEARS.strayWithdrawal),
    booking: instantOf(yearBefore(deadlines.booking)),
    confirmation: instantOf(yearBefore(LAW_YEARS.confirmation)),
    order: instantOf(yearBefore(LAW_YEARS.order)),
    proof: instantOf(yearBefore(LAW_YEARS.proof)),
    invoice: instantOf(yearBefore(LAW_YEARS.invoice)),
    invoiceDay: yearBefore(LAW_YEARS.invoice),
  }
}
