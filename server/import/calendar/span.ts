import { wholeDays } from '../../../domain/import/events/event-rows.ts'
import { assumesEnd, USUAL_HOURS } from '../../../domain/import/events/event-times.ts'
import type { WallTime } from '../../../domain/import/events/recurrence.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { CalendarEntry, Duration } from './properties.ts'
import { wallIn } from './series.ts'
import { type CalendarTime, wallText } from './time.ts'
import type { Zones } from './time-zones.ts'

/** Start and end of an event, with notes on assumptions. */
export type EntrySpan = { startDate: Instant; endDate: Instant; notes: string[] }

type OwnEnd = { end?: CalendarTime; duration?: Duration }

/**
 * Returns the span of an entry, or of a date of its series that begins at `wall` and may have an end of its own.
 * Undefined where the time zone is not known.
 */
export function spanOf(
  entry: Pick<CalendarEntry, 'start' | 'end' | 'duration'>,
  zones: Zones,
  { wall, own = {} }: { wall?: WallTime; own?: OwnEnd } = {},
): EntrySpan | undefined {
  const { start: first } = entry
  if (!first) return undefined
  const start = { ...first, wall: wall ?? first.wall }
  const length = own.end || own.duration ? own : shift(entry, first, start.wall - first.wall, zones)
  return start.isDay ? daysFrom(start, length, zones) : timesFrom(start, length, zones)
}

/** Moves the end of the first date along with the date, in local time. */
function shift({ end: last, duration }: OwnEnd, first: CalendarTime, by: number, zones: Zones): OwnEnd {
  if (!last) return duration ? { duration } : {}
  // An end without a zone has the zone of the start.
  const end = last.zone === '' && !last.isDay ? { ...last, zone: first.zone } : last
  if (end.isDay || end.zone === first.zone || by === 0) return { end: { ...end, wall: end.wall + by } }
  const moment = zones.momentOf(end)
  return moment === undefined ? {} : { end: { ...first, wall: zones.wallIn(first.zone, moment) + by } }
}

function daysFrom(start: CalendarTime, { end, duration }: OwnEnd, zones: Zones): EntrySpan {
  const days = duration ? duration.days + Math.ceil(duration.ms / DAY_MS) : 1
  // An end in UTC means the day in Berlin.
  const endDay = end ? (wallIn(start, end, zones) ?? end.wall) : start.wall + days * DAY_MS
  return { ...wholeDays(dayText(start.wall), dayText(endDay)), notes: [] }
}

const dayText = (wall: WallTime) => wallText(wall).slice(0, 10)

function timesFrom(start: CalendarTime, { end, duration }: OwnEnd, zones: Zones): EntrySpan | undefined {
  const begins = zones.momentOf(start)
  if (begins === undefined) return undefined
  const ends = end
    ? zones.momentOf(end)
    : duration && (zones.momentOf({ ...start, wall: start.wall + duration.days * DAY_MS }) ?? begins) + duration.ms
  if (end && ends === undefined) return undefined
  return {
    startDate: new Date(begins).toISOString(),
    endDate: new Date(ends ?? begins + USUAL_HOURS * HOUR_MS).toISOString(),
    notes: ends === undefined ? [assumesEnd()] : [],
  }
}
