import type { PublicEvent } from '../events/event.ts'
import { highestPrice, type Priced } from '../events/prices.ts'
import { addDays, type Day, dayOf, formatDate, formatEuro, instantOf } from '../format.ts'
import { downPaymentFor, terms } from './terms.ts'

/** What is to be paid when for an event that is booked today, one sentence each (AGB § 3); none when it is free. */
export function paymentSteps(event: Priced & Pick<PublicEvent, 'startDate'>, today: Day): string[] {
  const { cost, startDate } = event
  if (cost === null) return ['In meiner Antwort steht auch, was die Teilnahme kostet.']
  // Which of the price groups it will be is not known yet.
  if (highestPrice(event) !== cost)
    return ['Wenn noch Platz ist, bekommst du die Rechnung. Darin steht, wie viel bis wann fällig ist.']
  if (cost === 0) return []
  const fullFeeDay = addDays(dayOf(startDate), -terms.fullFee.daysBeforeStart)
  if (fullFeeDay <= today) {
    return [
      `Wenn noch Platz ist, bekommst du die Rechnung über ${formatEuro(cost)}. Bis es losgeht, sind es höchstens noch ${terms.fullFee.daysBeforeStart} Tage. Deshalb ist gleich der ganze Betrag fällig.`,
    ]
  }
  const down = downPaymentFor(cost)
  const steps = [
    `Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von ${formatEuro(down)} ist innerhalb von sieben Tagen danach fällig.`,
  ]
  if (down < cost) {
    steps.push(`Der Rest von ${formatEuro(cost - down)} ist bis zum ${formatDate(instantOf(fullFeeDay))} fällig.`)
  }
  return steps
}
