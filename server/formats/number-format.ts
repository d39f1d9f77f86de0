import { DAY_MS } from '../../domain/kit/duration.ts'

/** Meaning of a number; `hours` go on beyond 24, `digits` has leading zeros, in a pattern such as `00000`. */
export type NumberFormat =
  | { kind: 'number' | 'day' | 'time' | 'dayAndTime' | 'hours' }
  | { kind: 'digits'; pattern: string }

/**
 * Returns the kind of a built-in format, of which Excel stores only the number. 27 to 58 are days and times in eastern
 * Asia.
 */
function builtIn(id: number): NumberFormat['kind'] {
  if (id === 22) return 'dayAndTime'
  if (id === 46) return 'hours'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35) || id === 55 || id === 56)
    return 'time'
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58) ? 'day' : 'number'
}

/** Reads a format by its number, or by its code: `dd\.mm\.yyyy`, `[$-407]hh:mm`, `00000`, `"D-"00000`. */
export function numberFormat(id: number, code?: string): NumberFormat {
  if (code === undefined) {
    const kind = builtIn(id)
    return kind === 'digits' ? { kind: 'number' } : { kind }
  }
  const [section = ''] = code
    .replace(/\[[^\]]*\]/g, match => (/^\[[hms]+\]$/i.test(match) ? match.slice(1, -1) : ''))
    .split(';')
  // Texts in quotes and escaped characters are shown as they are.
  const letters = section.replace(/"[^"]*"|\\.|_.|\*./g, '').toLowerCase()
  if (/general|standard/.test(letters)) return { kind: 'number' }
  const hasDay = /[yd]|mmm/.test(letters)
  const hasTime = /[hs]|am\/pm/.test(letters)
  if (!hasDay && /\[h+\]/i.test(code)) return { kind: 'hours' }
  if (hasDay || hasTime) return { kind: hasDay && hasTime ? 'dayAndTime' : hasDay ? 'day' : 'time' }
  const pattern = section.replace(/"([^"]*)"/g, '$1').replace(/\\(.)/g, '$1')
  return /^0{2,}$/.test(letters.replace(/[\s/()-]/g, '')) ? { kind: 'digits', pattern } : { kind: 'number' }
}

/** Returns a number as people read it in its cell. */
export function cellText(value: string, format: NumberFormat | undefined, isFrom1904: boolean): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (!format || format.kind === 'number') return plainNumber(number)
  if (format.kind === 'digits')
    return Number.isInteger(number) && number >= 0 ? fill(String(number), format.pattern) : plainNumber(number)
  if (format.kind === 'hours' && number < 100) return elapsed(number)
  return moment(isFrom1904 ? number + 1462 : number, format.kind === 'hours' ? 'time' : format.kind)
}

/**
 * Returns a stored day or time such as `2027-05-08T09:30:00` as it is shown. Some programs add a `Z`, which means
 * nothing in a spreadsheet.
 */
export function isoText(value: string): string {
  const [, day = '', clock = '', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?:?(\d\d)?(?:[.,]\d+)?Z?$/.exec(value) ?? []
  const time = seconds === '00' ? clock : `${clock}:${seconds}`
  return [day, day !== '' && time === '00:00' ? '' : time].filter(Boolean).join(' ') || value
}

/** Rounds sums such as 35.550000000000004. Adds a zero to three decimals, as 1.234 would look like thousands. */
function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(14)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Fills the zeros of a pattern with digits, from the right; further digits go before it. */
function fill(digits: string, pattern: string): string {
  let remaining = digits
  let text = ''
  for (const character of [...pattern].toReversed()) {
    text = (character === '0' ? (remaining.at(-1) ?? '0') : character) + text
    if (character === '0') remaining = remaining.slice(0, -1)
  }
  return remaining + text
}

/** Excel keeps a typed `24:00` as one day. */
function elapsed(days: number): string {
  const minutes = Math.round(days * 1440)
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}

/** Excel counts days from the end of 1899; a fraction is a time, even if the format hides it. */
function moment(days: number, kind: 'day' | 'time' | 'dayAndTime'): string {
  const date = new Date(Math.round(days * 86_400) * 1000 - 25_569 * DAY_MS)
  if (Number.isNaN(date.getTime())) return String(days)
  const [day = '', time = ''] = date.toISOString().split('T')
  const clock = time.slice(0, 5)
  if (kind === 'time' || days < 1) return clock
  // Seconds are kept: the proof of a consent needs them.
  if (kind === 'dayAndTime' && time.slice(6, 8) !== '00') return `${day} ${time.slice(0, 8)}`
  return kind === 'day' && clock === '00:00' ? day : `${day} ${clock}`
}
