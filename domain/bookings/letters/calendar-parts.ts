import { normalAddress } from '../../kit/addresses/normal-address.ts'
import type { Instant } from '../../kit/format.ts'
import { hasHadPlaces, isLiving, isOnlyQuoted, type Step } from '../record/booking.ts'
import { callOffOf } from '../record/called-off.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'

export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/**
 * Steps whose letters may contain calendar files, and the files' methods (D80). A calendar has one entry for each
 * event, shared by all bookings of an address.
 */
export const calendarLetters = {
  requested: ['PUBLISH'],
  confirmed: ['PUBLISH'],
  accepted: ['PUBLISH'],
  eventMoved: ['PUBLISH'],
  sessionCancelled: ['PUBLISH'],
  moved: ['PUBLISH', 'CANCEL'],
  eventCancelled: ['CANCEL'],
  declined: ['CANCEL'],
  lapsed: ['CANCEL'],
  cancelled: ['CANCEL'],
  withdrawn: ['CANCEL'],
} as const satisfies { [What in Step]?: readonly CalendarMethod[] }

const methodsOf = (step: Step): readonly CalendarMethod[] =>
  step in calendarLetters ? calendarLetters[step as keyof typeof calendarLetters] : []

/** A calendar file of a letter; `event` is an id. */
export type CalendarPart = { method: CalendarMethod; event: string }

/** Lists the bookings of one address, which share calendar entries. */
export const sharingCalendar = (registrations: readonly Registration[], { email }: Registration): Registration[] => {
  const address = normalAddress(email)
  return address === '' ? [] : registrations.filter(other => normalAddress(other.email) === address)
}

/**
 * Returns the calendar files of a step's letter: first at most one file that adds or updates an entry, then files that
 * remove entries. The order matters: Thunderbird offers to apply the last file, and only a removal needs the offer.
 */
export function calendarParts(booking: Registration, step: number, shared: readonly Registration[]): CalendarPart[] {
  const { history, state, event } = booking
  const entry = history[step]
  if (!entry) return []
  const methods = methodsOf(entry.what)
  const isAdded =
    methods.includes('PUBLISH') && hasEntry(booking) && (entry.what !== 'accepted' || state === 'confirmed')
  const formerEvents = methods.includes('CANCEL') ? leftEvents(booking, step) : []
  const ended = methods.includes('CANCEL') && entry.what !== 'moved' ? [event] : []
  const removed = [...new Set([...formerEvents, ...ended])].filter(
    event => !isNeeded(event, booking, shared) && wasEntered(event, booking, shared),
  )
  return [
    ...(isAdded ? [{ method: 'PUBLISH' as const, event }] : []),
    ...removed.map(event => ({ method: 'CANCEL' as const, event })),
  ]
}

/** Returns the method for a booking's page, consistent with its last letter. */
export const ownCalendarMethod = (
  booking: Registration,
  shared: readonly Registration[],
  isCancelled: boolean,
): CalendarMethod =>
  isCancelled || (!isLiving(booking) && !isNeeded(booking.event, booking, shared)) ? 'CANCEL' : 'PUBLISH'

/**
 * Returns the last change of bookings and the number of changes; together they grow with each step, whatever the clock
 * does.
 */
export function calendarChanges(bookings: readonly Registration[]): { last: Instant; count: number } {
  const dates = bookings.flatMap(({ history }) => history.map(({ date }) => date))
  return { last: dates.reduce((last, date) => (date > last ? date : last), ''), count: dates.length }
}

/** True if the guest has an entry in the calendar. */
const hasEntry = (booking: Registration): boolean =>
  (booking.state === 'requested' || booking.state === 'confirmed') && !callOffOf(booking)

/** Lists the events left by this step, or by an earlier one whose letter was never sent. */
const leftEvents = ({ history, event }: Registration, step: number): string[] =>
  history.slice(0, step + 1).flatMap(({ what, from, sentDate }: HistoryEntry, at) => {
    const isUnreported = at === step || sentDate === undefined
    return what === 'moved' && from !== undefined && from !== event && isUnreported ? [from] : []
  })

/** True if another booking of the address needs the event's entry. */
const isNeeded = (event: string, { _id }: Registration, shared: readonly Registration[]): boolean =>
  shared.some(other => other._id !== _id && other.event === event && isLiving(other) && !callOffOf(other))

/** True if a letter may have brought the entry: a booking of the address had a place at the event. */
const wasEntered = (event: string, booking: Registration, shared: readonly Registration[]): boolean =>
  [booking, ...shared].some(
    booking =>
      (booking.event === event || booking.history.some(({ from }) => from === event)) &&
      hasHadPlaces(booking) &&
      !isOnlyQuoted(booking),
  )
