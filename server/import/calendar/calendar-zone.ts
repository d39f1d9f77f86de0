import type { WallTime } from '../../../domain/import/events/recurrence.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import type { CalendarEntry } from './properties.ts'
import { isDateOfAll, isSeries } from './series.ts'
import { type CalendarTime, dayOfWall } from './time.ts'
import type { Zones } from './time-zones.ts'

/**
 * Applies the zone of its calendar to an entry, as Google and python-icalendar do. That zone counts for times without
 * one, and for a series in UTC, which keeps its local time when the clocks change. Ignores the zone UTC: plugins write
 * it where nobody has set a zone.
 */
export function inCalendarZone(written: CalendarEntry, zones: Zones): CalendarEntry {
  const entry = inDays(written, zones)
  const { calendarZone, start } = entry
  if (
    calendarZone === '' ||
    /\b(utc|gmt)$/i.test(calendarZone) ||
    zones.momentOf({ wall: 0, isDay: false, zone: calendarZone }) === undefined
  )
    return entry
  const local = <T extends CalendarTime | undefined>(time: T): T =>
    time && time.zone === '' && !time.isDay ? { ...time, zone: calendarZone } : time
  const at = local(start)
  return {
    ...entry,
    ...(at ? inLocalTime(entry, at, zones) : {}),
    ...(entry.end ? { end: local(entry.end) } : {}),
    ...(entry.replaces ? { replaces: local(entry.replaces) } : {}),
    excluded: entry.excluded.map(local),
    dates: entry.dates.map(({ at: date, end, ...rest }) => ({
      ...{ ...rest, at: local(date) },
      ...(end ? { end: local(end) } : {}),
    })),
  }
}

function inLocalTime(
  entry: CalendarEntry,
  start: CalendarTime,
  zones: Zones,
): Pick<CalendarEntry, 'start' | 'utcStart'> {
  if (start.zone !== 'UTC' || start.isDay || !isSeries(entry)) return { start }
  const wall = zones.wallIn(entry.calendarZone, start.wall)
  // If the local day differs from the UTC day, the weekdays of the rule show which one it means.
  const isLocal = dayOfWall(wall) === dayOfWall(start.wall) || isDateOfAll(entry.rules, wall)
  return isLocal ? { start: { ...start, zone: entry.calendarZone, wall }, utcStart: start } : { start }
}

/** Outlook writes whole days as midnights of the author's zone, telephones until the last second of a day. */
function inDays(entry: CalendarEntry, zones: Zones): CalendarEntry {
  const { isAllDay, start } = entry
  const end = entry.end && { ...entry.end, wall: afterLastMinute(entry.end.wall) }
  const isMidnight = (time: CalendarTime) => time.wall === dayOfWall(time.wall)
  const local: CalendarTime | undefined = start && { ...start, zone: '' }
  if (!isAllDay || !start || !local || start.isDay || !isMidnight(start) || (end && !isMidnight(end))) return entry
  if (zones.momentOf(start) === zones.momentOf(local)) return entry
  const days = { ...entry, start: { ...local, isDay: true } }
  return end ? { ...days, end: { ...end, isDay: true, zone: '' } } : days
}

const afterLastMinute = (wall: WallTime): WallTime =>
  dayOfWall(wall + MINUTE_MS) > dayOfWall(wall) ? dayOfWall(wall) + DAY_MS : wall
