import type { Instant } from '../format.ts'
import { normalAddress } from '../normal-address.ts'
import { type HistoryEntry, hadPlaces, isLiving, isOnlyQuoted, type Step } from './booking.ts'
import { calledOff } from './called-off.ts'
import type { Registration } from './registration.ts'

export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/**
 * The steps whose letters to guests may bring calendar files, with the methods of those (D80). A calendar has one entry of
 * an event, whichever booking of the address it came with.
 */
export const calendarLetters = {
  requested: ['PUBLISH'],
  confirmed: ['PUBLISH'],
  accepted: ['PUBLISH'],
  eventMoved: ['PUBLISH'],
  moved: ['PUBLISH', 'CANCEL'],
  eventCancelled: ['CANCEL'],
  declined: ['CANCEL'],
  lapsed: ['CANCEL'],
  cancelled: ['CANCEL'],
  withdrawn: ['CANCEL'],
} as const satisfies { [What in Step]?: readonly CalendarMethod[] }

const methodsOf = (what: Step): readonly CalendarMethod[] =>
  what in calendarLetters ? calendarLetters[what as keyof typeof calendarLetters] : []

/** A calendar file of a letter; `event` is an id. */
export type CalendarPart = { method: CalendarMethod; event: string }

/** The bookings of one address, which share the entries of its calendar. */
export const sharingCalendar = (registrations: readonly Registration[], { email }: Registration): Registration[] => {
  const address = normalAddress(email)
  return address === '' ? [] : registrations.filter(other => normalAddress(other.email) === address)
}

/**
 * The calendar files of the letter about a step: at most one that adds or changes an entry, then those that remove entries.
 * Thunderbird offers to act on the last one; opened by hand, a file can only add.
 */
export function calendarParts(booking: Registration, step: number, shared: readonly Registration[]): CalendarPart[] {
  const { history, state, event } = booking
  const entry = history[step]
  if (!entry) return []
  const methods = methodsOf(entry.what)
  const isAdded =
    methods.includes('PUBLISH') && hasEntry(booking) && (entry.what !== 'accepted' || state === 'confirmed')
  const left = methods.includes('CANCEL') ? leftEvents(booking, step) : []
  const ended = methods.includes('CANCEL') && entry.what !== 'moved' ? [event] : []
  const removed = [...new Set([...left, ...ended])].filter(
    one => !isNeeded(one, booking, shared) && wasEntered(one, booking, shared),
  )
  return [
    ...(isAdded ? [{ method: 'PUBLISH' as const, event }] : []),
    ...removed.map(one => ({ method: 'CANCEL' as const, event: one })),
  ]
}

/** The calendar file on the page of a booking, which agrees with the last letter. */
export const ownCalendarMethod = (
  booking: Registration,
  shared: readonly Registration[],
  isCancelled: boolean,
): CalendarMethod =>
  isCancelled || (!isLiving(booking) && !isNeeded(booking.event, booking, shared)) ? 'CANCEL' : 'PUBLISH'

/** The latest change of bookings and how many there were: together they grow with each step, under any clock. */
export function calendarChanges(bookings: readonly Registration[]): { last: Instant; count: number } {
  const dates = bookings.flatMap(({ history }) => history.map(({ date }) => date))
  return { last: dates.reduce((last, date) => (date > last ? date : last), ''), count: dates.length }
}

/** Tells whether the guest has an entry in the calendar. */
const hasEntry = (booking: Registration): boolean =>
  (booking.state === 'requested' || booking.state === 'confirmed') && !calledOff(booking)

/** The events that the booking has left by this step, or by an earlier one whose letter never went. */
const leftEvents = ({ history, event }: Registration, step: number): string[] =>
  history.slice(0, step + 1).flatMap(({ what, from, sentDate }: HistoryEntry, at) => {
    const isUntold = at === step || sentDate === undefined
    return what === 'moved' && from !== undefined && from !== event && isUntold ? [from] : []
  })

/** Tells whether another booking of the address lives on the event, which needs the entry. */
const isNeeded = (event: string, { _id }: Registration, shared: readonly Registration[]): boolean =>
  shared.some(other => other._id !== _id && other.event === event && isLiving(other) && !calledOff(other))

/** Some booking of the address came beyond the waiting list of the event, so that a letter may have brought its entry. */
const wasEntered = (event: string, booking: Registration, shared: readonly Registration[]): boolean =>
  [booking, ...shared].some(
    one =>
      (one.event === event || one.history.some(({ from }) => from === event)) && hadPlaces(one) && !isOnlyQuoted(one),
  )
