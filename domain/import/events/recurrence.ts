import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kit/duration.ts'
import type { Frequency, RecurrenceRule } from './rule.ts'

/** Local time in milliseconds, as if its zone were UTC. */
export type WallTime = number

/** A year, month, week, day, hour, minute or second of a rule, with its dates in order. */
type Period = { begins: WallTime; times: WallTime[] }

/** Maximum lengths; the n-th period begins at most n of them after the first. */
const lengths: Readonly<Record<Frequency, number>> = {
  YEARLY: 366 * DAY_MS,
  MONTHLY: 31 * DAY_MS,
  WEEKLY: 7 * DAY_MS,
  DAILY: DAY_MS,
  HOURLY: HOUR_MS,
  MINUTELY: MINUTE_MS,
  SECONDLY: SECOND_MS,
}

/** More dates a day than anybody needs. */
const TIMES_MAX = 100

/** True if a rule requires too much work for each period. */
export const isExcessive = ({ hours, minutes, seconds }: RecurrenceRule): boolean =>
  [hours, minutes, seconds].reduce((product, list) => product * Math.max(1, list.length), 1) > TIMES_MAX

/**
 * Yields a rule's periods endlessly, ignoring COUNT and UNTIL, each in a bounded number of steps. Skips periods long
 * before `from`, so that an old series costs no more than a new one.
 */
export function* periodsOf(
  writtenRule: RecurrenceRule,
  start: WallTime,
  from: WallTime = start,
): Generator<Period, never> {
  const rule = complete(writtenRule, new Date(start))
  const isWanted = dayTest(rule)
  const skipped = Math.floor((from - start) / (lengths[rule.freq] * rule.interval)) - 1
  for (let at = Math.max(0, skipped); ; at += 1) {
    const { begins, ends } = spanOf(rule, start, at)
    const all = timesIn(rule, begins, ends, isWanted)
    yield { begins, times: choose(all, rule.positions).filter(time => time >= start) }
  }
}

/** Fills in missing parts from the first date. */
function complete(rule: RecurrenceRule, start: Date): RecurrenceRule {
  const { freq, months, weeks, yearDays, monthDays, weekdays } = rule
  const saysTime = (unit: Frequency, list: number[], value: number) =>
    list.length > 0 || lengths[freq] <= lengths[unit] ? list : [value]
  const next = {
    ...rule,
    hours: saysTime('HOURLY', rule.hours, start.getUTCHours()),
    minutes: saysTime('MINUTELY', rule.minutes, start.getUTCMinutes()),
    seconds: saysTime('SECONDLY', rule.seconds, start.getUTCSeconds()),
  }
  const onWeekday = { ...next, weekdays: [{ day: start.getUTCDay(), nth: 0 }] }
  if (freq === 'YEARLY' && weeks.length > 0)
    return weekdays.length + monthDays.length + yearDays.length > 0 ? next : onWeekday
  if ([yearDays, monthDays, weekdays].some(list => list.length > 0)) return next
  if (freq === 'WEEKLY') return onWeekday
  const onDate = { ...next, monthDays: [start.getUTCDate()] }
  if (freq === 'MONTHLY') return onDate
  if (freq !== 'YEARLY') return next
  return months.length > 0 ? onDate : { ...onDate, months: [start.getUTCMonth() + 1] }
}

function spanOf({ freq, interval, weekStart }: RecurrenceRule, start: WallTime, at: number) {
  const first = new Date(start)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  if (freq === 'YEARLY') {
    const periodYear = year + at * interval
    return { begins: dayAt(periodYear, 0), ends: dayAt(periodYear + 1, 0) }
  }
  if (freq === 'MONTHLY') {
    const periodMonth = month + at * interval
    return { begins: dayAt(year, periodMonth), ends: dayAt(year, periodMonth + 1) }
  }
  const length = lengths[freq]
  const offset = freq === 'WEEKLY' ? ((first.getUTCDay() - weekStart + 7) % 7) * DAY_MS : 0
  const unit = Math.min(length, DAY_MS)
  const begins = Math.floor(start / unit) * unit - offset + at * interval * length
  return { begins, ends: begins + length }
}

/** First day of a month. `Date.UTC` misreads years below 100. */
const dayAt = (year: number, month: number) => new Date(0).setUTCFullYear(year, month, 1)

type DayTest = (day: WallTime) => boolean

