import { SECOND_MS } from '../../domain/duration.ts'
import { AppError } from '../../domain/error.ts'
import { isOpen } from '../../domain/events/calendar.ts'
import { type Event, snapshotOf } from '../../domain/events/event.ts'
import type { Instant } from '../../domain/format.ts'
import { type Edit, refuse } from '../../domain/input.ts'
import { t } from '../../domain/language.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { findRecord, refuseStale, revised } from '../../domain/record.ts'
import { type Participant, partySize, takesPlaces } from '../../domain/registrations/booking.ts'
import * as step from '../../domain/registrations/booking-steps.ts'
import { type FormRules, wrongFields } from '../../domain/registrations/form.ts'
import { answered, unanswered } from '../../domain/registrations/party.ts'
import { freePlaces, placesLeft, refuseWithoutPlaces, stateWithPlace } from '../../domain/registrations/places-left.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { lastTurn, offerEnd } from '../../domain/registrations/waiting-list.ts'
import type { Deps } from '../deps.ts'
import { newLetters } from '../mail/outbox.ts'
import { stepLetters } from './step-letters.ts'

type Around = {
  events: readonly Event[]
  /** The event of the booking; undefined when it has been deleted. */
  event: Event | undefined
  /** The other bookings of an event. */
  others: (event: Event) => Registration[]
  outbox: readonly Mail[]
}

/**
 * Changes a booking, with the letters about it, in one write. Throws `not_found` when there is no such booking, `conflict`
 * when it is not what the person saw, and what `change` throws.
 */
function changeBooking(
  deps: Deps,
  { _id, lastModifiedDate }: Edit,
  change: (booking: Registration, around: Around) => Registration,
): Promise<Registration> {
  return deps.commit(current => {
    const { registrations, events, outbox } = current
    const before = findRecord(registrations, _id, 'registration')
    if (before.event === '') throw new AppError('not_found', t('This is no booking.', 'Das ist keine Buchung.'))
    refuseStale(before, lastModifiedDate)
    const result = change(before, {
      events,
      event: events.find(({ _id }) => _id === before.event),
      others: event => registrations.filter(other => other.event === event._id && other._id !== _id),
      outbox,
    })
    const next = registrations.map(known => (known === before ? result : known))
    return {
      next: { registrations: next },
      added: { outbox: newLetters(deps, stepLetters(deps, before, result)) },
      result,
    }
  })
}

type Reason = { reason?: string | undefined }
const withReason = ({ reason }: Reason) => (reason === undefined || reason === '' ? {} : { detail: reason })

/** What the educator does; each throws `conflict` when it is not possible (any more). */

export const confirmBooking = (deps: Deps, edit: Edit): Promise<Registration> =>
  changeBooking(deps, edit, booking => step.confirm(booking, byEducator(deps)))

export const declineBooking = (deps: Deps, edit: Edit & Reason): Promise<Registration> =>
  changeBooking(deps, edit, booking => step.decline(booking, { ...byEducator(deps), ...withReason(edit) }))

/** Takes a confirmation or a refusal back, with its letter, as long as that is held (D68). */
export async function undoDecision(deps: Deps, { _id }: Edit): Promise<Registration> {
  const late = () => new AppError('conflict', t('It is too late to undo this.', 'Dafür ist es zu spät.'))
  return deps.commit(current => {
    const { registrations, events, outbox } = current
    const before = findRecord(registrations, _id, 'registration')
    const last = before.history.at(-1)
    const isDecision = last?.by === 'educator' && (last.what === 'confirmed' || last.what === 'declined')
    const now = deps.now()
    if (!isDecision || Date.parse(now) - Date.parse(last.date) > step.UNDO_SECONDS * SECOND_MS) throw late()
    const isItsLetter = ({ cause }: Mail) =>
      cause?.kind === 'registration' && cause.id === _id && cause.step === before.history.length - 1
    const hasGone = before.email !== '' && !outbox.some(isItsLetter)
    if (hasGone) throw late()
    const event = events.find(({ _id }) => _id === before.event)
    if (event && !takesPlaces(before)) {
      const others = registrations.filter(other => other.event === event._id && other._id !== _id)
      refuseWithoutPlaces(event, others, partySize(before))
    }
    const result = revised(before, { state: 'requested', history: before.history.slice(0, -1) }, now)
    return {
      next: {
        registrations: registrations.map(known => (known === before ? result : known)),
        outbox: outbox.filter(mail => !isItsLetter(mail)),
      },
      result,
    }
  })
}

export const cancelByEducator = (
  deps: Deps,
  edit: Edit & Reason & { participants?: readonly string[] | undefined },
): Promise<Registration> =>
  changeBooking(deps, edit, booking =>
    step.cancel(booking, edit.participants, { ...byEducator(deps), ...withReason(edit) }),
  )

/** To another event, which has to have the places, unless it is forced. */
export const moveByEducator = (
  deps: Deps,
  edit: Edit & { event: string; force?: boolean | undefined },
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { events, others }) => {
    const event = findRecord(events, edit.event, 'event')
    if (event.cancelled) refuse({ event: t('This event is cancelled.', 'Dieser Termin ist abgesagt.') })
    if (!edit.force) refuseWithoutPlaces(event, others(event), partySize(booking))
    return step.move(booking, { event: event._id, eventSnapshot: snapshotOf(event) }, byEducator(deps))
  })

