import type { Event } from '../../events/event.ts'
import { DAY_MS } from '../../kit/duration.ts'
import { addDays, dayOf, formatTime, type Instant, instantOf } from '../../kit/format.ts'
import type { HistoryEntry, Step } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { canUndo } from '../steps/booking-steps.ts'

const REMINDED_DAYS_BEFORE = 7

/**
 * Returns the time of an event's reminder (D59): seven Berlin days before, at the same local time. If that hour is
 * skipped in spring, one hour later; if it is repeated in autumn, the first.
 */
export const reminderMoment = ({ startDate }: Pick<Event, 'startDate'>): Instant =>
  instantOf(addDays(dayOf(startDate), -REMINDED_DAYS_BEFORE), formatTime(startDate))

type Happening = Pick<Event, '_id' | 'startDate' | 'cancelled'>

/** True if reminders are due and the event has not begun. */
const isReminderTime = (event: Happening, now: Instant): boolean =>
  !event.cancelled && reminderMoment(event) <= now && now < event.startDate

/**
 * Steps whose letter states time, place and what to bring. Imported guests got these from the other site; the import
 * sends no letter.
 */
const stepsTellingAll: ReadonlySet<Step> = new Set(['confirmed', 'accepted', 'moved', 'eventMoved', 'imported'])

/** True if a step's letter replaces the reminder, because it came when that was due. */
export const standsForReminder = (entry: HistoryEntry, event: Pick<Event, 'startDate'>): boolean =>
  tellsAll(entry) && entry.date >= reminderMoment(event)

/** A skipped letter has reported nothing. */
const tellsAll = ({ what, sentDate, needless }: HistoryEntry) =>
  stepsTellingAll.has(what) && (needless === undefined || sentDate !== undefined)

/** True if a reminder is due now. Skips bookings without an address (D69). */
export function isReminderDue(booking: Registration, event: Happening, now: Instant): boolean {
  if (booking.state !== 'confirmed' || booking.email === '' || !isReminderTime(event, now)) return false
  if (booking.history.some(entry => isReminderOf(entry, event))) return false
  const told = booking.history.findLast(tellsAll)
  // An unsent letter will show the current date.
  const isOnItsWay = told?.what !== 'imported' && told?.sentDate === undefined
  const hasNamedIt = isOnItsWay || (booking.told ?? booking.eventSnapshot)?.startDate === event.startDate
  // The step can still be undone.
  return !(told && hasNamedIt && standsForReminder(told, event)) && !canUndo(booking, now)
}

/** True if the entry is a reminder of the event's current date. */
const isReminderOf = ({ what, detail }: HistoryEntry, { startDate }: Pick<Event, 'startDate'>) =>
  what === 'remindedOfDate' && detail === startDate

/** Skips most events cheaply, since this runs after each change of thousands of records. */
function comingSoon(events: readonly Event[], now: Instant): Event[] {
  const latest = new Date(Date.parse(now) + (REMINDED_DAYS_BEFORE + 1) * DAY_MS).toISOString()
  return events.filter(({ startDate }) => startDate <= latest)
}

/** Lists the bookings whose reminder is due. `bookingsOf` returns those of an event. */
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
