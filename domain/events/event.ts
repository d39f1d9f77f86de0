import * as v from 'valibot'
import type { AddressMove } from '../content/pages/addresses.ts'
import {
  dateField,
  flagField,
  idField,
  imageField,
  lineField,
  momentField,
  pathField,
  textField,
  titleField,
} from '../kit/field-kinds.ts'
import {
  type Fields,
  initialValues,
  type ListedOf,
  listedFields,
  newRecord,
  recordEdit,
  storedRecord,
} from '../kit/fields.ts'
import type { Instant } from '../kit/format.ts'
import { FlagInput, refuseFields, WebAddressOrNone } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { adaptRecord, giveUniqueIds, reviseRecord } from '../kit/record.ts'
import { sortInFormOrder } from '../questions/built-in-questions.ts'
import { publicQuestion, questionsIn } from '../questions/event-questions.ts'
import type { OwnQuestion, PublicQuestion } from '../questions/question.ts'
import { bookingFields, euroField } from './booking-fields.ts'
import { lowestPrice } from './prices.ts'
import { checkedSessions, withEntryOf } from './sessions/session-fields.ts'
import { courseDates, isCourse } from './sessions/sessions.ts'

const wholeCentsSentence = () =>
  t(
    'Please enter euros with at most two decimals, or nothing for a price on request.',
    'Bitte gib Euro mit höchstens zwei Nachkommastellen ein, oder nichts für „Preis auf Anfrage“.',
  )
const cost = euroField(wholeCentsSentence)

/** Default title, in each language. */
const newTitles = ['New Event', 'Neuer Termin'] as const
export const hasOwnTitle = ({ title }: Pick<NewEvent, 'title'>): boolean =>
  newTitles.every(newTitle => newTitle !== title.trim())

/** Defines every field of an event; the stored, new, edited and public (`isListed`) schemas derive from it. */
export const eventFields = {
  _id: { ...idField, isListed: true },
  title: { ...titleField(200), initial: () => t(...newTitles), isListed: true, label: ['Title', 'Titel'] },
  /** Plain text. */
  description: { ...textField(5000), initial: '', isListed: true, label: ['Description', 'Beschreibung'] },
  startDate: { ...momentField, isListed: true, label: ['Start', 'Beginn'] },
  endDate: { ...momentField, isListed: true, label: ['End', 'Ende'] },
  /** An image id or "" (D11). */
  image: { ...imageField, initial: '', isListed: true, label: ['Image', 'Bild'] },
  locationLink: {
    stored: v.string(),
    input: WebAddressOrNone,
    initial: '',
    isListed: true,
    label: ['Location link', 'Link zur Karte'],
  },
  locationName: { ...lineField(200), initial: '', isListed: true, label: ['Location name', 'Ort'] },
  active: {
    ...flagField,
    initial: false,
    isListed: true,
    label: ['Active', 'Aktiv'],
    hint: ['Visible in the calendar and open for registration', 'Im Kalender zu sehen, Anmelden ist möglich'],
  },
  /** Euro, or null for "Preis auf Anfrage" (D11); with price groups, the lowest of them. */
  cost: {
    stored: v.nullable(cost.stored),
    input: v.nullable(cost.input),
    initial: null,
    isListed: true,
    label: ['Cost', 'Preis'],
  },
  /** Path of the event's info page. */
  path: { ...pathField, initial: '', isListed: true, label: ['Info page', 'Infoseite'] },
  ...bookingFields,
  lastModifiedDate: { ...dateField, isListed: true },
} satisfies Fields

