import { plainName } from '../../bookings/people/booked-twice.ts'
import { contactOf } from '../../bookings/people/contact.ts'
import { withoutNames } from '../../bookings/people/nameless.ts'
import { wasAgreed } from '../../bookings/people/was-agreed.ts'
import { isBooking, marksOf, type Participant, participantsOf } from '../../bookings/record/booking.ts'
import { addressTexts, freeTexts, perText } from '../../bookings/record/form-fields.ts'
import { type Registration, withoutRequestHash } from '../../bookings/record/registration.ts'
import { AppError } from '../../kit/error.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { replaceRecord, reviseRecord } from '../../kit/record.ts'
import type { Voucher } from '../../money/vouchers/voucher.ts'
import { createNameRemover } from './name-remover.ts'
import { isVoucherErasable } from './person-kinds.ts'

/** Erases a registration's contact person. Returns undefined if the whole registration goes. */
export function erasedRegistration(
  registration: Registration,
  now: Instant,
  isBilled: boolean,
): Registration | undefined {
  if (!wasAgreed(registration) && !isBilled) return undefined
  // A new lastModifiedDate, so that an open editor cannot restore the names.
  return reviseRecord(withoutNames(registration), {}, now)
}

const nobody: Voucher['buyer'] = {
  ...{ name: '', email: '', ...perText(() => '', addressTexts) },
}

/** Keeps only the number of an unpaid order, so that it is not reused. */
function erasedOrder({ requestId: _, ...voucher }: Voucher, now: Instant): Voucher {
  return reviseRecord<Voucher>(voucher, { buyer: nobody, message: '', state: 'cancelled' }, now)
}

/** Erases a voucher's greeting. Payments must be kept. */
export function erasedVoucher(voucher: Voucher, now: Instant): Voucher {
  if (isVoucherErasable(voucher, dayOf(now))) return erasedOrder(voucher, now)
  return voucher.message === '' ? voucher : reviseRecord<Voucher>(voucher, { message: '' }, now)
}

/** True if the participant is the booking's contact person, and not just a namesake. */
export const isContact = (booking: Registration, { _id }: Pick<Participant, '_id'>): boolean =>
  contactOf(booking)?._id === _id

/**
 * Lists participants who can be erased individually. The contact person is erased with all data of their address, or
 * individually if there is no address.
 */
export const erasableAlone = (registration: Registration): Participant[] =>
  isBooking(registration)
    ? participantsOf(registration).filter(
        person => person.name !== '' && (registration.email === '' || !isContact(registration, person)),
      )
    : []

/** Keeps the place, its price and attendance. */
const withoutName = ({ _id, price, ...person }: Participant): Participant => ({
  ...{ _id, name: '' },
  ...(price === undefined ? {} : { price }),
  ...marksOf(person),
})

/**
 * Erases one participant: place and price stay without a name, and the name is removed from texts. Throws
 * `conflict` for the contact person, without whom nobody could be reached.
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
  const strike = nameRemoverFor(booking, person)
  const { invoiceTo, participants, history, thread, payments, hold, remarks } = booking
  const changed: Registration = {
    ...struckAnswers(withoutRequestHash(booking), strike),
    ...perText(name => strike(booking[name]), freeTexts),
    ...(hold ? { hold: { ...hold, reason: strike(hold.reason) } } : {}),
    ...(remarks ? { remarks: remarks.map(remark => ({ ...remark, text: strike(remark.text) })) } : {}),
    participants: replaceRecord(participants, withoutName(person)).map(participant =>
      struckAnswers(participant, strike),
    ),
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
  return reviseRecord(changed, {}, now)
}

/** Removes a name from what others answered in their own words; their consents stay as given. */
function struckAnswers<T extends Pick<Participant, 'answers'>>(whose: T, strike: (text: string) => string): T {
  const { answers } = whose
  const struck = answers?.map(answer =>
    typeof answer.value === 'string' ? { ...answer, value: strike(answer.value) } : answer,
  )
  return struck ? { ...whose, answers: struck } : whose
}

const isSameName = (a: { name: string }, b: { name: string }) => plainName(a.name) === plainName(b.name)

/** Returns a function that removes a participant's name from texts about the booking. */
export const nameRemoverFor = (booking: Registration, person: Participant): ((text: string) => string) =>
  createNameRemover(person.name, [
    booking.name,
    ...participantsOf(booking).flatMap(({ _id, name }) => (_id === person._id ? [] : [name])),
  ])
