import { formatEuro } from '../kit/format.ts'
import type { PublicEvent } from './event.ts'

/** `cost` is the lowest of the price groups, if there are any (D44). Public events omit an empty list. */
export type PricedEvent = Pick<PublicEvent, 'cost' | 'prices'>

/** Returns the lowest price group, or the cost if there are none. */
export const lowestPrice = ({ cost, prices = [] }: PricedEvent): number | null =>
  prices.length > 0 ? Math.min(...prices.map(({ amount }) => amount)) : cost

/**
 * Returns the price groups that belong to the cost. A registration keeps the cost of its day (D17), to which later
 * groups do not apply.
 */
export const priceGroupsOf = (event: PricedEvent): NonNullable<PricedEvent['prices']> =>
  lowestPrice(event) === event.cost ? (event.prices ?? []) : []

/** Returns the highest price per person; null if not known yet. */
export function highestPrice(event: PricedEvent): number | null {
  const groups = priceGroupsOf(event)
  return groups.length > 0 ? Math.max(...groups.map(({ amount }) => amount)) : event.cost
}

/** `35 €`, `20 € bis 45 €` or `Preis auf Anfrage` */
export function priceText(event: PricedEvent): string {
  const highest = highestPrice(event)
  return highest === event.cost ? formatEuro(highest) : `${formatEuro(event.cost)} bis ${formatEuro(highest)}`
}

/** Sums prices for people, given their price group ids; null if one of them is unknown. */
export function partyTotalOf(
  { cost, prices = [] }: PricedEvent,
  people: readonly (string | undefined)[],
): number | null {
  const amounts = people.map(price =>
    prices.length > 0 ? (prices.find(({ _id }) => _id === price)?.amount ?? null) : cost,
  )
  // Rounds to cents, since sums of fractions are inexact.
  return amounts.reduce(
    (sum, amount) => (sum === null || amount === null ? null : Math.round((sum + amount) * 100) / 100),
    0,
  )
}

/**
 * Formats the price of a party, given each person's price group: `35 € je Person, zusammen 70 €` or `2 × Kind je 20 €,
 * 1 × Erwachsene 35 €, zusammen 75 €`; for one person only the price.
 */
export function partyPriceText(event: PricedEvent, people: readonly (string | undefined)[]): string {
  const groups = priceGroupsOf(event)
  const total = partyTotalOf({ cost: event.cost, prices: groups }, people)
  if (people.length < 2 || total === 0)
    return people.length === 0 || total === null ? priceText(event) : formatEuro(total)
  const chosenGroups = groups
    .map(group => ({ ...group, count: people.filter(price => price === group._id).length }))
    .filter(({ count }) => count > 0)
  const withoutGroup = people.length - chosenGroups.reduce((sum, { count }) => sum + count, 0)
  return [
    ...chosenGroups.map(
      ({ label, amount, count }) => `${count} × ${label} ${count > 1 && amount > 0 ? 'je ' : ''}${formatEuro(amount)}`,
    ),
    ...(chosenGroups.length === 0 ? [`${priceText(event)}${highestPrice(event) ? ' je Person' : ''}`] : []),
    ...(chosenGroups.length > 0 && withoutGroup > 0 ? [`${withoutGroup} noch ohne Preisgruppe`] : []),
    ...(total === null ? [] : [`zusammen ${formatEuro(total)}`]),
  ].join(', ')
}
