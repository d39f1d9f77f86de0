import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { de } from 'date-fns/locale/de'

/** The wall clock of the whole product, whatever zone the server or the browser is in (D5). */
const ZONE = 'Europe/Berlin'
const DAY = 86_400_000

/** A day on the Berlin calendar, `yyyy-MM-dd`. */
export type Day = string
/** A moment as ISO 8601 UTC, `2026-11-28T09:00:00.000Z`. */
export type Instant = string

const inBerlin = (instant: Instant, pattern: string) => format(new TZDate(instant, ZONE), pattern, { locale: de })

/** `28. Nov. 2026 um 10:00` */
export const formatDateTime = (instant: Instant) => inBerlin(instant, "dd. MMM yyyy 'um' HH:mm")
/** `28.11.2026` */
export const formatDate = (instant: Instant) => inBerlin(instant, 'dd.MM.yyyy')
/** `28.11.26(10:00)`, the metrics table's format */
export const formatMetricDate = (instant: Instant) => inBerlin(instant, 'dd.MM.yy(HH:mm)')
/** `28. Nov. 2026` */
export const formatShortDate = (instant: Instant) => inBerlin(instant, 'dd. MMM yyyy')
/** `10:00` */
export const formatTime = (instant: Instant) => inBerlin(instant, 'HH:mm')
/** `Sa.` */
export const formatWeekday = (instant: Instant) => `${inBerlin(instant, 'EEEEEE')}.`
/** `28`, without a leading zero */
export const formatDayOfMonth = (instant: Instant) => inBerlin(instant, 'd')
/** `November` */
export const formatMonth = (instant: Instant) => inBerlin(instant, 'LLLL')
/** `2026` */
export const formatYear = (instant: Instant) => inBerlin(instant, 'yyyy')

/** The Berlin day a moment falls on. */
export const dayOf = (instant: Instant): Day => inBerlin(instant, 'yyyy-MM-dd')

/** True for `yyyy-MM-dd` of a day that exists. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Moves along the calendar; negative counts go back. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/**
 * The moment at which Berlin's clocks show `time` (`HH:mm`) on `day`. In the hour that the change to summer time skips,
 * the clock is read an hour later; in the hour that happens twice, the earlier one counts.
 */
export function instantOf(day: Day, time = '00:00'): Instant {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number) => tzOffset(ZONE, new Date(moment)) * 60_000
  const before = offsetAt(wall - DAY)
  const after = offsetAt(wall + DAY)
  const offset = [before, after].find(candidate => offsetAt(wall - candidate) === candidate) ?? before
  return new Date(wall - offset).toISOString()
}

/** Base 1024, two decimals: `1.50 KB`; below that whole `Bytes`. */
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
  return `${value.toFixed(2)} ${units[unit]}`
}

/** `2.490 €`, `12,50 €` with a non-breaking space; null is `Preis auf Anfrage` (D11), 0 `kostenlos`. */
export function formatEuro(cost: number | null): string {
  if (cost === null) return 'Preis auf Anfrage'
  if (cost === 0) return 'kostenlos'
  const [euros = '0', cents = '00'] = cost.toFixed(2).split('.')
  const grouped = euros.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${grouped}${cents === '00' ? '' : `,${cents}`}\u00a0€`
}
