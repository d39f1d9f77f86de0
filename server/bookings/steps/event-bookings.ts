import { isLiving } from '../../../domain/bookings/record/booking.ts'
import { fillInBooking } from '../../../domain/bookings/record/placeholders.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { StepDetails } from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { EditTarget } from '../../../domain/kit/input.ts'
import { refuseStale, replaceRecords } from '../../../domain/kit/record.ts'
import type { Bin } from '../../../domain/people/bin/bin.ts'
import { deletedEvents } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { findUnchanged } from '../../store/records.ts'
import { stepLetters } from '../letters/step-letters.ts'

export type EventData = Pick<CollectionData, 'events' | 'bin' | 'registrations' | 'vouchers'>

export type EventVersions = { before: Event; event: Event }

export type EventBookingChange = (booking: Registration, changed: EventVersions) => Registration

/** Finds an event, including a deleted one that still has living bookings (D76), with the moment of its deletion. */
export function findUnchangedOrDeleted(
  current: Pick<EventData, 'events' | 'bin'>,
  edit: EditTarget,
): { event: Event; deletedAt?: Instant | undefined } {
  const entry = current.bin.find(({ kind, record }) => kind === 'event' && record._id === edit._id)
  if (entry?.kind !== 'event' || current.events.some(({ _id }) => _id === edit._id))
    return { event: findUnchanged(current.events, edit, 'event') }
  refuseStale(entry.record, edit.lastModifiedDate)
  return { event: entry.record, deletedAt: deletedEvents([entry])[0]?.deleted }
}

/** Details of the educator's step. Her paragraph is filled in, so that the letter does not depend on the event. */
export const educatorStepDetails = (
  { now }: Deps,
  booking: Registration,
  event: Event,
  paragraph = '',
): StepDetails => ({
  now: now(),
  by: 'educator',
  paragraph: fillInBooking(paragraph, booking, event),
})

/** Applies a change to events and their living bookings, with vouchers and letters. */
export function withBookings(
  deps: Deps,
  { events, bin, registrations, vouchers }: EventData,
  changedEvents: readonly EventVersions[],
  step: EventBookingChange,
) {
  const afterByBefore = new Map(changedEvents.map(({ before, event }) => [before, event]))
  const changedRecords = {
    events: replaceRecords(events, afterByBefore.values()),
    bin: withEvents(bin, afterByBefore),
    vouchers,
  }
  const changed = new Map<Registration, Registration>()
  for (const changedEvent of changedEvents) {
    for (const before of deps.bookingsOf(registrations, changedEvent.event._id).filter(isLiving)) {
      const stepped = step(before, changedEvent)
      if (stepped === before) continue
      const { booking: after, vouchers } = settleVouchers(deps, stepped, changedRecords)
      changedRecords.vouchers = vouchers
      changed.set(before, after)
    }
  }
  const letters = [...changed].flatMap(([before, after]) => stepLetters(deps, before, after))
  return {
    next: {
      events: changedRecords.events,
      bin: changedRecords.bin,
      ...(changed.size === 0
        ? {}
        : { vouchers: changedRecords.vouchers, registrations: replaceRecords(registrations, changed.values()) }),
    },
    added: { outbox: newLetters(deps, letters) },
  }
}

/** Replaces changed events in the bin; returns the same bin if none is in it. */
function withEvents(bin: Bin, afterByBefore: ReadonlyMap<Event, Event>): Bin {
  const changed = bin.map(entry => {
    const record = entry.kind === 'event' ? afterByBefore.get(entry.record) : undefined
    return entry.kind === 'event' && record ? { ...entry, record } : entry
  })
  return changed.some((entry, at) => entry !== bin[at]) ? changed : bin
}
