import * as v from 'valibot'
import type { Day, Instant } from '../format.ts'
import { line, refuse, title } from '../input.ts'
import { t } from '../language.ts'
import { normalAddress } from '../normal-address.ts'
import { Id } from '../schema.ts'

const which = () => t('Please enter an email address.', 'Bitte gib eine E-Mail-Adresse ein.')
const address = title(254)

/** Whose data is wanted (D66). `name`: somebody of this name may have been booked by others. */
export const PersonQuery = v.object({ email: address, name: v.exactOptional(line(200)) }, which)
export type PersonQuery = v.InferOutput<typeof PersonQuery>

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

/** The kinds of what is stored about a person, in English and German, in the order in which they are shown. */
export const personKindWords = {
  booking: ['Bookings', 'Buchungen'],
  request: ['Bookings that were never confirmed', 'Nie bestätigte Buchungen'],
  inquiry: ['Messages', 'Anfragen'],
  person: ['People in bookings', 'Personen in Buchungen'],
  health: ['Notes about health', 'Gesundheitsangaben'],
  message: ['Letters you wrote', 'Briefe von dir'],
  letter: ['Letters in the outbox', 'Briefe im Postausgang'],
  invoice: ['Invoices', 'Rechnungen'],
  payment: ['Payments of deleted bookings', 'Zahlungen gelöschter Buchungen'],
  voucher: ['Vouchers', 'Gutscheine'],
  order: ['Vouchers that nobody paid for', 'Nie bezahlte Gutscheine'],
  withdrawal: ['Withdrawals', 'Widerrufe und Kündigungen'],
  newsletter: ['Newsletter', 'Newsletter'],
  blocked: ['Entry on the blacklist', 'Sperrvermerk'],
  account: ['User account', 'Benutzerkonto'],
  login: ['Sign-ins', 'Anmeldungen am Konto'],
} as const
export type PersonKind = keyof typeof personKindWords
export function personKindWord(kind: PersonKind): string {
  const [english, german] = personKindWords[kind]
  return t(english, german)
}

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

/** All that is known of an address. */
export type PersonFound = {
  email: string
  /** As the person has written them, the last one first. */
  names: string[]
  kinds: FoundKind[]
  /** Confirmed bookings of events that are still to come. */
  coming: { registration: string; number: string; title: string; date: Instant }[]
  maybe: Maybe[]
  /** What was done for this person before, the last first. */
  requests: { what: 'exported' | 'erased'; date: Instant }[]
}

/** What erasing has done. */
export type PersonErased = {
  gone: { what: PersonKind | 'copy'; count: number }[]
  kept: { what: PersonKind; count: number; reason: string; until: Day | '' }[]
}
