import { addDays, type Day, daysBetween } from '../format.ts'

/** The German states, by the codes of ISO 3166-2. */
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
/** The state whose holidays count beside the nationwide ones; "" for none. */
export type Region = State | ''

/** Public holidays on the same day every year; without a list, in all of them. */
const fixedHolidays: Record<string, readonly State[] | undefined> = {
  '01-01': undefined,
  '01-06': ['BW', 'BY', 'ST'],
  '03-08': ['BE', 'MV'],
  '05-01': undefined,
  // In Bavaria only where most are Catholic; whoever pays has the benefit of the doubt.
  '08-15': ['BY', 'SL'],
  '09-20': ['TH'],
  '10-03': undefined,
  '10-31': ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH'],
  '11-01': ['BW', 'BY', 'NW', 'RP', 'SL'],
  '12-25': undefined,
  '12-26': undefined,
}
/** Likewise by days after Easter Sunday. */
const movableHolidays: Record<number, readonly State[] | undefined> = {
  [-2]: undefined,
  1: undefined,
  39: undefined,
  50: undefined,
  60: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'],
}

/** Easter Sunday of a year (Gregorian; the anonymous algorithm of 1876). */
function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)).toISOString().slice(0, 10)
}

/** The day of repentance, on the Wednesday before 23 November, is a holiday in Saxony alone. */
const isRepentanceDay = (day: Day) => /-11-(1[6-9]|2[0-2])$/.test(day) && weekday(day) === 3
const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Whether it is a public holiday, nationwide or in the state. */
export function isHoliday(day: Day, region: Region | undefined): boolean {
  const isHere = (where: readonly State[] | undefined) => !where || where.some(state => state === region)
  const ofYear = day.slice(5)
  const afterEaster = daysBetween(easter(Number(day.slice(0, 4))), day)
  return (
    (ofYear in fixedHolidays && isHere(fixedHolidays[ofYear])) ||
    (afterEaster in movableHolidays && isHere(movableHolidays[afterEaster])) ||
    (region === 'SN' && isRepentanceDay(day))
  )
}

const isWorkingDay = (day: Day, region: Region | undefined) =>
  weekday(day) !== 0 && weekday(day) !== 6 && !isHoliday(day, region)

/** The day itself, or the next on which banks work: what is due on a weekend or holiday is due after it (§ 193 BGB). */
export function workingDay(day: Day, region?: Region): Day {
  return isWorkingDay(day, region) ? day : workingDay(addDays(day, 1), region)
}

/** The working day that follows a day after so many others. */
export function workingDaysAfter(day: Day, count: number, region?: Region): Day {
  return count === 0 ? day : workingDaysAfter(workingDay(addDays(day, 1), region), count - 1, region)
}
