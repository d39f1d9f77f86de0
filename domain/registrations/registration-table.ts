import * as v from 'valibot'
import { compare } from '../compare.ts'
import type { Event } from '../events/event.ts'
import { folded } from '../folded.ts'
import { type Day, dayOf, formatDateTime, type Instant } from '../format.ts'
import { parseInput } from '../input.ts'
import { t } from '../language.ts'
import { formsOf } from '../money/reference.ts'
import { slicesOf } from '../slices.ts'
import { type Columns, type Table, tableOf } from '../table.ts'
import { bookingStates, bookingStateWords, isBooking, nameOrNone, participantsOf, partySize } from './booking.ts'
import { shownEventOf } from './last-told.ts'
import { isNameless } from './nameless.ts'
import { inquiryStates, isInquiryState, type Registration } from './registration.ts'

const byCreation = (a: Registration, b: Registration) => compare(b.createdDate, a.createdDate) || compare(a._id, b._id)

/**
 * The wanted ones in slices, newest first. The whole list is never sorted at once: at first they are put to their days, of
 * which the slices are empty, then each day is sorted when it is its turn.
 */
export function* newestFirst(registrations: readonly Registration[], isWanted = (_: Registration) => true) {
  const days = new Map<string, Registration[]>()
  for (const slice of slicesOf(registrations)) {
    for (const registration of slice.filter(isWanted)) {
      const day = registration.createdDate.slice(0, 10)
      const known = days.get(day)
      if (known) known.push(registration)
      else days.set(day, [registration])
    }
    yield []
  }
  for (const [, ofDay] of [...days].sort(([a], [b]) => compare(b, a))) yield* slicesOf(ofDay.sort(byCreation))
}

const Choice = v.object({
  event: v.optional(v.string(), ''),
  type: v.optional(
    v.picklist(['', 'registration', 'message'], () =>
      t('The type is “registration” or “message”.', 'Die Art ist „registration“ oder „message“.'),
    ),
    '',
  ),
  state: v.optional(
    v.picklist(['', ...inquiryStates, ...bookingStates], () =>
      t('There is no such state.', 'Diesen Stand gibt es nicht.'),
    ),
    '',
  ),
  /** Every word of it stands somewhere in what the person has sent, however umlauts are written. */
  search: v.optional(v.string(), ''),
})
export type Choice = v.InferOutput<typeof Choice>

/** Which registrations a query asks for; "" is all. Throws `invalid`. */
export const readChoice = (query: object): Choice => parseInput(Choice, query)

/** Finds bookings by the current title of their event, too. */
export function isChosen({ event, type, state, search }: Choice, events: readonly Event[]) {
  const eventOf = shownEventOf(events)
  const words = folded(search)
    .split(/\s+/)
    .filter(word => word !== '')
  return (registration: Registration): boolean => {
    if (event !== '' && registration.event !== event) return false
    if (type !== '' && (type === 'registration') !== (registration.event !== '')) return false
    if (state !== '' && registration.state !== state) return false
    if (words.length === 0) return true
    const { name, email, phone, street, city, zip, country, notes, number = '', page } = registration
    const numbers = formsOf(number).flatMap(form => [form, form.replaceAll('-', '')])
    const titles = [eventOf(registration)?.title ?? '', page?.title ?? '']
    const people = participantsOf(registration).map(person => person.name)
    const texts = [name, email, phone, phone.replace(/\D/g, ''), street, city, zip, country, notes]
    const text = folded([...texts, ...people, ...numbers, ...titles].join('\n'))
    return words.every(word => text.includes(word))
  }
}

const yesNo = (flag: boolean) => (flag ? 'ja' : 'nein')

const inquiryWords = { open: 'offen', answered: 'beantwortet', closed: 'erledigt' }
const stateWord = ({ state }: Registration) =>
  isInquiryState(state) ? inquiryWords[state] : bookingStateWords[state][1]
const peopleOf = (booking: Registration) => participantsOf(booking).map(nameOrNone).join(', ')
/** An inquiry without a name never had one. */
const contactOf = (registration: Registration) =>
  isNameless(registration) ? nameOrNone(registration) : registration.name

/** The columns of the educator's table. */
const columnsWith = (eventOf: ReturnType<typeof shownEventOf>): Columns<Registration> => [
  ['Termin', 30, booking => eventOf(booking)?.title ?? ''],
  ['Beginn', 24, booking => formatted(eventOf(booking)?.startDate)],
  ['Name', 22, contactOf],
  ['E-Mail', 30, ({ email }) => email],
  ['Telefon', 18, ({ phone }) => phone],
  ['Straße', 24, ({ street }) => street],
  ['Hausnummer', 12, ({ houseNumber }) => houseNumber],
  ['PLZ', 8, ({ zip }) => zip],
  ['Ort', 20, ({ city }) => city],
  ['Land', 16, ({ country }) => country],
  ['Nachricht', 60, ({ notes }) => notes],
  ['Seite', 30, ({ page }) => page?.title ?? ''],
  ['Stand', 14, stateWord],
  ['Newsletter', 12, ({ newsLetter }) => yesNo(newsLetter)],
  ['AGB', 8, ({ privacyStatement }) => yesNo(privacyStatement)],
  ['Eingegangen', 24, ({ createdDate }) => formatDateTime(createdDate)],
  ['Nummer', 12, ({ number = '' }) => number],
  ['Personen', 10, booking => (isBooking(booking) ? String(partySize(booking)) : '')],
  ['Teilnehmende', 40, booking => (isBooking(booking) ? peopleOf(booking) : '')],
]

const formatted = (start: Instant | undefined) => (start === undefined ? '' : formatDateTime(start))

/** The chosen registrations, newest first, with their events as they are now. */
export const registrationTable = (
  registrations: readonly Registration[],
  events: readonly Event[],
  choice: Choice,
): Table =>
  tableOf('Anmeldungen', columnsWith(shownEventOf(events)), newestFirst(registrations, isChosen(choice, events)))

/** `anmeldungen-2026-11-28`, without the ending */
export const tableName = (now: Instant): `anmeldungen-${Day}` => `anmeldungen-${dayOf(now)}`
