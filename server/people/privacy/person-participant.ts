import { plainName } from '../../../domain/bookings/people/booked-twice.ts'
import { hasSensitiveAnswer } from '../../../domain/bookings/people/emergency.ts'
import { isBooking, type Participant, participantsOf } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { consentProofs } from '../../../domain/people/privacy/consent-proof.ts'
import type { Holdings } from '../../../domain/people/privacy/person.ts'
import {
  type PersonErased,
  type PersonErasure,
  refuseUnconfirmed,
} from '../../../domain/people/privacy/person-answers.ts'
import { isContact, nameRemoverFor, withoutParticipant } from '../../../domain/people/privacy/person-erasing.ts'
import { erasureResult, heldReason, invoiceNamingReason } from '../../../domain/people/privacy/person-kinds.ts'
import { withOpenMoney } from '../../../domain/people/privacy/person-money.ts'
import type { Deps } from '../../app/deps.ts'
import { forgetSteps } from '../../bookings/steps/undoable-steps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import type { CopiedData } from '../../store/kept-copies.ts'
import { requestHash, unsettledMoneyOf } from './person.ts'
import { eraseInCopies, eraseInCopy, withCopies } from './person-copies.ts'
import {
  allRegistrations,
  dataAfterErasure,
  erasureNote,
  type PersonCollections,
  withErased,
} from './person-erasing.ts'

type ParticipantErasure = PersonErasure & { participant: string }
type ParticipantOfBooking = { booking: Registration; person: Participant }

/**
 * Erases one of a booking's people: the entry keeps its place and its price, without a name, and the others stay (D66).
 * `confirm` is the booking's address, or the person's name where there is none. Throws `invalid`, `not_found`, or
 * `conflict` for the contact person. If the booking has no address, erases the contact person with the booking.
 */
export async function eraseParticipant(deps: Deps, erasure: ParticipantErasure): Promise<PersonErased> {
  const current = { registrations: deps.registrations.current, bin: deps.bin.current }
  const { booking, person } = findParticipant(current, erasure)
  refuseUnconfirmed(erasure.confirm, erasure.email || person.name)
  // Runs before any deletion, because it refuses the contact person.
  const open = isWhole(booking, person) ? unsettledMoneyOf(deps, [booking], erasure.settled) : []
  if (!isWhole(booking, person) && person.name !== '') withoutParticipant(booking, person, deps.now())
  const copies = await eraseInCopies(deps, (copy, held) => copyWithout(deps, copy, { booking, person, held }))
  const erased = await deps.commit(all => eraseOne(deps, all, findParticipant(all, erasure)), { erase: true })
  forgetSteps(deps)
  return withOpenMoney(withCopies(erased, copies), open)
}

/** Throws `not_found`. */
function findParticipant(
  all: Pick<CollectionData, 'registrations' | 'bin'>,
  { email, participant }: Pick<ParticipantErasure, 'email' | 'participant'>,
): ParticipantOfBooking {
  const address = normalAddress(email)
  for (const booking of allRegistrations(all)) {
    if (!isBooking(booking) || normalAddress(booking.email) !== address) continue
    const person = participantsOf(booking).find(({ _id }) => _id === participant)
    if (person) return { booking, person }
  }
  throw new AppError(
    'not_found',
    t('There is nobody like that in the bookings (any more).', 'Diese Person steht in keiner Buchung (mehr).'),
  )
}

/** Without an address, the contact person and the booking are one. */
const isWhole = (booking: Registration, person: Participant) => booking.email === '' && isContact(booking, person)

function eraseOne(deps: Deps, all: CollectionData, { booking, person }: ParticipantOfBooking) {
  const who = requestHash(deps, booking.email || person._id)
  if (isWhole(booking, person)) return dataAfterErasure(deps, all, bookingAlone(all, booking), { who, logins: [] })
  const files = { registrations: all.registrations, bin: all.bin, outbox: all.outbox }
  // Another administrator erased the person first; retries what the disk refused.
  if (person.name === '') return { next: files, result: { gone: [], kept: [] } }
  if (booking.hold) return { next: files, result: heldOutcome(booking) }
  return {
    next: withoutOne(deps, all, { booking, person }),
    added: { personRequests: [erasureNote(deps, who)] },
    result: erasedOfOne(deps, all, { booking, person }),
  }
}

