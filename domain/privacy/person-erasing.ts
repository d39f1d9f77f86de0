import { AppError } from '../error.ts'
import { dayOf, type Instant } from '../format.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { wasAgreed } from '../registrations/agreed.ts'
import { isBooking, type Participant, participantsOf } from '../registrations/booking.ts'
import { contactOf } from '../registrations/contact.ts'
import { nameless } from '../registrations/nameless.ts'
import { type Registration, withoutRequestHash } from '../registrations/registration.ts'
import { plainName } from '../registrations/twice.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import { isOver } from './person-kinds.ts'
import { striking } from './person-strike.ts'

/** What is left of a registration whose contact person is erased; undefined when nothing is. */
export function erasedRegistration(
  registration: Registration,
  now: Instant,
  isBilled: boolean,
): Registration | undefined {
  if (!wasAgreed(registration) && !isBilled) return undefined
  // With another date, so that an editor that is open cannot bring the names back.
  return revised(nameless(registration), {}, now)
}

const nobody: Voucher['buyer'] = {
  ...{ name: '', email: '', street: '', houseNumber: '', zip: '', city: '', country: '' },
}

/** What is left of an order that nobody paid: its number, which must not come twice. */
function erasedOrder({ requestId: _, ...voucher }: Voucher, now: Instant): Voucher {
  return revised<Voucher>(voucher, { buyer: nobody, message: '', state: 'cancelled' }, now)
}

/** What is left of a voucher whose buyer is erased: what was paid has to be kept, and the greeting goes. */
export function erasedVoucher(voucher: Voucher, now: Instant): Voucher {
  if (isOver(voucher, dayOf(now))) return erasedOrder(voucher, now)
  return voucher.message === '' ? voucher : revised<Voucher>(voucher, { message: '' }, now)
}

/** Whether somebody of a booking is its contact person, and no namesake. */
export const isContact = (booking: Registration, { _id }: Pick<Participant, '_id'>): boolean =>
  contactOf(booking)?._id === _id

/**
 * Who of a registration can be erased alone: the contact person goes with everything about their address, and alone only where
 * there is none.
 */
export const erasableAlone = (registration: Registration): Participant[] =>
  isBooking(registration)
    ? participantsOf(registration).filter(
        person => person.name !== '' && (registration.email === '' || !isContact(registration, person)),
      )
    : []

/** What is kept of somebody who is erased: the place, its price, and whether it was used. */
const withoutName = ({ _id, price, attended }: Participant): Participant => ({
  ...{ _id, name: '' },
  ...(price === undefined ? {} : { price }),
  ...(attended === undefined ? {} : { attended }),
})

/**
 * A booking without one of its people: the entry takes its place and its price, and the name is struck out of what was
 * written. Throws `conflict` for the contact person, without whom nobody could be reached.
 */
export function withoutParticipant(booking: Registration, person: Participant, now: Instant): Registration {
  if (isContact(booking, person))
    throw new AppError(
      'conflict',
      t(
        'This is the contact person of the booking. Delete everything about their address instead.',
        'Das ist die Kontaktperson der Buchung. Lösche stattdessen alles zu ihrer Adresse.',
      ),
    )
  const strike = strikingIn(booking, person)
  const { invoiceTo, participants, history, thread, payments, notes, hold, remarks } = booking
  const changed: Registration = {
    ...withoutRequestHash(booking),
    notes: strike(notes),
    ...(hold ? { hold: { ...hold, reason: strike(hold.reason) } } : {}),
    ...(remarks ? { remarks: remarks.map(remark => ({ ...remark, text: strike(remark.text) })) } : {}),
    participants: participants.map(one => (one._id === person._id ? withoutName(one) : one)),
    history: history.map(entry => ({
      ...entry,
      ...(entry.detail === undefined ? {} : { detail: strike(entry.detail) }),
      ...(entry.paragraph === undefined ? {} : { paragraph: strike(entry.paragraph) }),
    })),
    thread: thread.map(message => ({ ...message, subject: strike(message.subject), text: strike(message.text) })),
    payments: payments.map(payment =>
      payment.reference === undefined ? payment : { ...payment, reference: strike(payment.reference) },
    ),
  }
  if (invoiceTo && isSameName(invoiceTo, person) && !isSameName(booking, person)) delete changed.invoiceTo
  return revised(changed, {}, now)
}

const isSameName = (one: { name: string }, other: { name: string }) => plainName(one.name) === plainName(other.name)

/** Strikes the name of one of a booking's people out of texts about it. */
export const strikingIn = (booking: Registration, person: Participant): ((text: string) => string) =>
  striking(person.name, [
    booking.name,
    ...participantsOf(booking).flatMap(({ _id, name }) => (_id === person._id ? [] : [name])),
  ])
