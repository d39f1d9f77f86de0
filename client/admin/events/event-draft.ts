import { type Event, NewEvent } from '../../../domain/events/event.ts'
import { dayOfNextYear } from '../../../domain/events/repetition.ts'
import { withEntryOf } from '../../../domain/events/sessions/session-fields.ts'
import { courseDates } from '../../../domain/events/sessions/sessions.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError, type FieldErrors } from '../../../domain/kit/error.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  formatTime,
  type Instant,
  instantOf,
  isDay,
} from '../../../domain/kit/format.ts'
import { checkFieldsSentence, parseInput } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { completedLink } from '../kit/form/completed-link.ts'
import { type SessionDraft, sessionDraft, sessionsOf, shiftSession } from './session-drafts.ts'

/**
 * Form values. Start and end are day and time in Berlin (section 3), the end of registration is a day, prices are text.
 */
export type EventDraft = Omit<
  NewEvent,
  'cost' | 'startDate' | 'endDate' | 'registrationUntil' | 'prices' | 'sessions'
> & {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  cost: string
  prices: { _id: string; label: string; amount: string }[]
  sessions: SessionDraft[]
  /** Last day of registration; "" until the end of the event. */
  registrationDay: string
  lastModifiedDate?: string
}

const decimalText = (euro: number) => String(euro).replace('.', ',')

export function eventDraftOf({
  startDate,
  endDate,
  registrationUntil,
  cost,
  prices,
  sessions,
  ...kept
}: NewEvent & { lastModifiedDate?: string }): EventDraft {
  return {
    ...kept,
    startDay: dayOf(startDate),
    startTime: formatTime(startDate),
    endDay: dayOf(endDate),
    endTime: formatTime(endDate),
    registrationDay: registrationUntil === null ? '' : lastDayBefore(registrationUntil),
    cost: cost === null ? '' : decimalText(cost),
    prices: prices.map(price => ({ ...price, amount: decimalText(price.amount) })),
    sessions: sessions.map(sessionDraft),
  }
}

