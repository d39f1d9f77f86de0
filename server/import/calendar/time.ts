import type { WallTime } from '../../../domain/import/events/recurrence.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'

/** A day or time in a calendar file. `zone` is "" for the reader's own time zone. */
export type CalendarTime = { wall: WallTime; isDay: boolean; zone: string }

/**
 * Parses a moment of jCal, `2027-05-12T14:30:00Z` or `2027-05-12`. Returns undefined for a day that does not exist.
 */
export function calendarTimeOf(text: string, zone = ''): CalendarTime | undefined {
  const [, day = '', time, utc] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(Z?))?$/.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined
  if (time === undefined) return { wall: midnight, isDay: true, zone: '' }
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const wall = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000
  return hours > 24 || minutes > 59 ? undefined : { wall, isDay: false, zone: utc === 'Z' ? 'UTC' : zone }
}

/** Formats as `2027-05-12T14:30:00`. Stored keys of imported events contain this form, so it must not change. */
export const wallText = (wall: WallTime): string => new Date(wall).toISOString().slice(0, 19)

export const dayOfWall = (wall: WallTime): WallTime => Math.floor(wall / DAY_MS) * DAY_MS

/** Rewrites a time with its offset from UTC. */
const inUtc = (match: string, ...[year, month, day, hours, minutes, seconds, sign, more, rest]: string[]): string => {
  const offset = (Number(more) * 60 + Number(rest)) * MINUTE_MS * (sign === '-' ? -1 : 1)
  const local = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(local) ? match : new Date(local - offset).toISOString().replace(/[-:]|\.\d+/g, '')
}

/**
 * Rewrites the dates of a line to the standard's form. Some programs write hyphens and colons, years of two digits, or
 * times without seconds.
 */
export const withPlainDates = (line: string): string =>
  line
    .replace(
      /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/g,
      (_, year, month, day, hours, minutes, seconds) =>
        hours === undefined ? `${year}${month}${day}` : `${year}${month}${day}T${hours}${minutes}${seconds ?? '00'}`,
    )
    .replace(/(T\d{6})\.\d+/g, '$1')
    .replace(/(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})([+-])(\d{2}):?(\d{2})/g, inUtc)
    .replace(/([:,/=])(\d{6})(?=T\d{4,6}Z?(?:$|[,/;])|$|[,/;])/g, '$120$2')
    .replace(/(T\d{4})(?=Z?(?:$|[,/;]))/g, '$100')
