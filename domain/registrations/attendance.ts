import * as v from 'valibot'
import { AppError } from '../error.ts'
import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { Id } from '../schema.ts'
import { type Participant, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'

const who = () => t('Please say who.', 'Bitte gib an, um wen es geht.')
const someone = v.pipe(
  v.string(who),
  v.check(id => v.is(Id, id), who),
)

/** Who was at an event: ids of participants; where a booking names nobody, its own (`participantsOf`). */
export const AttendedInput = v.object({ _id: someone, participants: v.array(someone, who) }, who)

/** Whose certificate: a booking and one of its people. */
export const CertificateQuery = v.object({ _id: someone, participant: someone }, who)

/**
 * The confirmed bookings of an event of which something changes, now that it is known who was there: whoever is not named was
 * missing. Can be said again, differently. Throws `conflict` before the event begins, `not_found` for somebody who was not
 * expected.
 */
export function attendedBy(
  bookings: readonly Registration[],
  event: Event,
  there: readonly string[],
  now: Instant,
): Registration[] {
  if (now < event.startDate)
    throw new AppError('conflict', t('The event has not begun yet.', 'Der Termin hat noch nicht begonnen.'))
  const expected = bookings.filter(booking => booking.event === event._id && booking.state === 'confirmed')
  const known = new Set(expected.flatMap(participantsOf).map(({ _id }) => _id))
  if (there.some(id => !known.has(id)))
    throw new AppError(
      'not_found',
      t('Somebody of these has no confirmed place.', 'Jemand davon hat keinen bestätigten Platz.'),
    )
  const ids = new Set(there)
  return expected.flatMap(booking => {
    const before = participantsOf(booking)
    const participants = before.map(person => ({ ...person, attended: ids.has(person._id) }))
    const isSame = before.every(({ attended }, at) => attended === participants[at]?.attended)
    return isSame ? [] : [revised(booking, { participants }, now)]
  })
}

/** Whether it is written down that somebody was missing. */
export const wasMissing = ({ attended }: Participant): boolean => attended === false

/** Who gets a certificate of participation: after the event, whoever was not missing. Throws `conflict` otherwise. */
export function refuseCertificate(
  booking: Pick<Registration, 'state'>,
  person: Participant,
  { endDate }: Pick<Event, 'endDate'>,
  now: Instant,
): void {
  if (now < endDate)
    throw new AppError('conflict', t('The event has not ended yet.', 'Der Termin ist noch nicht zu Ende.'))
  if (booking.state !== 'confirmed')
    throw new AppError('conflict', t('This place was not confirmed.', 'Dieser Platz war nicht bestätigt.'))
  if (wasMissing(person))
    throw new AppError('conflict', t(`${person.name} was not there.`, `${person.name} war nicht da.`))
}
