import { formatEuro } from '../format.ts'
import type { PublicEvent } from './event.ts'

/** What an event costs: `cost` is the lowest of its price groups, when it has some (D44). Visitors get no empty list of them. */
export type Priced = Pick<PublicEvent, 'cost' | 'prices'>

/** The lowest amount of the price groups; without any, the cost that was entered. */
export const lowestPrice = ({ cost, prices = [] }: Priced): number | null =>
  prices.length > 0 ? Math.min(...prices.map(({ amount }) => amount)) : cost

/** What one person pays at most; null is not known yet. */
export const highestPrice = ({ cost, prices = [] }: Priced): number | null =>
  prices.length > 0 ? Math.max(...prices.map(({ amount }) => amount)) : cost

/** `35 €`, `20 € bis 45 €` or `Preis auf Anfrage` */
export function priceText(event: Priced): string {
  const highest = highestPrice(event)
  return highest === event.cost ? formatEuro(highest) : `${formatEuro(event.cost)} bis ${formatEuro(highest)}`
}
