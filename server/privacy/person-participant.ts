import { AppError } from '../../domain/error.ts'
import { t } from '../../domain/language.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { normalAddress } from '../../domain/normal-address.ts'
import type { Holdings } from '../../domain/privacy/person.ts'
import { type PersonErased, type PersonErasure, refuseUnconfirmed } from '../../domain/privacy/person-answers.ts'
import { isContact, strikingIn, withoutParticipant } from '../../domain/privacy/person-erasing.ts'
import { erasedOf } from '../../domain/privacy/person-kinds.ts'
import { isBooking, type Participant, participantsOf } from '../../domain/registrations/booking.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { eraseFromCopies } from '../store/backup/erase-copies.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { requestHash } from './person.ts'
import { allRegistrations, erasing, noteOf, withCopies, withErased } from './person-erase.ts'

type OfBooking = Required<PersonErasure>
type Found = { booking: Registration; person: Participant }

/**
 * Erases one of a booking's people: the entry keeps its place and its price, without a name, and the others stay (D66).
 * `confirm` is the booking's address, or the person's name where there is none. Throws `invalid`, `not_found`, or `conflict`
 * for the contact person. Of a booking without an address, the contact person is erased with the booking.
 */
export async function eraseParticipant(deps: Deps, erasure: OfBooking): Promise<PersonErased> {
  const current = { registrations: deps.registrations.current, bin: deps.bin.current }
  const { booking, person } = found(current, erasure)
  refuseUnconfirmed(erasure.confirm, erasure.email || person.name)
  // Before anything is deleted: this refuses the contact person.
  const isWhole = booking.email === '' && isContact(booking, person)
  if (!isWhole && person.name !== '') withoutParticipant(booking, person, deps.now())
  const copies = await eraseFromCopies(deps.dir, [`"${isWhole ? booking._id : person._id}"`])
  const erased = await deps.commit(all => erasingOne(deps, all, found(all, erasure)), { erase: true })
  return withCopies(erased, copies)
}

/** Throws `not_found`. */
function found(
  all: Pick<CollectionData, 'registrations' | 'bin'>,
  { email, participant }: Pick<OfBooking, 'email' | 'participant'>,
): Found {
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

function erasingOne(deps: Deps, all: CollectionData, { booking, person }: Found) {
  const who = requestHash(deps, booking.email || person._id)
  if (booking.email === '' && isContact(booking, person))
    return erasing(deps, all, bookingAlone(all, booking), { who, logins: [] })
  const files = { registrations: all.registrations, bin: all.bin, outbox: all.outbox }
  // Somebody else was quicker; what the disk refused then is tried again.
  if (person.name === '') return { next: files, result: { gone: [], kept: [] } }
  const without = withoutParticipant(booking, person, deps.now())
  const change = (one: Registration) => [one._id === booking._id ? without : one]
  const strike = strikingIn(booking, person)
  return {
    next: {
      registrations: all.registrations.flatMap(change),
      bin: withErased(all.bin, change),
      outbox: all.outbox.map(mail => (isAbout(mail, booking) ? { ...mail, subject: strike(mail.subject) } : mail)),
    },
    added: { personRequests: [noteOf(deps, who)] },
    result: erasedOfOne(deps, all, { booking, person }),
  }
}

const isAbout = ({ cause }: Mail, { _id }: Registration) => cause?.kind === 'registration' && cause.id === _id

/** What has gone of one person, and the invoices that name them. */
function erasedOfOne(deps: Pick<Deps, 'now'>, all: CollectionData, { booking, person }: Found): PersonErased {
  const strike = strikingIn(booking, person)
  const invoices = all.invoices.filter(
    ({ registration, recipient, lines }) =>
      registration === booking._id &&
      [recipient.name, ...lines.flatMap(({ title, details }) => [title, ...details])].some(
        text => strike(text) !== text,
      ),
  )
  const { kept } = erasedOf({ ...nothing, invoices }, [], deps.now().slice(0, 10))
  return {
    gone: [{ what: 'person', count: 1 }, ...(person.health ? [{ what: 'health' as const, count: 1 }] : [])],
    kept,
  }
}

const nothing: Holdings = {
  ...{ registrations: [], letters: [], invoices: [], payments: [], vouchers: [], withdrawals: [], subscribers: [] },
  ...{ isBlocked: false, account: undefined, requests: [] },
}

/** What belongs to a booking that has no address. */
const bookingAlone = (all: CollectionData, booking: Registration): Holdings => ({
  ...nothing,
  registrations: [booking],
  letters: all.outbox.filter(mail => isAbout(mail, booking)),
  invoices: all.invoices.filter(({ registration }) => registration === booking._id),
})
