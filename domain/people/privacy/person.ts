import { plainName } from '../../bookings/people/booked-twice.ts'
import { participantsOf } from '../../bookings/record/booking.ts'
import type { KeptPayment } from '../../bookings/record/kept-payment.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { cityLine, inLine, streetLine } from '../../kit/addresses/postal.ts'
import type { Instant } from '../../kit/format.ts'
import type { Mail } from '../../letters/mail.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import type { Voucher } from '../../money/vouchers/voucher.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import type { UserAccount } from '../accounts/user.ts'
import { type Bin, deletedIn } from '../bin/bin.ts'
import type { NewsletterFile } from '../newsletter/newsletter.ts'
import type { Invitation, Subscriber } from '../newsletter/subscriber.ts'
import type { ConsentProof } from './consent-proof.ts'
import { causeId, heldRecordIds, withWithdrawals } from './held-withdrawals.ts'
import { mentionsOf } from './mentions.ts'
import type { PossibleMatch } from './person-answers.ts'
import type { PersonRequest } from './purposes.ts'

/** Collections with personal data. */
export type PersonData = {
  registrations: readonly Registration[]
  bin: Bin
  outbox: readonly Mail[]
  invoices: readonly Invoice[]
  payments: readonly KeptPayment[]
  vouchers: readonly Voucher[]
  withdrawals: readonly Withdrawal[]
  newsletter: NewsletterFile
  users: readonly UserAccount[]
  personRequests: readonly PersonRequest[]
  consents: readonly ConsentProof[]
}

/** Identifies a person by their address and its keyed hashes. */
export type PersonIdentity = {
  email: string
  /** Hash in the newsletter's blacklist. */
  blockedHash: string
  /** Hash in `personRequests`. */
  requestHash: string
  /** The site's own address: all letters come from it, and letters to it are about others. */
  isEducator: boolean
  /** Ids of records known to be theirs; copies may have an older address. */
  recordIds?: ReadonlySet<string>
}

/** All data about an address. */
export type Holdings = {
  /** Includes the bin. */
  registrations: Registration[]
  letters: Mail[]
  invoices: Invoice[]
  payments: KeptPayment[]
  vouchers: Voucher[]
  /**
   * Declared from the address, or by somebody else about the person's contracts. Then name and address are not the
   * person's.
   */
  withdrawals: Withdrawal[]
  subscribers: Subscriber[]
  /** Invited and not confirmed yet. */
  invitations: Invitation[]
  isBlocked: boolean
  account: UserAccount | undefined
  requests: PersonRequest[]
  /** Proofs that outlive their bookings. */
  consents: ConsentProof[]
  /** Dates of letters about others that name the address; both empty for the site's own. */
  mentions: { address: string; dates: Instant[] }
}

/**
 * Splits held registrations (D65), their withdrawals and letters from the others. Both parts contain everything else.
 */
export function splitHeldHoldings(
  holdings: Holdings,
  alsoHeld: ReadonlySet<string> = nobody,
): { held: Holdings; free: Holdings } {
  const { registrations, letters, withdrawals } = holdings
  const isHeld = ({ _id, hold }: Registration) => hold !== undefined || alsoHeld.has(_id)
  const ids = withWithdrawals(new Set(registrations.filter(isHeld).map(({ _id }) => _id)), withdrawals)
  const holdingsThatAre = (areHeld: boolean): Holdings => ({
    ...holdings,
    registrations: registrations.filter(({ _id }) => ids.has(_id) === areHeld),
    letters: letters.filter(letter => ids.has(causeId(letter)) === areHeld),
    withdrawals: withdrawals.filter(({ _id }) => ids.has(_id) === areHeld),
  })
  return { held: holdingsThatAre(true), free: holdingsThatAre(false) }
}

const nobody: ReadonlySet<string> = new Set()

type NamedAddress = { name: string; street: string; zip: string; city: string }
const placeOf = ({ name, street, zip, city }: NamedAddress) => [name, street, zip, city].map(plainName).join('\n')
const contactPlace = (contact: NamedAddress & { houseNumber: string }) =>
  placeOf({ ...contact, street: streetLine(contact) })

