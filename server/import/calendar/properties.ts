import ICAL from 'ical.js'
import { isCalledOffTitle, isPrivateCategory } from '../../../domain/import/events/hidden-event-words.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import { withModernRule } from './old-rules.ts'
import { type CalendarTime, calendarTimeOf, withPlainDates } from './time.ts'

/** A VEVENT. */
export type CalendarEntry = {
  row: number
  uid: string
  /** Decides between versions of an entry: SEQUENCE, then the time of the last change. */
  version: [sequence: number, changed: string]
  title: string
  description: string
  html: string
  location: string
  url: string
  geo: string
  /** Link to a map, from our own calendars only. */
  map: string
  /** The course of a session, from our own calendars only. */
  course: string
  /** True for a calendar of ours, which holds each text unchanged. */
  isOwn: boolean
  isCancelled: boolean
  /** Addresses of those who declined the invitation. */
  declinedBy: string[]
  /** True if its program marks the event as taking whole days. */
  isAllDay: boolean
  /** Zone of its calendar (X-WR-TIMEZONE), "" for none. */
  calendarZone: string
  /** Start of a series in UTC, as in the file, if `start` is in the zone of its calendar instead. */
  utcStart?: CalendarTime
  /** Undefined without a CLASS. */
  isPrivate: boolean | undefined
  start?: CalendarTime
  end?: CalendarTime
  duration?: Duration
  rules: string[]
  excludedRules: string[]
  dates: AddedDate[]
  excluded: CalendarTime[]
  /** Date of a series that this entry replaces. */
  replaces?: CalendarTime
  /** True for RANGE=THISANDFUTURE: it replaces the following dates too. */
  isForFollowing: boolean
  /** Properties that are not understood; `END` for an entry that is cut off. */
  faults: string[]
}

/** Days go by the calendar, the rest by the clock. */
export type Duration = { days: number; ms: number }
type AddedDate = { at: CalendarTime; end?: CalendarTime; duration?: Duration }

/** A part of a year in a description of a time zone; offsets in milliseconds. */
export type Observance = { start?: CalendarTime; from: number; to: number; rules: string[]; dates: AddedDate[] }

export const blankEntry = (): CalendarEntry => ({
  ...{ row: 0, uid: '', version: [0, ''], title: '', description: '', html: '', location: '', url: '', geo: '' },
  ...{
    map: '',
    course: '',
    isOwn: false,
    isCancelled: false,
    declinedBy: [],
    isAllDay: false,
    calendarZone: '',
    isPrivate: undefined,
    rules: [],
    excludedRules: [],
    dates: [],
    excluded: [],
  },
  ...{ isForFollowing: false, faults: [] },
})

/** Applies a line; returns false if it is not understood. */
type Setter<T> = (target: T, line: string) => boolean

