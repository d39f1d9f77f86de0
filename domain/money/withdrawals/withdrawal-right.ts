import { quoteSum } from '../../bookings/record/quote-sum.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { PublicEvent } from '../../events/event.ts'
import { highestPrice } from '../../events/prices.ts'
import { type Day, dayOf } from '../../kit/format.ts'
import type { Region } from '../terms/working-day.ts'
import { contractDate, withdrawalUntil } from './period.ts'

/**
 * Decides whether to inform a guest of their right of withdrawal, or that there is none. Undefined if neither: it is
 * free, or the customer is an organisation and not a consumer (§ 312g (1), § 13 BGB).
 */
export function withdrawalRightOf(
  { quote, invoiceTo }: Pick<Registration, 'quote' | 'invoiceTo'>,
  event: Pick<PublicEvent, 'cost' | 'prices' | 'withdrawal'>,
): 'right' | 'none' | undefined {
  const isFree = quote ? quoteSum(quote) === 0 : highestPrice(event) === 0
  if (isFree || isOrganisation({ invoiceTo })) return undefined
  return event.withdrawal ? 'right' : 'none'
}

/** True if an organisation is billed, which is not a consumer (§ 13 BGB). */
export const isOrganisation = ({ invoiceTo }: Pick<Registration, 'invoiceTo'>): boolean =>
  invoiceTo !== undefined && invoiceTo.organisation !== ''

/** True if a guest can withdraw today; from an unconfirmed booking on any day. */
export function canWithdrawToday(
  booking: Registration,
  event: Pick<PublicEvent, 'cost' | 'prices' | 'withdrawal'>,
  today: Day,
  region?: Region,
): boolean {
  if (withdrawalRightOf(booking, event) !== 'right') return false
  if (booking.state !== 'confirmed') return booking.state === 'requested'
  const contract = contractDate(booking)
  return contract !== undefined && today <= withdrawalUntil(dayOf(contract), region)
}