/** Reads "1.234,50 €" or "45,- Euro" as a number, "" as null (D11); NaN for anything else. */
export function costOf(typed: string): number | null {
  const text = typed
    .replace(/€|euro?|\s/gi, '')
    .replace(/,-+$/, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (text === '') return typed.trim() === '' ? null : Number.NaN
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** True if day and time are complete. */
const isWhole = (day: string, time: string) => isDay(day) && /^\d\d:\d\d$/.test(time)

/**
 * Returns the instant of a day and a time, "" if incomplete. Keeps an unchanged instant, even in the hour that repeats
 * when summer time ends.
 */
function instant(day: string, time: string, before: Instant | undefined): Instant {
  if (before !== undefined && dayOf(before) === day && formatTime(before) === time) return before
  return isWhole(day, time) ? instantOf(day, time) : ''
}

/** Returns start and end; "" if incomplete. */
export const draftMoments = ({ startDay, startTime, endDay, endTime }: EventDraft, before: Event | undefined) => ({
  startDate: instant(startDay, startTime, before?.startDate),
  endDate: instant(endDay, endTime, before?.endDate),
})

/** Returns the Berlin day that contains this instant, or ends at it. */
const lastDayBefore = (moment: Instant): Day => dayOf(new Date(Date.parse(moment) - 1).toISOString())

/**
 * Returns the end of registration: midnight after the day, or the event's end on its last day. Keeps the instant of an
 * unchanged day. "" for an incomplete day.
 */
function closingOf(day: string, endDate: Instant, before: Instant | null): Instant | null {
  if (day === '') return null
  if (!isDay(day)) return ''
  const moment = before !== null && lastDayBefore(before) === day ? before : instantOf(addDays(day, 1))
  return endDate !== '' && moment > endDate && dayOf(endDate) === day ? endDate : moment
}

/** Throws `invalid` with all mistakes, including unreadable prices and nonexistent times. */
export function eventOfDraft(draft: EventDraft, before: Event | undefined) {
  const { startDay, startTime, endDay, endTime, registrationDay, cost: costText, prices: typedPrices, ...rest } = draft
  const { sessions: rows, ...others } = rest
  const { sessions: entered, mistakes: wrongSessions } = sessionsOf(rows, before?.sessions)
  const sessions = before && before.sessions.length === 0 ? withEntryOf(before, entered) : entered
  const { startDate, endDate } = courseDates(sessions) ?? draftMoments(draft, before)
  // Price groups replace the single price.
  const cost = typedPrices.length > 0 ? null : costOf(costText)
  const prices = typedPrices.map(price => ({ ...price, amount: costOf(price.amount) ?? Number.NaN }))
  const registrationUntil = closingOf(registrationDay, endDate, before?.registrationUntil ?? null)
  const isSkipped = (moment: Instant, time: string) => moment !== '' && formatTime(moment) !== time
  const skipped = t(
    'On this day the clocks skip this time. Please choose another one.',
    'An diesem Tag wird die Uhr vorgestellt, diese Zeit gibt es nicht. Bitte wähle eine andere.',
  )
  const unread = t('Please enter a number such as 12.50.', 'Bitte gib eine Zahl wie 12,50 ein.')
  const mistakes: FieldErrors = {
    ...wrongSessions,
    ...(sessions.length === 0 && isSkipped(startDate, startTime) ? { startDate: skipped } : {}),
    ...(sessions.length === 0 && isSkipped(endDate, endTime) ? { endDate: skipped } : {}),
    ...(Number.isNaN(cost) ? { cost: unread } : {}),
    ...Object.fromEntries(
      prices.flatMap(({ amount }, at) => (Number.isNaN(amount) ? [[`prices.${at}.amount`, unread]] : [])),
    ),
  }
  const locationLink = completedLink(others.locationLink)
  const event = { ...others, locationLink, startDate, endDate, registrationUntil, cost, prices, sessions }
  if (Object.keys(mistakes).length === 0) return event
  if (Object.keys(wrongSessions).length > 0) throw new AppError('invalid', checkFieldsSentence(), { fields: mistakes })
  // The server checks the rest only after these are corrected.
  const readable = prices.map(price => ({ ...price, amount: price.amount || 0 }))
  const fields = { ...mistakesIn({ ...event, cost: cost || null, prices: readable }), ...mistakes }
  throw new AppError('invalid', checkFieldsSentence(), { fields })
}

/** Returns the mistakes that the server would find. */
function mistakesIn(event: NewEvent): FieldErrors {
  try {
    parseInput(NewEvent, event)
    return {}
  } catch (error) {
    return (error instanceof AppError && error.fields) || {}
  }
}

export type DraftStart = Pick<EventDraft, 'startDay' | 'startTime'>

/**
 * Moves the end along with the start by clock time, and the closing day by days. `last` is the last complete start,
 * before a date was being typed.
 */
export function draftStartingAt(draft: EventDraft, start: DraftStart, last: DraftStart): EventDraft {
  const moved = { ...draft, ...start }
  if (!hasWholeStart(last) || !hasWholeStart(start) || !isWhole(draft.endDay, draft.endTime)) return moved
  const clock = (day: string, time: string) => Date.parse(`${day}T${time}Z`)
  const offsetMs = clock(start.startDay, start.startTime) - clock(last.startDay, last.startTime)
  const end = new Date(clock(draft.endDay, draft.endTime) + offsetMs).toISOString()
  const days = Math.round((Date.parse(start.startDay) - Date.parse(last.startDay)) / DAY_MS)
  return {
    ...moved,
    endDay: end.slice(0, 10),
    endTime: end.slice(11, 16),
    registrationDay: dayLater(draft.registrationDay, days),
  }
}

const dayLater = (day: string, days: number) => (isDay(day) ? addDays(day, days) : day)

export const hasWholeStart = ({ startDay, startTime }: DraftStart) => isWhole(startDay, startTime)

/** Active by default, as it is filled in to be offered. */
export function emptyEvent(): EventDraft {
  const day = addDays(dayOf(new Date().toISOString()), 1)
  const times = { startDate: instantOf(day, '10:00'), endDate: instantOf(day, '16:00') }
  return eventDraftOf(parseInput(NewEvent, { ...times, active: true }))
}

/**
 * Copies an event to a week later; a past one to the same weekday next year, hidden until its date is checked. Drops
 * series, cancellation and move.
 */
export function duplicateDraft(event: Event): EventDraft {
  const { _id, lastModifiedDate, series, cancelled, moved, ...copied } = event
  const draft = eventDraftOf(copied)
  const now = new Date().toISOString()
  const isOver = event.endDate <= now
  const offsetDays = isOver ? daysBetween(draft.startDay, dayOfNextYear(draft.startDay, dayOf(now))) : 7
  return {
    ...draft,
    active: draft.active && !isOver,
    startDay: addDays(draft.startDay, offsetDays),
    endDay: addDays(draft.endDay, offsetDays),
    registrationDay: dayLater(draft.registrationDay, offsetDays),
    sessions: draft.sessions.map(session => shiftSession(session, offsetDays)),
  }
}
