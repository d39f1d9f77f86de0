import { addDays, type Day } from '../../kit/format.ts'

/** German states by their ISO 3166-2 codes. */
export const regions = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const
type State = keyof typeof regions
/** The state whose holidays count in addition to national ones; "" for none. */
export type Region = State | ''

/** Public holidays on fixed dates; undefined for all states. */
const fixedHolidays: Record<string, readonly State[] | undefined> = {
  '01-01': undefined,
  '01-06': ['BW', 'BY', 'ST'],
  '03-08': ['BE', 'MV'],
  '05-01': undefined,
  // In Bavaria only in Catholic municipalities; gives payers the benefit of the doubt.
  '08-15': ['BY', 'SL'],
  '09-20': ['TH'],
  '10-03': undefined,
  '10-31': ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH'],
  '11-01': ['BW', 'BY', 'NW', 'RP', 'SL'],
  '12-25': undefined,
  '12-26': undefined,
}
/** Public holidays by days after Easter Sunday; undefined for all states. */
const movableHolidays: Record<number, readonly State[] | undefined> = {
  [-2]: undefined,
  1: undefined,
  39: undefined,
  50: undefined,
  60: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'],
}

/** Computes Easter Sunday (Gregorian; the anonymous algorithm of 1876). */
function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)).toISOString().slice(0, 10)
}

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Saxony only: the Wednesday before 23 November. */
function repentanceDay(year: string): Day {
  const last = `${year}-11-22`
  return addDays(last, -((weekday(last) + 4) % 7))
}

const cache = new Map<string, ReadonlySet<Day>>()

/** Lists a year's public holidays, national and of the state. Cached, since the desk asks for each booking. */
function holidaysOf(year: string, region: Region | undefined): ReadonlySet<Day> {
  const key = year + region
  const cached = cache.get(key)
  if (cached) return cached
  const isHere = (where: readonly State[] | undefined) => !where || where.some(state => state === region)
  const sunday = easter(Number(year))
  const days = new Set([
    ...Object.entries(fixedHolidays).flatMap(([day, where]) => (isHere(where) ? `${year}-${day}` : [])),
    ...Object.entries(movableHolidays).flatMap(([after, where]) =>
      isHere(where) ? addDays(sunday, Number(after)) : [],
    ),
    ...(region === 'SN' ? [repentanceDay(year)] : []),
  ])
  cache.set(key, days)
  return days
}

export const isHoliday = (day: Day, region: Region | undefined): boolean => holidaysOf(day.slice(0, 4), region).has(day)

const isWorkingDay = (day: Day, region: Region | undefined) =>
  weekday(day) !== 0 && weekday(day) !== 6 && !isHoliday(day, region)

/** Returns the day, or the next working day of banks if it is a weekend or holiday (§ 193 BGB). */
export function workingDay(day: Day, region?: Region): Day {
  return isWorkingDay(day, region) ? day : workingDay(addDays(day, 1), region)
}

/** Returns the day that is `count` working days later. */
export function workingDaysAfter(day: Day, count: number, region?: Region): Day {
  return count === 0 ? day : workingDaysAfter(workingDay(addDays(day, 1), region), count - 1, region)
}