/** Offers a place now, or prolongs an offer (D69). Beyond the places there are it has to be forced. */
export const offerPlace = (
  deps: Deps,
  edit: Edit & { until?: Instant | undefined; force?: boolean | undefined },
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, others }) => {
    const now = deps.now()
    const until = edit.until ?? (event && offerEnd(event, now))
    const isLate = !event || until === undefined || until <= now || until > event.startDate
    if (isLate)
      throw new AppError('conflict', t('An offer has to end before the event.', 'Ein Angebot endet vor dem Termin.'))
    if (booking.state === 'offered') return step.prolong(booking, until, byEducator(deps))
    const left = placesLeft(event, others(event))
    if (!edit.force && left !== null && partySize(booking) > left)
      refuseWithoutPlaces({ places: left }, [], partySize(booking))
    return step.offer(booking, until, byEducator(deps))
  })

/** What the guest does on the booking's own page (D53); each throws `conflict` when it is not possible (any more). */

/** What a waiting list did not ask for. */
export type MissingDetails = Partial<
  Pick<Registration, 'street' | 'houseNumber' | 'zip' | 'city' | 'country' | 'privacyStatement'>
>

/** Accepts an offered place. Throws `invalid` for details that are missing still, or wrong. */
export const acceptOffer = (
  deps: Deps,
  edit: Edit,
  details: MissingDetails,
  /** Of each participant, what the event asks and the waiting list did not. */
  answersOf: (index: number) => Parameters<typeof answered>[1],
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event }) => {
    if (!event) throw gone()
    const participants = booking.participants.map((person, index) => answered(person, answersOf(index), event))
    const complete = { ...booking, ...lacking(booking, details), participants }
    const wrong = missingDetails(complete, event, deps.site.current)
    if (Object.keys(wrong).length > 0) refuse(wrong)
    return step.accept(complete, stateWithPlace(event, deps.site.current.confirmation), byGuest(deps))
  })

const askedLater = ['street', 'houseNumber', 'zip', 'city', 'country', 'privacyStatement'] as const

/** The sentence for each detail that a registration needs and this booking lacks, by the names of the form. */
export function missingDetails(
  booking: Registration,
  event: Pick<Event, 'asks' | 'prices'>,
  rules: FormRules,
): Record<string, string> {
  // An administrator knows why something is left out.
  if (booking.history[0]?.by === 'educator') return {}
  const wrong = { ...wrongFields('register', booking, rules), ...unanswered(booking.participants, event) }
  const isAskedLater = (name: string) =>
    askedLater.some(asked => asked === name) || /\.(price|birthDate|emergencyPhone)$/.test(name)
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => isAskedLater(name)))
}

/** Of the details only those that the booking does not have. */
const lacking = (booking: Registration, details: MissingDetails): MissingDetails =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !booking[name as keyof MissingDetails]))

export const declineOffer = (deps: Deps, edit: Edit): Promise<Registration> =>
  changeBooking(deps, edit, booking => step.decline(booking, byGuest(deps)))

export const waitAgain = (deps: Deps, edit: Edit): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, others }) => {
    if (!event || !isOpen(event, deps.now())) throw gone()
    return step.waitAgain(booking, lastTurn(others(event)), byGuest(deps))
  })

export const cancelByGuest = (
  deps: Deps,
  edit: Edit,
  participants: readonly string[] | undefined,
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event }) => {
    const start = event?.startDate ?? booking.eventSnapshot?.startDate ?? ''
    if (start <= deps.now()) throw begun()
    return step.cancel(booking, participants, byGuest(deps))
  })

export const exchangePerson = (deps: Deps, edit: Edit, person: Participant): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event }) => {
    if (!event) throw gone()
    return step.exchange(booking, person, event, byGuest(deps))
  })

/** The dates to which a guest can move: of the same course, open, with room for the party. */
export function datesToMoveTo(
  booking: Registration,
  events: readonly Event[],
  others: (event: Event) => readonly Registration[],
  now: Instant,
): Event[] {
  const event = events.find(({ _id }) => _id === booking.event)
  // Whoever waits has not agreed to the terms, nor said all that a registration needs.
  const hasPlace = booking.state === 'requested' || booking.state === 'confirmed'
  if (!event || event.path === '' || !hasPlace || event.startDate <= now) return []
  return events.filter(other => {
    if (other._id === event._id || other.path !== event.path || !other.listed || !isOpen(other, now)) return false
    // Those who wait for the other date come first, as for a new booking.
    const free = freePlaces(other, others(other))
    return free === null || free >= partySize(booking)
  })
}

export const moveByGuest = (deps: Deps, edit: Edit, to: string): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { events, others }) => {
    const event = datesToMoveTo(booking, events, others, deps.now()).find(({ _id }) => _id === to)
    if (!event) return refuse({ event: t('This date is not possible.', 'Dieser Termin geht leider nicht (mehr).') })
    refuseWithoutPlaces(event, others(event), partySize(booking))
    return step.move(booking, { event: event._id, eventSnapshot: snapshotOf(event) }, byGuest(deps))
  })

const byEducator = ({ now }: Deps) => ({ now: now(), by: 'educator' }) as const
const byGuest = ({ now }: Deps) => ({ now: now(), by: 'guest' }) as const

const gone = () => new AppError('conflict', t('This date is over.', 'Diesen Termin gibt es nicht mehr.'))
const begun = () => new AppError('conflict', t('The event has begun already.', 'Der Termin hat schon begonnen.'))
