import { isExcessive, periodsOf, type WallTime } from '../../../domain/import/events/recurrence.ts'
import { type RecurrenceRule, ruleIn } from '../../../domain/import/events/rule.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { CalendarEntry, Duration } from './properties.ts'
import { type CalendarTime, calendarTimeOf, dayOfWall } from './time.ts'
import type { EpochMs, Zones } from './time-zones.ts'
import type { Slices, SliceWork } from './work-slices.ts'

/** Range of imported dates: from a year ago to two years ahead, future dates first. */
export type Window = { from: EpochMs; now: EpochMs; until: EpochMs }

/** Days that are looked at for the dates of one series: more than a thousand years. */
const STEPS_MAX = 400_000
/** Dates of one series: each day of two years. */
const DATES_MAX = 750

/** A date of a series. `end` and `duration` are set if they differ from those of the first date. */
export type SeriesDate = { wall: WallTime; moment: EpochMs; end?: CalendarTime; duration?: Duration }

export type EntrySeries = {
  dates: SeriesDate[]
  /** Dates that EXDATE and EXRULE exclude within the window. */
  excluded: SeriesDate[]
  /** True if there are dates before or after the window. */
  hasEarlier: boolean
  hasLater: boolean
}

type Tools = { zones: Zones; window: Window; slices: Slices; work: SliceWork }

export const isSeries = ({ rules, dates, replaces }: CalendarEntry): boolean =>
  !replaces && rules.length + dates.length > 0

/** Applies the zone of the series to a time without one. */
const inZoneOf = (start: CalendarTime, time: CalendarTime): CalendarTime =>
  time.zone === '' && !time.isDay ? { ...time, zone: start.zone } : time

/** Returns the dates of a recurring entry; undefined for a rule that is not understood, or would take too much work. */
export async function readSeries(
  entry: CalendarEntry,
  start: CalendarTime,
  tools: Tools,
): Promise<EntrySeries | undefined> {
  const { zones, window } = tools
  const included = await wallsOf(entry.rules, start, tools)
  const excluded = await wallsOf(entry.excludedRules, start, tools)
  const first = zones.momentOf(start)
  if (!included || !excluded || first === undefined) return undefined
  const isExcluded = exclusionOf(entry, start, new Set(excluded.walls), zones)
  const all = new Map<WallTime, SeriesDate>()
  const add = (wall: WallTime, own: Pick<SeriesDate, 'end' | 'duration'> = {}) => {
    const moment = zones.momentOf({ ...start, wall })
    if (moment !== undefined) all.set(wall, { wall, moment, ...own })
  }
  for (const wall of [start.wall, ...included.walls]) {
    add(wall)
    await tools.slices.spend(DATE_STEPS)
  }
  for (const { at, ...own } of entry.dates) {
    const wall = wallIn(start, at, zones)
    if (wall !== undefined) add(wall, own)
    await tools.slices.spend(DATE_STEPS)
  }
  const within = [...all.values()]
    .filter(({ moment }) => moment >= window.from && moment <= window.until)
    .sort((a, b) => a.moment - b.moment)
  const dates = within.filter(date => !isExcluded(date))
  const coming = firstToCome(dates, window.now)
  return {
    dates: coming,
    excluded: within.filter(isExcluded),
    hasEarlier: first < window.from || coming[0] !== dates[0],
    hasLater:
      included.hasLater ||
      coming.at(-1) !== dates.at(-1) ||
      [...all.values()].some(({ moment }) => moment > window.until),
  }
}

/** Cost of computing the moment of a date, in steps. */
const DATE_STEPS = 100

/** Keeps DATES_MAX dates at most: the next ones to come, then the latest past ones. */
function firstToCome(dates: SeriesDate[], now: EpochMs): SeriesDate[] {
  const coming = dates.filter(({ moment }) => moment >= now).slice(0, DATES_MAX)
  const past = dates.filter(({ moment }) => moment < now)
  return [...past.slice(Math.max(0, past.length + coming.length - DATES_MAX)), ...coming]
}

export const momentOfIn = (start: CalendarTime, time: CalendarTime, zones: Zones): EpochMs | undefined =>
  zones.momentOf(inZoneOf(start, time))

/** Returns a time as the clocks of a series show it; a day takes the time of the first date. */
export function wallIn(start: CalendarTime, time: CalendarTime, zones: Zones): WallTime | undefined {
  // Midnight of any zone names its day.
  if (start.isDay && time.wall === dayOfWall(time.wall)) return time.wall
  if (time.isDay) return start.isDay ? time.wall : time.wall + (start.wall - dayOfWall(start.wall))
  if (time.zone === start.zone && !start.isDay) return time.wall
  const moment = momentOfIn(start, time, zones)
  if (moment === undefined) return undefined
  const wall = zones.wallIn(start.zone, moment)
  return start.isDay ? dayOfWall(wall) : wall
}

