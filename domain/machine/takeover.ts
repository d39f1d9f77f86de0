import * as v from 'valibot'
import { formatYear, type Instant } from '../kit/format.ts'
import { InstantText } from '../kit/schema.ts'

/** A series of numbers, each counted by year: `2026-0147`, `RE-2026-0042`, `G-2026-0007`. */
export type NumberSeries = 'bookings' | 'invoices' | 'vouchers'

/**
 * Another machine took over (D79), or a backup was restored: numbers up to these may be in letters of bookings that are
 * lost.
 */
export const Takeover = v.object({
  date: InstantText,
  year: v.string(),
  bookings: v.number(),
  invoices: v.number(),
  vouchers: v.number(),
})
export type Takeover = v.InferOutput<typeof Takeover>

/** More than anybody can get in the seconds that a second home may lack. */
const SKIPPED = 100

/** Returns the numbers that are skipped, given those in use, and how many beyond them. */
export function takeoverAt(
  date: Instant,
  numbers: Record<NumberSeries, readonly string[]>,
  skipped = SKIPPED,
): Takeover {
  const year = formatYear(date)
  const last = (series: NumberSeries) => Math.max(0, ...numbers[series].map(number => countIn(number, year))) + skipped
  return { date, year, bookings: last('bookings'), invoices: last('invoices'), vouchers: last('vouchers') }
}

/** Returns 0 for a number of another year. */
function countIn(number: string, year: string): number {
  const [, of, count] = /(\d{4})-(\d+)$/.exec(number) ?? []
  return of === year ? Number(count) : 0
}

/** Returns the last number of a series that is not given out any more; 0 without a takeover or restore in that year. */
export const lastSkipped = (takeovers: readonly Takeover[] = [], series: NumberSeries, year: string): number =>
  Math.max(0, ...takeovers.map(one => (one.year === year ? one[series] : 0)))
