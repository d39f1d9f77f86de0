import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { settleWithVouchers } from '../../../domain/money/vouchers/settlement.ts'
import { eventOfBooking } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** Returns a changed booking with the effects on its vouchers, for the commit that stores it (D58). */
export const settleVouchers = (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  booking: Registration,
  { vouchers, ...all }: Pick<CollectionData, 'events' | 'bin' | 'vouchers'>,
) => settleWithVouchers(booking, vouchers, { event: eventOfBooking(booking, all), now: now(), newId })
