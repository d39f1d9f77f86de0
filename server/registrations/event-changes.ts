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
import { type Change, type LetterPreview, planned, previewOf } from './letter-preview.ts'
import { stepLetters } from './step-letters.ts'

/**
 * Calls an event off, or moves it, with all of its living bookings: each has the step in its history, a letter about it and
 * its vouchers back, in one write (D64). Throws what the rules about events throw.
 */

export const cancelEvent = (deps: Deps, sent: EventCancel): Promise<Event> =>
  changeEvent(deps, current => cancelling(deps, current, sent))

export const previewCancel = (deps: Deps, sent: EventCancel): Promise<LetterPreview> =>
  preview(deps, current => cancelling(deps, current, sent))

export const moveEvent = (deps: Deps, sent: EventMove): Promise<Event> =>
  changeEvent(deps, current => moving(deps, current, sent))

export const previewMove = (deps: Deps, sent: EventMove): Promise<LetterPreview> =>
  preview(deps, current => moving(deps, current, sent))

type Current = Pick<CollectionData, 'events' | 'registrations' | 'vouchers'>

/** What becomes of the event and its bookings. */
type Changed = Current & { event: Event; changes: Change[] }

function cancelling(deps: Deps, current: Current, { reason, paragraph, ...edit }: EventCancel): Changed {
  const event = cancelledEvent(seen(current, edit), reason, deps.now())
  return withBookings(deps, current, event, booking =>
    callOff(booking, { ...deedOf(deps, booking, event, paragraph), detail: reason }),
  )
}

function moving(
  deps: Deps,
  current: Current,
  { reason = '', paragraph, startDate, endDate, ...edit }: EventMove,
): Changed {
  const event = movedEvent(seen(current, edit), { startDate, endDate }, deps.now())
  return withBookings(deps, current, event, booking => {
    const { eventSnapshot } = booking
    // Whoever booked these very dates hears of no change.
    if (eventSnapshot?.startDate === startDate && eventSnapshot.endDate === endDate) return booking
    return reschedule(booking, event, { ...deedOf(deps, booking, event, paragraph), detail: reason })
  })
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

function withBookings(
  deps: Deps,
  { events, registrations, vouchers }: Current,
  event: Event,
  step: (booking: Registration) => Registration,
): Changed {
  const known = { events: events.map(one => (one._id === event._id ? event : one)), vouchers }
  const changes: Change[] = []
  for (const before of deps.bookingsOf(registrations, event._id).filter(isLiving)) {
    const stepped = step(before)
    if (stepped === before) continue
    const { booking: after, vouchers } = settleVouchers(deps, stepped, known)
    known.vouchers = vouchers
    changes.push({ before, after })
  }
  const changed = new Map(changes.map(({ before, after }) => [before, after]))
  return { ...known, registrations: registrations.map(one => changed.get(one) ?? one), event, changes }
}

const changeEvent = (deps: Deps, change: (current: Current) => Changed): Promise<Event> =>
  deps.commit(current => {
    const { event, changes, ...next } = change(current)
    const letters = changes.flatMap(({ before, after }) => stepLetters(deps, before, after))
    return { next, added: { outbox: newLetters(deps, letters) }, result: event }
  })

async function preview(deps: Deps, change: (current: Current) => Changed): Promise<LetterPreview> {
  const { events, registrations, vouchers } = deps
  const changed = change({
    events: events.current,
    registrations: registrations.current,
    vouchers: vouchers.current,
  })
  return previewOf(
    deps,
    changed.changes.map(one => planned(deps, one)),
    changed.events,
  )
}
