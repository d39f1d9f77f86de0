import type { Account } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import { isOpen } from '../../domain/events/calendar.ts'
import { type Event, snapshotOf } from '../../domain/events/event.ts'
import { initialValues } from '../../domain/fields.ts'
import type { Instant } from '../../domain/format.ts'
import { type Edit, parseInput } from '../../domain/input.ts'
import { limitKey, wideLimitKey } from '../../domain/ip.ts'
import { t } from '../../domain/language.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { newsletterWording } from '../../domain/newsletter/newsletter-terms.ts'
import { findRecord, refuseStale } from '../../domain/record.ts'
import { type FormKind, hints, type NewRegistration, type RegistrationInput } from '../../domain/registrations/form.ts'
import { isBlank, type Registration, registrationFields } from '../../domain/registrations/registration.ts'
import { AdminRegistration, newAdminRegistration } from '../../domain/registrations/registration-input.ts'
import { sendingPage } from '../../domain/registrations/sending-page.ts'
import { moveAllToBin } from '../bin/bin.ts'
import type { Deps } from '../deps.ts'
import { takeAll, type Use } from '../http/limit.ts'
import { newLetters } from '../mail/outbox.ts'
import { lettersAbout } from './letters.ts'

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
  const added: Registration = {
    _id: newId(),
    ...recordOf(input, event),
    ...pageOf(input),
    ...(input.newsLetter ? { newsletterConsent: { ip, wording: newsletterWording } } : {}),
    createdDate: date,
    lastModifiedDate: date,
  }
  const uses = usesOf(deps, input.kind, ip)
  for (const [limit, key] of uses) limit.check(key)
  let isCounted = false
  const { letters, giveBack } = lettersAbout(deps, added)
  return commit(current => {
    const earlier = sameRequest(deps, current.registrations, input)
    if (earlier) return { result: earlier }
    if (!isCounted) takeAll(uses)
    isCounted = true
    return { added: { registrations: [added], outbox: newLetters(deps, letters) }, result: added }
  })
    .then(stored => {
      if (stored !== added) giveBack()
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
function usesOf({ limits }: Deps, kind: FormKind, ip: string): Use[] {
  const isInquiry = kind === 'inquiry'
  const uses: Use[] = [[limits.form, limitKey(ip)]]
  const network = wideLimitKey(ip)
  if (network !== undefined) uses.push([isInquiry ? limits.inquiryNetwork : limits.registrationNetwork, network])
  if (isInquiry) uses.push([limits.inquiries, ''])
  return uses
}

type Kept = Omit<Registration, '_id' | 'page' | 'createdDate' | 'lastModifiedDate' | 'newsletterConsent'>

function recordOf(form: NewRegistration, event: Event | undefined): Kept {
  const { name, email, phone, notes, newsLetter, privacyStatement, requestId } = form
  const { street, houseNumber, zip, city, country } = form.kind === 'register' ? form : empty
  // The registration keeps the event as it was booked (D17).
  const booked = event && { event: event._id, eventSnapshot: snapshotOf(event) }
  return {
    ...empty,
    ...{ name, email, phone, notes, newsLetter, privacyStatement, street, houseNumber, zip, city, country },
    ...booked,
    ...(requestId ? { requestId } : {}),
  }
}
const empty = initialValues(registrationFields)

/** The same for administrators: they may leave out any field (D13), and no limit applies. */
export function registerByAdmin(deps: Deps, sent: RegistrationInput): Promise<Registration> {
  const { registrations, events, now, newId } = deps
  const input = parseInput(AdminRegistration, sent)
  return registrations.update(current => {
    const known = { events: events.current, now: now() }
    const added = newAdminRegistration(input, newId(), known)
    const { _id, eventSnapshot, createdDate, lastModifiedDate, ...fields } = added
    const earlier = sameRequest(
      deps,
      current,
      fields,
      t('This has been added already, with other values.', 'Das wurde schon hinzugefügt, mit anderen Angaben.'),
    )
    return earlier ? { next: current, result: earlier } : { next: [...current, added], result: added }
  })
}

/**
 * Moves a registration into the bin, and deletes the letters about it. Throws `not_found`, or `conflict` when it is not what
 * the person saw. One that was never filled in is deleted at once.
 */
export const deleteRegistration = (
  deps: Deps,
  { _id, lastModifiedDate }: Edit,
  by: Account | null,
): Promise<Registration> =>
  moveAllToBin(deps, by, all => {
    const record = findRecord(all.registrations, _id, 'registration')
    refuseStale(record, lastModifiedDate)
    return {
      deleted: isBlank(record) ? {} : { registration: [record] },
      next: without(all, new Set([_id])),
      result: record,
    }
  })

/**
 * Moves inquiries into the bin, and deletes the letters about them, in one write. What does not exist any more is ignored,
 * and so is what has an event by now: a registration is deleted by itself.
 */
export const deleteInquiries = (
  deps: Deps,
  ids: readonly string[],
  by: Account | null,
): Promise<{ deleted: string[]; ignored: string[] }> =>
  moveAllToBin(deps, by, all => {
    const wanted = new Set(ids)
    const found = all.registrations.filter(({ _id, event }) => event === '' && wanted.has(_id))
    const deleted = found.map(({ _id }) => _id)
    const gone = new Set(deleted)
    return {
      deleted: { registration: found.filter(inquiry => !isBlank(inquiry)) },
      next: deleted.length === 0 ? {} : without(all, gone),
      result: { deleted, ignored: [...wanted].filter(id => !gone.has(id)) },
    }
  })

/** What is left without some registrations. */
function without(
  { registrations, outbox }: { registrations: readonly Registration[]; outbox: readonly Mail[] },
  ids: ReadonlySet<string>,
) {
  const isAbout = ({ cause }: Mail) => cause?.kind === 'registration' && ids.has(cause.id)
  return {
    registrations: registrations.filter(({ _id }) => !ids.has(_id)),
    outbox: outbox.filter(mail => !isAbout(mail)),
  }
}

/** The registration that this request has stored before. Throws `conflict` when its id was used with other values. */
function sameRequest(
  { findRequest }: Pick<Deps, 'findRequest'>,
  all: readonly Registration[],
  // The same form on another page is the same.
  { kind: _, page: __, ...fields }: { kind?: string; page?: unknown; requestId?: string | undefined },
  refusal = 'Das wurde mit anderen Angaben schon gesendet. Bitte schick es noch einmal ab.',
): Registration | undefined {
  const { requestId } = fields
  if (requestId === undefined) return undefined
  const earlier = findRequest(all, requestId)
  if (!earlier) return undefined
  if (Object.entries(fields).some(([name, value]) => earlier[name as keyof Registration] !== value)) {
    throw new AppError('conflict', refusal)
  }
  return earlier
}