export const Event = v.pipe(
  storedRecord(eventFields),
  v.forward(
    v.check(event => event.endDate >= event.startDate, 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'),
    ['endDate'],
  ),
)
export type Event = v.InferOutput<typeof Event>

export const endsEarlySentence = () => t('The end is before the start.', 'Das Ende liegt vor dem Beginn.')
const closesLateSentence = () =>
  t(
    'Please close registration at the end of the event or before it.',
    'Anmelden kann man sich höchstens bis zum Ende des Termins.',
  )

/** Checks the order of both moments (D11). A change may name only one; `check` then compares it with the stored one. */
const endsAfterStart = ({ startDate, endDate }: { startDate?: Instant; endDate?: Instant }) =>
  !startDate || !endDate || endDate >= startDate

/** Checks that registration closes by the event's end (D44), as above. */
const closesInTime = ({ endDate, registrationUntil }: { endDate?: Instant; registrationUntil?: Instant | null }) =>
  !endDate || !registrationUntil || registrationUntil <= endDate

type SentDates = {
  startDate?: Instant
  endDate?: Instant
  registrationUntil?: Instant | null
  sessions?: readonly unknown[]
}

/** Skips a rule for the sent dates of a course (D74): `check` applies it to the dates of the sessions. */
const unlessCourse = (holds: (sent: SentDates) => boolean) => (sent: SentDates) => isCourse(sent) || holds(sent)
const hasDateOrder = unlessCourse(endsAfterStart)
const hasClosingInTime = unlessCourse(closesInTime)

/** Checks that there are as many sessions as instalments (D74), as above. */
const hasEnoughSessions = ({ instalments = 0, sessions }: { instalments?: number; sessions?: readonly unknown[] }) =>
  !sessions || instalments <= Math.max(1, sessions.length)
/** Checks the order of both ages (D75), as above. */
const isAgeRange = ({ ageFrom, ageTo }: { ageFrom?: number | null; ageTo?: number | null }) =>
  ageFrom == null || ageTo == null || ageFrom <= ageTo
const ageOrderSentence = () => t('The ages are the wrong way round.', 'Das Alter „bis“ liegt unter dem Alter „ab“.')

/** An age limit needs the date of birth. */
const asksWithBirthDate = ({ asks, ageFrom, ageTo }: Pick<Event, 'asks' | 'ageFrom' | 'ageTo'>): string[] =>
  ageFrom === null && ageTo === null ? asks : sortInFormOrder(['birthDate', ...asks])

const tooManyPartsSentence = () =>
  t('At most as many parts as there are sessions.', 'Höchstens so viele Raten, wie es Kurstermine gibt.')

// `partialCheck` reports along with errors in other fields, `check` only without them.
export const NewEvent = v.pipe(
  newRecord(eventFields, () => t('Please choose a date and a time.', 'Bitte wähle Tag und Uhrzeit.')),
  v.forward(v.partialCheck([['startDate'], ['endDate'], ['sessions']], hasDateOrder, endsEarlySentence), ['endDate']),
  v.forward(v.partialCheck([['endDate'], ['registrationUntil'], ['sessions']], hasClosingInTime, closesLateSentence), [
    'registrationUntil',
  ]),
  v.forward(v.partialCheck([['sessions'], ['instalments']], hasEnoughSessions, tooManyPartsSentence), ['instalments']),
)
export type NewEvent = v.InferOutput<typeof NewEvent>

const edited = recordEdit(eventFields)
export const EventEdit = v.pipe(
  // `following` applies the edit to later events of the series as well (D72).
  v.object({ ...edited.entries, following: v.exactOptional(FlagInput) }, edited.message),
  v.forward(v.partialCheck([['startDate'], ['endDate'], ['sessions']], hasDateOrder, endsEarlySentence), ['endDate']),
  v.forward(v.partialCheck([['endDate'], ['registrationUntil'], ['sessions']], hasClosingInTime, closesLateSentence), [
    'registrationUntil',
  ]),
  v.forward(v.partialCheck([['sessions'], ['instalments']], hasEnoughSessions, tooManyPartsSentence), ['instalments']),
)
export type EventEdit = v.InferOutput<typeof EventEdit>

/** Throws `invalid` for an event that ends before it begins (D11) or before its registration closes (D44). */
export const newEvent = (input: NewEvent, newId: () => string, now: Instant): Event =>
  check({ _id: newId(), ...input, sessions: checkedSessions(input.sessions, [], newId), lastModifiedDate: now }, newId)

/** Throws `invalid` as `newEvent` does. */
export function editedEvent(event: Event, edit: EventEdit, newId: () => string, now: Instant): Event {
  const { following: _, sessions: sent, ...fields } = edit
  const sessions = sent ? keepCalendarEntry(event, sent, checkedSessions(sent, event.sessions, newId)) : event.sessions
  const changes = { ...fields, sessions }
  const { places = event.places } = changes
  const { placesAdded, ...others } = event
  const before: Event = places === event.places ? event : others
  const added = hasMorePlaces(event, places) ? { placesAdded: now } : {}
  return check(reviseRecord(before, { ...changes, ...added }, now), newId)
}

/**
 * Keeps the event's entry in guests' calendars when it becomes a course, unless the input has an id for the first
 * session.
 */
const keepCalendarEntry = (
  event: Event,
  sent: readonly { _id: string }[],
  sessions: Event['sessions'],
): Event['sessions'] =>
  isCourse(event) || sent.some(({ _id }) => _id === sessions[0]?._id) ? sessions : withEntryOf(event, sessions)

const hasMorePlaces = (before: Event, places: Event['places']) =>
  (places ?? Number.POSITIVE_INFINITY) > (before.places ?? Number.POSITIVE_INFINITY)

function check(entered: Event, newId: () => string): Event {
  const event = { ...entered, ...courseDates(entered.sessions) }
  if (!hasEnoughSessions(event)) refuseFields({ instalments: tooManyPartsSentence() })
  if (!isAgeRange(event)) refuseFields({ ageTo: ageOrderSentence() })
  if (!endsAfterStart(event)) refuseFields({ endDate: endsEarlySentence() })
  if (!closesInTime(event)) refuseFields({ registrationUntil: closesLateSentence() })
  const prices = giveUniqueIds(event.prices, newId)
  return { ...event, asks: asksWithBirthDate(event), prices, cost: lowestPrice({ ...event, prices }) }
}

/** Availability of an event's places, for visitors (D45). */
export type Availability = {
  /** null for no limit. */
  free: number | null
  state: 'open' | 'few' | 'full' | 'closed' | 'cancelled'
  /** True if the event has begun and visitors can still ask for a place. */
  hasBegun?: true | undefined
}

type ListedEvent = ListedOf<typeof eventFields>
type Booking = keyof typeof bookingFields
export type PublicEvent = Omit<ListedEvent, Booking> & {
  [Name in Booking & keyof ListedEvent]?: ListedEvent[Name] | undefined
} & {
  cancelled?: { date: Instant } | undefined
  /** The educator's own questions among `asks`, in its order. */
  questions?: readonly PublicQuestion[] | undefined
} & { [Name in keyof Availability]?: Availability[Name] | undefined }

const defaults = new Map<string, unknown>(Object.entries(initialValues(bookingFields)))

/** Omits fields with default values (D41) and the reasons for cancellations, which are for guests only. */
export function publicEvent(event: Event, availability: Availability, all: readonly OwnQuestion[] = []): PublicEvent {
  const isSet = ([name, value]: [string, unknown]) =>
    !defaults.has(name) || (Array.isArray(value) ? value.length > 0 : value !== defaults.get(name))
  const { cancelled } = event
  const sessions = event.sessions.map(session =>
    session.cancelled ? { ...session, cancelled: { date: session.cancelled.date } } : session,
  )
  // Object.fromEntries loses the names' types.
  const fields: object = Object.fromEntries(
    Object.entries({ ...listedFields(eventFields, event), sessions }).filter(isSet),
  )
  const questions = questionsIn(event.asks, all).map(publicQuestion)
  return {
    ...(fields as PublicEvent),
    ...(questions.length > 0 ? { questions } : {}),
    ...(cancelled && { cancelled: { date: cancelled.date } }),
    ...availability,
  }
}

/** Follows an info page to its new path. Returns the same event if it belongs to another page. */
export const eventAfterMove = (event: Event, { from, to }: AddressMove, now: Instant): Event =>
  event.path === from ? adaptRecord(event, { path: to }, now) : event

/** Removes a deleted image (D12). Returns the same event if it does not use the image. */
export const eventWithoutImage = (event: Event, id: string, now: Instant): Event =>
  event.image === id ? adaptRecord(event, { image: '' }, now) : event
