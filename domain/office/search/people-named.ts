import { isBooking, participantsOf } from '../../bookings/record/booking.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { deletedIn } from '../../people/bin/bin.ts'
import type { PersonData } from '../../people/privacy/person.ts'
import type { NamedPeople } from '../../people/privacy/person-answers.ts'
import { bookingEntry, inquiryEntry, voucherEntry, withdrawalEntry } from './kinds.ts'
import { matchLevelOf, phonesIn, type SearchTexts, searchableNames, searchTermsOf } from './query.ts'

/** Maximum number listed; typing more of the name finds the others. */
const LISTED_MAX = 20

/** Somebody with an address, and the names and phone numbers they are found by. */
type Source = { email: string; name: string; texts: Pick<SearchTexts, 'named' | 'phone'>; detail: string }

/** Finds people by a name, a part of one, or a phone number: each address once, then people without an address. */
export function peopleNamed(all: PersonData, typed: string): NamedPeople {
  const query = searchTermsOf(typed)
  if (query.length === 0) return { people: [], addressless: [], total: 0 }
  const isMeant = ({ named, phone }: Source['texts']) => matchLevelOf({ named, phone, rest: '' }, query) !== undefined
  const matches = sourcesIn(all).filter(({ texts }) => isMeant(texts))
  const byAddress = Map.groupBy(
    matches.filter(({ email }) => email !== ''),
    ({ email }) => normalAddress(email),
  )
  const people = [...byAddress].map(([email, sources]) => ({
    email,
    names: [...new Set(sources.map(({ name }) => name).filter(Boolean))],
    details: [...new Set(sources.map(({ detail }) => detail).filter(Boolean))],
  }))
  const addressless = registrationsIn(all)
    .filter(({ email, event }) => email === '' && event !== '')
    .flatMap(booking =>
      participantsOf(booking)
        .filter(({ name, emergencyPhone }) =>
          isMeant({ named: searchableNames(name), phone: phonesIn(booking.phone, emergencyPhone ?? '') }),
        )
        .map(({ _id, name }) => ({ participant: _id, name, detail: titleOf(booking) })),
    )
  const total = people.length + addressless.length
  // Recent guests, stored last, come first.
  return {
    people: people.reverse().slice(0, LISTED_MAX),
    addressless: addressless.reverse().slice(0, LISTED_MAX),
    total,
  }
}

const registrationsIn = ({ registrations, bin }: PersonData) => [...registrations, ...deletedIn(bin)]

const titleOf = ({ told, eventSnapshot, number }: ReturnType<typeof registrationsIn>[number]) =>
  [(told ?? eventSnapshot)?.title, referenceOf(number ?? '')].filter(Boolean).join(', ')

const sourcesIn = (all: PersonData): Source[] => [
  ...registrationsIn(all).map(registration => ({
    email: registration.email,
    name: registration.name,
    texts: isBooking(registration) ? bookingEntry(registration) : inquiryEntry(registration),
    detail: titleOf(registration),
  })),
  ...all.vouchers.map(voucher => ({
    ...voucher.buyer,
    texts: voucherEntry(voucher),
    detail: referenceOf(voucher.number),
  })),
  ...all.withdrawals.map(withdrawal => ({
    ...withdrawal,
    texts: withdrawalEntry(withdrawal),
    detail: withdrawal.contract,
  })),
  ...all.newsletter.subscribers.map(({ email, name }) => ({
    email,
    name,
    texts: { named: searchableNames(name), phone: '' },
    detail: 'Newsletter',
  })),
]
