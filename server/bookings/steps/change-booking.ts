import { isDeleted } from '../../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { EditTarget } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecord } from '../../../domain/kit/record.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { eventOfBooking } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import type { CollectionData, DataChange } from '../../store/data-folder.ts'
import { unlessDone } from '../../store/send-once.ts'
import { stepLetters } from '../letters/step-letters.ts'
import { losesHealth } from './loses-health.ts'
import { rememberBefore } from './undoable-steps.ts'

type BookingContext = {
  events: readonly Event[]
  vouchers: readonly Voucher[]
  /** The event of the booking; undefined when it has been deleted. */
  event: Event | undefined
  /** True if the event is deleted and the guest does not know yet what happens next. */
  isDeleted: boolean
  /** The other bookings of an event. */
  others: (event: Event) => Registration[]
}

/**
 * Changes a booking, with the letters about it and the effect on its vouchers (D58), in one write. Throws `not_found`
 * when there is no such booking, `conflict` when it was changed meanwhile, and the errors of `change`.
 */
export async function changeBooking(
  deps: Deps,
  edit: EditTarget,
  change: BookingChange,
  /**
   * True if the same request has changed the booking already: then it stays as it is, and its version is not checked.
   */
  isDone?: (booking: Registration) => boolean,
): Promise<Registration> {
  const { before, after } = await deps.commit(bookingChange(deps, edit, change, isDone), { erase: losesHealth })
  if (before) rememberBefore(deps, before, after)
  return after
}

export type BookingChange = (booking: Registration, around: BookingContext) => Registration

type Versions = { before: Registration | undefined; after: Registration }

export function bookingChange(
  deps: Deps,
  { _id, lastModifiedDate }: EditTarget,
  change: BookingChange,
  isDone: (booking: Registration) => boolean = () => false,
): DataChange<Versions> {
  const bookingIn = ({ registrations }: CollectionData) => {
    const booking = findRecord(registrations, _id, 'registration')
    if (booking.event === '') throw new AppError('not_found', t('This is not a booking.', 'Das ist keine Buchung.'))
    return booking
  }
  const doneIn = (current: CollectionData): Versions | undefined => {
    const after = bookingIn(current)
    return isDone(after) ? { before: undefined, after } : undefined
  }
  const changing = (current: CollectionData) => {
    const { registrations, events } = current
    const before = bookingIn(current)
    refuseStale(before, lastModifiedDate)
    const changed = change(before, {
      events,
      vouchers: current.vouchers,
      event: events.find(({ _id }) => _id === before.event),
      isDeleted: isDeleted(before, eventOfBooking(before, current)),
      others: event => deps.bookingsOf(registrations, event._id).filter(other => other._id !== _id),
    })
    const { booking: after, vouchers } = settleVouchers(deps, changed, current)
    const next = replaceRecord(registrations, after)
    return {
      next: { registrations: next, vouchers },
      added: { outbox: newLetters(deps, stepLetters(deps, before, after)) },
      result: { before, after },
    }
  }
  return unlessDone(doneIn, changing)
}
