import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { Id, InstantText } from '../../kit/schema.ts'

/** Facts of an event that guests rely on. */
export const EventFacts = v.object({
  title: v.string(),
  startDate: InstantText,
  endDate: InstantText,
  locationName: v.string(),
  locationLink: v.string(),
})
export type EventFacts = v.InferOutput<typeof EventFacts>

/** Facts of a course's session that guests rely on. An empty place means the course's place. */
const SessionFacts = v.pick(EventFacts, ['startDate', 'endDate', 'locationName', 'locationLink'])
export type SessionFacts = v.InferOutput<typeof SessionFacts>

/** A reported change of a session. Without `was` the session is new; without `now` it does not take place. */
export const ReportedSession = v.object({ _id: Id, was: v.optional(SessionFacts), now: v.optional(SessionFacts) })
export type ReportedSession = v.InferOutput<typeof ReportedSession>

type Facts = Pick<Event, keyof EventFacts>

export const pickEventFacts = ({ title, startDate, endDate, locationName, locationLink }: Facts): EventFacts => ({
  title,
  startDate,
  endDate,
  locationName,
  locationLink,
})

type PartialFacts = { [Name in keyof EventFacts]?: EventFacts[Name] | undefined }
type BookedFacts = { eventSnapshot?: PartialFacts | undefined; told?: EventFacts | undefined }

/** Returns the facts last reported to the guest, or else those booked; unrecorded ones come from `event`. */
export function lastReported({ eventSnapshot = {}, told }: BookedFacts, event: Facts): EventFacts {
  const {
    title = event.title,
    startDate = event.startDate,
    endDate = event.endDate,
    locationName = event.locationName,
    locationLink = event.locationLink,
  } = told ?? eventSnapshot
  return { title, startDate, endDate, locationName, locationLink }
}

type TitleAndStart = Pick<Event, 'title' | 'startDate'>

/**
 * Returns the current title and start of a booked event, or those last reported to the guest if it is deleted;
 * undefined for an inquiry.
 */
export const shownEvent = (
  { eventSnapshot, told }: { eventSnapshot?: TitleAndStart | undefined; told?: TitleAndStart | undefined },
  event: TitleAndStart | undefined,
): TitleAndStart | undefined => event ?? told ?? eventSnapshot

type ListedBooking = Parameters<typeof shownEvent>[0] & { event: string }

/** Returns a fast `shownEvent` for many bookings. */
export function shownEventOf(
  events: readonly (TitleAndStart & { _id: string })[],
): (booking: ListedBooking) => TitleAndStart | undefined {
  const byId = new Map(events.map(event => [event._id, event]))
  return booking => shownEvent(booking, byId.get(booking.event))
}

export const isOtherDate = (a: Dates, b: Dates): boolean => a.startDate !== b.startDate || a.endDate !== b.endDate
type Dates = Pick<Event, 'startDate' | 'endDate'>

export const isOtherLocation = (a: EventLocation, b: EventLocation): boolean =>
  a.locationName !== b.locationName || a.locationLink !== b.locationLink
type EventLocation = Pick<Event, 'locationName' | 'locationLink'>

export const areOtherFacts = (a: Facts, b: Facts): boolean =>
  a.title !== b.title || isOtherDate(a, b) || isOtherLocation(a, b)

/** Records that the event's facts were reported to the guest; facts equal to the snapshot are not stored. */
export function withReported<Booking extends BookedFacts>(booking: Booking, event: Facts): Booking {
  const { told: _, ...rest } = booking
  const facts = pickEventFacts(event)
  const names = Object.keys(facts) as (keyof EventFacts)[]
  const isAsBooked = names.every(name => booking.eventSnapshot?.[name] === facts[name])
  return (isAsBooked ? rest : { ...rest, told: facts }) as Booking
}
