const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
export type Frequency = (typeof frequencies)[number]

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Number lists of a rule and their ranges; negative numbers count from the end if `isSigned`. */
const lists = {
  seconds: { part: 'BYSECOND', min: 0, max: 60, isSigned: false },
  minutes: { part: 'BYMINUTE', min: 0, max: 59, isSigned: false },
  hours: { part: 'BYHOUR', min: 0, max: 23, isSigned: false },
  monthDays: { part: 'BYMONTHDAY', min: 1, max: 31, isSigned: true },
  yearDays: { part: 'BYYEARDAY', min: 1, max: 366, isSigned: true },
  weeks: { part: 'BYWEEKNO', min: 1, max: 53, isSigned: true },
  months: { part: 'BYMONTH', min: 1, max: 12, isSigned: false },
  positions: { part: 'BYSETPOS', min: 1, max: 366, isSigned: true },
} as const
type Lists = Record<keyof typeof lists, number[]>

/** A recurrence rule (RFC 5545, 3.3.10). */
export type RecurrenceRule = Lists & {
  freq: Frequency
  interval: number
  count: number
  /** As written: a day, a local time, or an instant (`Z`); "" for none. */
  until: string
  /** 0 is Sunday. */
  weekStart: number
  /** The `nth` of a month or year; 0 for every one. */
  weekdays: { day: number; nth: number }[]
}

const knownParts: ReadonlySet<string> = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'RSCALE', 'SKIP'],
  ...Object.values(lists).map(({ part }) => part),
])

/** A day, or a time on it. */
const aDay = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-4])[0-5]\d[0-6]\dZ?)?$/

/** Parses a rule, `FREQ=WEEKLY;COUNT=3`; undefined if invalid. */
export function ruleIn(text: string): RecurrenceRule | undefined {
  const pairs = text
    .toUpperCase()
    .split(';')
    .filter(part => part.trim() !== '')
    .map(part => part.split('=', 2).map(side => side.trim()))
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  const freq = frequencies.find(frequency => frequency === parts.get('FREQ'))
  const interval = numberIn(parts.get('INTERVAL') ?? '1', { min: 1, max: 9999, isSigned: false })
  // Some programs write -1 for none.
  const count = numberIn(parts.get('COUNT') ?? '0', { min: 0, max: 1_000_000, isSigned: true })
  const until = parts.get('UNTIL') ?? ''
  const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO')
  const weekdays = itemsIn(parts.get('BYDAY'), weekdayIn)
  const numbers = Object.entries(lists).map(
    ([name, limits]) => [name, itemsIn(parts.get(limits.part), item => numberIn(item, limits))] as const,
  )
  const isKnown =
    [...parts.keys()].every(name => knownParts.has(name)) &&
    (until === '' || aDay.test(until)) &&
    ['GREGORIAN', undefined].includes(parts.get('RSCALE')) &&
    ['OMIT', undefined].includes(parts.get('SKIP'))
  if (!freq || !isKnown || interval === undefined || count === undefined || weekStart < 0 || !weekdays) return undefined
  if (numbers.some(([, list]) => list === undefined)) return undefined
  const by = Object.fromEntries(numbers) as Lists
  return { freq, interval, count: Math.max(0, count), until, weekStart, weekdays, ...by }
}

/** Returns an empty list for a missing part, and undefined for an invalid item. */
function itemsIn<T>(text: string | undefined, itemIn: (item: string) => T | undefined): T[] | undefined {
  const items = (text ?? '').split(',').flatMap(item => (item.trim() === '' ? [] : [itemIn(item.trim())]))
  const parts = items.filter(item => item !== undefined)
  return parts.length === items.length ? parts : undefined
}

function numberIn(
  text: string,
  { min, max, isSigned }: { min: number; max: number; isSigned: boolean },
): number | undefined {
  const value = /^[+-]?\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  const size = isSigned ? Math.abs(value) : value
  return size >= min && size <= max ? value : undefined
}

function weekdayIn(text: string): RecurrenceRule['weekdays'][number] | undefined {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const day = weekdayNames.indexOf(name)
  return day < 0 ? undefined : { day, nth: Number(nth) }
}
