import type { NewRegistration } from '../../../domain/bookings/form/form.ts'
import { isBooking, isLiving } from '../../../domain/bookings/record/booking.ts'
import { formTexts } from '../../../domain/bookings/record/form-fields.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Deps } from '../../app/deps.ts'
import { type Secret, sign } from '../../http/requests/signed-text.ts'

/** Finds the registration that a request has stored. */
export type RequestFinder = (all: readonly Registration[], requestId: string) => Registration | undefined

/**
 * Creates a finder with an index: searching 50,000 registrations takes longer than storing one. New registrations come
 * at the end of the list, so it indexes only the end; deleted ones stay in the index, and are checked against the list.
 */
export function requestFinder(): RequestFinder {
  const ids = new Map<string, string>()
  const indexed = new WeakSet<Registration>()
  return (all, requestId) => {
    const firstNew = all.findLastIndex(registration => indexed.has(registration)) + 1
    for (const registration of all.slice(firstNew)) {
      indexed.add(registration)
      // An imported booking's id can be computed from its content: it must not reveal to strangers who is registered.
      const isImported = registration.history[0]?.what === 'imported'
      if (registration.requestId !== undefined && !isImported) ids.set(registration.requestId, registration._id)
    }
    const id = ids.get(requestId)
    return id === undefined ? undefined : all.find(({ _id }) => _id === id)
  }
}

/**
 * Returns the registration that this request has stored before. Throws `conflict` when its id was used with other
 * values. Ignores a booking that was cancelled or moved since, so that sending the form again makes a new booking.
 * Without scripts the id is a hash of the day and the content, so a form that is sent twice has the same id.
 */
export function sameRequest(
  { findRequest, sessions }: Pick<Deps, 'findRequest'> & Secret,
  all: readonly Registration[],
  form: SentForm | NewRegistration,
  /** `values` are the form as it would be stored; `refusal` explains a conflict. */
  { values = form, refusal = sentAlready }: { values?: object; refusal?: string } = {},
): Registration | undefined {
  if (form.requestId === undefined) return undefined
  const earlier = findRequest(all, form.requestId)
  if (!earlier || (isBooking(earlier) && hasGoneOn(earlier))) return undefined
  const { requestHash } = earlier
  const isOther =
    requestHash === undefined
      ? isChanged(values, earlier)
      : requestHash !== requestHashOf({ sessions }, form).requestHash
  if (isOther) throw new AppError('conflict', refusal)
  return earlier
}

const sentAlready = 'Das wurde mit anderen Angaben schon gesendet. Bitte schick es noch einmal ab.'

type SentForm = Pick<Registration, 'requestId'>

/**
 * Hashes the participants, answers and other typed values of a form with the site's secret, to recognize it.
 * Ignores the page that it was sent from and a confirmed question ("anyway").
 */
export function requestHashOf(secret: Secret, form: SentForm | NewRegistration): Pick<Registration, 'requestHash'> {
  if (form.requestId === undefined) return {}
  const content = Object.entries(form).filter(([name]) => !notContent.has(name))
  return { requestHash: sign(secret, `request ${JSON.stringify(sortFields(Object.fromEntries(content)))}`) }
}
// Excludes voucher codes, which are stored nowhere, not even as a part of a hash.
const notContent: ReadonlySet<string> = new Set(['requestId', 'kind', 'page', 'ask', 'waiting', 'force', 'voucher'])

/** Sorts the fields and drops empty ones, so that other versions of the program produce the same hash. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, content]) => content !== '' && content !== false)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, content]) => [name, sortFields(content)]),
  )
}

/** Compares a form with a registration without a hash. Skips participants, who may have been replaced since. */
function isChanged(values: object, earlier: Registration): boolean {
  const sent = new Map<string, unknown>(Object.entries(values))
  return sentFields.some(name => sent.has(name) && sent.get(name) !== earlier[name])
}
const hasGoneOn = (booking: Registration) => !isLiving(booking) || booking.history.some(({ what }) => what === 'moved')

const sentFields = ['event', ...formTexts, 'newsLetter', 'privacyStatement'] as const
