import { daysOf } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import { addDays, addMonths, type Day, type Instant, instantOf } from '../../kit/format.ts'
import { type Deadlines, LAW_YEARS } from './deadlines.ts'

/** Moments before which records are due. Comparing strings keeps this fast for ten thousand bookings. */
export type Cutoffs = Record<keyof Deadlines, Instant> &
  LawCutoffs & {
    /** For data without a purpose: records that ended before today are due in the next night. */
    ended: Instant
    endedDay: Day
  }

/**
 * Returns the last whole day on which data deleted `days` after an event can be read; the deletion follows in the
 * night.
 */
export const lastDayAfter = (event: Pick<Event, 'startDate' | 'endDate'>, days: number): Day =>
  addDays(daysOf(event).last, days - 1)

/** Cutoffs fixed by law. */
export type LawCutoffs = Record<'confirmation' | 'invoice' | 'order' | 'proof' | 'strayWithdrawal', Instant> & {
  /** Cutoff of invoices, for records dated by a day in Berlin. */
  invoiceDay: Day
}

/** Computes the cutoffs for a day in Berlin. Deadlines in years count from the end of the year. */
export function cutoffsOn(day: Day, deadlines: Deadlines): Cutoffs {
  const daysAgo = (count: number) => instantOf(addDays(day, 1 - count))
  return {
    ...lawCutoffsOn(day),
    health: daysAgo(deadlines.health),
    waiting: daysAgo(deadlines.waiting),
    letter: daysAgo(deadlines.letter),
    ended: daysAgo(1),
    endedDay: day,
    inquiry: monthsAgo(day, deadlines.inquiry),
    booking: instantOf(yearBefore(day, deadlines.booking)),
  }
}

export const lawCutoffsOn = (day: Day): LawCutoffs => ({
  strayWithdrawal: monthsAgo(day, 12 * LAW_YEARS.strayWithdrawal),
  confirmation: instantOf(yearBefore(day, LAW_YEARS.confirmation)),
  order: instantOf(yearBefore(day, LAW_YEARS.order)),
  proof: instantOf(yearBefore(day, LAW_YEARS.proof)),
  invoice: instantOf(yearBefore(day, LAW_YEARS.invoice)),
  invoiceDay: yearBefore(day, LAW_YEARS.invoice),
})

const monthsAgo = (day: Day, count: number) => instantOf(addDays(addMonths(day, -count), 1))
const yearBefore = (day: Day, count: number): Day => `${Number(day.slice(0, 4)) - count}-01-01`