export function holdingsOf(
  all: PersonData,
  { email, blockedHash, requestHash, isEducator, recordIds }: PersonIdentity,
): Holdings {
  const address = normalAddress(email)
  const isTheirs = (record: { email: string; _id?: string }) =>
    normalAddress(record.email) === address || (record.email !== '' && recordIds?.has(record._id ?? '') === true)
  const everybodys = [...all.registrations, ...deletedIn(all.bin)]
  const registrations = everybodys.filter(isTheirs)
  const vouchers = all.vouchers.filter(({ _id, buyer: { email } }) => isTheirs({ _id, email }))
  const invoices = all.invoices.filter(isInvoiceOf(registrations, everybodys, vouchers))
  const billedIds = new Set(invoices.map(({ registration }) => registration))
  const records = new Set([...registrations, ...vouchers].map(({ _id }) => _id))
  const ids = new Set([...records, ...all.withdrawals.filter(isTheirs).map(({ _id }) => _id)])
  const isLetter = (mail: Mail) => isAbout(mail, ids) || (!isEducator && isWith(mail, address))
  const letters = all.outbox.filter(isLetter)
  const withdrawals = all.withdrawals.filter(
    withdrawal => isTheirs(withdrawal) || records.has(withdrawal.about?.id ?? ''),
  )
  const ownRecords = new Set<object>([...registrations, ...vouchers, ...withdrawals, ...letters])
  const heldIds = heldRecordIds(all)
  const isOthers = (record: { _id: string }) => !ownRecords.has(record) && !heldIds.has(record._id)
  const others = {
    outbox: all.outbox.filter(letter => isOthers(letter) && !heldIds.has(causeId(letter))),
    newsletter: all.newsletter,
    records: [...everybodys, ...all.vouchers, ...all.withdrawals].filter(isOthers),
  }
  return {
    registrations,
    letters,
    invoices,
    payments: all.payments.filter(({ registration }) => billedIds.has(registration)),
    vouchers,
    withdrawals,
    subscribers: all.newsletter.subscribers.filter(isTheirs),
    invitations: (all.newsletter.invitations ?? []).filter(isTheirs),
    isBlocked: all.newsletter.blocked.includes(blockedHash),
    account: all.users.find(isTheirs),
    requests: all.personRequests.filter(({ who }) => who === requestHash),
    consents: all.consents.filter(({ who }) => who === requestHash),
    mentions: isEducator ? { address: '', dates: [] } : { address, dates: mentionsOf(others, address) },
  }
}

/**
 * Matches invoices of their bookings, and those of deleted or nameless bookings with the same name and postal address:
 * invoices have no e-mail address.
 */
function isInvoiceOf(
  bookings: readonly Registration[],
  allBookings: readonly Registration[],
  vouchers: readonly Voucher[],
): (invoice: Invoice) => boolean {
  const ownIds = new Set(bookings.map(({ _id }) => _id))
  const somebodys = new Set(allBookings.flatMap(({ _id, email }) => (email === '' ? [] : [_id])))
  const named = [...bookings, ...vouchers.map(({ buyer }) => buyer)].filter(
    ({ name, street }) => name !== '' && street !== '',
  )
  const places = new Set(named.map(contactPlace))
  return ({ registration, recipient }) =>
    ownIds.has(registration) || (!somebodys.has(registration) && places.has(placeOf(recipient)))
}

/** True if a letter is about one of their records. */
const isAbout = (letter: Mail, ids: ReadonlySet<string>): boolean => ids.has(causeId(letter))

/** True if a letter goes to them, or a reply to it would. */
const isWith = ({ to, replyTo = '' }: Mail, address: string): boolean =>
  normalAddress(to) === address || normalAddress(replyTo) === address

/** Lists the names that the person wrote, without duplicates, latest first. */
export function namesWritten(email: string, { registrations, vouchers, subscribers, withdrawals }: Holdings): string[] {
  const declared = withdrawals.filter(withdrawal => normalAddress(withdrawal.email) === normalAddress(email))
  const dated = [
    ...registrations.map(({ name, createdDate }) => ({ name, date: createdDate })),
    ...vouchers.map(({ buyer: { name }, createdDate }) => ({ name, date: createdDate })),
    ...subscribers.map(({ name, requested: { date } }) => ({ name, date })),
    ...declared.map(({ name, date }) => ({ name, date })),
  ].sort((a, b) => (a.date < b.date ? 1 : -1))
  const byName = new Map(dated.toReversed().map(({ name }) => [plainName(name), name]))
  const order = [...new Set(dated.map(({ name }) => plainName(name)))]
  return order.flatMap(name => (name === '' ? [] : [byName.get(name) ?? '']))
}

/** Finds others of the same names: in bookings of other addresses, on invoices, and in payments. */
export function possibleMatchesOf(all: PersonData, holdings: Holdings, names: readonly string[]): PossibleMatch[] {
  const wantedNames = new Set(names.map(plainName).filter(Boolean))
  const isNamed = ({ name }: { name: string }) => wantedNames.has(plainName(name))
  const ownIds = new Set(holdings.registrations.map(({ _id }) => _id))
  const otherBookings = [...all.registrations, ...deletedIn(all.bin)].filter(
    ({ _id, event }) => event !== '' && !ownIds.has(_id),
  )
  const people = otherBookings.flatMap(booking =>
    participantsOf(booking)
      .filter(isNamed)
      .map(({ _id, name }) => ({
        what: 'person' as const,
        name,
        detail: [booking.eventSnapshot?.title, referenceOf(booking.number ?? ''), booking.name]
          .filter(Boolean)
          .join(', '),
        registration: booking._id,
        email: booking.email,
        participant: _id,
      })),
  )
  const invoices = all.invoices
    .filter(invoice => !holdings.invoices.includes(invoice) && isNamed(invoice.recipient))
    .map(({ number, recipient: { name, zip, city } }) => ({
      what: 'invoice' as const,
      name,
      detail: inLine([number, cityLine({ zip, city })]),
    }))
  const payments = all.payments
    .filter(payment => !holdings.payments.includes(payment) && isNamed(payment))
    .map(({ name, number, title }) => ({
      what: 'payment' as const,
      name,
      detail: [referenceOf(number), title].filter(Boolean).join(', '),
    }))
  return [...people, ...invoices, ...payments]
}
