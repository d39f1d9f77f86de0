import * as v from 'valibot'
import { addDays, type Day, type Instant, instantOf, isDay } from '../format.ts'
import type { Move } from '../info-pages/info-page.ts'
import { revised } from '../record.ts'
import { Id, InstantText, Slug } from '../schema.ts'

export const Event = v.pipe(
  v.object({
    _id: Id,
    title: v.string(),
    /** Plain text. */
    description: v.string(),
    startDate: InstantText,
    endDate: InstantText,
    /** An image id or "" (D11). */
    image: v.union([Id, v.literal('')]),
    locationLink: v.string(),
    locationName: v.string(),
    active: v.boolean(),
    /** Euro, or null for "Preis auf Anfrage" (D11). */
    cost: v.nullable(v.pipe(v.number(), v.minValue(0), v.finite())),
    /** The path of the info page it belongs to. */
    path: v.union([Slug, v.literal('')]),
    lastModifiedDate: InstantText,
  }),
  v.forward(
    v.check(event => event.endDate >= event.startDate, 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'),
    ['endDate'],
  ),
)
export type Event = v.InferOutput<typeof Event>

const dayHint = 'Bitte ein Datum wie 2026-11-28.'
const DayText = v.pipe(v.string(dayHint), v.check(isDay, dayHint))

/** Whole Berlin days, both included. */
export const DateRange = v.pipe(
  v.object({ start: DayText, end: DayText }, dayHint),
  v.forward(
    v.check(range => range.end >= range.start, 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'),
    ['end'],
  ),
)
export type DateRange = v.InferOutput<typeof DateRange>

export const EventQuery = v.object({ dateRange: DateRange }, 'Bitte Anfang und Ende angeben.')

/** The calendar's range before anyone has chosen one (section 7). */
export const defaultRange = (today: Day): DateRange => ({ start: today, end: addDays(today, 365) })

export const byStart = (a: Event, b: Event) => a.startDate.localeCompare(b.startDate) || a._id.localeCompare(b._id)

/** The events that touch the range, earliest first. */
export function eventsIn(range: DateRange, events: readonly Event[]): Event[] {
  const from = instantOf(range.start)
  const before = instantOf(addDays(range.end, 1))
  return events.filter(event => event.endDate >= from && event.startDate < before).sort(byStart)
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

/** Whether one can still register: the event is shown to visitors and has not ended. */
export const isOpen = (event: Event, now: Instant) => event.active && event.endDate > now

/** The event after its info page has moved; the event itself when it belongs to another one. */
export const eventAfterMove = (event: Event, { from, to }: Move, now: Instant): Event =>
  event.path === from ? revised(event, { path: to }, now) : event

/** D12; the event itself when it does not use the image. */
export const eventWithoutImage = (event: Event, id: string, now: Instant): Event =>
  event.image === id ? revised(event, { image: '' }, now) : event
