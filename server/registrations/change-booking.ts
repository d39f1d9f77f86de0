import { eventOfBooking } from '../../domain/bin/deleted-event.ts'
import { AppError } from '../../domain/error.ts'
import type { Event } from '../../domain/events/event.ts'
import type { Edit } from '../../domain/input.ts'
import { t } from '../../domain/language.ts'
import { findRecord, refuseStale } from '../../domain/record.ts'
import { isDeleted } from '../../domain/registrations/called-off.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Voucher } from '../../domain/vouchers/voucher.ts'
import type { Deps } from '../deps.ts'
import { newLetters } from '../mail/outbox.ts'
import type { CollectionData, DataChange } from '../store/data-folder.ts'
import { settleVouchers } from '../vouchers/settle.ts'
import { keepBefore } from './before-step.ts'
import { forgetTakenBack } from './forget-health.ts'
import { stepLetters } from './step-letters.ts'

type Around = {
  events: readonly Event[]
  vouchers: readonly Voucher[]
  /** The event of the booking; undefined when it has been deleted. */
  event: Event | undefined
  /** The event is deleted, and the guest has not been told what happens next. */
  isDeleted: boolean
  /** The other bookings of an event. */
  others: (event: Event) => Registration[]
}

/**
 * Changes a booking, with the letters about it and what it means for its vouchers (D58), in one write. Throws `not_found` when there is no such booking, `conflict`
 * when it is not what the person saw, and what `change` throws.
 */
export async function changeBooking(
  deps: Deps,
  edit: Edit,
  change: BookingChange,
  /** Whether the same request has changed it already: then it stays as it is, whatever the person saw. */
  isDone?: (booking: Registration) => boolean,
): Promise<Registration> {
  const { before, after } = await deps.commit(bookingChange(deps, edit, change, isDone))
  if (before) keepBefore(deps, before, after)
  await forgetTakenBack(deps, before, after)
  return after
}

export type BookingChange = (booking: Registration, around: Around) => Registration

export const bookingChange =
  (
    deps: Deps,
    { _id, lastModifiedDate }: Edit,
    change: BookingChange,
    isDone: (booking: Registration) => boolean = () => false,
  ) =>
  (current: CollectionData): ReturnType<DataChange<{ before: Registration | undefined; after: Registration }>> => {
    const { registrations, events } = current
    const before = findRecord(registrations, _id, 'registration')
    if (before.event === '') throw new AppError('not_found', t('This is no booking.', 'Das ist keine Buchung.'))
    if (isDone(before)) return { result: { before: undefined, after: before } }
    refuseStale(before, lastModifiedDate)
    const changed = change(before, {
      events,
      vouchers: current.vouchers,
      event: events.find(({ _id }) => _id === before.event),
      isDeleted: isDeleted(before, eventOfBooking(before, current)),
      others: event => deps.bookingsOf(registrations, event._id).filter(other => other._id !== _id),
    })
    const { booking: after, vouchers } = settleVouchers(deps, changed, current)
    const next = registrations.map(known => (known === before ? after : known))
    return {
      next: { registrations: next, vouchers },
      added: { outbox: newLetters(deps, stepLetters(deps, before, after)) },
      result: { before, after },
    }
  }