/** Returns a test for excluded dates: EXDATE names a moment in any zone, or a whole day. */
function exclusionOf({ excluded }: CalendarEntry, start: CalendarTime, walls: Set<WallTime>, zones: Zones) {
  const days = new Set(excluded.flatMap(({ isDay, wall }) => (isDay ? [wall] : [])))
  // A time that the clocks skip has another wall time than the moment it means.
  const moments = new Set(excluded.flatMap(time => (time.isDay || start.isDay ? [] : [momentOfIn(start, time, zones)])))
  for (const time of excluded) {
    const wall = time.isDay ? undefined : wallIn(start, time, zones)
    if (wall !== undefined) walls.add(wall)
  }
  return ({ wall, moment }: SeriesDate): boolean => walls.has(wall) || moments.has(moment) || days.has(dayOfWall(wall))
}

/** Returns the dates of rules after the first one, up to the end of the window. */
async function wallsOf(rules: readonly string[], start: CalendarTime, tools: Tools) {
  const all = { walls: [] as WallTime[], hasLater: false }
  const readRules = rules.map(ruleIn).map(rule => (rule && !isExcessive(rule) ? rule : undefined))
  const fitting = readRules.filter(rule => rule && isDateOf(rule, start.wall))
  for (const rule of readRules) {
    // The first date counts in the rules that have it, or else in the first one.
    const hasFirst = fitting.length > 0 ? fitting.includes(rule) : rule === readRules[0]
    const dates = rule && (await wallsOfRule(rule, start, hasFirst, tools))
    if (!dates) return undefined
    all.walls.push(...dates.walls)
    all.hasLater ||= dates.hasLater
  }
  return all
}

const periodSteps: Partial<Record<RecurrenceRule['freq'], number>> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7 }

const isDateOf = (rule: RecurrenceRule, wall: WallTime): boolean =>
  periodsOf(rule, wall).next().value.times.includes(wall)

/** True if a time is a date of every rule that is understood. */
export const isDateOfAll = (rules: readonly string[], wall: WallTime): boolean =>
  rules.map(ruleIn).every(rule => !rule || isExcessive(rule) || isDateOf(rule, wall))

async function wallsOfRule(
  rule: RecurrenceRule,
  start: CalendarTime,
  hasFirst: boolean,
  { zones, window, slices, work }: Tools,
) {
  const isWithin = limitOf(rule, start, zones)
  // Clocks are never more than 14 hours apart from UTC.
  const [from, until] = [window.from - DAY_MS, window.until + DAY_MS]
  const walls: WallTime[] = []
  let remaining = rule.count > 0 ? rule.count - Number(hasFirst) : Number.POSITIVE_INFINITY
  let steps = 0
  for (const { begins, times } of periodsOf(rule, start.wall, rule.count > 0 ? start.wall : from)) {
    // A rule without a date in three years may never have one.
    if (begins > until) return { walls, hasLater: remaining > 0 && walls.length > 0 }
    const cost = (periodSteps[rule.freq] ?? 1) + times.length
    steps += cost
    work.left -= cost
    await slices.spend(cost)
    if (steps > STEPS_MAX || work.left < 0) return undefined
    for (const time of times) {
      if (time === start.wall) continue
      if (remaining === 0 || !isWithin(time)) return { walls, hasLater: false }
      remaining -= 1
      if (time >= from) walls.push(time)
    }
    if (remaining === 0 || !isWithin(begins)) return { walls, hasLater: false }
  }
  return undefined
}

/** UNTIL: a moment in UTC, a time on the series' own clocks, or a day, which counts as a whole. */
function limitOf({ until }: RecurrenceRule, start: CalendarTime, zones: Zones): (wall: WallTime) => boolean {
  const [, year, month, day, hours, minutes, seconds, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(until) ?? []
  // Some programs write 31 for the last day of any month.
  const last31 = String(new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
  const text = `${year}-${month}-${Number(day) > Number(last31) ? last31 : day}${hours === undefined ? '' : `T${hours}:${minutes}:${seconds}${utc}`}`
  const limit = calendarTimeOf(text, start.zone)
  if (!limit) return () => true
  if (limit.isDay) return wall => dayOfWall(wall) <= limit.wall
  const last = zones.momentOf(limit)
  return wall => (zones.momentOf({ ...start, wall }) ?? 0) <= (last ?? Number.POSITIVE_INFINITY)
}
