import { DAY_MS } from '../duration.ts'
import { AppError } from '../error.ts'
import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import { findByPath, nextFreePath, takenPaths } from '../info-pages/addresses.ts'
import type { InfoPage } from '../info-pages/info-page.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { isLiving, partySize, takesPlaces } from '../registrations/booking.ts'
import { callOff, prolong, reschedule } from '../registrations/booking-steps.ts'
import { calledOff } from '../registrations/called-off.ts'
import { isOther, isOtherDate, lastTold } from '../registrations/last-told.ts'
import { isNameless } from '../registrations/nameless.ts'
import { refuseWithoutPlaces } from '../registrations/places-left.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Bin } from './bin.ts'

/** A record as it comes back, and sentences about what is not as it was. */
export type Restored<T> = { record: T; notes: string[] }

type Known = readonly { _id: string }[]

const isThere = (images: Known, id: string) => images.some(({ _id }) => _id === id)

/** Whoever got the page's address meanwhile keeps it; a hidden page harms nobody until a person has looked at it. */
export function restoredPage(
  page: InfoPage,
  pages: readonly InfoPage[],
  images: Known,
  now: Instant,
): Restored<InfoPage> {
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
  return { record: isAsItWas ? { ...page } : revised(page, changes, now), notes }
}

const withoutImages = (lost: number) =>
  lost === 1
    ? t('One of its images has been deleted meanwhile.', 'Eines der Bilder darauf wurde inzwischen gelöscht.')
    : t(`${lost} of its images have been deleted meanwhile.`, `${lost} der Bilder darauf wurden inzwischen gelöscht.`)

/** Its page may have moved. */
export function restoredEvent(
  deleted: Event,
  pages: readonly InfoPage[],
  images: Known,
  now: Instant,
): Restored<Event> {
  const path = findByPath(pages, deleted.path)?.path ?? deleted.path
  const event = path === deleted.path ? deleted : revised(deleted, { path }, now)
  if (event.image === '' || isThere(images, event.image)) return { record: { ...event }, notes: [] }
  return {
    record: revised(event, { image: '' }, now),
    notes: [t('Its image has been deleted meanwhile.', 'Das Bild dazu wurde inzwischen gelöscht.')],
  }
}

/**
 * The offer of a place or the quote for a restored event, prolonged by its time in the bin if it ran out there: nobody could
 * accept it. It runs for a day at least, and ends when the event begins.
 */
export function restoredOffer(booking: Registration, event: Event, deletedAt: Instant, now: Instant): Registration {
  const { state, until } = booking
  const isOffer = state === 'offered' || state === 'quoted'
  const hasRunOut = isOffer && until !== undefined && until > deletedAt && until <= now
  if (!hasRunOut || booking.event !== event._id || event.cancelled || event.startDate <= now) return booking
  const inBin = Date.parse(now) - Date.parse(deletedAt)
  const end = new Date(Math.max(Date.parse(until) + inBin, Date.parse(now) + DAY_MS)).toISOString()
  return prolong(booking, end < event.startDate ? end : event.startDate, { now, by: 'system' })
}

/** Throws `conflict` when a booking's event is in the bin and has a limit: its places can be counted when it is back. */
export function refuseUncounted({ event }: Pick<Registration, 'event'>, bin: Bin): void {
  if (bin.some(({ kind, record }) => kind === 'event' && record._id === event && record.places !== null))
    throw new AppError(
      'conflict',
      t('Please restore its event first; it is in the bin.', 'Bitte hol zuerst den Termin dazu aus dem Papierkorb.'),
    )
}

/**
 * A form that was sent again while its registration was in the bin is stored once more: then the request is the other
 * one's. Always a new object: what finds requests takes one that it knows for the end of what is new. What happened to its
 * event meanwhile is a step of its history; `deletedAt` is when it went into the bin. Throws `full` when its places have been given to others, and `conflict` when its
 * event is in the bin and has a limit: its places can be counted when it is back.
 */
