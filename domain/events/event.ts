import * as v from 'valibot'
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
} from '../field-kinds.ts'
import { type Fields, newRecord, recordEdit, storedRecord } from '../fields.ts'
import type { Instant } from '../format.ts'
import type { Move } from '../info-pages/addresses.ts'
import { refuse, WebAddressOrNone } from '../input.ts'
import { t } from '../language.ts'
import { adapted, revised } from '../record.ts'

const wholeCents = () =>
  t(
    'Please enter euros with at most two decimals, or nothing for a price on request.',
    'Bitte gib Euro mit höchstens zwei Nachkommastellen ein, oder nichts für „Preis auf Anfrage“.',
  )

/** Every field of an event; stored, new and edited events are derived from it. */
export const eventFields = {
  _id: idField,
  title: { ...titleField(200), initial: () => t('New Event', 'Neuer Termin') },
  /** Plain text. */
  description: { ...textField(5000), initial: '' },
  startDate: momentField,
  endDate: momentField,
  /** An image id or "" (D11). */
  image: { ...imageField, initial: '' },
  locationLink: { stored: v.string(), input: WebAddressOrNone, initial: '' },
  locationName: { ...lineField(200), initial: '' },
  active: { ...flagField, initial: false },
  /** Euro, or null for "Preis auf Anfrage" (D11). */
  cost: {
    stored: v.nullable(v.pipe(v.number(), v.minValue(0), v.finite())),
    input: v.nullable(
      v.pipe(
        v.number(wholeCents),
        v.finite(wholeCents),
        v.minValue(0, () => t('Please enter 0 or more.', 'Bitte gib 0 oder mehr ein.')),
        v.check(cost => Math.round(cost * 100) / 100 === cost, wholeCents),
      ),
    ),
    initial: null,
  },
  /** The path of the info page it belongs to. */
  path: { ...pathField, initial: '' },
  lastModifiedDate: dateField,
} satisfies Fields

export const Event = v.pipe(
  storedRecord(eventFields),
  v.forward(
    v.check(event => event.endDate >= event.startDate, 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'),
    ['endDate'],
  ),
)
export type Event = v.InferOutput<typeof Event>

const endIsEarly = () => t('The end is before the start.', 'Das Ende liegt vor dem Beginn.')

/** D11; when a change names only one of the two moments, `checked` sees both. */
const endsAfterStart = ({ startDate, endDate }: { startDate?: Instant; endDate?: Instant }) =>
  !startDate || !endDate || endDate >= startDate

// A `partialCheck` is reported along with mistakes in other fields, a `check` only without them.
export const NewEvent = v.pipe(
  newRecord(eventFields, () => t('Please choose a date and a time.', 'Bitte wähle Tag und Uhrzeit.')),
  v.forward(v.partialCheck([['startDate'], ['endDate']], endsAfterStart, endIsEarly), ['endDate']),
)
export type NewEvent = v.InferOutput<typeof NewEvent>

export const EventEdit = v.pipe(
  recordEdit(eventFields),
  v.forward(v.partialCheck([['startDate'], ['endDate']], endsAfterStart, endIsEarly), ['endDate']),
)
export type EventEdit = v.InferOutput<typeof EventEdit>

/** Throws `invalid` for an event that ends before it begins (D11). */
export const newEvent = (input: NewEvent, _id: string, now: Instant): Event =>
  checked({ _id, ...input, lastModifiedDate: now })

/** Throws `invalid` for an event that would end before it begins (D11). */
export const editedEvent = (event: Event, edit: EventEdit, now: Instant): Event => checked(revised(event, edit, now))

function checked(event: Event): Event {
  if (!endsAfterStart(event)) refuse({ endDate: endIsEarly() })
  return event
}

/** What a registration keeps of its event (D17): what was booked, when, where and at what price (AGB § 3). */
export const snapshotOf = ({ title, startDate, endDate, locationName, locationLink, cost }: Event) => ({
  title,
  startDate,
  endDate,
  locationName,
  locationLink,
  cost,
})

/** The event after its info page has moved; the event itself when it belongs to another one. */
export const eventAfterMove = (event: Event, { from, to }: Move, now: Instant): Event =>
  event.path === from ? adapted(event, { path: to }, now) : event

/** D12; the event itself when it does not use the image. */
export const eventWithoutImage = (event: Event, id: string, now: Instant): Event =>
  event.image === id ? adapted(event, { image: '' }, now) : event
