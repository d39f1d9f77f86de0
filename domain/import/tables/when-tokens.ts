import { foldText } from '../../kit/fold.ts'
import type { Day } from '../../kit/format.ts'
import { dayFromParts } from '../../kit/table-cell.ts'

/** Order of day and month in `05/06/2027`; undefined if the column does not decide it. */
export type DateOrder = 'dayFirst' | 'monthFirst'

export type TimeToken = {
  kind: 'time'
  /** 0 to 24. */
  hour: number
  minute: string
  half?: 'am' | 'pm'
  /** Midnight, which spreadsheets append to a bare day. */
  isMidnight?: true
  /** Offset of its zone from UTC. */
  offsetMinutes?: number
}
export type PartDay = { kind: 'partDay'; date: number; month?: number }
export type WhenToken =
  | { kind: 'day'; day: Day }
  | PartDay
  | TimeToken
  | { kind: 'hour'; hour: number }
  | { kind: 'range' | 'wholeDay' | 'ambiguous' | 'skip' }

export type DateReading = {
  order?: DateOrder | undefined
  /** Reads `9` as an hour, in a column of times. */
  hasTimes?: boolean
  /** Accepts `24:00`, in a column of ends. */
  isEnd?: boolean
}

const monthNames = [
  ['januar', 'january', 'janner'],
  ['februar', 'february', 'feber'],
  ['marz', 'march', 'mrz'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september', 'sept'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
]

/** 1 to 12; 0 for any other word. */
export function monthNumber(word: string): number {
  const plain = foldText(word)
  return plain.length < 3 ? 0 : monthNames.findIndex(names => names.some(name => name.startsWith(plain))) + 1
}

function dayToken(year = '', month: number | string = '', date = ''): WhenToken | undefined {
  const day = dayFromParts(year, month, date)
  return day === undefined ? undefined : { kind: 'day', day }
}

function slashedDay(order: DateOrder | undefined, first = '', second = '', year = ''): WhenToken | undefined {
  const read = Number(first) > 12 || first === second ? 'dayFirst' : Number(second) > 12 ? 'monthFirst' : order
  if (!read) return { kind: 'ambiguous' }
  return read === 'dayFirst' ? dayToken(year, second, first) : dayToken(year, first, second)
}

function partDay(date = '', month = '', name = ''): WhenToken | undefined {
  const number = name === '' ? Number(month) : monthNumber(name)
  if (name !== '' && number === 0) return undefined
  return { kind: 'partDay', date: Number(date), ...(number === 0 ? {} : { month: number }) }
}

function timeToken(hour = '', minute = '00', half = '', zone = ''): TimeToken | undefined {
  const letter = half.slice(0, 1).toLowerCase()
  const isWrong = Number(hour) > (letter === '' ? 24 : 12) || (letter !== '' && Number(hour) === 0)
  if (isWrong || Number(minute) > 59 || (Number(hour) === 24 && minute !== '00')) return undefined
  return {
    ...{ kind: 'time', hour: Number(hour), minute },
    ...(letter === '' ? {} : { half: letter === 'a' ? 'am' : 'pm' }),
    ...(zone === '' ? {} : { offsetMinutes: offsetOf(zone) }),
  }
}

/** Zones that Google Forms writes, in hours; UTC, GMT and Z are 0. MEZ and MESZ are Berlin's own time. */
const zoneHours: Readonly<Record<string, number>> = { OEZ: 2, EET: 2, OESZ: 3, EEST: 3 }

function offsetOf(zone: string): number {
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === '') return (zoneHours[zone.toUpperCase()] ?? 0) * 60
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const dash = '(?:[-–—]|\\b(?:bis|to|until)\\b)'
export const weekdays =
  'mo(?:n(?:tags?|day)?)?|di(?:e(?:nstags?)?)?|tue(?:s(?:day)?)?|mi(?:t(?:twochs?)?)?|wed(?:nesday)?|do(?:n(?:nerstags?)?)?|thu(?:rs(?:day)?)?|fr(?:e(?:itags?)?|i(?:day)?)?|sa(?:t(?:urday)?|mstags?)?|sonnabends?|so(?:nn?(?:tags?)?)?|sun(?:day)?'
const glue = 'ca|circa|gegen|etwa|um|vo[nm]|zum|ab|am|den|der|at|from|on|uhr|mez|mesz|cet|cest'

type Reader = [pattern: RegExp, read: (parts: RegExpExecArray, reading: DateReading) => WhenToken | undefined]

/** Token readers, tried in this order at each place; a reader that returns undefined passes on to the next. */
const readers: readonly Reader[] = [
  [/[\s,;|()']+/y, () => ({ kind: 'skip' })],
  [/(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y, ([, year, , month, date]) => dayToken(year, month, date)],
  [/(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d:])/y, ([, date, month, year]) => dayToken(year, month, date)],
  [
    /(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d:])/y,
    ([, first, , second, year], { order }) => slashedDay(order, first, second, year),
  ],
  [
    /(\d{1,2})\.?\s*(\p{L}{3,9})\.?,?\s*'?(\d{4}(?!\d)|\d{2}(?![\d.:])(?!\s*(?:[-–—]|bis\b|uhr\b|h\b|[ap]\.?m\b)))/iuy,
    ([, date, name = '', year]) => dayToken(year, monthNumber(name), date),
  ],
  [
    /(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/uy,
    ([, name = '', date, year]) => dayToken(year, monthNumber(name), date),
  ],
  [
    new RegExp(`(\\d{1,2})\\.(?:\\s?(\\d{1,2})\\.|\\s*(\\p{L}{3,9}))?(?=\\s*(?:${dash}|/))`, 'iuy'),
    ([, date, month, name]) => partDay(date, month, name),
  ],
  // An instant, `T08:00Z` or `21:30:00+01:00`; without seconds `09:30-12:00` is a range, as `09:30:00-12:00:00` is.
  [
    /(?:T?(\d{1,2}):(\d{2}):\d{2}(?:[.,]\d+)?|T(\d{1,2}):(\d{2}))\s?(Z|UTC|GMT|[+-](?:0\d|1[0-4]):?\d{2})(?![\d:])/iy,
    ([, hour, minute, otherHour, otherMinute, zone]) => timeToken(hour ?? otherHour, minute ?? otherMinute, '', zone),
  ],
  [
    /T?(\d{1,2})[:.](\d{2})(?![\d.]\d)(?::\d{2}(?:[.,]\d+)?)?(?:\s*([ap])\.?m\b\.?)?(\s*(?:uhr|h)\b)?(?:\s*(UTC|GMT|OES?Z|EES?T)\b)?/iy,
    ([, hour, minute, half, unit, zone]) => {
      const token = timeToken(hour, minute, half, zone)
      const isMidnight = token && unit === undefined && Number(hour) === 0 && minute === '00'
      return isMidnight ? { ...token, isMidnight } : token
    },
  ],
  [/(\d{1,2})\s*(?:([ap])\.?m\b\.?|uhr\b|h\b)/iy, ([, hour, half]) => timeToken(hour, '00', half)],
  [
    new RegExp(`(\\d{1,2})(?=\\s*${dash}\\s*\\d{1,2}(?:[:.]\\d{2})?\\s*(?:uhr\\b|h\\b|[ap]\\.?m\\b))`, 'iy'),
    ([, hour]) => ({ kind: 'hour', hour: Number(hour) }),
  ],
  [/(\d{1,2})(?![\d.:/])/y, ([, hour], { hasTimes }) => (hasTimes ? timeToken(hour) : undefined)],
  [/(?:ganzt(?:ä|ae|a)gig\p{L}*|ganztags|all[\s-]?day)(?!\p{L})/iuy, () => ({ kind: 'wholeDay' })],
  [new RegExp(`${dash}|/`, 'iy'), () => ({ kind: 'range' })],
  [new RegExp(`(?:${weekdays}|${glue})(?!\\p{L})\\.?`, 'iuy'), () => ({ kind: 'skip' })],
]

/** Tokenizes a cell up to the first text that is not understood, which is returned as the rest. */
export function tokensIn(text: string, reading: DateReading): { tokens: WhenToken[]; rest: string } {
  const tokens: WhenToken[] = []
  for (let at = 0; at < text.length; ) {
    const next = tokenAt(text, at, reading)
    if (!next) return { tokens, rest: text.slice(at).trim() }
    if (next.token.kind !== 'skip') tokens.push(next.token)
    at = next.end
  }
  return { tokens, rest: '' }
}

function tokenAt(text: string, at: number, reading: DateReading): { token: WhenToken; end: number } | undefined {
  for (const [pattern, read] of readers) {
    pattern.lastIndex = at
    const parts = pattern.exec(text)
    const token = parts ? read(parts, reading) : undefined
    if (token) return { token, end: pattern.lastIndex }
  }
  return undefined
}