/** Returns the collections without one person of a booking. */
function withoutOne({ now }: Pick<Deps, 'now'>, all: PersonCollections, { booking, person }: ParticipantOfBooking) {
  const strike = nameRemoverFor(booking, person)
  const { sentLetters, ...rest } = withoutParticipant(booking, person, now())
  const struck = sentLetters?.map(letter => ({ ...letter, subject: strike(letter.subject) }))
  const without = { ...rest, ...(struck ? { sentLetters: struck } : {}) }
  const change = (registration: Registration) => [registration._id === booking._id ? without : registration]
  return {
    registrations: all.registrations.flatMap(change),
    bin: withErased(all.bin, change),
    outbox: all.outbox.map(mail => (isAbout(mail, booking) ? { ...mail, subject: strike(mail.subject) } : mail)),
  }
}

/** Erases the person from a copy, which may hold an older version of the booking; undefined if the copy lacks them. */
function copyWithout(
  deps: Deps,
  copy: PersonCollections & CopiedData,
  { booking: { _id, history }, person, held }: ParticipantOfBooking & { held: ReadonlySet<string> },
): CopiedData | undefined {
  const booking = allRegistrations(copy).find(registration => registration._id === _id && isBooking(registration))
  const participant = booking && participantsOf(booking).find(participant => participant._id === person._id)
  if (!booking || !participant || participant.name === '' || booking.hold || held.has(_id)) return undefined
  // A replacement keeps the id of the person replaced; a corrected name is still the same person.
  const isExchanged = [...history, ...booking.history].some(({ what }) => what === 'exchanged')
  if (isExchanged && plainName(participant.name) !== plainName(person.name)) return undefined
  // If the person was the contact then, the whole older version is erased.
  if (isContact(booking, participant)) return eraseInCopy(deps, copy, bookingAlone(copy, booking))
  return withoutOne(deps, copy, { booking, person: participant })
}

const isAbout = ({ cause }: Mail, { _id }: Registration) => cause?.kind === 'registration' && cause.id === _id

/** A held booking is kept whole. */
const heldOutcome = (booking: Registration): PersonErased => ({
  gone: [],
  kept: [{ what: 'person', count: 1, reason: heldReason([booking]), until: '' }],
})

/** Reports what was erased of one person, and the invoices that name them. */
function erasedOfOne(
  deps: Pick<Deps, 'now'>,
  all: CollectionData,
  { booking, person }: ParticipantOfBooking,
): PersonErased {
  const strike = nameRemoverFor(booking, person)
  const invoices = all.invoices.filter(
    ({ registration, recipient, lines }) =>
      registration === booking._id &&
      [recipient.name, ...lines.flatMap(({ title, details }) => [title, ...details])].some(
        text => strike(text) !== text,
      ),
  )
  const { kept } = erasureResult({ ...noHoldings, invoices }, [], deps.now().slice(0, 10))
  return {
    gone: [
      { what: 'person', count: 1 },
      ...(hasSensitiveAnswer(person) ? [{ what: 'health' as const, count: 1 }] : []),
    ],
    kept: [
      ...kept.map(record => ({ ...record, reason: invoiceNamingReason() })),
      ...erasureResult({ ...noHoldings, consents: proofsOf(booking, person, deps.now()) }, [], deps.now().slice(0, 10))
        .kept,
    ],
  }
}

/** Returns one person's consents to publish, which outlive them in the booking. */
const proofsOf = (booking: Registration, { _id }: Participant, now: Instant) =>
  consentProofs(
    { ...booking, participants: participantsOf(booking).filter(participant => participant._id === _id), answers: [] },
    now,
  ).map(proof => ({ ...proof, who: '' }))

const noHoldings: Holdings = {
  ...{ registrations: [], letters: [], invoices: [], payments: [], vouchers: [], withdrawals: [] },
  ...{ subscribers: [], invitations: [] },
  ...{ isBlocked: false, account: undefined, requests: [], consents: [], mentions: { address: '', dates: [] } },
}

/** Returns the data of a booking without an address. */
const bookingAlone = (all: PersonCollections, booking: Registration): Holdings => ({
  ...noHoldings,
  registrations: [booking],
  letters: all.outbox.filter(mail => isAbout(mail, booking)),
  invoices: all.invoices.filter(({ registration }) => registration === booking._id),
})
