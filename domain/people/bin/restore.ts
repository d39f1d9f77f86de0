import { proposedRefunds, refundableOf } from '../../bookings/account/session-refunds.ts'
import { isNameless } from '../../bookings/people/nameless.ts'
import { refuseWithoutPlaces } from '../../bookings/places/places-left.ts'
import { isLiving, partySize, takesPlaces } from '../../bookings/record/booking.ts'
import { callOffOf } from '../../bookings/record/called-off.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { isOtherDate, lastReported } from '../../bookings/record/reported-facts.ts'
import { calledOffSessions, hasNews, sessionNews } from '../../bookings/record/reported-sessions.ts'
import { withBookedSessions } from '../../bookings/record/snapshot.ts'
import {
  callOffSessions,
  prolongOffer,
  recordCallOff,
  reschedule,
  type StepDetails,
} from '../../bookings/steps/booking-steps.ts'
import { findByPath, nextFreePath, takenPaths } from '../../content/pages/addresses.ts'
import type { InfoPage } from '../../content/pages/info-page.ts'
import type { Event } from '../../events/event.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import { DAY_MS } from '../../kit/duration.ts'
import { AppError } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import type { Bin } from './bin.ts'

/** A restored record, and sentences about what differs from before. */
export type Restoration<T> = { record: T; notes: string[] }

type ImageIds = readonly { _id: string }[]

const isThere = (images: ImageIds, id: string) => images.some(({ _id }) => _id === id)

/** Restores a page. If another page has taken its path meanwhile, the page comes back hidden under a free path. */
export function restoredPage(
  page: InfoPage,
  pages: readonly InfoPage[],
  images: ImageIds,
  now: Instant,
): Restoration<InfoPage> {
  const addresses = new Set(pages.flatMap(other => [other.path, ...other.formerPaths]))
  const isTaken = page.path !== '' && addresses.has(page.path)
  const path = isTaken ? nextFreePath(page.path, takenPaths(pages)) : page.path
  const changes = {
    path,
    active: page.active && !isTaken,
    formerPaths: page.formerPaths.filter(former => !addresses.has(former)),
    images: page.images.filter(id => isThere(images, id)),
  }
  const lost = page.images.length - changes.images.length
  const notes = [
    ...(isTaken
      ? [
          t(
            `Another page has the path ${page.path} by now. This one has the path ${path} and is not active.`,
            `Die Adresse ${page.path} gehört inzwischen einer anderen Seite. Diese hier hat jetzt die Adresse ${path} und ist nicht aktiv.`,
          ),
        ]
      : []),
    ...(lost > 0 ? [withoutImages(lost)] : []),
  ]
  const isAsItWas = notes.length === 0 && changes.formerPaths.length === page.formerPaths.length
  return { record: isAsItWas ? { ...page } : reviseRecord(page, changes, now), notes }
}

const withoutImages = (lost: number) =>
  lost === 1
    ? t('One of its images has been deleted meanwhile.', 'Eines der Bilder darauf wurde inzwischen gelöscht.')
    : t(`${lost} of its images have been deleted meanwhile.`, `${lost} der Bilder darauf wurden inzwischen gelöscht.`)

/** Follows the event's info page to a new address. */
export function restoredEvent(
  deleted: Event,
  pages: readonly InfoPage[],
  images: ImageIds,
  now: Instant,
): Restoration<Event> {
  const path = findByPath(pages, deleted.path)?.path ?? deleted.path
  const event = path === deleted.path ? deleted : reviseRecord(deleted, { path }, now)
  if (event.image === '' || isThere(images, event.image)) return { record: { ...event }, notes: [] }
  return {
    record: reviseRecord(event, { image: '' }, now),
    notes: [t('Its image has been deleted meanwhile.', 'Das Bild dazu wurde inzwischen gelöscht.')],
  }
}

/**
 * Extends a restored event's offer or quote by its time in the bin if it expired there, when nobody could accept it.
 * The offer then runs for at least a day, but not beyond the start of the event.
 */
export function restoredOffer(booking: Registration, event: Event, deletedAt: Instant, now: Instant): Registration {
  const { state, until } = booking
  const isOffer = state === 'offered' || state === 'quoted'
  const hasRunOut = isOffer && until !== undefined && until > deletedAt && until <= now
  if (!hasRunOut || booking.event !== event._id || event.cancelled || event.startDate <= now) return booking
  const inBin = Date.parse(now) - Date.parse(deletedAt)
  const end = new Date(Math.max(Date.parse(until) + inBin, Date.parse(now) + DAY_MS)).toISOString()
  return prolongOffer(booking, end < event.startDate ? end : event.startDate, { now, by: 'system' })
}

/**
 * Throws `conflict` if the booking's event is in the bin and has a limit: places cannot be counted until it is
 * restored.
 */
export function refuseUncounted({ event }: Pick<Registration, 'event'>, bin: Bin): void {
  if (bin.some(({ kind, record }) => kind === 'event' && record._id === event && record.places !== null))
    throw new AppError(
      'conflict',
      t('Please restore its event first; it is in the bin.', 'Bitte hol zuerst den Termin dazu aus dem Papierkorb.'),
    )
}

/**
 * Restores a registration, always as a new object. Drops its `requestId` if the form was submitted again while it was
 * in the bin, because that id now belongs to the newer one. Adds to its history what happened to its event since
 * `deletedAt`. Throws `full` if its places are taken, and `conflict` if its event is in the bin and has a limit.
 */
