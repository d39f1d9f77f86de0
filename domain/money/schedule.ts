import { daysOf } from '../events/days.ts'
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

/** From what a day of payment follows: so many days after the invoice, before the start or after the end, or the invoice's day. */
export const paymentRules = ['afterInvoice', 'beforeStart', 'afterEvent', 'atOnce'] as const
type Rule = (typeof paymentRules)[number]

/** `all`: in one sum. */
export type Instalment = { what: 'deposit' | 'rest' | 'all'; cents: Cents; due: Day; rule: Rule }

/**
 * What is due by when (AGB § 3 and § 4); the parts add up to the total. Days of payment on a weekend or a holiday become
 * the next working day, which changes nothing in how many parts there are (§ 193 BGB).
 */
export function schedule(ordered: Ordered, bookedOn: Day, invoicedOn: Day): Instalment[] {
  const { group = false, startDate, endDate, total, region } = ordered
  if (total === 0) return []
  const { daysBeforeStart, groupDaysAfterEvent } = terms.fullFee
  const deposit = depositOf(total, group)
  const depositDue = addDays(invoicedOn, terms.downPayment.withinDays)
  const restDue = group
    ? addDays(daysOf({ startDate, endDate }).last, groupDaysAfterEvent)
    : addDays(dayOf(startDate), -daysBeforeStart)
  const restRule = group ? 'afterEvent' : 'beforeStart'
  const part = (what: Instalment['what'], cents: Cents, due: Day, rule: Rule): Instalment[] =>
    cents === 0 ? [] : [{ what, cents, due: workingDay(due, region), rule }]
  if (!group && (bookedOn >= restDue || invoicedOn >= restDue))
    return [{ what: 'all', cents: total, due: invoicedOn, rule: 'atOnce' }]
  if (deposit === total) return part('all', total, depositDue, 'afterInvoice')
  if (deposit === 0 || restDue <= depositDue) return part('all', total, restDue, restRule)
  return [...part('deposit', deposit, depositDue, 'afterInvoice'), ...part('rest', total - deposit, restDue, restRule)]
}
