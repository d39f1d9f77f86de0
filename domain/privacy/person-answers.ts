import * as v from 'valibot'
import type { Day, Instant } from '../format.ts'
import { Flag, line, refuse, title } from '../input.ts'
import { t } from '../language.ts'
import { normalAddress } from '../normal-address.ts'
import { Id } from '../schema.ts'
import type { Purpose } from './purposes.ts'

const which = () => t('Please enter an email address.', 'Bitte gib eine E-Mail-Adresse ein.')
const address = title(254)

/** Whose data is wanted (D66). `name`: somebody of this name may have been booked by others. */
export const PersonQuery = v.object({ email: address, name: v.exactOptional(line(200)) }, which)
export type PersonQuery = v.InferOutput<typeof PersonQuery>

/** A name, a part of one, or a telephone number. */
export const NameQuery = v.object({ name: title(200) }, () =>
  t('Please enter a name or an email address.', 'Bitte gib einen Namen oder eine E-Mail-Adresse ein.'),
)

/** People with a name. `details`: what they booked or bought. Somebody without an address is erased from a booking. */
export type NamedPeople = {
  people: { email: string; names: string[]; details: string[] }[]
  addressless: Companion[]
  /** How many there are, with those that are not listed. */
  total: number
}

export const PersonExport = v.object({ email: address }, which)

/**
 * Whose data is to go; `confirm` is the address once more. With `participant` it is one of a booking of that address, and
 * nobody else; a booking without an address has "", and its `confirm` is the participant's name.
 */
export const PersonErasure = v.object(
  {
    email: line(254),
    confirm: line(254),
    participant: v.exactOptional(
      v.pipe(
        v.string(which),
        v.check(id => v.is(Id, id), which),
      ),
    ),
    /** With `false`, nothing is erased as long as there is money to settle; otherwise the answer names it. */
    settled: v.exactOptional(Flag),
  },
  which,
)
export type PersonErasure = v.InferOutput<typeof PersonErasure>

/** Throws `invalid` unless `confirm` says what is to be erased once more. */
export function refuseUnconfirmed(confirm: string, expected: string): void {
  if (expected === '' || normalAddress(confirm) !== normalAddress(expected))
    refuse({
      confirm: t('This is not the same. Nothing was deleted.', 'Das ist nicht dasselbe. Es wurde nichts gelöscht.'),
    })
}

type Words = { one: string; more: string }
const words = (one: string, more = one): Words => ({ one, more })

/** The kinds of what is stored about a person, in English and German, in the order in which they are shown. */
const personKindWords = {
  booking: [words('booking', 'bookings'), words('Buchung', 'Buchungen')],
  request: [
    words('booking that was never confirmed', 'bookings that were never confirmed'),
    words('nie bestätigte Buchung', 'nie bestätigte Buchungen'),
  ],
  inquiry: [words('message', 'messages'), words('Anfrage', 'Anfragen')],
  person: [words('person in bookings', 'people in bookings'), words('Person in Buchungen', 'Personen in Buchungen')],
  health: [
    words('note about health or an emergency', 'notes about health and emergencies'),
    words('Gesundheits- oder Notfallangabe', 'Gesundheits- und Notfallangaben'),
  ],
  message: [words('letter you wrote', 'letters you wrote'), words('Brief von dir', 'Briefe von dir')],
  letter: [
    words('letter in the outbox', 'letters in the outbox'),
    words('Brief im Postausgang', 'Briefe im Postausgang'),
  ],
  invoice: [words('invoice', 'invoices'), words('Rechnung', 'Rechnungen')],
  payment: [
    words('payment of a deleted booking', 'payments of deleted bookings'),
    words('Zahlung einer gelöschten Buchung', 'Zahlungen gelöschter Buchungen'),
  ],
  voucher: [words('voucher', 'vouchers'), words('Gutschein', 'Gutscheine')],
  order: [
    words('voucher that nobody paid for', 'vouchers that nobody paid for'),
    words('nie bezahlter Gutschein', 'nie bezahlte Gutscheine'),
  ],
  withdrawal: [words('withdrawal', 'withdrawals'), words('Widerruf oder Kündigung', 'Widerrufe und Kündigungen')],
  newsletter: [
    words('newsletter subscription', 'newsletter subscriptions'),
    words('Newsletter-Anmeldung', 'Newsletter-Anmeldungen'),
  ],
  blocked: [words('entry on the blacklist'), words('Sperrvermerk')],
  account: [words('user account'), words('Benutzerkonto')],
  login: [words('sign-in', 'sign-ins'), words('Anmeldung am Konto', 'Anmeldungen am Konto')],
} satisfies Record<string, [english: Words, german: Words]>
export type PersonKind = keyof typeof personKindWords

const countedIn = ({ one, more }: Words, count: number) => `${count} ${count === 1 ? one : more}`

/** `3 invoices` */
export function personKindWord(kind: PersonKind, count: number): string {
  const [english, german] = personKindWords[kind]
  return t(countedIn(english, count), countedIn(german, count))
}

/** The same in German, for whoever asked. */
export const germanKindWord = (kind: PersonKind, count: number): string => countedIn(personKindWords[kind][1], count)

/** What erasing does: `nameless` keeps the place, the money and the steps, and nobody can be found in it. */
export type Fate = 'gone' | 'nameless' | 'kept'

/** What of one kind is stored about a person. */
export type FoundKind = {
  what: PersonKind
  count: number
  /** The first of them; "" where no day is kept. */
  since: Day | ''
  /** What they are about, each once. */
  details: string[]
  fate: Fate
  /** Why it is kept, in a sentence; otherwise "". */
  reason: string
  /** Until when it is kept; "" where no day is known. */
  until: Day | ''
}

/** Where somebody of the same name stands, who may be the person or not. */
export type Maybe = {
  what: 'person' | 'invoice' | 'payment'
  name: string
  detail: string
  /** Of a person: the booking, its contact's address, and which of its people. */
  registration?: string | undefined
  email?: string | undefined
  participant?: string | undefined
}

/** Somebody who can be erased alone from a booking of the address; `detail` is its event and number. */
export type Companion = { participant: string; name: string; detail: string }

/** All that is known of an address. */
export type PersonFound = {
  email: string
  /** As the person has written them, the last one first. */
  names: string[]
  kinds: FoundKind[]
  /** Confirmed bookings of events that are still to come. */
  coming: { registration: string; number: string; title: string; date: Instant }[]
  companions: Companion[]
  maybe: Maybe[]
  /** What was done for this person before, the last first. */
  requests: { what: 'exported' | 'erased'; date: Instant }[]
  /** What goes first by itself (D65), all on one day; nothing where all of it is held, or ends with something else. */
  next: { purpose: Purpose; count: number; day: Day }[]
}

/** What erasing has done. */
export type PersonErased = {
  gone: { what: PersonKind | 'copy'; count: number }[]
  /** Of copies: those that nobody can read. */
  kept: { what: PersonKind | 'copy' | 'money'; count: number; reason: string; until: Day | '' }[]
}