function timesIn(rule: RecurrenceRule, begins: WallTime, ends: WallTime, isWanted: DayTest): WallTime[] {
  const { freq, hours, minutes, seconds } = rule
  if (lengths[freq] < DAY_MS) return timesInHour(rule, begins, isWanted)
  const clocks = hours.flatMap(hour =>
    minutes.flatMap(minute => seconds.map(second => hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS)),
  )
  const times: WallTime[] = []
  for (let day = begins; day < ends; day += DAY_MS) if (isWanted(day)) times.push(...clocks.map(clock => day + clock))
  return inOrder(times)
}

/** Returns the times of a period of an hour or less. */
function timesInHour({ freq, ...rule }: RecurrenceRule, begins: WallTime, isWanted: DayTest): WallTime[] {
  const at = new Date(begins)
  const ifAllowed = (list: number[], value: number) => (list.length === 0 || list.includes(value) ? [value] : [])
  const hours = ifAllowed(rule.hours, at.getUTCHours())
  const minutes = freq === 'HOURLY' ? rule.minutes : ifAllowed(rule.minutes, at.getUTCMinutes())
  const seconds = freq === 'SECONDLY' ? ifAllowed(rule.seconds, at.getUTCSeconds()) : rule.seconds
  if (hours.length === 0 || !isWanted(Math.floor(begins / DAY_MS) * DAY_MS)) return []
  const hour = Math.floor(begins / HOUR_MS) * HOUR_MS
  return inOrder(minutes.flatMap(minute => seconds.map(second => hour + minute * MINUTE_MS + second * SECOND_MS)))
}

const inOrder = (times: readonly WallTime[]): WallTime[] => [...new Set(times)].sort((a, b) => a - b)

/** BYSETPOS: selects dates of a period by position from its beginning or end. */
function choose(times: WallTime[], positions: readonly number[]): WallTime[] {
  if (positions.length === 0) return times
  return inOrder(positions.flatMap(position => times.at(position < 0 ? position : position - 1) ?? []))
}

/** Returns a test for days that combines all limiting parts of a rule. */
function dayTest({ freq, months, weeks, yearDays, monthDays, weekdays, weekStart }: RecurrenceRule): DayTest {
  // A number before a weekday counts within the month if there are months, else within the year.
  const counted = freq === 'MONTHLY' || months.length > 0 ? 'month' : 'year'
  const isCounted = (freq === 'MONTHLY' || freq === 'YEARLY') && weeks.length === 0
  return time => {
    const day = new Date(time)
    const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
    if (months.length > 0 && !months.includes(month + 1)) return false
    const monthLength = () => (dayAt(year, month + 1) - dayAt(year, month)) / DAY_MS
    if (!isOneOf(monthDays, date, monthLength)) return false
    const yearDay = () => (time - dayAt(year, 0)) / DAY_MS + 1
    const yearLength = () => (dayAt(year + 1, 0) - dayAt(year, 0)) / DAY_MS
    if (yearDays.length > 0 && !isOneOf(yearDays, yearDay(), yearLength)) return false
    if (weeks.length > 0 && !isInWeeks(weeks, time, weekStart)) return false
    if (weekdays.length === 0) return true
    const weekdaysOfDay = weekdays.filter(weekday => weekday.day === day.getUTCDay())
    return weekdaysOfDay.some(({ nth }) => {
      if (nth === 0 || !isCounted) return true
      const [at, length] = counted === 'month' ? [date, monthLength()] : [yearDay(), yearLength()]
      return nth === (nth > 0 ? Math.ceil(at / 7) : -Math.ceil((length - at + 1) / 7))
    })
  }
}

/**
 * True if a list contains a number, counted from the beginning or, if negative, from the end. An empty list contains
 * all.
 */
const isOneOf = (list: readonly number[], value: number, length: () => number): boolean =>
  list.length === 0 || list.includes(value) || (list.some(value => value < 0) && list.includes(value - length() - 1))

/** A week belongs to the year with most of its days. */
function isInWeeks(weeks: readonly number[], day: WallTime, weekStart: number): boolean {
  const middleOf = (time: WallTime) => time + (3 - ((new Date(time).getUTCDay() - weekStart + 7) % 7)) * DAY_MS
  const middle = middleOf(day)
  const year = new Date(middle).getUTCFullYear()
  const weekOf = (time: WallTime) => Math.floor((time - dayAt(year, 0)) / (7 * DAY_MS)) + 1
  // 28 December is always in the last week of its year.
  return isOneOf(weeks, weekOf(middle), () => weekOf(middleOf(dayAt(year, 11) + 27 * DAY_MS)))
}
