import { isAnsweredLater } from '../../events/calendar.ts'
import type { Event } from '../../events/event.ts'
import { AppError } from '../../kit/error.ts'
import { t } from '../../kit/language.ts'
import { type BookingState, partySize, takesPlaces } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/** Data of a booking that count for places. */
export type Party = Pick<Registration, 'state' | 'people' | 'participants'>

/** Counts taken places, which may exceed the event's. */
export const placesTaken = (bookings: readonly Party[]): number =>
  bookings.filter(takesPlaces).reduce((sum, booking) => sum + partySize(booking), 0)

/** Counts free places; null without a limit. A cancelled event has no taken places (D46). */
export const placesLeft = (
  { places, cancelled }: Pick<Event, 'places' | 'cancelled'>,
  bookings: readonly Party[],
): number | null => (places === null ? null : Math.max(0, places - (cancelled ? 0 : placesTaken(bookings))))

/** Counts free places for new bookings: none while a waiting party fits (D50). null without a limit. */
export function freePlaces(event: Pick<Event, 'places' | 'cancelled'>, bookings: readonly Party[]): number | null {
  const free = placesLeft(event, bookings)
  if (free === null) return null
  const isAwaited = bookings.some(booking => booking.state === 'waiting' && partySize(booking) <= free)
  return isAwaited ? 0 : free
}

/** Throws `full` when a party does not fit; the error holds how many places are free (D49). */
export function refuseWithoutPlaces(event: Pick<Event, 'places'>, bookings: readonly Party[], size: number): void {
  refuseTooLargeParty(freePlaces(event, bookings), size)
}

/** Throws `full` if a party is too large for the free places; null for no limit. */
export function refuseTooLargeParty(free: number | null, size: number): void {
  if (free !== null && size > free) throw new AppError('full', tooFew(free), { free })
}

/** True if a party is larger than the whole event, so that it would wait for ever. */
export const isTooLarge = ({ places }: Pick<Event, 'places'>, size: number): boolean => places !== null && size > places

/** Throws `invalid` if a party would wait for ever. */
export function refuseTooLarge({ places }: Pick<Event, 'places'>, size: number): void {
  if (places === null || !isTooLarge({ places }, size)) return
  const sentence = tooLarge(places, size)
  throw new AppError('invalid', sentence, { fields: { event: sentence } })
}

const tooLarge = (places: number, size: number) => {
  const [all, alle] = places === 1 ? ['1 place', 'einen Platz'] : [`${places} places`, `${places} Plätze`]
  return t(
    `This event has ${all} in total, and you are ${size}. Please choose another one, or register fewer people.`,
    `Dieser Termin hat insgesamt nur ${alle}, und ihr seid ${size}. Bitte wähle einen anderen oder melde weniger Personen an.`,
  )
}

const tooFew = (free: number) => {
  if (free === 0) return t('This event is full.', 'Alle Plätze sind vergeben.')
  return free === 1
    ? t('There is only one place left.', 'Es ist nur noch ein Platz frei.')
    : t(`There are only ${free} places left.`, `Es sind nur noch ${free} Plätze frei.`)
}

/** Returns a new booking's first state. Throws `full` if the party neither fits nor wants to wait. */
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

/** Returns the state of a booking that gets a place: confirmed at once, or requested until the educator confirms. */
export const stateWithPlace = (
  { confirmation }: Pick<Event, 'confirmation'>,
  siteConfirms: 'manual' | 'automatic',
): BookingState => (isAnsweredLater({ confirmation }, siteConfirms) ? 'requested' : 'confirmed')
