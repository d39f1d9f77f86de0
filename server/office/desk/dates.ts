import { accountsOn, repayments } from '../../../domain/bookings/account/open-items.ts'
import { seatsOf } from '../../../domain/bookings/people/seats.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { splitByTime } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { seriesDatesOf } from '../../../domain/events/series.ts'
import { placeInCourse } from '../../../domain/events/sessions/office-sessions.ts'
import { eachSession } from '../../../domain/events/sessions/sessions.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import type { DeskDate, DeskDates } from '../../../domain/office/desk/desk.ts'
import type { Deps } from '../../app/deps.ts'

export type DateDeps = Pick<Deps, 'bookingsOf' | 'events' | 'now' | 'registrations' | 'site'>

/** Number of past dates per page. */
const PAGE_LENGTH = 50

/** Returns all coming dates, soonest first; or a page of past ones, latest first, without the first `past`. */
export function datesPage(deps: DateDeps, past?: number): DeskDates {
  const times = splitByTime(eachDate(deps.events.current), deps.now())
  const all = past === undefined ? times.coming : times.past
  const listed = past === undefined ? all : all.slice(past, past + PAGE_LENGTH)
  const dateOf = deskDates(deps)
  return { dates: listed.map(dateOf), total: all.length }
}

/** An event, or a course on one of its sessions (`eachSession`). */
type SingleDate = Event & { course?: string }

export const eachDate = (events: readonly Event[]): SingleDate[] => events.flatMap(eachSession)

/** Returns a function that makes the desk's entry of a date. */
export function deskDates(deps: DateDeps): (date: SingleDate) => DeskDate {
  const events = new Map(deps.events.current.map(event => [event._id, event]))
  // Sessions share the participants of their course.
  const cache = new Map<Event, DeskDate>()
  return date => {
    const event = events.get(date.course ?? date._id) ?? date
    const deskDate = cache.get(event) ?? deskDateOf(deps, event)
    cache.set(event, deskDate)
    return event === date ? deskDate : { ...deskDate, ...sessionOf(event, date, deps.now()) }
  }
}

function sessionOf(course: Event, { _id, startDate, endDate, locationName, cancelled }: SingleDate, now: Instant) {
  return {
    ...{ startDate, endDate, locationName },
    // A course that has begun takes place.
    minimum: course.startDate <= now ? 0 : course.minimum,
    ...(cancelled ? { cancelled: dayOf(cancelled.date) } : {}),
    session: { _id, ...placeInCourse(course, _id) },
  }
}

function deskDateOf(deps: DateDeps, event: Event): DeskDate {
  const { _id, title, path, startDate, endDate, locationName, places, minimum, listed, active, cancelled } = event
  const { sections } = deps.site.current.welcome
  const bookings = deps.bookingsOf(deps.registrations.current, _id)
  return {
    ...{ _id, title, startDate, endDate, locationName, places, minimum, listed, active },
    seats: seatsOf(bookings),
    audience: sections.find(({ links }) => links.some(link => link.path === path))?.audience,
    ...(cancelled ? { cancelled: dayOf(cancelled.date), openRefunds: openRefunds(deps, event, bookings) } : {}),
    series: placeInSeries(event, deps.events.current),
    quote: quoteOf(bookings),
  }
}

const openRefunds = ({ site, now }: DateDeps, event: Event, registrations: readonly Registration[]): number =>
  repayments(accountsOn({ registrations, events: [event], region: site.current.region }, dayOf(now()))).length

function placeInSeries(event: Event, events: readonly Event[]): DeskDate['series'] {
  const dates = seriesDatesOf(event, events)
  return dates.length > 1 ? { at: dates.indexOf(event) + 1, of: dates.length } : undefined
}

/** Returns the state of a group's quote; the last quote is the valid one. */
function quoteOf(bookings: readonly Registration[]): DeskDate['quote'] {
  const state = bookings.findLast(({ quote }) => quote !== undefined)?.state
  if (state === undefined) return undefined
  return state === 'quoted' ? 'open' : state === 'confirmed' ? 'accepted' : 'over'
}
