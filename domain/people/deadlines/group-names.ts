import { GROUP_TITLE, isNameless } from '../../bookings/people/nameless.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import { reviseRecord } from '../../kit/record.ts'
import { type Bin, deletedIn } from '../bin/bin.ts'
import type { KeptData } from './kept-data.ts'

type Bookings = Pick<KeptData, 'registrations' | 'bin'>
const bookingsIn = ({ registrations, bin }: Bookings): Registration[] => [...registrations, ...deletedIn(bin)]

/**
 * Replaces the title of a group's event, which often names the group, once no booking with names is left. `before` has
 * the bookings from before the deletion, since some are deleted whole. An event that was called off and offered again
 * has another date, so it is matched by title alone. Keeps the title of a public event. Unchanged lists are the same
 * objects.
 */
export function withoutGroupNames(
  bookings: Bookings & Pick<KeptData, 'events'>,
  before: Bookings,
  now: Instant,
): Pick<KeptData, 'events' | 'bin'> {
  const namedBookings = bookingsIn(bookings).filter(booking => !isNameless(booking))
  const groups = bookingsIn(before).filter(({ quote }) => quote !== undefined)
  const [booked, stays] = [idsOf(namedBookings, 'event'), idsOf(namedBookings, '_id')]
  const dates = idsOf(groups, 'event')
  const titles = new Set(groups.flatMap(({ _id, eventSnapshot }) => (stays.has(_id) ? [] : eventSnapshot?.title)))
  const isGroups = ({ _id, cancelled, title }: Event) =>
    dates.has(_id) || (cancelled !== undefined && titles.has(title))
  const isUnnamed = (event: Event) =>
    !event.listed && event.title !== GROUP_TITLE && !booked.has(event._id) && isGroups(event)
  // A new lastModifiedDate, so that an open editor cannot restore the title.
  const removeName = (event: Event) => (isUnnamed(event) ? reviseRecord(event, { title: GROUP_TITLE }, now) : event)
  const { events, bin } = bookings
  return {
    events: events.some(isUnnamed) ? events.map(removeName) : events,
    bin: bin.some(entry => entry.kind === 'event' && isUnnamed(entry.record)) ? binWith(bin, removeName) : bin,
  }
}

const idsOf = (bookings: readonly Registration[], which: '_id' | 'event') =>
  new Set(bookings.map(booking => booking[which]))

const binWith = (bin: Bin, change: (event: Event) => Event): Bin =>
  bin.map(entry => (entry.kind === 'event' ? { ...entry, record: change(entry.record) } : entry))
