import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { cancelledError } from '../../events/event-changes.ts'
import type { CourseSession } from '../../events/sessions/session-fields.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import { AppError } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { unprintableIn } from '../../kit/printable.ts'
import { findRecord, reviseRecord } from '../../kit/record.ts'
import { Id } from '../../kit/schema.ts'
import { type Participant, participantsOf } from '../record/booking.ts'
import { isCalledOff } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'
import { wasMissing } from './course-attendance.ts'

const nobodyNamedSentence = () => t('Please say who.', 'Bitte gib an, um wen es geht.')
const idInput = v.pipe(
  v.string(nobodyNamedSentence),
  v.check(id => v.is(Id, id), nobodyNamedSentence),
)

/** Participants who were present, by id; a booking without names uses its own id (`participantsOf`). */
export const AttendedInput = v.object(
  {
    _id: idInput,
    /** Required for a course (D74). */
    session: v.exactOptional(idInput),
    participants: v.array(idInput, nobodyNamedSentence),
    /** Ids that the list showed; all confirmed people by default. People who joined since keep their state. */
    shown: v.exactOptional(v.array(idInput, nobodyNamedSentence)),
  },
  nobodyNamedSentence,
)
export type AttendanceList = v.InferOutput<typeof AttendedInput>

/** The booking and participant of a certificate. */
export const CertificateQuery = v.object({ _id: idInput, participant: idInput }, nobodyNamedSentence)

/**
 * Returns the confirmed bookings that an attendance list changes; people who were shown and are not listed were absent.
 * Another list may follow. Throws `conflict` before the event or session begins or if it was called off, and
 * `not_found` for somebody without a confirmed place.
 */
export function recordAttendance(
  bookings: readonly Registration[],
  event: Event,
  { session: sessionId, participants: present, shown }: Omit<AttendanceList, '_id'>,
  now: Instant,
): Registration[] {
  const session = listedSession(event, sessionId)
  if (event.cancelled) throw cancelledError()
  if (session?.cancelled)
    throw new AppError('conflict', t('This session is called off.', 'Dieser Kurstermin ist abgesagt.'))
  if (now < (session ?? event).startDate)
    throw new AppError('conflict', session ? sessionHasNotBegunSentence() : eventHasNotBegunSentence())
  const expected = bookings.filter(booking => booking.event === event._id && booking.state === 'confirmed')
  const expectedIds = expected.flatMap(participantsOf).map(({ _id }) => _id)
  if (present.some(id => !expectedIds.includes(id)))
    throw new AppError(
      'not_found',
      t('Somebody of these has no confirmed place.', 'Jemand davon hat keinen bestätigten Platz.'),
    )
  const ids = new Set(present)
  const reportedIds = new Set([...present, ...(shown ?? expectedIds)])
  return expected.flatMap(booking => {
    const before = participantsOf(booking)
    const participants = before.map(person =>
      reportedIds.has(person._id) ? withMark(person, ids.has(person._id), session) : person,
    )
    return before.every((person, at) => person === participants[at])
      ? []
      : [reviseRecord(booking, { participants }, now)]
  })
}

const eventHasNotBegunSentence = () => t('The event has not begun yet.', 'Der Termin hat noch nicht begonnen.')
const sessionHasNotBegunSentence = () => t('The session has not begun yet.', 'Der Kurstermin hat noch nicht begonnen.')

/** Returns the session that a list is about. Throws `invalid` for a course without one, and `not_found`. */
function listedSession({ sessions }: Event, session: string | undefined): CourseSession | undefined {
  if (session !== undefined) return findRecord(sessions, session, 'session')
  if (isCourse({ sessions }))
    refuseFields({ session: t('Please say which session.', 'Bitte gib an, welcher Kurstermin.') })
  return undefined
}

/** Returns the same person if the mark is already known. */
function withMark(person: Participant, attended: boolean, session: CourseSession | undefined): Participant {
  if (!session) return person.attended === attended ? person : { ...person, attended }
  const { attendance = [] } = person
  const mark = { session: session._id, attended }
  const previousMark = attendance.find(({ session }) => session === mark.session)
  if (previousMark?.attended === attended) return person
  return { ...person, attendance: [...attendance.filter(other => other !== previousMark), mark] }
}

/** Throws `conflict` unless the person gets a certificate: after the event, if not marked absent. */
export function refuseCertificate(
  booking: Pick<Registration, 'state' | 'history' | 'createdDate' | 'participants'>,
  person: Participant,
  event: Pick<Event, 'endDate' | 'cancelled'> & Partial<Pick<Event, 'sessions'>>,
  now: Instant,
): void {
  if (isCalledOff(booking, event))
    throw new AppError('conflict', t('The event did not take place.', 'Der Termin hat nicht stattgefunden.'))
  if (now < event.endDate)
    throw new AppError('conflict', t('The event has not ended yet.', 'Der Termin ist noch nicht zu Ende.'))
  if (booking.state !== 'confirmed')
    throw new AppError('conflict', t('This place was not confirmed.', 'Dieser Platz war nicht bestätigt.'))
  if (wasMissing(booking, person, event))
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
