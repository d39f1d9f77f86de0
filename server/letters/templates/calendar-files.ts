import {
  type CalendarMethod,
  calendarChanges,
  calendarParts,
  ownCalendarMethod,
  sharingCalendar,
} from '../../../domain/bookings/letters/calendar-parts.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { stayText } from '../../../domain/events/dates/several-days.ts'
import type { Event } from '../../../domain/events/event.ts'
import { calendarFile } from '../../formats/calendar-file.ts'
import { calendarAttachment, type LetterFile } from '../../mailer/letter.ts'
import { calendarOf, type Sender } from './letter-layout.tsx'

/** The booking of a calendar file, with its event as it is shown. */
type BookingWithEvent = { booking: Registration; event: Event }

/** All bookings and events, deleted events too: a booking that has left one still removes its entry. */
export type CalendarContext = { registrations: readonly Registration[]; events: readonly Event[] }

export const noContext: CalendarContext = { registrations: [], events: [] }

/** Returns the calendar files of the letter about a step of a booking (D80). */
export function calendarFilesOf(
  sender: Sender,
  { booking, event }: BookingWithEvent,
  step: number,
  { registrations, events }: CalendarContext,
): LetterFile[] {
  const shared = sharingCalendar(registrations, booking)
  const file = (about: Event, method: CalendarMethod) => fileOf(sender, { booking, event: about }, method, shared)
  const files = partsOf(booking, step, shared).flatMap(({ method, event: id }) => {
    const about = id === event._id ? event : events.find(({ _id }) => _id === id)
    return about ? [{ method, content: file(about, method) }] : []
  })
  return files.map(({ method, content }, at) =>
    calendarAttachment(content, method, at === 0 ? 'termin.ics' : `termin-entfaellt${at > 1 ? `-${at}` : ''}.ics`),
  )
}

/** The first bookings keep no history; their only letter with a file is the receipt. */
const partsOf = (booking: Registration, step: number, shared: readonly Registration[]) =>
  booking.history.length === 0
    ? [{ method: 'PUBLISH' as const, event: booking.event }]
    : calendarParts(booking, step, shared)

/** Returns the calendar file on the page of a booking. */
export function ownCalendarFile(
  sender: Sender,
  { booking, event }: BookingWithEvent,
  registrations: readonly Registration[],
) {
  const shared = sharingCalendar(registrations, booking)
  const method = ownCalendarMethod(booking, shared, event.cancelled !== undefined)
  return { method, content: fileOf(sender, { booking, event }, method, shared) }
}

function fileOf(
  sender: Sender,
  { booking, event }: BookingWithEvent,
  method: CalendarMethod,
  shared: readonly Registration[],
): string {
  const all = shared.some(({ _id }) => _id === booking._id) ? shared : [...shared, booking]
  return calendarFile([withStay(event, booking)], {
    ...calendarOf(sender),
    name: event.title,
    method,
    changes: calendarChanges(all),
  })
}

/** Adds the length and the daily times of a quote to its event. */
const withStay = (event: Event, { quote, event: id }: Registration): Event =>
  quote && event._id === id
    ? { ...event, description: [event.description, stayText(event, quote)].filter(Boolean).join('\n\n') }
    : event
