import type { PublicEvent } from '../events/event.ts'
import { highestPrice } from '../events/prices.ts'
import { type Day, dayOf } from '../format.ts'
import type { Region } from '../money/working-day.ts'
import { quoteSum } from '../registrations/quote.ts'
import type { Registration } from '../registrations/registration.ts'
import { contractDate, withdrawalUntil } from './period.ts'

/**
 * Whether a guest has the right to withdraw and has to be told so, or that there is none and why. Undefined where nothing is
 * to be said: it costs nothing, or an organisation is billed, which is no consumer (§ 312g (1), § 13 BGB).
 */
export function rightOf(
  { quote, invoiceTo }: Pick<Registration, 'quote' | 'invoiceTo'>,
  event: Pick<PublicEvent, 'cost' | 'prices' | 'withdrawal'>,
): 'right' | 'none' | undefined {
  const isFree = quote ? quoteSum(quote) === 0 : highestPrice(event) === 0
  if (isFree || isOrganisation({ invoiceTo })) return undefined
  return event.withdrawal ? 'right' : 'none'
}

/** Whether an organisation is billed, which is no consumer (§ 13 BGB). */
export const isOrganisation = ({ invoiceTo }: Pick<Registration, 'invoiceTo'>): boolean =>
  invoiceTo !== undefined && invoiceTo.organisation !== ''

/** Whether a guest can withdraw today; from a booking that nobody has confirmed yet on any day. */
export function canWithdraw(
  booking: Registration,
  event: Pick<PublicEvent, 'cost' | 'prices' | 'withdrawal'>,
  today: Day,
  region?: Region,
): boolean {
  if (rightOf(booking, event) !== 'right') return false
  if (booking.state !== 'confirmed') return booking.state === 'requested'
  const contract = contractDate(booking)
  return contract !== undefined && today <= withdrawalUntil(dayOf(contract), region)
}
