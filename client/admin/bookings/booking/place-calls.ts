import { offerEnd } from '../../../../domain/bookings/places/waiting-list.ts'
import { partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { HOUR_MS } from '../../../../domain/kit/duration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { dayOf, type Instant } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { shortDay } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { askUser, askWhich } from '../../state/page/question.ts'
import type { BookingCalls } from './booking-calls.ts'

/** False shortly before the event, when no time is left to answer (D50). */
export const isStillOffered = (event: Event | undefined): boolean =>
  event !== undefined && offerEnd(event, new Date().toISOString()) !== undefined

/** Offers a place, or extends the current offer. */
export const offerPlace = (calls: BookingCalls, booking: Registration, changes: { until?: Instant } = {}) =>
  calls.change(booking, edit =>
    sendForPlaces(booking, partySize(booking), force =>
      call(api.registration.offer.$post({ json: { ...edit, ...changes, ...force } })),
    ),
  )

/** Extends the guest's offer by a day (D69). */
export const extendOffer = (calls: BookingCalls, booking: Registration, event: Event | undefined) =>
  offerPlace(calls, booking, { until: extendedOfferEnd(booking, event) })

export const extendWords = () => t('Extend by 24 Hours', 'Um 24 Stunden verlängern')

/** Accepts on the guest's behalf, for example after a phone call. */
export const acceptForGuest = (calls: BookingCalls, booking: Registration) =>
  calls.change(booking, json => call(api.registration.accept.$post({ json })))

export const acceptWords = () => t('Accept for the Guest', 'Für den Gast annehmen')

/** Confirms several bookings after a question that names each with its date, as each guest gets a letter. */
export async function confirmTogether(
  calls: BookingCalls,
  bookings: readonly (Pick<Registration, '_id' | 'lastModifiedDate' | 'name'> & { startDate: Instant })[],
  hasMailServer: boolean,
): Promise<boolean> {
  const count = bookings.length
  const isSure = await askUser(
    t(`Confirm ${count} bookings?`, `${count} Buchungen bestätigen?`),
    t('Yes, confirm', 'Ja, bestätigen'),
    'primary',
    hasMailServer
      ? t(
          `Everybody with an email address gets a letter. You can undo this for ${UNDO_SECONDS} seconds.`,
          `Wer eine E-Mail-Adresse hat, bekommt einen Brief. ${UNDO_SECONDS} Sekunden lang kannst du es zurücknehmen.`,
        )
      : t(
          `The letters wait until a mail server is set up. You can undo this for ${UNDO_SECONDS} seconds.`,
          `Die Briefe warten, bis ein Mailserver eingetragen ist. ${UNDO_SECONDS} Sekunden lang kannst du es zurücknehmen.`,
        ),
    bookings.map(booking => [booking._id, `${shownName(booking)}, ${shortDay(dayOf(booking.startDate))}`]),
  )
  return isSure && calls.confirmAll(bookings)
}

/** Returns the offer's new end: a day later, at most the event's beginning (D69). */
export function extendedOfferEnd(
  { until = '' }: Pick<Registration, 'until'>,
  event: Pick<Event, 'startDate'> | undefined,
): Instant {
  const dayLater = new Date((Date.parse(until) || Date.now()) + 24 * HOUR_MS).toISOString()
  // A course that has begun may still be open.
  const isAhead = event && event.startDate > new Date().toISOString()
  return isAhead && dayLater > event.startDate ? event.startDate : dayLater
}

/** Calls `send`. If there are too few places, asks and then forces it. Throws `full` if the answer is no. */
export async function sendForPlaces<T>(
  { name }: Pick<Registration, 'name'>,
  people: number,
  send: (force: { force?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'full'
    if (!isFull) throw error
    const question = `${shownName({ name })}: ${fullQuestion(error.free ?? 0, people)}`
    if (!(await askUser(question, t('Yes, take them', 'Ja, aufnehmen'), 'primary'))) throw error
    return send({ force: true })
  }
}

/** Like `sendForPlaces`, but a new booking may join the waiting list instead (D49). */
export async function sendForPlacesOrWait<T>(
  people: number,
  send: (options: { force?: true; waiting?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'full') throw error
    const waits = await askWhich(
      fullQuestion(error.free ?? 0, people),
      t('Onto the waiting list', 'Auf die Warteliste'),
      t('Take them anyway', 'Trotzdem aufnehmen'),
    )
    if (waits === undefined) throw error
    return send(waits ? { waiting: true } : { force: true })
  }
}

function fullQuestion(free: number, people: number): string {
  const placesText =
    free === 0
      ? t('No place is left.', 'Es ist kein Platz mehr frei.')
      : free === 1
        ? t('Only 1 place is left.', 'Es ist nur noch 1 Platz frei.')
        : t(`Only ${free} places are left.`, `Es sind nur noch ${free} Plätze frei.`)
  const all =
    people === 1
      ? t('Take 1 person anyway?', 'Trotzdem 1 Person aufnehmen?')
      : t(`Take ${people} people anyway?`, `Trotzdem ${people} Personen aufnehmen?`)
  return `${placesText} ${all}`
}
