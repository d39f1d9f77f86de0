import { isRegistrationOpen } from '../../events/calendar.ts'
import type { Availability, Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import { freePlaces, type Party } from './places-left.ts'

/** Thresholds for "few places left" (D67). */
const FEW = 3
const FEW_SHARE = 1 / 4

/** Returns whether visitors can register or wait, and how many places are left. */
export function availability(event: Event, bookings: readonly Party[], now: Instant): Availability {
  const { places, cancelled } = event
  const free = freePlaces(event, bookings)
  if (cancelled) return { free, state: 'cancelled' }
  if (!isRegistrationOpen(event, now)) return { free, state: 'closed' }
  return { free, state: openState(free, places), ...(event.startDate <= now ? { hasBegun: true } : {}) }
}

function openState(free: number | null, places: number | null): Availability['state'] {
  if (free === null || places === null) return 'open'
  if (free === 0) return 'full'
  return free <= FEW || free <= places * FEW_SHARE ? 'few' : 'open'
}
