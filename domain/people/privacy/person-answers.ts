import * as v from 'valibot'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import type { Day, Instant } from '../../kit/format.ts'
import { FlagInput, lineInput, missingAddressSentence, refuseFields, titleInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import type { Purpose } from './purposes.ts'

const address = titleInput(254)

/** Requests a person's data (D66). `name` also finds them in others' bookings. */
export const PersonQuery = v.object({ email: address, name: v.exactOptional(lineInput(200)) }, missingAddressSentence)
export type PersonQuery = v.InferOutput<typeof PersonQuery>

/** A name, a part of one, or a phone number. */
export const NameQuery = v.object({ name: titleInput(200) }, () =>
  t('Please enter a name or an email address.', 'Bitte gib einen Namen oder eine E-Mail-Adresse ein.'),
)

/**
 * People of a name. `details` lists their bookings and purchases. Those without an address are erased within a booking.
 */
export type NamedPeople = {
  people: { email: string; names: string[]; details: string[] }[]
  addressless: Companion[]
  /** Total number, with those that are not listed. */
  total: number
}

export const PersonExport = v.object({ email: address }, missingAddressSentence)

/**
 * Requests erasure; `confirm` repeats the address. With `participant`, erases only that person of a booking of the
 * address; a booking without an address has "", and `confirm` repeats the participant's name.
 */
export const PersonErasure = v.object(
  {
    email: lineInput(254),
    confirm: lineInput(254),
    participant: v.exactOptional(
      v.pipe(
        v.string(missingAddressSentence),
        v.check(id => v.is(Id, id), missingAddressSentence),
      ),
    ),
    /** `false` erases nothing while money is open; otherwise the answer reports it. */
    settled: v.exactOptional(FlagInput),
  },
  missingAddressSentence,
)
export type PersonErasure = v.InferOutput<typeof PersonErasure>

/** Throws `invalid` unless `confirm` repeats what is to be erased. */
export function refuseUnconfirmed(confirm: string, expected: string): void {
  if (expected === '' || normalAddress(confirm) !== normalAddress(expected))
    refuseFields({
      confirm: t('This is not the same. Nothing was deleted.', 'Das ist nicht dasselbe. Es wurde nichts gelöscht.'),
    })
}

type Words = { singular: string; plural: string }
const words = (singular: string, plural = singular): Words => ({ singular, plural })

/** Kinds of data about a person in display order, in English and German. */
const personKindWords = {
  booking: [words('booking', 'bookings'), words('Buchung', 'Buchungen')],
  request: [
    words('booking that was never confirmed', 'bookings that were never confirmed'),
    words('nie bestätigte Buchung', 'nie bestätigte Buchungen'),
  ],
  inquiry: [words('inquiry', 'inquiries'), words('Anfrage', 'Anfragen')],
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
  consent: [
    words('consent to publish', 'consents to publish'),
    words('Einwilligung in Veröffentlichungen', 'Einwilligungen in Veröffentlichungen'),
  ],
  mention: [
    words('mention in letters about others', 'mentions in letters about others'),
    words('Nennung bei Briefen, die andere betreffen', 'Nennungen bei Briefen, die andere betreffen'),
  ],
  account: [words('user account'), words('Benutzerkonto')],
  login: [words('sign-in', 'sign-ins'), words('Anmeldung am Konto', 'Anmeldungen am Konto')],
} satisfies Record<string, [english: Words, german: Words]>
export type PersonKind = keyof typeof personKindWords

const countedIn = ({ singular, plural }: Words, count: number) => `${count} ${count === 1 ? singular : plural}`

/** `3 invoices` */
export function personKindWord(kind: PersonKind, count: number): string {
  const [english, german] = personKindWords[kind]
  return t(countedIn(english, count), countedIn(german, count))
}

/** Words that name somebody: the person's own copy speaks to the person, not to the educator. */
const wordsToPerson: Partial<Record<PersonKind, Words>> = { message: words('Brief an dich', 'Briefe an dich') }

/** Returns the German word, for the person's own copy. */
export const germanKindWord = (kind: PersonKind, count: number): string =>
  countedIn(wordsToPerson[kind] ?? personKindWords[kind][1], count)

/** Effect of erasure: `nameless` keeps place, money and steps without names. */
export type ErasureFate = 'gone' | 'nameless' | 'kept'

/** One kind of data about a person. */
export type PersonSummaryRow = {
  what: PersonKind
  count: number
  /** Day of the first one; "" if unknown. */
  since: Day | ''
  /** Subjects, without duplicates. */
  details: string[]
  fate: ErasureFate
  /** Reason for keeping it, as a sentence; otherwise "". */
  reason: string
  /** Last day of retention; "" if unknown. */
  until: Day | ''
}

/** Data about somebody of the same name, who may be another person. */
export type PossibleMatch = {
  what: 'person' | 'invoice' | 'payment'
  name: string
  detail: string
  /** For a participant: the booking, its contact's address, and the participant's id. */
  registration?: string | undefined
  email?: string | undefined
  participant?: string | undefined
}

/** A participant who can be erased individually; `detail` is the event and the booking's number. */
export type Companion = { participant: string; name: string; detail: string }

/** All data about an address. */
export type PersonSummary = {
  email: string
  /** Names as the person wrote them, latest first. */
  names: string[]
  kinds: PersonSummaryRow[]
  /** Confirmed bookings of upcoming events. */
  coming: { registration: string; number: string; title: string; date: Instant }[]
  companions: Companion[]
  maybe: PossibleMatch[]
  /** Earlier requests of this person, latest first. */
  requests: { what: 'exported' | 'erased'; date: Instant }[]
  /** The next automatic deletions (D65), all on one day; empty if everything is held or ends with something else. */
  next: { purpose: Purpose; count: number; day: Day }[]
}

/** Result of an erasure. */
export type PersonErased = {
  gone: { what: PersonKind | 'copy'; count: number }[]
  /** For copies: those that could not be read. */
  kept: { what: PersonKind | 'copy' | 'money'; count: number; reason: string; until: Day | '' }[]
}
