import type { PublicEvent } from '../events/event.ts'
import { highestPrice, type Priced } from '../events/prices.ts'
import { addDays, type Day, dayOf, formatDate, formatEuro, type Instant, instantOf } from '../format.ts'
import { downPaymentFor, terms } from './terms.ts'

/** What is due first, and what is due until which day after that; nothing is left when it is paid at once (AGB § 3). */
export function instalments(
  amount: number,
  startDate: Instant,
  today: Day,
): { first: number; rest: number; until: Day } {
  const until = addDays(dayOf(startDate), -terms.fullFee.daysBeforeStart)
  const first = until <= today ? amount : downPaymentFor(amount)
  return { first, rest: Math.round((amount - first) * 100) / 100, until }
}

/**
 * What is to be paid when for an event that is booked today, one sentence each (AGB § 3); none when it is free. `total` is
 * what a party pays together; without it, somebody comes alone.
 */
export function paymentSteps(
  event: Priced & Pick<PublicEvent, 'startDate'>,
  today: Day,
  total: number | null = highestPrice(event) === event.cost ? event.cost : null,
): string[] {
  if (event.cost === null) return ['In meiner Antwort steht auch, was die Teilnahme kostet.']
  // Which of the price groups it will be is not known yet.
  if (total === null)
    return ['Wenn noch Platz ist, bekommst du die Rechnung. Darin steht, wie viel bis wann fällig ist.']
  if (total === 0) return []
  const { first, rest, until } = instalments(total, event.startDate, today)
  if (until <= today) {
    return [
      `Wenn noch Platz ist, bekommst du die Rechnung über ${formatEuro(total)}. Bis es losgeht, sind es höchstens noch ${terms.fullFee.daysBeforeStart} Tage. Deshalb ist gleich der ganze Betrag fällig.`,
    ]
  }
  const steps = [
    `Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von ${formatEuro(first)} ist innerhalb von sieben Tagen danach fällig.`,
  ]
  if (rest > 0) steps.push(`Der Rest von ${formatEuro(rest)} ist bis zum ${formatDate(instantOf(until))} fällig.`)
  return steps
}
