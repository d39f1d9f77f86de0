import type { Account, Login } from '../../domain/accounts/user.ts'
import type { Invoice } from '../../domain/invoices/invoice.ts'
import { type Mail, stateOf } from '../../domain/mail/mail.ts'
import type { Payment } from '../../domain/money/payment.ts'
import type { Holdings } from '../../domain/privacy/person.ts'
import { isContact } from '../../domain/privacy/person-erasing.ts'
import { isBooking, type Participant, participantsOf } from '../../domain/registrations/booking.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { leftOn, type Voucher } from '../../domain/vouchers/voucher.ts'

/**
 * What of all that is handed over (Art. 15, 20 GDPR): no ids, hashes, tokens or keys of bank lines, and of other people no
 * notes about health.
 */
export const dataFor = (email: string, holdings: Holdings, logins: readonly Login[]) => ({
  adresse: email,
  registrations: holdings.registrations.map(registrationData),
  letters: holdings.letters.map(letterData),
  invoices: holdings.invoices.map(invoiceData),
  payments: holdings.payments.map(({ registration: _, ...payment }) => paymentData(payment)),
  vouchers: holdings.vouchers.map(voucherData),
  withdrawals: holdings.withdrawals.map(({ _id, about: _, requestId: __, thread, ...withdrawal }) => ({
    ...withdrawal,
    thread: thread.map(messageData),
  })),
  newsletter: holdings.subscribers.map(({ _id, ...subscriber }) => subscriber),
  isBlockedForNewsletters: holdings.isBlocked,
  account: holdings.account ? accountData(holdings.account) : null,
  signIns: logins,
  requests: holdings.requests.map(({ what, date }) => ({ what, date })),
})
export type PersonData = ReturnType<typeof dataFor>

function registrationData(registration: Registration) {
  const { _id, event: _, requestId: __, turn: ___, voucher: ____, quote, ...kept } = registration
  return {
    ...kept,
    ...(quote ? { quote: quote.lines } : {}),
    participants: isBooking(registration)
      ? participantsOf(registration).map(one => participantData(registration, one))
      : [],
    payments: registration.payments.map(paymentData),
    thread: registration.thread.map(messageData),
  }
}

/** Of another person whoever asks gets to know that there is a note, as they have written it themselves perhaps. */
function participantData(booking: Registration, { _id, price, health, healthConsent, ...person }: Participant) {
  const group = booking.eventSnapshot?.prices?.find(({ _id }) => _id === price)
  return {
    ...person,
    ...(group ? { price: { label: group.label, amount: group.amount } } : {}),
    ...(health === undefined ? {} : { health: isContact(booking, { _id, ...person }) ? health : 'hinterlegt' }),
    ...(healthConsent ? { healthConsent } : {}),
  }
}

const messageData = ({ date, subject, text, sentDate }: Registration['thread'][number]) => ({
  ...{ date, subject, text },
  ...(sentDate ? { sentDate } : {}),
})

const paymentData = <P extends Payment>({ _id, bankLine: _, voucher: __, ...payment }: P) => payment

/** Not its text: that is made of what stands here, and holds the keys of links. */
const letterData = (mail: Mail) => ({
  ...{ to: mail.to, subject: mail.subject, createdDate: mail.createdDate, state: stateOf(mail) },
})

const invoiceData = ({ _id, registration: _, step: __, layout: ___, sha256: ____, ...invoice }: Invoice) => invoice

const voucherData = ({ _id, code, requestId: _, entries, ...voucher }: Voucher) => ({
  ...voucher,
  left: leftOn({ entries }),
  ...(code ? { codeEndsIn: code.last4 } : {}),
  entries: entries.map(({ registration: _, bankLine: __, ...entry }) => entry),
})

const accountData = ({ email, name = '', role, active }: Account) => ({ email, name, role, active })
