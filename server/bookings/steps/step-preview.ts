import { type Account, accountOf } from '../../../domain/bookings/account/account.ts'
import { advanceWaitingList, whyOffersPause } from '../../../domain/bookings/places/waiting-list.ts'
import { partySize } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { HELD_SECONDS } from '../../../domain/bookings/steps/booking-steps.ts'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import type { EditTarget } from '../../../domain/kit/input.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import { eventOfBooking } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { type LetterPreview, previewOf } from '../letters/letter-preview.ts'
import { type BookingChange, bookingChange } from './change-booking.ts'

/** The consequences of a step of a booking (D83). */
export type StepPreview = LetterPreview & {
  /** The account after the step; null where it cannot be computed. */
  account: Account | null
  /** Guests who are then offered the free places, and what delays the offers. */
  offered: { _id: string; name: string; people: number }[]
  pause: NonNullable<ReturnType<typeof whyOffersPause>> | null
}

/**
 * Plans a step with its letters, its account and the offers that follow; stores nothing. Passes on the errors of
 * `change`.
 */
export async function previewStep(deps: Deps, edit: EditTarget, change: BookingChange): Promise<StepPreview> {
  const { registrations, events, bin, site, now } = deps
  const planned = deps.plan(bookingChange(deps, edit, change))
  const before = findRecord(registrations.current, edit._id, 'registration')
  const after = findRecord(planned.registrations, edit._id, 'registration')
  const event = events.current.find(({ _id }) => _id === before.event)
  const offeredBefore = new Set(offeredNext(deps, event, registrations.current))
  const offered = offeredNext(deps, event, planned.registrations).filter(id => !offeredBefore.has(id))
  const bookings = offered.map(id => findRecord(planned.registrations, id, 'registration'))
  const account = accountOf(
    after,
    eventOfBooking(after, { events: events.current, bin: bin.current }),
    dayOf(now()),
    site.current.region,
  )
  return {
    ...(await previewOf(deps, bookingChange(deps, edit, change))),
    account: account ?? null,
    offered: bookings.map(booking => ({ _id: booking._id, name: booking.name, people: partySize(booking) })),
    pause: (offered.length > 0 && event && whyOffersPause(event, now(), site.current.offerHours)) || null,
  }
}

/** Returns the guests who would be offered places, at any hour, once a decision can no longer be undone. */
function offeredNext(
  { bookingsOf, now }: Pick<Deps, 'bookingsOf' | 'now'>,
  event: CollectionData['events'][number] | undefined,
  all: readonly Registration[],
): string[] {
  if (!event) return []
  const moment = new Date(Date.parse(now()) + (HELD_SECONDS + 1) * SECOND_MS).toISOString()
  return advanceWaitingList(event, bookingsOf(all, event._id), moment, { from: 0, to: 24 }, () => false)
    .filter(({ state }) => state === 'offered')
    .map(({ _id }) => _id)
}
