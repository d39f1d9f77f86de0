import { AppError } from '../error.ts'
import { isAnsweredLater } from '../events/confirmation.ts'
import type { Event } from '../events/event.ts'
import { t } from '../language.ts'
import { type BookingState, partySize, takesPlaces } from './booking.ts'
import type { Registration } from './registration.ts'

/** What the rules about places know of a booking. */
export type Party = Pick<Registration, 'state' | 'people' | 'participants'>

/** How many places are taken, also beyond those of the event. */
export const placesTaken = (bookings: readonly Party[]): number =>
  bookings.filter(takesPlaces).reduce((sum, booking) => sum + partySize(booking), 0)

/** The places nobody has; null when they are unlimited. In an event that was called off nobody has any (D46). */
export const placesLeft = (
  { places, cancelled }: Pick<Event, 'places' | 'cancelled'>,
  bookings: readonly Party[],
): number | null => (places === null ? null : Math.max(0, places - (cancelled ? 0 : placesTaken(bookings))))

/** The places for somebody new: none while a party waits that would fit (D50). Null when they are unlimited. */
export function freePlaces(event: Pick<Event, 'places' | 'cancelled'>, bookings: readonly Party[]): number | null {
  const left = placesLeft(event, bookings)
  if (left === null) return null
  const isAwaited = bookings.some(booking => booking.state === 'waiting' && partySize(booking) <= left)
  return isAwaited ? 0 : left
}

/** Throws `full` when a party does not fit; the error holds how many places are free (D49). */
export function refuseWithoutPlaces(event: Pick<Event, 'places'>, bookings: readonly Party[], size: number): void {
  refuseBeyond(freePlaces(event, bookings), size)
}

/** Throws `full` when a party is larger than what is free; null is no limit. */
export function refuseBeyond(free: number | null, size: number): void {
  if (free !== null && size > free) throw new AppError('full', tooFew(free), { free })
}

const tooFew = (free: number) => {
  if (free === 0) return t('This event is full.', 'Alle Plätze sind vergeben.')
  return free === 1
    ? t('There is only one place left.', 'Es ist nur noch ein Platz frei.')
    : t(`There are only ${free} places left.`, `Es sind nur noch ${free} Plätze frei.`)
}

/** How a new booking begins. Throws `full` when the party does not fit and does not want to wait. */
export function firstState(
  event: Pick<Event, 'places' | 'confirmation'>,
  bookings: readonly Party[],
  { size, waits }: { size: number; waits: boolean },
  siteConfirms: 'manual' | 'automatic',
): BookingState {
  try {
    refuseWithoutPlaces(event, bookings, size)
  } catch (error) {
    if (!waits) throw error
    return 'waiting'
  }
  return stateWithPlace(event, siteConfirms)
}

/** What somebody who has got a place is: confirmed at once, or when the educator has looked at it. */
export const stateWithPlace = (
  { confirmation }: Pick<Event, 'confirmation'>,
  siteConfirms: 'manual' | 'automatic',
): BookingState => (isAnsweredLater({ confirmation }, siteConfirms) ? 'requested' : 'confirmed')
