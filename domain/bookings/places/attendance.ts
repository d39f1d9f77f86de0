import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { isCancelled } from '../../events/event-changes.ts'
import { AppError } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { unprintableIn } from '../../kit/printable.ts'
import { revise } from '../../kit/record.ts'
import { Id } from '../../kit/schema.ts'
import { type Participant, participantsOf } from '../record/booking.ts'
import { isCalledOff } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'

const who = () => t('Please say who.', 'Bitte gib an, um wen es geht.')
const someone = v.pipe(
  v.string(who),
  v.check(id => v.is(Id, id), who),
)

/** Participants who were present, by id; a booking without names uses its own id (`participantsOf`). */
export const AttendedInput = v.object(
  {
    _id: someone,
    participants: v.array(someone, who),
    /** Ids that the list showed; all confirmed people by default. People who joined since keep their state. */
    shown: v.exactOptional(v.array(someone, who)),
  },
  who,
)
export type Attended = v.InferOutput<typeof AttendedInput>

/** The booking and participant of a certificate. */
export const CertificateQuery = v.object({ _id: someone, participant: someone }, who)

/**
 * Returns the confirmed bookings changed by an attendance list; shown people who are not listed were absent. Can be
 * repeated with another list. Throws `conflict` before the event begins or if it was called off, and `not_found` for
 * somebody without a confirmed place.
 */
export function attendedBy(
  bookings: readonly Registration[],
  event: Event,
  { participants: there, shown }: Pick<Attended, 'participants' | 'shown'>,
  now: Instant,
): Registration[] {
  if (event.cancelled) throw isCancelled()
  if (now < event.startDate)
    throw new AppError('conflict', t('The event has not begun yet.', 'Der Termin hat noch nicht begonnen.'))
  const expected = bookings.filter(booking => booking.event === event._id && booking.state === 'confirmed')
  const known = expected.flatMap(participantsOf).map(({ _id }) => _id)
  if (there.some(id => !known.includes(id)))
    throw new AppError(
      'not_found',
      t('Somebody of these has no confirmed place.', 'Jemand davon hat keinen bestätigten Platz.'),
    )
  const ids = new Set(there)
  const told = new Set([...there, ...(shown ?? known)])
  return expected.flatMap(booking => {
    const before = participantsOf(booking)
    const participants = before.map(person =>
      told.has(person._id) ? { ...person, attended: ids.has(person._id) } : person,
    )
    const isSame = before.every(({ attended }, at) => attended === participants[at]?.attended)
    return isSame ? [] : [revise(booking, { participants }, now)]
  })
}

export const wasMissing = ({ attended }: Participant): boolean => attended === false

/** Throws `conflict` unless the person gets a certificate: after the event, if not marked absent. */
export function refuseCertificate(
  booking: Pick<Registration, 'state' | 'history'>,
  person: Participant,
  event: Pick<Event, 'endDate' | 'cancelled'>,
  now: Instant,
): void {
  if (isCalledOff(booking, event))
    throw new AppError('conflict', t('The event did not take place.', 'Der Termin hat nicht stattgefunden.'))
  if (now < event.endDate)
    throw new AppError('conflict', t('The event has not ended yet.', 'Der Termin ist noch nicht zu Ende.'))
  if (booking.state !== 'confirmed')
    throw new AppError('conflict', t('This place was not confirmed.', 'Dieser Platz war nicht bestätigt.'))
  if (wasMissing(person))
    throw new AppError('conflict', t(`${person.name} was not there.`, `${person.name} war nicht da.`))
  if (!canPrintName(person))
    throw new AppError(
      'conflict',
      t(
        `The name contains characters that cannot be printed: ${person.name}`,
        `Der Name enthält Zeichen, die sich nicht drucken lassen: ${person.name}`,
      ),
    )
}

/** True if the PDF fonts have all characters of the name. */
export const canPrintName = ({ name }: Participant): boolean => unprintableIn(name) === undefined
