import type { Desk, DeskDate } from '../../domain/desk/desk.ts'
import { byTime } from '../../domain/events/calendar.ts'
import type { Event } from '../../domain/events/event.ts'
import { dayOf } from '../../domain/format.ts'
import { seatsOf } from '../../domain/registrations/seats.ts'
import type { Deps } from '../deps.ts'

export type DeskDeps = Pick<Deps, 'bookingsOf' | 'events' | 'now' | 'registrations' | 'site'>

/** How many of the next dates the desk shows. */
const NEXT_DATES = 6

/** The educator's week (D61): the next dates and what waits for her. */
export function deskOf(deps: DeskDeps): Desk {
  const date = deps.now()
  const { coming } = byTime(deps.events.current, date)
  return {
    date,
    dates: coming.slice(0, NEXT_DATES).map(event => deskDateOf(deps, event)),
    tasks: [],
    stuckLetters: 0,
  }
}

/** A date with who has a place. */
export function deskDateOf({ registrations, bookingsOf, site }: DeskDeps, event: Event): DeskDate {
  const { _id, title, path, startDate, endDate, locationName, places, minimum, listed, active, cancelled } = event
  const audience = site.current.welcome.sections.find(({ links }) => links.some(link => link.path === path))?.audience
  return {
    ...{ _id, title, startDate, endDate, locationName, places, minimum, listed, active },
    seats: seatsOf(bookingsOf(registrations.current, _id)),
    audience,
    cancelled: cancelled && dayOf(cancelled.date),
  }
}
