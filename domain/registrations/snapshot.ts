import type { Event } from '../events/event.ts'
import { terms } from '../money/terms.ts'

/** What a registration keeps of its event (D17): what was booked, when, where, at what price and by which terms (AGB § 3, D55). */
export const snapshotOf = ({
  title,
  startDate,
  endDate,
  locationName,
  locationLink,
  cost,
  prices,
  group,
  withdrawal,
}: Event) => ({
  title,
  startDate,
  endDate,
  locationName,
  locationLink,
  cost,
  ...(prices.length > 0 ? { prices } : {}),
  ...(group ? { group } : {}),
  ...(withdrawal ? { withdrawal } : {}),
  terms: terms.asOf,
})
