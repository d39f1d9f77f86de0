import { AppError } from '../../domain/error.ts'
import { isBooking, isLiving } from '../../domain/registrations/booking.ts'
import type { NewRegistration } from '../../domain/registrations/form.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'

/** Finds the registration that a request has stored. */
export type RequestFinder = (all: readonly Registration[], requestId: string) => Registration | undefined

/**
 * Creates a finder with an index: looking through 50,000 registrations takes longer than storing one. New registrations
 * come at the end of the list, so that only the end is looked at; what has been deleted since stays in the index, and is
 * not found in the list.
 */
export function requestFinder(): RequestFinder {
  const ids = new Map<string, string>()
  const known = new WeakSet<Registration>()
  return (all, requestId) => {
    const firstNew = all.findLastIndex(registration => known.has(registration)) + 1
    for (const registration of all.slice(firstNew)) {
      known.add(registration)
      // That of an imported booking can be worked out from what it says: it must not tell strangers who is registered.
      const isImported = registration.history[0]?.what === 'imported'
      if (registration.requestId !== undefined && !isImported) ids.set(registration.requestId, registration._id)
    }
    const id = ids.get(requestId)
    return id === undefined ? undefined : all.find(({ _id }) => _id === id)
  }
}

/**
 * The registration that this request has stored before. Throws `conflict` when its id was used with other values. A booking
 * that was cancelled or moved since is not that one: whoever sends the same form again makes a new booking. Without scripts
 * the id is a hash of the day and the content, so both forms have the same.
 */
export function sameRequest(
  { findRequest }: Pick<Deps, 'findRequest'>,
  all: readonly Registration[],
  form: Pick<Registration, 'requestId'> | NewRegistration,
  refusal = 'Das wurde mit anderen Angaben schon gesendet. Bitte schick es noch einmal ab.',
): Registration | undefined {
  if (form.requestId === undefined) return undefined
  const earlier = findRequest(all, form.requestId)
  if (!earlier || (isBooking(earlier) && hasGoneOn(earlier))) return undefined
  const sent = new Map<string, unknown>(Object.entries(form))
  // Who takes part may have been exchanged since, and the same form on another page is the same.
  const isOther = sentFields.some(name => sent.has(name) && sent.get(name) !== earlier[name])
  if (isOther) throw new AppError('conflict', refusal)
  return earlier
}
const hasGoneOn = (booking: Registration) => !isLiving(booking) || booking.history.some(({ what }) => what === 'moved')

const sentFields = [
  'event',
  'name',
  'email',
  'phone',
  'street',
  'houseNumber',
  'zip',
  'city',
  'country',
  'notes',
  'newsLetter',
  'privacyStatement',
] as const
