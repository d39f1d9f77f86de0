import type { Registration } from '../../domain/registrations/registration.ts'
import { settled } from '../../domain/vouchers/settlement.ts'
import type { Deps } from '../deps.ts'
import type { CollectionData } from '../store/data-folder.ts'

/** A changed booking with what that means for its vouchers, for the commit that stores it (D58). */
export const settleVouchers = (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  booking: Registration,
  { events, vouchers }: Pick<CollectionData, 'events' | 'vouchers'>,
) => settled(booking, vouchers, { event: events.find(({ _id }) => _id === booking.event), now: now(), newId })
