import { hoursByDay } from '../../../domain/events/conversion.ts'
import { isOneDay } from '../../../domain/events/dates/days.ts'
import { daysAfter, type Rhythm } from '../../../domain/events/repetition.ts'
import type { CourseSession } from '../../../domain/events/sessions/session-fields.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { addDays, dayOf, daysBetween, formatTime, type Instant, instantOf, isDay } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { newRequestId } from '../../site/registration/sending.ts'

/** Form values of a session: Berlin days and times. `lastDay` is "" if it ends on the day it starts. */
export type SessionDraft = {
  _id: string
  day: string
  from: string
  lastDay: string
  to: string
  hours: string
  locationName: string
  locationLink: string
}

type SessionInput = Pick<CourseSession, '_id' | 'startDate' | 'endDate' | 'hours' | 'locationName' | 'locationLink'>

export const sessionDraft = ({
  _id,
  startDate,
  endDate,
  hours,
  locationName,
  locationLink,
}: SessionInput): SessionDraft => ({
  _id,
  day: dayOf(startDate),
  from: formatTime(startDate),
  lastDay: dayOf(endDate) === dayOf(startDate) ? '' : dayOf(endDate),
  to: formatTime(endDate),
  hours: hours === undefined ? '' : typedHours(hours),
  locationName,
  locationLink,
})

const isTime = (text: string) => /^\d\d:\d\d$/.test(text)

/** Returns the sessions for the server, and mistakes that only the form can see. */
export function sessionsOf(
  drafts: readonly SessionDraft[],
  before: readonly CourseSession[] = [],
): { sessions: SessionInput[]; mistakes: FieldErrors } {
  const mistakes: FieldErrors = {}
  const sessions = drafts.map(({ day, from, lastDay, to, hours, ...kept }, at) => {
    const previous = before.find(({ _id }) => _id === kept._id)
    const moment = (name: 'startDate' | 'endDate', day: string, time: string): Instant => {
      const old = previous?.[name]
      // Keep an unchanged instant, even in the hour that repeats when summer time ends.
      if (old !== undefined && dayOf(old) === day && formatTime(old) === time) return old
      const instant = isDay(day) && isTime(time) ? instantOf(day, time) : ''
      if (instant === '' || formatTime(instant) !== time) mistakes[`sessions.${at}.${name}`] = noTimeSentence()
      return instant
    }
    const duration = hours.trim() === '' ? undefined : Number(hours.replace(',', '.'))
    if (Number.isNaN(duration)) mistakes[`sessions.${at}.hours`] = noNumberSentence()
    return {
      ...kept,
      startDate: moment('startDate', day, from),
      endDate: moment('endDate', lastDay || day, to),
      ...(duration !== undefined && lastDay !== '' && { hours: duration }),
    }
  })
  return { sessions, mistakes }
}

const noTimeSentence = () =>
  t('Please choose a date and a time that exist.', 'Bitte wähle Tag und Uhrzeit, die es gibt.')
const noNumberSentence = () => t('Please enter a number such as 7.5.', 'Bitte gib eine Zahl wie 7,5 ein.')

/**
 * Moves the last day along with the first, and estimates the hours of several days until they are typed. `before` is
 * the last state with a whole day: a day being typed is empty or in an early century.
 */
export function followDate(before: SessionDraft, after: SessionDraft): SessionDraft {
  if (!isDay(after.day)) return after
  const isMoved = [before.day, after.lastDay].every(isDay) && before.day !== after.day
  const moved = isMoved ? { ...after, lastDay: addDays(after.lastDay, daysBetween(before.day, after.day)) } : after
  const isTyped = before.hours !== estimatedHours(before) && before.hours !== ''
  return isTyped || before.hours !== after.hours ? moved : { ...moved, hours: estimatedHours(moved) }
}

/** Returns the usual hours of a session of several days, as text; "" for one day. */
export function estimatedHours({ day, from, lastDay, to }: SessionDraft): string {
  if (!isDay(day) || !isDay(lastDay) || !isTime(from) || !isTime(to)) return ''
  const dates = { startDate: instantOf(day, from), endDate: instantOf(lastDay, to) }
  return dates.endDate <= dates.startDate || isOneDay(dates) ? '' : typedHours(hoursByDay(dates))
}

const typedHours = (hours: number) => String(hours).replace('.', ',')

/** Rows need an id before the server sees them. */
export const newSessionId = (): string => newRequestId(crypto)

/** Copies a session to other days, as a new one. */
export function shiftSession(session: SessionDraft, days: number): SessionDraft {
  const later = (day: string) => (isDay(day) ? addDays(day, days) : day)
  return { ...session, _id: newSessionId(), day: later(session.day), lastDay: later(session.lastDay) }
}

/** Returns copies of the last session, in a rhythm; none without a date to start from. */
export function repeatedSessions(last: SessionDraft, rhythm: Rhythm, times: number): SessionDraft[] {
  if (!isDay(last.day)) return []
  return daysAfter(last.day, rhythm, { times }).map(day => shiftSession(last, daysBetween(last.day, day)))
}
