import { daysOf } from '../../events/dates/days.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { depositOf, terms } from './terms.ts'
import { type Region, workingDay } from './working-day.ts'

/** The data of a booking that payment terms depend on. */
export type PricedOrder = {
  /** True if one group books the whole event; then the terms for groups apply. */
  group?: boolean | undefined
  startDate: Instant
  endDate: Instant
  total: Cents
  /** Number of equal parts of a course's balance, and its sessions as booked (D74). */
  instalments?: number | undefined
  sessions?: readonly { startDate: Instant }[] | undefined
  /** The educator's state, for its public holidays. */
  region?: Region | undefined
}

/** Basis of a due date: days after the invoice, before the start or after the end, or the invoice's day. */
export const paymentRules = ['afterInvoice', 'beforeStart', 'afterEvent', 'atOnce'] as const
type Rule = (typeof paymentRules)[number]

/**
 * `all`: a single payment. `part`: one of several equal parts of the balance, numbered from 1. `first`: the deposit
 * with the parts that are due together with it.
 */
export type Instalment = {
  what: 'deposit' | 'rest' | 'all' | 'part' | 'first'
  part?: number | undefined
  cents: Cents
  due: Day
  rule: Rule
}

/**
 * Computes instalments and due dates (AGB § 3 and § 4); they add up to the total. A due date on a weekend or holiday
 * moves to the next working day, which does not affect the number of instalments (§ 193 BGB).
 */
export function instalmentSchedule(ordered: PricedOrder, bookedOn: Day, invoicedOn: Day): Instalment[] {
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
  const count = group ? 0 : countOf(ordered)
  if (count > 1 && deposit < total)
    return inParts(
      { what: 'deposit', cents: deposit, due: depositDue, rule: 'afterInvoice' },
      partsOf(ordered, count, total - deposit, restDue),
      { agreedOn: bookedOn > invoicedOn ? bookedOn : invoicedOn, invoicedOn, region },
    )
  if (!group && (bookedOn >= restDue || invoicedOn >= restDue))
    return [{ what: 'all', cents: total, due: invoicedOn, rule: 'atOnce' }]
  if (deposit === total) return part('all', total, depositDue, 'afterInvoice')
  if (deposit === 0 || restDue <= depositDue) return part('all', total, restDue, restRule)
  return [...part('deposit', deposit, depositDue, 'afterInvoice'), ...part('rest', total - deposit, restDue, restRule)]
}

const countOf = ({ instalments = 0, sessions = [] }: PricedOrder) => Math.min(instalments, sessions.length)

/**
 * Divides a course's balance. The first part is due as the whole balance would be, and gets the cents left over; the
 * others are due fourteen days before their session.
 */
function partsOf({ sessions = [] }: PricedOrder, count: number, balance: Cents, restDue: Day): Instalment[] {
  const each = Math.floor(balance / count)
  return sessions.slice(0, count).map(({ startDate }, at) => ({
    what: 'part',
    part: at + 1,
    cents: at === 0 ? balance - each * (count - 1) : each,
    due: at === 0 ? restDue : addDays(dayOf(startDate), -terms.fullFee.daysBeforeStart),
    rule: 'beforeStart',
  }))
}

/**
 * Joins parts that are due together: those that are already due at once, and a first part that is due before the
 * deposit.
 */
function inParts(
  deposit: Instalment,
  parts: readonly Instalment[],
  { agreedOn, invoicedOn, region }: { agreedOn: Day; invoicedOn: Day; region: Region | undefined },
): Instalment[] {
  const isDue = (part: Instalment) => part.due <= agreedOn
  const joined = parts.filter(part => isDue(part) || (part.part === 1 && part.due <= deposit.due))
  const [first] = joined
  const laterParts = parts.filter(part => !joined.includes(part))
  const cents = sumOf([deposit, ...joined].map(part => part.cents))
  const name = laterParts.length === 0 ? 'all' : 'first'
  const begin: Instalment = !first
    ? deposit
    : isDue(first)
      ? { what: name, cents, due: invoicedOn, rule: 'atOnce' }
      : { what: name, cents, due: first.due, rule: first.rule }
  return [begin, ...laterParts]
    .filter(part => part.cents > 0)
    .map(part => (part.rule === 'atOnce' ? part : { ...part, due: workingDay(part.due, region) }))
}