export function restoredRegistration(
  { requestId, ...registration }: Registration,
  registrations: readonly Registration[],
  { events, bin }: { events: readonly Event[]; bin: Bin },
  { deletedAt, now }: { deletedAt: Instant; now: Instant },
): Restoration<Registration> {
  if (takesPlaces(registration)) refuseUncounted(registration, bin)
  const event = events.find(({ _id }) => _id === registration.event)
  const otherBookings = registrations.filter(other => event && other.event === event._id)
  if (event && !event.cancelled && takesPlaces(registration))
    refuseWithoutPlaces(event, otherBookings, partySize(registration))
  const isFree = requestId !== undefined && !registrations.some(entry => entry.requestId === requestId)
  const bookedEvent = event ?? deletedEvent(bin, registration.event)
  const booking = { ...registration, ...(isFree ? { requestId } : {}) }
  const { record, notes } = withMissedStep(
    // The event may have become a course meanwhile.
    bookedEvent && isLiving(booking) ? withBookedSessions(booking, bookedEvent, now) : booking,
    bookedEvent,
    otherBookings,
    { deletedAt, now },
  )
  return { record, notes: registration.event === '' || event ? notes : [...notes, withoutEventSentence()] }
}

const deletedEvent = (bin: Bin, id: string): Event | undefined =>
  bin.flatMap(({ kind, record }) => (kind === 'event' && record._id === id ? [record] : []))[0]

const withoutEventSentence = () =>
  t(
    'Its event has been deleted; what was booked is still in the registration.',
    'Den Termin dazu gibt es nicht mehr; was gebucht wurde, steht weiter in der Anmeldung.',
  )

/**
 * Adds the steps that the event's other bookings have if the event or its sessions were called off or moved while this
 * one was deleted.
 */
function withMissedStep(
  booking: Registration,
  event: Event | undefined,
  otherBookings: readonly Registration[],
  { deletedAt, now }: { deletedAt: Instant; now: Instant },
): Restoration<Registration> {
  const details = { now, by: 'educator' } as const
  if (event?.cancelled && isLiving(booking) && !callOffOf(booking))
    return {
      record: recordCallOff(booking, { ...details, detail: event.cancelled.reason }),
      notes: [
        `${t('Its event was called off meanwhile.', 'Der Termin dazu wurde inzwischen abgesagt.')} ${reportedBy(booking)}`,
      ],
    }
  if (
    event &&
    hasMissedNews(booking, event, otherBookings, deletedAt) &&
    now < (isCourse(event) ? event.endDate : event.startDate)
  ) {
    const isMoved = isOtherDate(lastReported(booking, event), event)
    const news = isMoved
      ? t('Its event was moved meanwhile.', 'Der Termin dazu wurde inzwischen verlegt.')
      : t('Its event has changed meanwhile.', 'Der Termin dazu hat sich inzwischen geändert.')
    const sessions = sessionNews(booking, { before: event, event }, now)
    const { record, notes } = withoutSessions(reschedule(booking, event, details, event, sessions), event, details)
    return { record, notes: [`${news} ${reportedBy(booking)}`, ...notes] }
  }
  return event && isLiving(booking) ? withoutSessions(booking, event, details) : { record: booking, notes: [] }
}

/** Adds the sessions of a course that were called off meanwhile, with the refund that was proposed to the others. */
function withoutSessions(booking: Registration, event: Event, details: StepDetails): Restoration<Registration> {
  const sessionsOff = event.sessions.filter(({ cancelled }) => cancelled)
  const sessions = calledOffSessions(
    booking,
    { sessions: [] },
    sessionsOff.map(({ _id }) => _id),
  )
  if (sessions.length === 0) return { record: booking, notes: [] }
  const ids = sessions.map(({ _id }) => _id)
  const refundable = refundableOf(booking)
  const cents = proposedRefunds([booking], event, ids)[0]?.cents ?? 0
  const refund = refundable && cents > 0 ? { cents, price: refundable.price, sessions: ids } : undefined
  const detail = sessionsOff.find(({ _id }) => ids.includes(_id))?.cancelled?.reason ?? ''
  return {
    record: callOffSessions(booking, event, sessions, { ...details, detail }, refund),
    notes: [
      `${t('Sessions of its course were called off meanwhile.', 'Kurstermine dazu wurden inzwischen abgesagt.')} ${reportedBy(booking)}`,
    ],
  }
}

const reportedBy = (booking: Registration) =>
  isNameless(booking)
    ? t(
        'Nobody is told of it: the booking has no names any more.',
        'Davon erfährt niemand: Die Buchung hat keine Namen mehr.',
      )
    : booking.email === ''
      ? t('There is no email address, please call.', 'Eine E-Mail-Adresse gibt es nicht, bitte ruf an.')
      : t('The letter about that goes out now.', 'Der Brief dazu geht jetzt hinaus.')

/**
 * True if the event differs from the facts this guest knows, and other guests were informed or there were none. Ignores
 * changes that the educator announced to nobody.
 */
function hasMissedNews(
  booking: Registration,
  event: Event,
  otherBookings: readonly Registration[],
  deletedAt: Instant,
): boolean {
  const { history, createdDate, eventSnapshot } = booking
  if (!eventSnapshot || event.cancelled || !isLiving(booking)) return false
  const last = history.at(-1)?.date ?? createdDate
  const moveEntries = otherBookings.flatMap(other => other.history.filter(({ what }) => what === 'eventMoved'))
  const moves = [event.moved, ...event.sessions.map(({ moved }) => moved)]
  const isNews = (registration: Registration) => hasNews(registration, { before: event, event }, deletedAt)
  const wasTold = [...moves, ...moveEntries].some(step => step !== undefined && step.date > last)
  const isKeptBack = otherBookings.some(other => isLiving(other) && isNews(other))
  const wasChanged = event.lastModifiedDate > deletedAt && !isKeptBack
  return (wasTold || wasChanged) && isNews(booking)
}