export const entryProperties: Readonly<Record<string, Setter<CalendarEntry>>> = {
  UID: textSetter('uid'),
  SUMMARY: textSetter('title'),
  DESCRIPTION: textSetter('description'),
  'X-ALT-DESC': setHtml,
  'STYLED-DESCRIPTION': setHtml,
  'X-MICROSOFT-CDO-ALLDAYEVENT': setAllDay,
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT': setAllDay,
  'X-FUNAMBOL-ALLDAY': setAllDay,
  'X-ALLDAY': setAllDay,
  LOCATION: textSetter('location'),
  URL: textSetter('url'),
  'X-LICHTUNG-MAP': textSetter('map'),
  'X-LICHTUNG-COURSE': textSetter('course'),
  GEO(entry, line) {
    entry.geo = valueIn(line)
    return true
  },
  'X-APPLE-STRUCTURED-LOCATION'(entry, line) {
    entry.geo ||= /:geo:([^:]*)$/i.exec(line)?.[1] ?? ''
    return true
  },
  SEQUENCE(entry, line) {
    entry.version[0] = Number.parseInt(valueIn(line), 10) || 0
    return true
  },
  'LAST-MODIFIED': setChanged,
  DTSTAMP: setChanged,
  STATUS(entry, line) {
    entry.isCancelled ||= /^cancel+ed$/i.test(valueIn(line))
    return true
  },
  ATTENDEE(entry, line) {
    const declined = /;PARTSTAT="?DECLINED\b.*?:mailto:(.+)$/i.exec(line)?.[1]
    if (declined !== undefined) entry.declinedBy.push(declined.trim().toLowerCase())
    return true
  },
  CATEGORIES(entry, line) {
    const names = propertyIn(line)?.values.flat().map(String) ?? []
    if (names.some(isPrivateCategory)) entry.isPrivate ??= true
    entry.isCancelled ||= names.some(isCalledOffTitle)
    return true
  },
  CLASS(entry, line) {
    // An unknown class is private (RFC 5545, 3.8.1.3).
    if (valueIn(line) !== '') entry.isPrivate = !/^public$/i.test(valueIn(line))
    return true
  },
  DTSTART: timeSetter('start'),
  DTEND: timeSetter('end'),
  DURATION(entry, line) {
    const duration = durationOf(valueIn(line))
    if (duration) entry.duration = duration
    return duration !== undefined
  },
  RRULE: ruleSetter('rules'),
  EXRULE: ruleSetter('excludedRules'),
  RDATE: setDates,
  EXDATE(entry, line) {
    const { dates, isWhole } = valuesIn(line)
    entry.excluded.push(...dates.map(({ at }) => at))
    return isWhole
  },
  'RECURRENCE-ID'(entry, line) {
    const time = valuesIn(line).dates[0]?.at
    if (time) entry.replaces = time
    entry.isForFollowing = /^(?:[^:"]|"[^"]*")*;RANGE="?THISANDFUTURE/i.test(line)
    return time !== undefined
  },
}

export const zoneProperties: Readonly<Record<string, Setter<Observance>>> = {
  DTSTART: timeSetter('start'),
  TZOFFSETFROM: offsetSetter('from'),
  TZOFFSETTO: offsetSetter('to'),
  RRULE: ruleSetter('rules'),
  RDATE: setDates,
}

export function takeInto<T extends object>(
  target: T & { faults?: string[] },
  setters: Readonly<Record<string, Setter<T>>>,
  name: string,
  text: () => string,
): void {
  const set = Object.hasOwn(setters, name) ? setters[name] : undefined
  if (set && !set(target, text())) target.faults?.push(name)
}

function textSetter(
  field: 'uid' | 'title' | 'description' | 'location' | 'url' | 'map' | 'course',
): Setter<CalendarEntry> {
  return (entry, line) => {
    const value = propertyIn(line)?.values[0]
    if (typeof value === 'string') entry[field] = value
    return typeof value === 'string'
  }
}

function setHtml(entry: CalendarEntry, line: string): boolean {
  entry.html = valueIn(line).replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
  return true
}

function setAllDay(entry: CalendarEntry, line: string): boolean {
  entry.isAllDay ||= /^(?:true|set|yes|1)$/i.test(valueIn(line))
  return true
}

function setChanged(entry: CalendarEntry, line: string): boolean {
  const changed = valueIn(line)
  if (changed > entry.version[1]) entry.version[1] = changed
  return true
}

function timeSetter(field: 'start'): Setter<{ start?: CalendarTime }>
function timeSetter(field: 'end'): Setter<{ end?: CalendarTime }>
function timeSetter(field: 'start' | 'end'): Setter<{ start?: CalendarTime; end?: CalendarTime }> {
  return (target, line) => {
    const time = valuesIn(line).dates[0]?.at
    if (time) target[field] = time
    return time !== undefined
  }
}

function ruleSetter(field: 'rules'): Setter<{ rules: string[] }>
function ruleSetter(field: 'excludedRules'): Setter<{ excludedRules: string[] }>
function ruleSetter(field: 'rules' | 'excludedRules'): Setter<{ rules: string[]; excludedRules: string[] }> {
  return (target, line) => {
    const rule = withModernRule(valueIn(withPlainDates(line)))
    if (rule !== '') target[field].push(rule)
    return true
  }
}

function setDates(target: { dates: AddedDate[] }, line: string): boolean {
  const { dates, isWhole } = valuesIn(line)
  target.dates.push(...dates)
  return isWhole
}

/** `+0130`, `-050000` */
function offsetSetter(field: 'from' | 'to'): Setter<Observance> {
  return (observance, line) => {
    const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(valueIn(line)) ?? []
    if (sign === undefined) return false
    const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS
    observance[field] = sign === '-' ? -ms : ms
    return true
  }
}

/** Returns the text after the first colon outside quotes. */
export const valueIn = (line: string): string => /^(?:[^:"]|"[^"]*")*:(.*)$/s.exec(line)?.[1]?.trim() ?? ''

type Property = { parameters: Record<string, unknown>; values: unknown[] }

function propertyIn(line: string): Property | undefined {
  try {
    const [, parameters, , ...values]: [string, Record<string, unknown>, string, ...unknown[]] =
      ICAL.parse.property(line)
    return { parameters, values }
  } catch {
    return undefined
  }
}

/** Ignores the type DATE of a value with a time of day, except midnight. */
const withoutWrongType = (line: string): string =>
  /T(?!000000)\d{6}/.test(line) ? line.replace(/;VALUE=DATE(?=[;:])/i, '') : line

/** vCalendar 1.0 separates dates by semicolons. */
const withCommas = (line: string): string =>
  line.replace(/:[\dTZ;\s]+$/i, values => values.replace(/;\s*$/, '').replaceAll(';', ','))

/** A name of a zone with a colon needs quotes, which some programs leave out. */
const withQuotedZone = (line: string): string =>
  line.replace(
    /;TZID=([^";:]{0,60}:[^";]{0,80}):([^:]*)$/i,
    (_, zone: string, value: string) => `;TZID="${zone}":${value}`,
  )

/** Returns the days, times and periods of a line that are understood, and whether all of them are. */
function valuesIn(line: string): { dates: AddedDate[]; isWhole: boolean } {
  const property = propertyIn(withQuotedZone(withoutWrongType(withPlainDates(withCommas(line)))))
  if (!property) return { dates: [], isWhole: false }
  const zone = String(property.parameters.tzid ?? '').trim()
  const dates = property.values.map((value): AddedDate | undefined => {
    const [begin = '', end = ''] = [value].flat().map(String)
    // Programs write a day for a time, and the other way round.
    const isDay = property.parameters.value === 'DATE' || !/T\d/.test(begin)
    const at = calendarTimeOf(isDay ? begin.slice(0, 10) : begin, zone)
    if (!at || end === '') return at && { at }
    const [ends, duration] = [calendarTimeOf(end, zone), durationOf(end)]
    return ends ? { at, end: ends } : duration && { at, duration }
  })
  const readDates = dates.filter(date => date !== undefined)
  return { dates: readDates, isWhole: readDates.length === dates.length }
}

/** Longer than any event. */
const LONGEST_MS = 36_600 * DAY_MS

function durationOf(text: string): Duration | undefined {
  const parts = /^\+?P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/i.exec(
    text.trim(),
  )
  if (!parts) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(part => Number(part ?? 0))
  const duration = { days: weeks * 7 + days, ms: hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS }
  return duration.days * DAY_MS + duration.ms > LONGEST_MS ? undefined : duration
}
