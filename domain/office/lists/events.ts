import * as v from 'valibot'
import { type Seats, seatsOf } from '../../bookings/people/seats.ts'
import { type MinimumWarning, minimumWarning } from '../../bookings/places/minimum.ts'
import { isLiving } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { compareByStart, splitByTime } from '../../events/calendar.ts'
import type { Event } from '../../events/event.ts'
import { seriesDatesOf } from '../../events/series.ts'
import type { Instant } from '../../kit/format.ts'
import { parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { eventEntry } from '../search/kinds.ts'
import { matchLevelOf } from '../search/query.ts'
import { type Listing, type ListPage, listPage, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['title', 'active', 'start', 'location'] as const

const EventsQuery = strictQuery({
  ...pageEntries(columns),
  time: v.optional(
    v.picklist(['', 'coming', 'past'], () =>
      t('The time is “coming” or “past”.', 'Die Zeit ist „coming“ oder „past“.'),
    ),
    '',
  ),
})
type EventsQuery = v.InferOutput<typeof EventsQuery>

/** Parses the query for a page of events. Throws `invalid`. */
export const readEventsQuery = (query: object): EventsQuery => parseInput(EventsQuery, query)

/** An event in the table. */
export type EventRow = Pick<Event, '_id' | 'title' | 'active' | 'startDate' | 'locationName' | 'places'> & {
  isCancelled: boolean
  /** Missing for an event without a limit and without bookings. */
  seats?: Seats | undefined
  /** Position in its series and the series' length. */
  series?: { at: number; of: number } | undefined
  minimum?: MinimumWarning | undefined
}

export type EventsPage = ListPage<EventRow> & { past: number }

const listing: Listing<Event, (typeof columns)[number]> = {
  order: (a, b) => compareByStart(b, a),
  columns: {
    title: ({ title }) => title,
    active: ({ active }) => Number(!active),
    start: ({ startDate }) => startDate,
    location: ({ locationName }) => locationName,
  },
  matches: (event, query) => matchLevelOf(eventEntry(event), query) !== undefined,
}

type EventData = { events: readonly Event[]; bookingsOf: (event: Event) => readonly Registration[]; now: Instant }

/** Returns a page of events, newest first by default (section 4). */
export function eventsPage({ events, bookingsOf, now }: EventData, query: EventsQuery): EventsPage {
  const { coming, past } = splitByTime(events, now)
  const inTime = query.time === '' ? events : query.time === 'past' ? past : coming
  const row = (event: Event) => rowOf(event, { events, bookings: bookingsOf(event), now })
  return {
    ...pageOf(listPage(inTime, query, listing), { page: query.page, all: events.length, row }),
    past: past.length,
  }
}

function rowOf(
  event: Event,
  { events, bookings, now }: { events: readonly Event[]; bookings: readonly Registration[]; now: Instant },
): EventRow {
  const { _id, title, active, startDate, locationName, places } = event
  const dates = seriesDatesOf(event, events)
  const hasSeats = places !== null || bookings.some(isLiving)
  return {
    ...{ _id, title, active, startDate, locationName, places, isCancelled: event.cancelled !== undefined },
    ...(hasSeats ? { seats: seatsOf(bookings), minimum: minimumWarning(event, bookings, now) } : {}),
    ...(dates.length > 1 ? { series: { at: dates.indexOf(event) + 1, of: dates.length } } : {}),
  }
}
