import { AppError } from '../../domain/error.ts'
import { isOpen } from '../../domain/events/calendar.ts'
import { type Event, snapshotOf } from '../../domain/events/event.ts'
import { initialValues } from '../../domain/fields.ts'
import type { Instant } from '../../domain/format.ts'
import { parseInput } from '../../domain/input.ts'
import { limitKey, wideLimitKey } from '../../domain/ip.ts'
import { t } from '../../domain/language.ts'
import { newsletterWording } from '../../domain/newsletter/newsletter-terms.ts'
import { findRecord } from '../../domain/record.ts'
import { type Actor, isBooking, partySize } from '../../domain/registrations/booking.ts'
import { begin } from '../../domain/registrations/booking-steps.ts'
import { hints, type NewRegistration, type RegistrationInput } from '../../domain/registrations/form.ts'
import { type Made, participantsFrom } from '../../domain/registrations/party.ts'
import { firstState, refuseWithoutPlaces, stateWithPlace } from '../../domain/registrations/places-left.ts'
import { type Registration, registrationFields } from '../../domain/registrations/registration.ts'
import {
  type AdminEdit,
  AdminRegistration,
  editedRegistration,
  newAdminRegistration,
} from '../../domain/registrations/registration-input.ts'
import { sendingPage } from '../../domain/registrations/sending-page.ts'
import { lastTurn } from '../../domain/registrations/waiting-list.ts'
import type { Deps } from '../deps.ts'
import { inLanguage } from '../http/language.ts'
import { takeAll, type Use } from '../http/limit.ts'
import { newLetters } from '../mail/outbox.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { withEdited } from '../store/records.ts'
import { lettersAbout } from './letters.ts'
import { stepLetters } from './step-letters.ts'

/**
 * Stores a registration or an inquiry together with its letters; resolves when both are on the disk (D20, D28). When its
 * `requestId` is stored already, resolves with the stored one (D13), or throws `conflict` if the values differ.
 * Throws `invalid`, `conflict`, `rate_limited` or `unavailable`.
 */
export async function register(deps: Deps, input: NewRegistration, ip: string): Promise<Registration> {
  const { registrations, events, infos, now, newId, commit } = deps
  const known = sameRequest(deps, registrations.current, input)
  if (known) return known
  const date = now()
  const event = eventOf(input)
  const drafted: Registration = {
    _id: newId(),
    ...recordOf(input, event, { date, newId, educator: deps.sender().contact.name }),
    ...pageOf(input),
    ...(input.newsLetter ? { newsletterConsent: { ip, wording: newsletterWording } } : {}),
    createdDate: date,
    lastModifiedDate: date,
  }
  const uses = usesOf(deps, input.kind, ip)
  for (const [limit, key] of uses) limit.check(key)
  let isCounted = false
  const { write, giveBack } = lettersAbout(deps, drafted)
  let isNew = false
  // Visitors read German, whatever language a colleague's browser has chosen for the panel.
  const storing = inLanguage('de', () =>
    commit(current => {
      isNew = false
      const earlier = sameRequest(deps, current.registrations, input)
      if (earlier) return { result: earlier }
      const added = input.kind === 'inquiry' ? drafted : booked(deps, drafted, current, wishesOf(input))
      if (!isCounted) takeAll(uses)
      isCounted = true
      isNew = true
      return { added: { registrations: [added], outbox: newLetters(deps, write(added)) }, result: added }
    }),
  )
  return storing
    .then(stored => {
      if (!isNew) giveBack()
      return stored
    })
    .catch(error => {
      giveBack()
      if (isCounted) for (const [limit, key] of uses) limit.giveBack(key)
      throw error
    })

  function pageOf(form: NewRegistration): Pick<Registration, 'page'> {
    const page = form.kind === 'inquiry' && sendingPage(form.page, infos.current)
    return page ? { page } : {}
  }

  function eventOf(form: NewRegistration): Event | undefined {
    if (form.kind === 'inquiry') return undefined
    const event = events.current.find(({ _id }) => _id === form.event)
    if (!event?.active) throw new AppError('invalid', hints.event, { fields: { event: hints.event } })
    if (!isOpen(event, date)) {
      const message = whyNotOpen(event, date)
      throw new AppError('invalid', message, { fields: { event: message } })
    }
    return event
  }
}

function whyNotOpen({ cancelled, endDate }: Event, now: Instant): string {
  if (endDate <= now) return 'Dieser Termin ist schon vorbei. Bitte wähle einen anderen.'
  if (cancelled) return 'Dieser Termin ist abgesagt. Bitte wähle einen anderen.'
  return 'Für diesen Termin ist die Anmeldung geschlossen. Bitte wähle einen anderen.'
}

/** Of all visitors together; beyond that, a program writes them. */
export const INQUIRIES_PER_HOUR = 300

/** What a form counts against (D33). Somebody who registers is never held back by the inquiries of others. */
function usesOf({ limits }: Deps, kind: NewRegistration['kind'], ip: string): Use[] {
  const isInquiry = kind === 'inquiry'
  const uses: Use[] = [[limits.form, limitKey(ip)]]
  const network = wideLimitKey(ip)
  if (network !== undefined) uses.push([isInquiry ? limits.inquiryNetwork : limits.registrationNetwork, network])
  if (isInquiry) uses.push([limits.inquiries, ''])
  return uses
}

type Kept = Omit<Registration, '_id' | 'page' | 'createdDate' | 'lastModifiedDate' | 'newsletterConsent'>

