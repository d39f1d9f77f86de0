import { isOtherAdult, shownToContact } from '../../../domain/bookings/form/other-adult.ts'
import { datedAttendance } from '../../../domain/bookings/places/course-attendance.ts'
import { isBooking, type Participant, participantsOf } from '../../../domain/bookings/record/booking.ts'
import type { Quote } from '../../../domain/bookings/record/quote.ts'
import { type Registration, withoutRequestHash } from '../../../domain/bookings/record/registration.ts'
import { shownEventOf } from '../../../domain/bookings/record/reported-facts.ts'
import { bookedFacts } from '../../../domain/bookings/record/snapshot.ts'
import type { Event } from '../../../domain/events/event.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Day } from '../../../domain/kit/format.ts'
import { type Mail, mailStateOf } from '../../../domain/letters/mail.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import type { Payment } from '../../../domain/money/terms/payment.ts'
import { leftOnVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { Login, UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Subscriber } from '../../../domain/people/newsletter/subscriber.ts'
import type { Holdings } from '../../../domain/people/privacy/person.ts'
import { isContact } from '../../../domain/people/privacy/person-erasing.ts'
import type { Answer } from '../../../domain/questions/answer.ts'

/**
 * Data that is handed over (Art. 15, 20 GDPR): no ids, hashes, tokens or keys of bank lines, and no health notes of
 * other adults.
 */
export const dataFor = (
  email: string,
  holdings: Holdings,
  logins: readonly Login[],
  { today, events }: { today: Day; events: readonly Event[] },
) => ({
  adresse: email,
  registrations: holdings.registrations.map(registration => registrationData(registration, today, events)),
  letters: holdings.letters.map(letterData),
  invoices: holdings.invoices.map(invoiceData),
  payments: holdings.payments.map(({ registration: _, ...payment }) => paymentData(payment)),
  vouchers: holdings.vouchers.map(voucherData),
  withdrawals: holdings.withdrawals.map(withdrawal =>
    normalAddress(withdrawal.email) === normalAddress(email)
      ? withdrawalData(withdrawal)
      : othersWithdrawalData(withdrawal),
  ),
  newsletter: holdings.subscribers.map(subscriberData),
  newsletterInvitations: holdings.invitations.map(({ date, email, name }) => ({ date, email, name })),
  isBlockedForNewsletters: holdings.isBlocked,
  account: holdings.account ? accountData(holdings.account) : null,
  signIns: logins,
  requests: holdings.requests.map(({ what, date }) => ({ what, date })),
  mentionsInLettersAboutOthers: holdings.mentions.dates,
  consents: holdings.consents.map(({ _id, registration: _, who: __, ...proof }) => proof),
})
export type HandedOverData = ReturnType<typeof dataFor>

function registrationData(registration: Registration, today: Day, events: readonly Event[]) {
  const event = shownEventOf(events)(registration)
  const eventFacts = events.find(({ _id }) => _id === registration.event) ?? registration.eventSnapshot
  const sessions = eventFacts?.sessions ?? []
  const {
    _id,
    event: _,
    requestId: __,
    turn: ___,
    voucher: ____,
    sentLetters: _____,
    quote,
    hold,
    eventSnapshot,
    answers,
    ...rest
  } = withoutRequestHash(registration)
  return {
    ...rest,
    ...(eventSnapshot ? { eventSnapshot: bookedFacts(eventSnapshot) } : {}),
    ...(answers ? { answers: answers.map(answerData(false)) } : {}),
    ...(event ? { event: { title: event.title, startDate: event.startDate } } : {}),
    // Mentions the hold, without the educator's note about the reason.
    ...(hold ? { heldSince: hold.date } : {}),
    ...(quote ? quoteData(quote) : {}),
    participants: isBooking(registration)
      ? participantsOf(registration).map(participant => participantData(registration, participant, today, sessions))
      : [],
    payments: registration.payments.map(paymentData),
    thread: registration.thread.map(messageData),
  }
}

/** Returns the lines of a quote, and the nights and times of several days. */
const quoteData = ({ lines, message: _, ...stay }: Quote) => ({ quote: lines, ...stay })

/**
 * Returns a participant's data for the contact person. Another adult speaks for themselves (D47): of another adult it
 * contains no answers, and only that there is a health note. Notes of the contact person and of children are included.
 */
function participantData(
  booking: Registration,
  participant: Participant,
  today: Day,
  sessions: Parameters<typeof datedAttendance>[1],
) {
  const { _id, price, health, healthConsent, answers: __, attendance: _, ...person } = participant
  const answers = isContact(booking, participant) ? participant.answers : shownToContact(booking, participant, today)
  const isOthers = isOtherAdult(booking, participant, today) && !isContact(booking, participant)
  const group = booking.eventSnapshot?.prices?.find(({ _id }) => _id === price)
  return {
    ...person,
    ...(group ? { price: { label: group.label, amount: group.amount } } : {}),
    ...(health === undefined ? {} : { health: isOthers ? 'hinterlegt' : health }),
    ...(healthConsent ? { healthConsent } : {}),
    ...datedAttendance(participant, sessions),
    ...(answers && answers.length > 0 ? { answers: answers.map(answerData(isOthers)) } : {}),
  }
}

/** Leaves out the id; of another adult it reveals only that there is a confidential answer. */
const answerData =
  (isOthers: boolean) =>
  ({ question: _, sensitive, publishes: __, value, ...answer }: Answer) => ({
    ...answer,
    value: isOthers && sensitive ? 'hinterlegt' : value,
  })

const messageData = ({ date, subject, text, sentDate }: Registration['thread'][number]) => ({
  ...{ date, subject, text },
  ...(sentDate ? { sentDate } : {}),
})

const paymentData = <P extends Payment>({ _id, bankLine: _, bankMarks: __, voucher: ___, ...payment }: P) => payment

const withdrawalData = ({ _id, about: _, requestId: __, sentLetters: ___, thread, ...withdrawal }: Withdrawal) => ({
  ...withdrawal,
  thread: thread.map(messageData),
})

/** Leaves out another person's name and words (Art. 15 (4) GDPR); keeps the effect on the contract. */
const othersWithdrawalData = ({ kind, date, state, question }: Withdrawal) => ({
  ...{ kind, date, state },
  ...(question ? { question } : {}),
})

/** Leaves out its text, which repeats these data and contains keys of links. */
const letterData = (mail: Mail) => ({
  ...{ to: mail.to, subject: mail.subject, createdDate: mail.createdDate, state: mailStateOf(mail) },
})

/** Counts the newsletters that did not reach the address, instead of naming them. */
const subscriberData = ({ _id, refused, ...subscriber }: Subscriber) => ({
  ...subscriber,
  ...(refused ? { refused: refused.length } : {}),
})

const invoiceData = ({ _id, registration: _, step: __, layout: ___, sha256: ____, ...invoice }: Invoice) => invoice

const voucherData = ({ _id, code, requestId: _, sentLetters: __, entries, ...voucher }: Voucher) => ({
  ...voucher,
  left: leftOnVoucher({ entries }),
  ...(code ? { codeEndsIn: code.last4 } : {}),
  entries: entries.map(({ registration: _, bankLine: __, bankMarks: ___, ...entry }) => entry),
})

const accountData = ({ email, name = '', role, active }: UserAccount) => ({ email, name, role, active })
