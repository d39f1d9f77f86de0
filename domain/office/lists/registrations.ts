import * as v from 'valibot'
import { bookingStates, isBooking, partySize } from '../../bookings/record/booking.ts'
import { callOffOf } from '../../bookings/record/called-off.ts'
import { addressTexts, freeTexts } from '../../bookings/record/form-fields.ts'
import { inquiryStates, isOpenInquiry, type Registration } from '../../bookings/record/registration.ts'
import { shownEventOf } from '../../bookings/record/reported-facts.ts'
import { byCreation } from '../../bookings/views/registration-table.ts'
import type { Event } from '../../events/event.ts'
import { lineInput, parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { bookingEntry, inquiryEntry } from '../search/kinds.ts'
import { matchLevelOf, type SearchTerms, searchTermsOf, wordsIn } from '../search/query.ts'
import { TYPED_MAX } from '../search/search-hit.ts'
import { type Listing, type ListPage, listPage, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['name', 'email', 'phone'] as const
type RegistrationColumn = (typeof columns)[number]

const filters = {
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
}
const typed = v.optional(lineInput(TYPED_MAX), '')

/** Query of an export. `search` is the former name of `q`, for saved addresses. */
const Choice = v.pipe(
  v.object({ ...filters, q: typed, search: typed }),
  v.transform(({ search, q, ...rest }) => ({ ...rest, q: q || search })),
)
export type ExportChoice = v.InferOutput<typeof Choice>

/** Parses the query of an export; "" selects all. Throws `invalid`. */
export const readChoice = (query: object): ExportChoice => parseInput(Choice, query)

const RegistrationsQuery = strictQuery({ ...pageEntries(columns), ...filters })
export type RegistrationsQuery = v.InferOutput<typeof RegistrationsQuery>

/** Parses the query for a page of registrations. Throws `invalid`. */
export const readRegistrationsQuery = (query: object): RegistrationsQuery => parseInput(RegistrationsQuery, query)

/** A registration or inquiry in the table. */
export type RegistrationRow = Pick<
  Registration,
  '_id' | 'event' | 'name' | 'email' | 'phone' | 'state' | 'number' | 'until' | 'page' | 'createdDate'
> & {
  /** Title of the event, even if deleted; missing for an inquiry. */
  about?: { title: string; startDate: string } | undefined
  people: number
  isCalledOff: boolean
}

export type RegistrationsPage = ListPage<RegistrationRow> & {
  /** Number of inquiries without an answer. */
  open: number
}

/** Words that the desk's search does not cover, cached with the record. */
const further = [...addressTexts, ...freeTexts]
const furtherWords = new WeakMap<Registration, string>()

function furtherWordsOf(registration: Registration): string {
  const cached = furtherWords.get(registration)
  if (cached !== undefined) return cached
  const words = wordsIn(...further.map(name => registration[name]))
  furtherWords.set(registration, words)
  return words
}

type EventOf = ReturnType<typeof shownEventOf>

/** Matches the desk's search, and also title and address. Does not join the texts, which would be slower. */
const matcher = (eventOf: EventOf) => {
  const titles = new Map<string, string>()
  const titleWords = (title: string) => {
    const words = titles.get(title) ?? wordsIn(title)
    titles.set(title, words)
    return words
  }
  return (registration: Registration, query: SearchTerms): boolean => {
    const entry = isBooking(registration) ? bookingEntry(registration) : inquiryEntry(registration)
    return query.every(
      term =>
        matchLevelOf(entry, [term]) !== undefined ||
        isIn(titleWords(eventOf(registration)?.title ?? ''), term) ||
        isIn(furtherWordsOf(registration), term),
    )
  }
}

const isIn = (rest: string, term: SearchTerms[number]) =>
  matchLevelOf({ named: '', phone: '', rest }, [term]) !== undefined

/** Returns a filter for an export; also matches bookings by their event's current title. */
export function isChosen(choice: ExportChoice, events: readonly Event[]): (registration: Registration) => boolean {
  const query = searchTermsOf(choice.q)
  const matches = matcher(shownEventOf(events))
  const passes = isFiltered(choice)
  return registration => passes(registration) && matches(registration, query)
}

const isFiltered =
  ({ event, type, state }: Omit<ExportChoice, 'q'>) =>
  (registration: Registration): boolean =>
    (event === '' || registration.event === event) &&
    (type === '' || (type === 'registration') === isBooking(registration)) &&
    (state === '' || registration.state === state)

/** Returns a page of registrations and inquiries, newest first by default (section 4). */
export function registrationsPage(
  registrations: readonly Registration[],
  events: readonly Event[],
  query: RegistrationsQuery,
): RegistrationsPage {
  const eventOf = shownEventOf(events)
  const listing: Listing<Registration, RegistrationColumn> = {
    order: byCreation,
    columns: { name: ({ name }) => name, email: ({ email }) => email, phone: ({ phone }) => phone },
    matches: matcher(eventOf),
  }
  const matching = listPage(registrations.filter(isFiltered(query)), query, listing)
  return {
    ...pageOf(matching, { page: query.page, all: registrations.length, row: record => rowOf(record, eventOf) }),
    open: registrations.filter(isOpenInquiry).length,
  }
}

function rowOf(registration: Registration, eventOf: EventOf): RegistrationRow {
  const { _id, event, name, email, phone, state, number, until, page, createdDate } = registration
  const about = eventOf(registration)
  return {
    ...{ _id, event, name, email, phone, state, number, until, page, createdDate },
    ...(about ? { about: { title: about.title, startDate: about.startDate } } : {}),
    people: partySize(registration),
    isCalledOff: callOffOf(registration) !== undefined,
  }
}

/** An event with bookings, for the filter. */
export type BookedEvent = { _id: string; title: string; startDate: string }

/** Lists all events with bookings, even deleted ones (D17), latest first. */
export function bookedEvents(registrations: readonly Registration[], events: readonly Event[]): BookedEvent[] {
  const eventOf = shownEventOf(events)
  const bookedEvents = new Map<string, BookedEvent>()
  for (const registration of registrations) {
    const { event: _id } = registration
    if (_id === '' || bookedEvents.has(_id)) continue
    const { title = '', startDate = '' } = eventOf(registration) ?? {}
    bookedEvents.set(_id, { _id, title, startDate })
  }
  return [...bookedEvents.values()].sort((a, b) => (a.startDate < b.startDate ? 1 : -1))
}
