import type { Event } from '../../events/event.ts'
import { nextStart } from '../../events/sessions/sessions.ts'
import { HOUR_MS } from '../../kit/duration.ts'
import { formatTime, type Instant } from '../../kit/format.ts'
import { replaceRecords } from '../../kit/record.ts'
import { partySize } from '../record/booking.ts'
import { callOffOf } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'
import { canUndo, hasLapsed, lapseOffer, recordOffer } from '../steps/booking-steps.ts'
import { hasJustGrown } from './added-places.ts'
import { placesLeft } from './places-left.ts'

/** Duration of an offer (D50). */
const OFFER_HOURS = 48
/** Offers end this long before the event begins. */
const LAST_OFFER_HOURS = 12

/** Hours in Berlin during which offers are made; a place that is freed at night is offered in the morning. */
export type OfferHours = { from: number; to: number }

/** Lists waiting bookings in order. */
export const waitingList = (bookings: readonly Registration[]): Registration[] =>
  bookings.filter(({ state }) => state === 'waiting').sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0))

const hoursFrom = (instant: Instant, hours: number) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()

/** Returns the latest possible end of an offer. */
const lastOfferEnd = ({ startDate }: Pick<Event, 'startDate'>): Instant => hoursFrom(startDate, -LAST_OFFER_HOURS)

type OfferedEvent = Pick<Event, 'startDate'> & Partial<Pick<Event, 'sessions' | 'registrationUntil'>>

/**
 * Returns the moment before which places are offered: the start, or the next session of a course that is still open.
 */
export function offeredUntil(
  { startDate, sessions, registrationUntil }: OfferedEvent,
  now: Instant,
): Pick<Event, 'startDate'> {
  const isOpenLater = startDate <= now && registrationUntil != null && registrationUntil > now
  return (isOpenLater && nextStart({ sessions }, now)) || { startDate }
}

/** Returns the end of an offer made now; undefined if it is too late. */
export function offerEnd(event: OfferedEvent, now: Instant): Instant | undefined {
  const last = lastOfferEnd(offeredUntil(event, now))
  const usual = hoursFrom(now, OFFER_HOURS)
  const end = usual < last ? usual : last
  return end > now ? end : undefined
}

const isBetween = (now: Instant, { from, to }: OfferHours) => {
  const hour = Number(formatTime(now).slice(0, 2))
  return hour >= from && hour < to
}

/** Why free places are not offered: too near the start, the event is hidden, or it is night. */
export type OffersPause = 'late' | 'hidden' | 'night'

/** Returns why free places are not offered now; undefined if they are, or will be within seconds. */
export function whyOffersPause(event: Event, now: Instant, hours: OfferHours): OffersPause | undefined {
  if (offerEnd(event, now) === undefined) return 'late'
  if (!event.active) return 'hidden'
  return isBetween(now, hours) ? undefined : 'night'
}

/** Marks expired offers and quotes as lapsed. Skips cancelled events, whose guests have been informed (D46). */
export const lapseExpired = (
  bookings: readonly Registration[],
  now: Instant,
  isReallyOver: (booking: Registration) => boolean,
): Registration[] =>
  bookings
    .filter(booking => hasLapsed(booking, now) && isReallyOver(booking) && !callOffOf(booking))
    .map(booking => lapseOffer(booking, { now, by: 'system' }))

/** Lists events that people have just left by an undoable step: their places are not free yet (D83). */
export const eventsJustLeft = (bookings: readonly Registration[], now: Instant): Set<string> =>
  new Set(
    bookings
      .filter(booking => canUndo(booking, now))
      .flatMap(({ event, history }) => {
        const last = history.at(-1)
        return last?.what === 'moved' ? (last.from ?? []) : last?.what === 'reduced' ? event : []
      }),
  )

/**
 * Advances the waiting list (D50): expired offers lapse, then each party from the oldest that fits is offered places.
 * Returns the changed bookings.
 */
export function advanceWaitingList(
  event: Event,
  bookings: readonly Registration[],
  now: Instant,
  hours: OfferHours,
  isReallyOver = (_: Registration) => true,
): Registration[] {
  if (event.cancelled) return []
  const details = { now, by: 'system' } as const
  const changed = new Map(lapseExpired(bookings, now, isReallyOver).map(booking => [booking._id, booking]))
  const until = offerEnd(event, now)
  const isOffering = whyOffersPause(event, now, hours) === undefined && !hasJustGrown(event, now)
  if (until === undefined || !isOffering) return [...changed.values()]
  const current = replaceRecords(bookings, changed.values())
  // Places of a refusal that can be undone are not free yet.
  const undecided = current.map(booking =>
    canUndo(booking, now) ? { ...booking, state: 'requested' as const } : booking,
  )
  const free = placesLeft(event, undecided) ?? Number.POSITIVE_INFINITY
  const soonLeft = placesLeft(event, current) ?? Number.POSITIVE_INFINITY
  let seats = 0
  for (const booking of waitingList(current)) {
    const size = partySize(booking)
    if (seats + size > free) {
      // Wait for the undo to end instead of passing over a party that will fit.
      if (seats + size <= soonLeft) break
      continue
    }
    changed.set(booking._id, recordOffer(booking, event, until, details))
    seats += size
  }
  return [...changed.values()]
}
