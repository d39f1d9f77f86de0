import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import type { Cents } from './cents.ts'
import { depositOf, terms } from './terms.ts'
import { type Region, workingDay } from './working-day.ts'

/** What is booked, as far as the terms depend on it. */
export type Ordered = {
  /** Booked as a whole, by the rules for groups. */
  group?: boolean | undefined
  startDate: Instant
  endDate: Instant
  total: Cents
  /** Where the educator is, for its holidays. */
  region?: Region | undefined
}

/** `all`: in one sum. `isAtOnce`: with the invoice, however soon that is. */
export type Instalment = { what: 'deposit' | 'rest' | 'all'; cents: Cents; due: Day; isAtOnce: boolean }

/**
 * What is due by when (AGB § 3 and § 4); the parts add up to the total. Days of payment on a weekend or a holiday become
 * the next working day, which changes nothing in how many parts there are (§ 193 BGB).
 */
export function schedule(ordered: Ordered, bookedOn: Day, invoicedOn: Day): Instalment[] {
  const { group = false, startDate, endDate, total, region } = ordered
  if (total === 0) return []
  const { daysBeforeStart, groupDaysAfterEvent } = terms.fullFee
  const depositDue = addDays(invoicedOn, terms.downPayment.withinDays)
  const restDue = group ? addDays(dayOf(endDate), groupDaysAfterEvent) : addDays(dayOf(startDate), -daysBeforeStart)
  const all = (due: Day, isAtOnce = false): Instalment[] => [{ what: 'all', cents: total, due, isAtOnce }]
  if (!group && (bookedOn >= restDue || invoicedOn >= restDue)) return all(invoicedOn, true)
  const deposit = depositOf(total, group)
  if (deposit === 0) return all(workingDay(restDue, region))
  if (deposit === total) return all(workingDay(depositDue, region))
  if (restDue <= depositDue) return all(workingDay(restDue, region))
  return [
    { what: 'deposit', cents: deposit, due: workingDay(depositDue, region), isAtOnce: false },
    { what: 'rest', cents: total - deposit, due: workingDay(restDue, region), isAtOnce: false },
  ]
}
