import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { canPrintName, refuseCertificate } from '../../../domain/bookings/places/attendance.ts'
import { attendedParts, wasMissing } from '../../../domain/bookings/places/course-attendance.ts'
import { isBooking, nameOrNone, type Participant, participantsOf } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isOneDay, isWholeDays, onLastDay } from '../../../domain/events/dates/days.ts'
import { endHour, hoursText, hourText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatLongDate, instantOf } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import type { CertificatePaper } from '../../papers/certificate-pdf.ts'

type CertificateData = Pick<Deps, 'registrations' | 'events' | 'sender' | 'papers' | 'now'>

/**
 * Returns one person's certificate as a PDF. Throws `not_found` for an unknown person, and `conflict` if the person
 * gets no certificate, or not yet.
 */
export function certificateOf(deps: CertificateData, { _id, participant }: { _id: string; participant: string }) {
  const booking = findRecord(deps.registrations.current, _id, 'registration')
  // The calendar has the event as it took place; for a deleted event, the booking's snapshot does.
  const event =
    deps.events.current.find(({ _id }) => _id === booking.event) ?? currentEvent(booking, deps.events.current)
  if (!isBooking(booking) || !event)
    throw new AppError('not_found', t('This is not a booking.', 'Das ist keine Buchung.'))
  const person = findRecord(participantsOf(booking), participant, 'person')
  refuseCertificate(booking, person, event, deps.now())
  return paperOf(deps, [certificate(booking, person, event)])
}

/**
 * Returns one PDF with the certificates of all participants who came and whose names can be printed. Throws `conflict`
 * if there are none, or if the event was called off.
 */
export function certificatesOfEvent(deps: CertificateData, event: Event) {
  const now = deps.now()
  const attendedPeople = deps.registrations.current
    .filter(booking => booking.event === event._id && booking.state === 'confirmed')
    .flatMap(booking => participantsOf(booking).map(person => ({ booking, person })))
    .filter(({ booking, person }) => !wasMissing(booking, person, event))
  if (attendedPeople.length === 0) throw new AppError('conflict', t('Nobody was there.', 'Es war niemand da.'))
  const printable = attendedPeople.filter(({ person }) => canPrintName(person))
  // If no name is printable, the refusal explains the first participant's.
  const certificates = (printable.length > 0 ? printable : attendedPeople).map(({ booking, person }) => {
    refuseCertificate(booking, person, event, now)
    return certificate(booking, person, event)
  })
  certificates.sort((a, b) => a.name.localeCompare(b.name, 'de'))
  return paperOf(deps, certificates)
}

const certificate = (booking: Registration, person: Participant, event: Event): CertificatePaper => ({
  name: nameOrNone(person),
  birthDay: person.birthDate ? formatLongDate(instantOf(person.birthDate)) : '',
  title: event.title,
  when: longWhen(event),
  parts: isCourse(event) ? partsText(attendedParts(booking, person, event)) : '',
  place: event.locationName,
  number: booking.number ?? '',
})

/** `Teilgenommen an 5 von 6 Terminen, 15 von 18 Tagen, 100 von 120 Stunden` */
function partsText({ attended, held }: ReturnType<typeof attendedParts>): string {
  const ratio = (part: number, all: number, singular: string, plural: string) =>
    `${numberText(part)} von ${numberText(all)} ${all === 1 ? singular : plural}`
  const parts = [
    ratio(attended.sessions, held.sessions, 'Termin', 'Terminen'),
    ratio(attended.days, held.days, 'Tag', 'Tagen'),
    ratio(attended.minutes / 60, held.minutes / 60, 'Stunde', 'Stunden'),
  ]
  return `Teilgenommen an ${parts.join(', ')}`
}

/** `13,5` */
const numberText = (count: number) => String(Math.round(count * 100) / 100).replace('.', ',')

function paperOf({ sender, papers, now }: CertificateData, certificates: readonly CertificatePaper[]) {
  const { siteName, contact } = sender()
  const { name, title, street, zip, city, phone, email } = contact
  return papers.certificates({
    from: { school: siteName, name, profession: title, street, zip, city, phone, email },
    created: now(),
    issued: formatLongDate(now()),
    certificates,
  })
}

/**
 * `4. Dezember 2026, 10 bis 15 Uhr` or `4. Dezember 2026, 16 Uhr, bis 6. Dezember 2026, 14 Uhr`; for a course only the
 * days
 */
function longWhen(event: Pick<Event, 'startDate' | 'endDate' | 'sessions'>): string {
  const start = formatLongDate(event.startDate)
  if (isOneDay(event)) return `${start}, ${hoursText(event)}`
  return isWholeDays(event) || isCourse(event)
    ? `${start} bis ${formatLongDate(onLastDay(event))}`
    : `${start}, ${hourText(event.startDate)}, bis ${formatLongDate(onLastDay(event))}, ${endHour(event)}`
}
