import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { AppError } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { checkFieldsSentence, editEntries } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import { takesPlaces } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { isHeldSince } from '../steps/booking-steps.ts'
import { placesTaken } from './places-left.ts'

/** Removes added places again; `added` is the time when they were added. */
export const PlacesUndo = v.object(
  {
    _id: editEntries._id,
    added: v.string(checkFieldsSentence),
    count: v.pipe(v.number(checkFieldsSentence), v.integer(checkFieldsSentence), v.minValue(1, checkFieldsSentence)),
  },
  checkFieldsSentence,
)
export type PlacesUndo = v.InferOutput<typeof PlacesUndo>

/** True while added places can be removed again; afterwards they are offered to the waiting list (D50). */
export const hasJustGrown = ({ placesAdded }: Event, now: Instant): boolean =>
  placesAdded !== undefined && isHeldSince(placesAdded, now)

/**
 * Removes the places added last and keeps later changes. Throws `conflict` when it is too late, or when somebody got
 * one of the places meanwhile.
 */
export function withoutAdded(
  event: Event,
  { added, count }: PlacesUndo,
  bookings: readonly Registration[],
  now: Instant,
): Event {
  const places = (event.places ?? 0) - count
  if (event.placesAdded !== added || !hasJustGrown(event, now) || places < 1)
    throw new AppError('conflict', t('It is too late to undo this.', 'Zum Zurücknehmen ist es zu spät.'))
  const winner = bookings.find(booking => takesPlaces(booking) && booking.lastModifiedDate >= added)
  if (winner && placesTaken(bookings) > places)
    throw new AppError(
      'conflict',
      t(`The place has gone to ${winner.name}.`, `Der Platz ist inzwischen an ${winner.name} weitergegeben.`),
    )
  const { placesAdded: _, ...others } = event
  return reviseRecord(others, { places }, now)
}
