import { AppError } from '../domain/error.ts'
import { isOpen } from '../domain/event.ts'
import { hints, type NewRegistration, type Registration } from '../domain/registration.ts'
import { limitKey } from './client-ip.ts'
import type { Deps } from './deps.ts'

/**
 * Stores a registration or an inquiry; the promise resolves when it is on the disk (D20). One with a `requestId` that is
 * stored already is answered with the stored one (D13). Throws `invalid`, `rate_limited` or `unavailable`.
 */
export async function register(
  { registrations, events, now, newId, formLimit }: Deps,
  input: NewRegistration,
  ip: string,
): Promise<Registration> {
  const sameRequest = (all: readonly Registration[]) =>
    input.requestId === undefined ? undefined : all.find(({ requestId }) => requestId === input.requestId)

  const known = sameRequest(registrations.current)
  if (known) return known
  const record = { ...recordOf(input), ...eventOf(input) }
  const key = limitKey(ip)
  formLimit.take(key)
  return registrations
    .update(current => {
      const earlier = sameRequest(current)
      if (earlier) return { next: current, result: earlier }
      const date = now()
      const added: Registration = { _id: newId(), ...record, createdDate: date, lastModifiedDate: date }
      return { next: [...current, added], result: added }
    })
    .catch(error => {
      formLimit.giveBack(key)
      throw error
    })

  function eventOf(form: NewRegistration): Pick<Registration, 'event' | 'eventSnapshot'> {
    if (form.kind === 'inquiry') return { event: '' }
    const event = events.current.find(({ _id }) => _id === form.event)
    if (!event?.active) throw new AppError('invalid', hints.event, { fields: { event: hints.event } })
    if (!isOpen(event, now())) {
      const message = 'Dieser Termin ist schon vorbei. Bitte wähle einen anderen.'
      throw new AppError('invalid', message, { fields: { event: message } })
    }
    // D17: the registration keeps what was booked, whatever becomes of the event.
    const { title, startDate, endDate } = event
    return { event: event._id, eventSnapshot: { title, startDate, endDate } }
  }
}

function recordOf(form: NewRegistration): Omit<Registration, '_id' | 'event' | 'createdDate' | 'lastModifiedDate'> {
  const { name, email, notes, newsLetter, privacyStatement, requestId } = form
  const address =
    form.kind === 'register'
      ? {
          phone: form.phone,
          street: form.street,
          houseNumber: form.houseNumber,
          zip: form.zip,
          city: form.city,
          country: form.country,
        }
      : { phone: '', street: '', houseNumber: '', zip: '', city: '', country: '' }
  return { name, email, notes, newsLetter, privacyStatement, ...address, ...(requestId ? { requestId } : {}) }
}
