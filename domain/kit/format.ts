import { DAY_MS, HOUR_MS } from './duration.ts'
import { t } from './language.ts'
import { memoize } from './memoize.ts'

/** A day on the Berlin calendar, `yyyy-MM-dd`. */
export type Day = string
/** A moment as ISO 8601 UTC, `2026-11-28T09:00:00.000Z`. */
export type Instant = string

/** Returns when the EU's clocks change in a month of 31 days: on its last Sunday at 1:00 UTC, since 1996. */
function clockChange(year: number, month: number) {
  const lastDay = Date.UTC(year, month, 31, 1)
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS
}

/** Cached, since a page formats hundreds of moments of one or two years. */
const summerOf = memoize((year: number) => ({ start: clockChange(year, 2), end: clockChange(year, 9) }))

/**
 * Returns Berlin's offset from UTC; the whole product uses Berlin time, whatever the zone of server or browser (D5).
 * Computed, because loading a zone in Intl blocks an old phone for 70 ms.
 */
function offsetAt(moment: number) {
  const year = new Date(moment).getUTCFullYear()
  const { start, end } = summerOf(year)
  return start <= moment && moment < end ? 2 * HOUR_MS : HOUR_MS
}

/** Returns a date whose UTC fields are Berlin's local time. */
function inBerlin(instant: Instant) {
  const moment = Date.parse(instant)
  return new Date(moment + offsetAt(moment))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const date = (wall: Date) => twoDigits(wall.getUTCDate())
const time = (wall: Date) => `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`

// Not from Intl, where browsers differ, nor from date-fns, where every visitor would download a whole locale.
const weekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']
const shortMonths = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.']
const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** The short form, for lists: `28. Nov. 2026`, as section 9 has it. */
export function formatShortDate(instant: Instant): string {
  const wall = inBerlin(instant)
  return `${date(wall)}. ${shortMonths[wall.getUTCMonth()]} ${wall.getUTCFullYear()}`
}
/** `28. Nov. 2026 um 10:00` */
export const formatDateTime = (instant: Instant) => `${formatShortDate(instant)} um ${formatTime(instant)}`
/** `10:00` */
export const formatTime = (instant: Instant) => time(inBerlin(instant))
/** `28.11.2026`, for exported tables, papers and the legal texts that use it. Elsewhere dates are short or long. */
export function formatDate(instant: Instant): string {
  const wall = inBerlin(instant)
  return `${date(wall)}.${twoDigits(wall.getUTCMonth() + 1)}.${wall.getUTCFullYear()}`
}
/** `28.11.2026 um 10:00:27`, where the second counts */
export const formatSecond = (instant: Instant) =>
  `${formatDate(instant)} um ${formatTime(instant)}:${twoDigits(inBerlin(instant).getUTCSeconds())}`
/** `28.11.26(10:00)`, the metrics table's format */
export function formatShortDateTime(instant: Instant): string {
  const wall = inBerlin(instant)
  return `${date(wall)}.${twoDigits(wall.getUTCMonth() + 1)}.${twoDigits(wall.getUTCFullYear() % 100)}(${time(wall)})`
}
/** `Sa.` */
export const formatWeekday = (instant: Instant) => `${weekdays[inBerlin(instant).getUTCDay()]}.`
/** `28`, without a leading zero */
export const formatDayOfMonth = (instant: Instant) => String(inBerlin(instant).getUTCDate())
/** `November` */
export const formatMonth = (instant: Instant) => months[inBerlin(instant).getUTCMonth()] ?? ''
/** `2026` */
export const formatYear = (instant: Instant) => String(inBerlin(instant).getUTCFullYear())

/** The long form, for sentences: `28. November 2026` */
export const formatLongDate = (instant: Instant) =>
  `${formatDayOfMonth(instant)}. ${formatMonth(instant)} ${formatYear(instant)}`
/** `Sa., 28. Nov. 2026` or, in a sentence, `Sa., 28. November 2026` */
export const formatWithWeekday = (instant: Instant, format = formatShortDate) =>
  `${formatWeekday(instant)}, ${format(instant)}`
/** `14:03:27`. The zone is ahead by whole hours, so that seconds are the same everywhere. */
export const formatTimeToTheSecond = (instant: Instant) => `${formatTime(instant)}:${instant.slice(17, 19)}`

/**
 * Matches the places at which no line may end: in a date (`28. Nov. 2026`), a time (`10 bis 15 Uhr`, but
 * not in the longer `9:30 bis 15:30 Uhr`), ages (`6 bis 12 Jahre`), a sum, a part of a law (`§ 312g Abs. 2`) or a list
 * (`Nr. 5`) and the word `E-Mail`, but not in addresses and passwords, which people copy. A text may begin with the
 * rest of a time.
 */
const joints =
  /\d\. (?=[A-Z])|\d (?=[A-Z][a-z]{2}\b|Jahr|€)|[a-zä]\.? (?=(?:19|20)\d\d\b)|\d:\d\d(?: (?=Uhr))?|\d bis (?=\d+ (?:J|Uhr))|^ (?=Uhr)|(?:§|\b(?:Abs|Art|Nr|S)\.) (?=\d)|[\s(„“]E-(?=Mail)/g

/** Puts no-break spaces into these joints, and a word joiner behind the hyphen, for texts that are shown. */
export const noBreakText = (text: string): string =>
  text.replace(joints, match => (match.endsWith('-') ? `${match}\u2060` : match.replaceAll(' ', '\u00a0')))

/** Like `noBreakText`, for HTML: tags stay unchanged, since the address of a link may contain `E-Mail`. */
export const noBreakHtml = (html: string): string =>
  html.replace(/(<[^>]*>)|[^<]+/g, (part, tag) => (tag === undefined ? noBreakText(part) : part))

/** Returns the day in Berlin. */
export const dayOf = (instant: Instant): Day => inBerlin(instant).toISOString().slice(0, 10)

/** `2026-11-28 10:00:27 +01:00`, for other programs */
export const formatExactly = (instant: Instant) =>
  `${dayOf(instant)} ${formatTimeToTheSecond(instant)} +0${offsetAt(Date.parse(instant)) / HOUR_MS}:00`

/** True for `yyyy-MM-dd` of an existing day in a plausible century. */
export function isDay(text: string): text is Day {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Negative counts go back. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** If the month has no such day, returns its last one. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/**
 * Returns the moment when Berlin's clocks show `time` (`HH:mm`) on `day`. A time skipped in spring counts one hour
 * later; a repeated one in autumn is the first.
 */
export function instantOf(day: Day, time = '00:00'): Instant {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const offset = [before, after].find(candidate => offsetAt(wall - candidate) === candidate) ?? before
  return new Date(wall - offset).toISOString()
}

/** Base 1024, two decimals: `1.50 KB`, in German `1,50 KB`; below that whole `Bytes`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`
  const units = ['KB', 'MB', 'GB']
  let value = bytes / 1024
  let unit = 0
  // 1023.995 KB would be shown as "1024.00 KB"
  while (Number(value.toFixed(2)) >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const number = value.toFixed(2)
  return `${t(number, number.replace('.', ','))} ${units[unit]}`
}

/** Limits of a phone number by section 5; `lenientAddresses` allows `lenientMax` (D86). */
export const PHONE = { min: 6, max: 20, lenientMax: 30, characters: '0-9 +()\\-' } as const
/** Rejects two numbers side by side: a single one has at most 15 digits (E.164). */
const phonePattern = new RegExp(`^(?=.*\\d)(?!(?:\\D*\\d){16})[${PHONE.characters}]{${PHONE.min},${PHONE.lenientMax}}$`)

/**
 * Returns a tel: link without the "(0)" that is not dialled after a country code. Allows a slash after the area code.
 * Undefined for other text and for two numbers, which would call somebody else.
 */
export function telephoneLink(phone: string): string | undefined {
  const number = phone.trim().replace(/^(\+\d{1,3} ?(?:\(0\) ?)?\d{1,5}|\(?0\d{1,5}\)?) ?\/ ?(?=\d)/, '$1 ')
  if (!phonePattern.test(number)) return undefined
  return `tel:${number.replace(/^(\+.*)\(0\)/, '$1').replace(/[^+\d]/g, '')}`
}

/** Returns a mailto: link for any input. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`

/** `2.490 €`, `12,50 €` with a non-breaking space; null is `Preis auf Anfrage` (D11), 0 `kostenlos`. */
export function formatEuro(cost: number | null): string {
  if (cost === null) return 'Preis auf Anfrage'
  if (cost === 0) return 'kostenlos'
  const [euros = '0', cents = '00'] = cost.toFixed(2).split('.')
  const grouped = euros.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${grouped}${cents === '00' ? '' : `,${cents}`}\u00a0€`
}

/** `drei`; digits beyond ten. */
export const numberInWords = (count: number): string =>
  ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'][count] ?? String(count)

/** Age from which people answer for themselves. */
export const ADULT_YEARS = 18

/** Returns the age in years when an event begins. */
export function ageAt(birthDate: Day, start: Instant): number {
  const day = dayOf(start)
  const hadBirthday = day.slice(5) >= birthDate.slice(5)
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}