function recordOf(form: NewRegistration, event: Event | undefined, made: Made): Kept {
  const { name, email, phone, notes, newsLetter, privacyStatement, requestId } = form
  const { street, houseNumber, zip, city, country } = form.kind === 'register' ? form : empty
  return {
    ...empty,
    ...{ name, email, phone, notes, newsLetter, privacyStatement, street, houseNumber, zip, city, country },
    // The booking keeps the event as it was booked (D17).
    ...(event && form.kind !== 'inquiry'
      ? { event: event._id, eventSnapshot: snapshotOf(event), participants: participantsFrom(form, event, made) }
      : {}),
    ...(requestId ? { requestId } : {}),
  }
}
const empty = initialValues(registrationFields)

type Wishes = { waits: boolean; mustWait?: boolean; force?: boolean | undefined; by: Actor }

/** Whoever has not said all that a registration needs waits, also when there are places: those are offered at once. */
const wishesOf = (form: Exclude<NewRegistration, { kind: 'inquiry' }>): Wishes => ({
  waits: form.waiting,
  mustWait: form.kind === 'wait',
  by: 'guest',
})

/** The draft with its number, its places or its turn in the waiting list. Throws `full` (D49). */
function booked(
  { now, site, nextNumber }: Pick<Deps, 'now' | 'site' | 'nextNumber'>,
  draft: Registration,
  { registrations, events, bin }: Pick<CollectionData, 'registrations' | 'events' | 'bin'>,
  { waits, mustWait = false, force, by }: Wishes,
): Registration {
  const event = findRecord(events, draft.event, 'event')
  const isNeeded = event.places !== null || mustWait
  const bookings = isNeeded ? registrations.filter(({ event: booked }) => booked === event._id) : []
  const { confirmation } = site.current
  const state = mustWait
    ? 'waiting'
    : force
      ? stateWithPlace(event, confirmation)
      : firstState(event, bookings, { size: partySize(draft), waits }, confirmation)
  const turn = state === 'waiting' ? { turn: lastTurn(bookings) } : {}
  const number = nextNumber(registrations, bin, now())
  return {
    ...begin({ ...draft, number, ...turn }, state, { now: draft.createdDate, by }),
    lastModifiedDate: draft.lastModifiedDate,
  }
}

/** The same for administrators: they may leave out any field (D13), and no limit applies. */
export function registerByAdmin(deps: Deps, sent: RegistrationInput): Promise<Registration> {
  const { now, newId, commit } = deps
  const { force = false, waiting = false, ...input } = parseInput(AdminRegistration, sent)
  return commit(current => {
    const added = newAdminRegistration(input, newId, {
      events: current.events,
      now: now(),
      educator: deps.sender().contact.name,
    })
    const earlier = sameRequest(
      deps,
      current.registrations,
      added,
      t('This has been added already, with other values.', 'Das wurde schon hinzugefügt, mit anderen Angaben.'),
    )
    if (earlier) return { result: earlier }
    const result = isBooking(added) ? booked(deps, added, current, { waits: waiting, force, by: 'educator' }) : added
    return { added: { registrations: [result] }, result }
  })
}

/**
 * Changes what was entered. Another event is a move, for which there have to be places, unless it is forced. Throws
 * `invalid`, `not_found`, `conflict` or `full`.
 */
export const editRegistration = (deps: Deps, edit: AdminEdit): Promise<Registration> =>
  deps.commit(current => {
    const { registrations, events } = current
    const known = { events, now: deps.now() }
    const { next, result } = withEdited(registrations, edit, 'registration', before => {
      const after = editedRegistration(before, edit, known)
      if (after.event === before.event || !isBooking(after)) return after
      if (!isBooking(before)) return booked(deps, after, current, { waits: false, force: edit.force, by: 'educator' })
      if (!edit.force) refuseFull(after, current)
      return after
    })
    const before = findRecord(registrations, edit._id, 'registration')
    const letters = isBooking(before) ? stepLetters(deps, before, result) : []
    return { next: { registrations: next }, added: { outbox: newLetters(deps, letters) }, result }
  })

function refuseFull(
  booking: Registration,
  { registrations, events }: Pick<CollectionData, 'registrations' | 'events'>,
) {
  const event = findRecord(events, booking.event, 'event')
  const others = registrations.filter(other => other.event === event._id && other._id !== booking._id)
  refuseWithoutPlaces(event, others, partySize(booking))
}

/** The registration that this request has stored before. Throws `conflict` when its id was used with other values. */
function sameRequest(
  { findRequest }: Pick<Deps, 'findRequest'>,
  all: readonly Registration[],
  form: Pick<Registration, 'requestId'> | NewRegistration,
  refusal = 'Das wurde mit anderen Angaben schon gesendet. Bitte schick es noch einmal ab.',
): Registration | undefined {
  if (form.requestId === undefined) return undefined
  const earlier = findRequest(all, form.requestId)
  if (!earlier) return undefined
  const sent = new Map<string, unknown>(Object.entries(form))
  // Who takes part may have been exchanged since, and the same form on another page is the same.
  const isOther = sentFields.some(name => sent.has(name) && sent.get(name) !== earlier[name])
  if (isOther) throw new AppError('conflict', refusal)
  return earlier
}
const sentFields = [
  'event',
  'name',
  'email',
  'phone',
  'street',
  'houseNumber',
  'zip',
  'city',
  'country',
  'notes',
  'newsLetter',
  'privacyStatement',
] as const