export function restoredRegistration(
  { requestId, ...registration }: Registration,
  registrations: readonly Registration[],
  { events, bin }: { events: readonly Event[]; bin: Bin },
  { deletedAt, now }: { deletedAt: Instant; now: Instant },
): Restored<Registration> {
  if (takesPlaces(registration)) refuseUncounted(registration, bin)
  const event = events.find(({ _id }) => _id === registration.event)
  // Its places may have been given to others.
  const others = registrations.filter(other => event && other.event === event._id)
  if (event && !event.cancelled && takesPlaces(registration))
    refuseWithoutPlaces(event, others, partySize(registration))
  const isFree = requestId !== undefined && !registrations.some(known => known.requestId === requestId)
  const { record, notes } = withMissedStep(
    { ...registration, ...(isFree ? { requestId } : {}) },
    event ?? deletedEvent(bin, registration.event),
    others,
    { deletedAt, now },
  )
  return { record, notes: registration.event === '' || event ? notes : [...notes, withoutEvent()] }
}

const deletedEvent = (bin: Bin, id: string): Event | undefined =>
  bin.flatMap(({ kind, record }) => (kind === 'event' && record._id === id ? [record] : []))[0]

const withoutEvent = () =>
  t(
    'Its event has been deleted; what was booked is still in the registration.',
    'Den Termin dazu gibt es nicht mehr; was gebucht wurde, steht weiter in der Anmeldung.',
  )

/** With the step that every other booking of the event has, if the event was called off or moved while this one was deleted. */
function withMissedStep(
  booking: Registration,
  event: Event | undefined,
  others: readonly Registration[],
  { deletedAt, now }: { deletedAt: Instant; now: Instant },
): Restored<Registration> {
  const deed = { now, by: 'educator' } as const
  if (event?.cancelled && isLiving(booking) && !calledOff(booking))
    return {
      record: callOff(booking, { ...deed, detail: event.cancelled.reason }),
      notes: [
        `${t('Its event was called off meanwhile.', 'Der Termin dazu wurde inzwischen abgesagt.')} ${toldBy(booking)}`,
      ],
    }
  if (event && hasMissedNews(booking, event, others, deletedAt) && now < event.startDate) {
    const isMoved = isOtherDate(lastTold(booking, event), event)
    const news = isMoved
      ? t('Its event was moved meanwhile.', 'Der Termin dazu wurde inzwischen verlegt.')
      : t('Its event has changed meanwhile.', 'Der Termin dazu hat sich inzwischen geändert.')
    return { record: reschedule(booking, event, deed), notes: [`${news} ${toldBy(booking)}`] }
  }
  return { record: booking, notes: [] }
}

const toldBy = (booking: Registration) =>
  isNameless(booking)
    ? t(
        'Nobody hears of it: the booking has no names any more.',
        'Davon erfährt niemand: Die Buchung hat keine Namen mehr.',
      )
    : booking.email === ''
      ? t('There is no email address, please call.', 'Eine E-Mail-Adresse gibt es nicht, bitte ruf an.')
      : t('The letter about that goes out now.', 'Der Brief dazu geht jetzt hinaus.')

/**
 * Whether something is different for this guest that others were told, or that was changed meanwhile while nobody was there
 * to be told. What others have not been told either, the educator keeps to herself.
 */
function hasMissedNews(
  booking: Registration,
  event: Event,
  others: readonly Registration[],
  deletedAt: Instant,
): boolean {
  const { history, createdDate, eventSnapshot } = booking
  if (!eventSnapshot || event.cancelled || !isLiving(booking)) return false
  const last = history.at(-1)?.date ?? createdDate
  const told = others.flatMap(other => other.history.filter(({ what }) => what === 'eventMoved'))
  const wasTold = [event.moved, ...told].some(step => step !== undefined && step.date > last)
  const isKeptBack = others.some(other => isLiving(other) && isOther(lastTold(other, event), event))
  const wasChanged = event.lastModifiedDate > deletedAt && !isKeptBack
  return (wasTold || wasChanged) && isOther(lastTold(booking, event), event)
}
