import type { Event } from '../../events/event.ts'
import { isCourse, remindedSpans } from '../../events/sessions/sessions.ts'
import { DAY_MS } from '../../kit/duration.ts'
import { addDays, dayOf, formatTime, type Instant, instantOf } from '../../kit/format.ts'
import type { Step } from '../record/booking.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'
import { canUndo } from '../steps/booking-steps.ts'

const REMINDED_DAYS_BEFORE = 7

/**
 * Returns the time of an event's reminder (D59): seven Berlin days before, at the same local time. If that hour is
 * skipped in spring, one hour later; if it is repeated in autumn, the first.
 */
export const reminderMoment = ({ startDate }: Pick<Event, 'startDate'>): Instant =>
  instantOf(addDays(dayOf(startDate), -REMINDED_DAYS_BEFORE), formatTime(startDate))

type RemindableEvent = Pick<Event, '_id' | 'startDate' | 'endDate' | 'cancelled'> &
  Partial<Pick<Event, 'sessions' | 'sessionReminders'>>
type Start = Pick<Event, 'startDate'>

/** Lists the starts, of the event or of a course's sessions, whose reminder is due and which are still ahead. */
const startsToRemind = (event: RemindableEvent, now: Instant): readonly Start[] =>
  event.cancelled ? [] : remindedSpans(event).filter(span => reminderMoment(span) <= now && now < span.startDate)

/**
 * Steps whose letter states time, location and what to bring. Imported guests got these from the other site; the import
 * sends no letter.
 */
const stepsTellingAll: ReadonlySet<Step> = new Set(['confirmed', 'accepted', 'moved', 'eventMoved', 'imported'])

/** True if a step's letter replaces the reminder, because the step came when the reminder was due, or later. */
export const replacesReminder = (entry: HistoryEntry, event: Pick<Event, 'startDate'>): boolean =>
  reportsAll(entry) && entry.date >= reminderMoment(event)

/** A skipped letter has reported nothing. */
const reportsAll = ({ what, sentDate, needless }: HistoryEntry) =>
  stepsTellingAll.has(what) && (needless === undefined || sentDate !== undefined)

/** Returns the start that a booking is to be reminded of now. Skips bookings without an address (D69). */
export const reminderDue = (booking: Registration, event: RemindableEvent, now: Instant): Start | undefined =>
  booking.state === 'confirmed' && booking.email !== ''
    ? startsToRemind(event, now).find(start => isUnreminded(booking, start, now))
    : undefined

function isUnreminded(booking: Registration, start: Start, now: Instant): boolean {
  if (booking.history.some(entry => isReminderOf(entry, start))) return false
  const lastReport = booking.history.findLast(entry => reportsAll(entry) && isAbout(entry, start))
  // An unsent letter will show the current date.
  const isOnItsWay = lastReport?.what !== 'imported' && lastReport?.sentDate === undefined
  const hasNamedIt = isOnItsWay || namedStarts(booking).includes(start.startDate)
  // The step can still be undone.
  return !(lastReport && hasNamedIt && replacesReminder(lastReport, start)) && !canUndo(booking, now)
}

/** True unless the letter was about other sessions of a course. */
const isAbout = ({ sessions }: HistoryEntry, { startDate }: Start): boolean =>
  sessions === undefined || sessions.some(({ now }) => now?.startDate === startDate)

/** Returns the starts that the guest's letters have named. */
function namedStarts({ told: lastReport, eventSnapshot, history }: Registration): readonly Instant[] {
  const reported = history.flatMap(({ sessions = [] }) => sessions.flatMap(({ now }) => now ?? []))
  const sessions = [...(eventSnapshot?.sessions ?? []), ...reported]
  return [(lastReport ?? eventSnapshot)?.startDate ?? '', ...sessions.map(({ startDate }) => startDate)]
}

/** True if the entry is a reminder of the event's current date. */
const isReminderOf = ({ what, detail }: HistoryEntry, { startDate }: Pick<Event, 'startDate'>) =>
  what === 'remindedOfDate' && detail === startDate

/** Skips most events cheaply, since this runs after each change of thousands of records. */
function comingSoon(events: readonly Event[], now: Instant): Event[] {
  const latest = new Date(Date.parse(now) + (REMINDED_DAYS_BEFORE + 1) * DAY_MS).toISOString()
  return events.filter(
    ({ startDate, endDate, sessions }) => startDate <= latest && (!isCourse({ sessions }) || now < endDate),
  )
}

/** Lists the bookings whose reminder is due. `bookingsOf` returns those of an event. */
export const dueReminders = (
  bookingsOf: (event: string) => readonly Registration[],
  events: readonly Event[],
  now: Instant,
): { booking: Registration; start: Start }[] =>
  comingSoon(events, now)
    .filter(event => startsToRemind(event, now).length > 0)
    .flatMap(event =>
      bookingsOf(event._id).flatMap(booking => {
        const start = reminderDue(booking, event, now)
        return start ? [{ booking, start }] : []
      }),
    )
