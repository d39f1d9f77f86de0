import * as v from 'valibot'
import { formatYear, type Instant } from '../kit/format.ts'
import { InstantText } from '../kit/schema.ts'

/** A series of numbers, each counted by year: `2026-0147`, `RE-2026-0042`, `G-2026-0007`. */
export type NumberSeries = 'bookings' | 'invoices' | 'vouchers'

/**
 * The last numbers that are skipped after another machine took over (D79) or a backup was restored: letters of lost
 * bookings may contain them.
 */
export const Takeover = v.object({
  date: InstantText,
  year: v.string(),
  bookings: v.number(),
  invoices: v.number(),
  vouchers: v.number(),
})
export type Takeover = v.InferOutput<typeof Takeover>

/** More numbers than the site can issue in the seconds that a second home may lack. */
const SKIPPED = 100

type SkipOptions = {
  skipped?: number
  /** Takeovers whose numbers may be in use as well. */
  earlier?: readonly Takeover[] | undefined
  year?: string
}

type Numbers = Record<NumberSeries, readonly string[]>

/** Returns the last numbers to skip in a year, usually that of `date`: the highest in use plus `skipped`. */
export function takeoverAt(
  date: Instant,
  numbers: Numbers,
  { skipped = SKIPPED, earlier, year = formatYear(date) }: SkipOptions = {},
): Takeover {
  const last = (series: NumberSeries) =>
    Math.max(lastSkipped(earlier, series, year), ...numbers[series].map(number => countIn(number, year))) + skipped
  return { date, year, bookings: last('bookings'), invoices: last('invoices'), vouchers: last('vouchers') }
}

/** Finds year and count in a number. */
const partsOf = (number: string) => /(\d{4})-(\d+)$/.exec(number)?.slice(1) ?? []

/** Returns 0 for a number of another year. */
function countIn(number: string, year: string): number {
  const [of, count] = partsOf(number)
  return of === year ? Number(count) : 0
}

/** Returns the last year with numbers, or skipped ones; "" without any. */
export const lastYearIn = (numbers: Numbers, takeovers: readonly Takeover[] = []): string =>
  [
    ...Object.values(numbers).flatMap(group => group.map(number => partsOf(number)[0] ?? '')),
    ...takeovers.map(takeover => takeover.year),
  ]
    .sort()
    .at(-1) ?? ''

/** Returns the last skipped number of a series; 0 without a takeover or restore in that year. */
export const lastSkipped = (takeovers: readonly Takeover[] = [], series: NumberSeries, year: string): number =>
  Math.max(0, ...takeovers.map(takeover => (takeover.year === year ? takeover[series] : 0)))

const allSeries: readonly NumberSeries[] = ['bookings', 'invoices', 'vouchers']

/** Adds a takeover, unless earlier ones skip as many numbers. */
export function withTakeover(earlier: readonly Takeover[], takeover: Takeover): Takeover[] {
  const { year } = takeover
  const isMore = allSeries.some(series => takeover[series] > lastSkipped(earlier, series, year))
  return isMore ? [...earlier, takeover] : [...earlier]
}
