import * as v from 'valibot'
import { addDays, type Day, daysBetween, formatTime, formatWithWeekday, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { Event } from '../event.ts'
import { daysOf, endTime } from './days.ts'
import { hoursText } from './when-text.ts'

/** Nights and the times of each day of an event that lasts several days; both are optional. */

/** Limit of days with times of their own. */
export const TIMED_DAYS_MAX = 31

/** `09:00` to `13:00`; a day ends at 24:00 at the latest. */
const Times = v.object({ from: v.string(), to: v.string() })
export type Times = v.InferOutput<typeof Times>

export const stayFields = { nights: v.optional(v.number()), times: v.optional(v.array(Times)) }
export type Stay = { nights?: number | undefined; times?: readonly Times[] | undefined }

const wrongTimeSentence = () => t('Please enter a time.', 'Bitte gib eine Uhrzeit an.')
const timeInput = v.pipe(v.string(wrongTimeSentence), v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, wrongTimeSentence))
const wrongNightsSentence = () => t('Please enter a whole number.', 'Bitte gib eine ganze Zahl ein.')

export const stayInput = {
  nights: v.exactOptional(
    v.pipe(v.number(wrongNightsSentence), v.integer(wrongNightsSentence), v.minValue(0, wrongNightsSentence)),
  ),
  times: v.exactOptional(
    v.pipe(
      v.array(v.object({ from: timeInput, to: timeInput }, wrongTimeSentence), wrongTimeSentence),
      v.maxLength(TIMED_DAYS_MAX, wrongTimeSentence),
    ),
  ),
}

type StartAndEnd = Pick<Event, 'startDate' | 'endDate'>

/** Counts the nights within an event. */
function nightsWithin(event: StartAndEnd): number {
  const { first, last } = daysOf(event)
  return daysBetween(first, last)
}

/** Explains by field why a stay does not fit its event. Empty if it fits. */
export function stayFaults(event: StartAndEnd, { nights = 0, times }: Stay): Record<string, string> {
  const max = nightsWithin(event)
  const faults: Record<string, string> = {}
  if (nights > max) faults.nights = tooManyNights(max)
  if (!times) return faults
  if (!hasSpanOf(event, times))
    faults.times = t(
      'The times of the days do not fit the start and the end.',
      'Die Zeiten der Tage passen nicht zu Beginn und Ende.',
    )
  for (const [at, { from, to }] of times.entries())
    if (from >= to) faults[`times.${at}.to`] = t('The end is before the start.', 'Das Ende liegt vor dem Beginn.')
  return faults
}

const tooManyNights = (max: number) =>
  max === 0
    ? t('One day has no night.', 'Ein einzelner Tag hat keine Übernachtung.')
    : t(`At most ${max} between these days.`, `Zwischen diesen Tagen sind es höchstens ${max}.`)

const hasSpanOf = (event: StartAndEnd, times: readonly Times[]): boolean =>
  times.length === nightsWithin(event) + 1 &&
  times[0]?.from === formatTime(event.startDate) &&
  times.at(-1)?.to === endTime(event)

/** Counts days and nights; nights are undefined unless they were agreed and fit the days. */
export function lengthOf(event: StartAndEnd, { nights }: Stay): { days: number; nights: number | undefined } {
  const max = nightsWithin(event)
  return { days: max + 1, nights: nights !== undefined && nights <= max ? nights : undefined }
}

/** Drops what was agreed about nights if an event gets another number of days. */
export function stayAfterMove<S extends Stay>(stay: S, before: StartAndEnd, event: StartAndEnd): S {
  if (nightsWithin(before) === nightsWithin(event)) return stay
  const { nights: _, ...others } = stay
  return others as S
}

/** `3 Tage, 2 Übernachtungen`, `3 Tage ohne Übernachtung`, or `3 Tage` if nothing was agreed; "" for one day. */
export function lengthText(event: StartAndEnd, stay: Stay): string {
  const { days, nights } = lengthOf(event, stay)
  if (days === 1) return ''
  if (nights === undefined) return `${days} Tage`
  if (nights === 0) return `${days} Tage ohne Übernachtung`
  return `${days} Tage, ${nights} ${nights === 1 ? 'Übernachtung' : 'Übernachtungen'}`
}

/**
 * Formats each day's times: `Mo., 08. Juni 2026` and `9 bis 13 Uhr`. Empty if the event's span differs, for example
 * after a move.
 */
export function dayTimes(event: StartAndEnd, { times }: Stay): (Times & { day: Day; name: string; hours: string })[] {
  if (!times || times.length < 2 || !hasSpanOf(event, times)) return []
  const { first } = daysOf(event)
  return times.map(({ from, to }, at) => {
    const day = addDays(first, at)
    const endDate = to === '24:00' ? instantOf(addDays(day, 1)) : instantOf(day, to)
    const startDate = instantOf(day, from)
    return {
      from,
      to,
      day,
      name: formatWithWeekday(startDate),
      hours: hoursText({ startDate, endDate }),
    }
  })
}

/** Length and times of each day, one line each; "" for one day. */
export const stayText = (event: StartAndEnd, stay: Stay): string =>
  [lengthText(event, stay), ...dayTimes(event, stay).map(({ name, hours }) => `${name}: ${hours}`)]
    .filter(Boolean)
    .join('\n')
