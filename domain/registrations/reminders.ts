import { DAY_MS } from '../duration.ts'
import type { Event } from '../events/event.ts'
import { addDays, dayOf, formatTime, type Instant, instantOf } from '../format.ts'
import type { HistoryEntry, Step } from './booking.ts'
import { canUndo } from './booking-steps.ts'
import type { Registration } from './registration.ts'

const REMINDED_DAYS_BEFORE = 7

/**
 * When the guests of an event are reminded of it (D59): seven Berlin days before, when the clocks show the same, to the
 * minute. In the night in which that hour does not exist, an hour later; in the one in which it happens twice, at the first.
 */
export const reminderMoment = ({ startDate }: Pick<Event, 'startDate'>): Instant =>
  instantOf(addDays(dayOf(startDate), -REMINDED_DAYS_BEFORE), formatTime(startDate))

type Happening = Pick<Event, '_id' | 'startDate' | 'cancelled'>

/** Whether the guests of an event are to be reminded by now, and it has not begun. */
const isReminderTime = (event: Happening, now: Instant): boolean =>
  !event.cancelled && reminderMoment(event) <= now && now < event.startDate

/**
 * Steps whose letter says to whoever has a place when and where the event is, and what to bring. Whoever was brought along from
 * another site was told there: the import itself sends no letter.
 */
const tellingAll: ReadonlySet<Step> = new Set(['confirmed', 'accepted', 'moved', 'eventMoved', 'imported'])

/**
 * Whether a letter about a step does what the reminder would do: it came when that was due already, so that no other one
 * follows.
 */
export const standsForReminder = (entry: HistoryEntry, event: Pick<Event, 'startDate'>): boolean =>
  tellsAll(entry) && entry.date >= reminderMoment(event)

/** A letter that was left out has told nothing. */
const tellsAll = ({ what, sentDate, needless }: HistoryEntry) =>
  tellingAll.has(what) && (needless === undefined || sentDate !== undefined)

/** Whether a guest is to be reminded now. Whoever has no address, no letter can remind (D69). */
export function isReminderDue(booking: Registration, event: Happening, now: Instant): boolean {
  if (booking.state !== 'confirmed' || booking.email === '' || !isReminderTime(event, now)) return false
  if (booking.history.some(entry => isReminderOf(entry, event))) return false
  const told = booking.history.findLast(tellsAll)
  // An unsent letter will show the current date anyway.
  const isOnItsWay = told?.what !== 'imported' && told?.sentDate === undefined
  const hasNamedIt = isOnItsWay || (booking.told ?? booking.eventSnapshot)?.startDate === event.startDate
  // The step is not over as long as it can be taken back.
  return !(told && hasNamedIt && standsForReminder(told, event)) && !canUndo(booking, now)
}

/** Whether it says that the guest was reminded of the event as it is now: a date that was moved is another one. */
const isReminderOf = ({ what, detail }: HistoryEntry, { startDate }: Pick<Event, 'startDate'>) =>
  what === 'remindedOfDate' && detail === startDate

/** Excludes most events without reckoning with clocks: this is asked after each change of any of thousands. */
function comingSoon(events: readonly Event[], now: Instant): Event[] {
  const latest = new Date(Date.parse(now) + (REMINDED_DAYS_BEFORE + 1) * DAY_MS).toISOString()
  return events.filter(({ startDate }) => startDate <= latest)
}

/** The bookings whose guests are to be reminded now. `bookingsOf` gives those of an event. */
export const dueReminders = (
  bookingsOf: (event: string) => readonly Registration[],
  events: readonly Event[],
  now: Instant,
): { booking: Registration; event: Event }[] =>
  comingSoon(events, now)
    .filter(event => isReminderTime(event, now))
    .flatMap(event =>
      bookingsOf(event._id)
        .filter(booking => isReminderDue(booking, event, now))
        .map(booking => ({ booking, event })),
    )
