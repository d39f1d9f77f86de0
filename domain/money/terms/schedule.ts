import { daysOf } from '../../events/days.ts'
import type { Cents } from '../../kit/cents.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { depositOf, terms } from './terms.ts'
import { type Region, workingDay } from './working-day.ts'

/** The data of a booking that payment terms depend on. */
export type Ordered = {
  /** Booked as a whole, by the terms for groups. */
  group?: boolean | undefined
  startDate: Instant
  endDate: Instant
  total: Cents
  /** The educator's state, for its public holidays. */
  region?: Region | undefined
}

/** Basis of a due date: days after the invoice, before the start or after the end, or the invoice's day. */
export const paymentRules = ['afterInvoice', 'beforeStart', 'afterEvent', 'atOnce'] as const
type Rule = (typeof paymentRules)[number]

/** `all`: a single payment. */
export type Instalment = { what: 'deposit' | 'rest' | 'all'; cents: Cents; due: Day; rule: Rule }

/**
 * Computes instalments and due dates (AGB § 3 and § 4); they add up to the total. A due date on a weekend or holiday
 * moves to the next working day, which does not affect the number of instalments (§ 193 BGB).
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
