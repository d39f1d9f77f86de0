import { eventOfBooking } from '../../domain/bin/deleted-event.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { settled } from '../../domain/vouchers/settlement.ts'
import type { Deps } from '../deps.ts'
import type { CollectionData } from '../store/data-folder.ts'

/** A changed booking with what that means for its vouchers, for the commit that stores it (D58). */
export const settleVouchers = (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  booking: Registration,
  { vouchers, ...all }: Pick<CollectionData, 'events' | 'bin' | 'vouchers'>,
) => settled(booking, vouchers, { event: eventOfBooking(booking, all), now: now(), newId })
