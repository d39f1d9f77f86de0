import type { Bin } from '../../domain/bin/bin.ts'
import { deletedEvents } from '../../domain/bin/deleted-event.ts'
import type { Event } from '../../domain/events/event.ts'
import { cancelledEvent, movedEvent } from '../../domain/events/event-changes.ts'
import type { Edit } from '../../domain/input.ts'
import { findRecord, refuseStale } from '../../domain/record.ts'
import { isLiving } from '../../domain/registrations/booking.ts'
import { callOff, type Deed, reschedule } from '../../domain/registrations/booking-steps.ts'
import type { EventCancel, EventMove } from '../../domain/registrations/event-change-input.ts'
import { filledIn } from '../../domain/registrations/placeholders.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { newLetters } from '../mail/outbox.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { settleVouchers } from '../vouchers/settle.ts'
import { type LetterPreview, previewOf } from './letter-preview.ts'
import { stepLetters } from './step-letters.ts'

/**
 * Calls an event off, or moves it, with all of its living bookings: each has the step in its history, a letter about it and
 * its vouchers back, in one write (D64). Throws what the rules about events throw.
 */

export const cancelEvent = (deps: Deps, sent: EventCancel): Promise<Event> => deps.commit(cancelling(deps, sent))

export const previewCancel = (deps: Deps, sent: EventCancel): Promise<LetterPreview> =>
  previewOf(deps, cancelling(deps, sent))

export const moveEvent = (deps: Deps, sent: EventMove): Promise<Event> => deps.commit(moving(deps, sent))

export const previewMove = (deps: Deps, sent: EventMove): Promise<LetterPreview> => previewOf(deps, moving(deps, sent))

type Current = Pick<CollectionData, 'events' | 'bin' | 'registrations' | 'vouchers'>

const cancelling =
  (deps: Deps, { reason, paragraph, ...edit }: EventCancel) =>
  (current: Current) => {
    const { event: before, isDeleted } = seenOrDeleted(current, edit)
    const event = cancelledEvent(before, reason, deps.now(), isDeleted)
    return withBookings(deps, current, event, booking =>
      callOff(booking, { ...deedOf(deps, booking, event, paragraph), detail: reason }),
    )
  }

const moving =
  (deps: Deps, { reason = '', paragraph, startDate, endDate, ...edit }: EventMove) =>
  (current: Current) => {
    const event = movedEvent(seen(current, edit), { startDate, endDate }, deps.now())
    return withBookings(deps, current, event, booking => {
      const { eventSnapshot } = booking
      // Whoever booked these very dates hears of no change.
      if (eventSnapshot?.startDate === startDate && eventSnapshot.endDate === endDate) return booking
      return reschedule(booking, event, { ...deedOf(deps, booking, event, paragraph), detail: reason })
    })
  }

/** The event, which may lie in the bin, where people wait to hear what becomes of it (D76). */
function seenOrDeleted(current: Current, edit: Edit): { event: Event; isDeleted: boolean } {
  const entry = current.bin.find(({ kind, record }) => kind === 'event' && record._id === edit._id)
  if (entry?.kind !== 'event' || current.events.some(({ _id }) => _id === edit._id))
    return { event: seen(current, edit), isDeleted: false }
  refuseStale(entry.record, edit.lastModifiedDate)
  return { event: entry.record, isDeleted: deletedEvents([entry]).length > 0 }
}

function seen({ events }: Current, { _id, lastModifiedDate }: Edit): Event {
  const event = findRecord(events, _id, 'event')
  refuseStale(event, lastModifiedDate)
  return event
}

/** Her paragraph stands in the booking's history, so that the letter has it whatever becomes of the event. */
const deedOf = ({ now }: Deps, booking: Registration, event: Event, paragraph = ''): Deed => ({
  now: now(),
  by: 'educator',
  paragraph: filledIn(paragraph, booking, event),
})

/** The event and its living bookings as they are then, with their vouchers and letters. */
function withBookings(
  deps: Deps,
  { events, bin, registrations, vouchers }: Current,
  event: Event,
  step: (booking: Registration) => Registration,
) {
  const known = {
    events: events.map(one => (one._id === event._id ? event : one)),
    bin: withEvent(bin, event),
    vouchers,
  }
  const changed = new Map<Registration, Registration>()
  for (const before of deps.bookingsOf(registrations, event._id).filter(isLiving)) {
    const stepped = step(before)
    if (stepped === before) continue
    const { booking: after, vouchers } = settleVouchers(deps, stepped, known)
    known.vouchers = vouchers
    changed.set(before, after)
  }
  const letters = [...changed].flatMap(([before, after]) => stepLetters(deps, before, after))
  return {
    next: { ...known, registrations: registrations.map(one => changed.get(one) ?? one) },
    added: { outbox: newLetters(deps, letters) },
    result: event,
  }
}

/** The bin with an event as it is now. */
const withEvent = (bin: Bin, event: Event): Bin =>
  bin.map(entry => (entry.kind === 'event' && entry.record._id === event._id ? { ...entry, record: event } : entry))
