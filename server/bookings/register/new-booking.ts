import { firstState, refuseTooLarge, stateWithPlace } from '../../../domain/bookings/places/places-left.ts'
import { offerEnd } from '../../../domain/bookings/places/waiting-list.ts'
import { type Actor, nextTurn, partySize } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { beginBooking } from '../../../domain/bookings/steps/booking-steps.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'

export type BookingWishes = { waits: boolean; mustWait?: boolean; force?: boolean | undefined; by: Actor }

/** Returns the draft with its number, its places or its turn in the waiting list. Throws `full` (D49) or `invalid`. */
export function placeBooking(
  { now, site, nextNumber, bookingsOf }: Pick<Deps, 'now' | 'site' | 'nextNumber' | 'bookingsOf'>,
  draft: Registration,
  current: Pick<CollectionData, 'registrations' | 'events' | 'bin' | 'payments' | 'invoices'>,
  { waits, mustWait = false, force, by }: BookingWishes,
): Registration {
  const { registrations, events } = current
  const bookedEvent = findRecord(events, draft.event, 'event')
  // After the start the program confirms nobody (D76), and does not send the letter "Wir sehen uns" unasked.
  const event: typeof bookedEvent =
    bookedEvent.startDate <= now() ? { ...bookedEvent, confirmation: 'manual' } : bookedEvent
  const isNeeded = event.places !== null || mustWait
  const bookings = isNeeded ? bookingsOf(registrations, event._id) : []
  // Offers have ended, so the educator gives free places by hand.
  const isByHand = by === 'educator' && offerEnd(event, now()) === undefined
  const counted = isByHand ? bookings.filter(({ state }) => state !== 'waiting') : bookings
  const { confirmation } = site.current
  // The waiting list would be no help. The educator may let them wait until she adds places.
  if (by === 'guest') refuseTooLarge(event, partySize(draft))
  const state = mustWait
    ? 'waiting'
    : force
      ? stateWithPlace(event, confirmation)
      : firstState(event, counted, { size: partySize(draft), waits }, confirmation)
  const turn = state === 'waiting' ? { turn: nextTurn(bookings) } : {}
  const date = now()
  const number = nextNumber(current, date)
  const booking = state === 'waiting' ? withoutAnswers(draft) : draft
  return {
    ...beginBooking({ ...booking, number, ...turn }, state, { now: date, by }),
    lastModifiedDate: draft.lastModifiedDate,
  }
}

/** Nobody on the waiting list is asked the educator's own questions (D75). */
function withoutAnswers({ answers: _, participants, ...booking }: Registration): Registration {
  return {
    ...booking,
    participants: participants.map(({ answers: _, healthConsent, ...person }) => ({
      ...person,
      ...(person.health !== undefined && healthConsent ? { healthConsent } : {}),
    })),
  }
}
