import { isLiving } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { shownDay } from '../../../domain/events/dates/dated-title.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import type { EventData, EventVersions } from './event-bookings.ts'

/**
 * Throws if an edit takes away what people have booked: a session that is still to come, one whose attendance is noted,
 * or all of them (D74).
 */
export function refuseLoss({ before, event }: EventVersions, { registrations, bin }: EventData, now: Instant): void {
  const deleted = bin.flatMap(({ kind, record }) => (kind === 'registration' ? [record] : []))
  const bookings = [...registrations, ...deleted].filter(booking => booking.event === event._id && isLiving(booking))
  if (!isCourse(before) || bookings.length === 0) return
  if (!isCourse(event)) throw bookedError()
  const ids = new Set(event.sessions.map(({ _id }) => _id))
  const lost = before.sessions.find(
    ({ _id, endDate }) => !ids.has(_id) && endDate > now && bookings.some(booking => hasBooked(booking, _id)),
  )
  if (lost) refuseFields({ sessions: lost.cancelled ? staysOffSentence(lost) : expectedMessage(lost) })
  const noted = before.sessions.find(
    ({ _id }) => !ids.has(_id) && bookings.some(booking => hasAttendance(booking, _id)),
  )
  if (noted) refuseFields({ sessions: notedMessage(noted) })
}

const hasBooked = ({ eventSnapshot }: Registration, id: string) =>
  eventSnapshot?.sessions?.some(({ _id }) => _id === id) ?? true

const hasAttendance = ({ participants }: Registration, id: string) =>
  participants.some(({ attendance = [] }) => attendance.some(({ session }) => session === id))

const bookedError = () =>
  new AppError(
    'conflict',
    t(
      'People have booked this course or wait for it, so it needs sessions. You can call single ones off.',
      'Diesen Kurs haben Menschen gebucht, oder sie warten darauf. Darum braucht er Kurstermine. Einzelne kannst du absagen.',
    ),
  )

type WithStart = { startDate: Instant }

const expectedMessage = ({ startDate }: WithStart) =>
  t(
    `People have booked the session on ${shownDay(dayOf(startDate))}. Please call it off with “Call Off …”, so that they hear of it.`,
    `Den Kurstermin am ${shownDay(dayOf(startDate))} haben Menschen gebucht. Bitte sag ihn mit „Absagen …“ ab, damit sie davon erfahren.`,
  )

const notedMessage = ({ startDate }: WithStart) =>
  t(
    `Who attended the session on ${shownDay(dayOf(startDate))} is noted, and certificates count it. It stays in the list.`,
    `Für den Kurstermin am ${shownDay(dayOf(startDate))} ist notiert, wer da war, und Bescheinigungen zählen ihn. Er bleibt in der Liste.`,
  )

const staysOffSentence = ({ startDate }: WithStart) =>
  t(
    `The session on ${shownDay(dayOf(startDate))} is called off and stays in the list, as people have booked it.`,
    `Der Kurstermin am ${shownDay(dayOf(startDate))} ist abgesagt und bleibt in der Liste, weil Menschen ihn gebucht haben.`,
  )
