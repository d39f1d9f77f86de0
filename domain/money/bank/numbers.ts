import { numberOf } from '../terms/reference.ts'
import { furtherCounts } from './further-counts.ts'
import { mayHaveFurtherNumber } from './further-number.ts'
import { continuesAfter, isForeign, isLoose, isNoNumber, standsAlone } from './number-context.ts'
import { type Series, seriesBefore } from './series.ts'

/** A number found in a text, and the stored numbers that it may mean. */
export type FoundNumber = {
  /**
   * `reference`: its check character is right. `number`: an old form, in which typos go unnoticed. `foreign`: an old
   * form with another meaning, a part of a longer number, or a count without its beginning, so it is never sure.
   */
  kind: 'reference' | 'number' | 'foreign'
  meant: readonly string[]
  /**
   * Numbers that are meant only if the name matches too: the word before the number names another series of ours, or a
   * blank splits the digits.
   */
  perhaps: readonly string[]
}

/** The numbers of a text, and references with a wrong check character. */
export type Numbers = {
  written: readonly FoundNumber[]
  mistyped: readonly string[]
  /** True if other digits may be one more number. */
  hasOthers: boolean
}

/**
 * Finds all numbers in a text: `B26-0147-K`, `2026-0147`, `RE-2026-0042`. Allows spaces anywhere, since banks insert
 * them. In fields filled by programs, old forms must be separate words.
 */
export function readNumbers(text: string, by: 'person' | 'program' = 'person'): Numbers {
  if (!/\p{N}/u.test(text)) return noNumbers
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
  const [written, mistyped]: [FoundNumber[], string[]] = [[], []]
  const unread = plain.replace(reference, (match, before: string, letter, year: string, digits: string, sign, at) => {
    const read = readReference(letter, year.replace(' ', ''), digits, sign)
    // Only a check character proves that a blank was lost before it.
    if (isGlued(before) && (by === 'program' || read?.kind !== 'reference')) return match
    const after = plain.slice(at + match.length)
    if (read)
      written.push(sign === undefined && continuesAfter(after) ? foreign(read) : read, ...furtherNumbers(read, after))
    else if (sign !== undefined) mistyped.push(match.slice(before.length))
    else return match
    return `${before}|`
  })
  let last: number | undefined
  let [others, end] = ['', 0]
  for (const { index } of unread.matchAll(/2/g)) {
    const isNext = last !== undefined && index - last < BEFORE_LENGTH && isOneNumber(unread.slice(last, index))
    const read = readNumberAt(unread, index, by, isNext)
    written.push(...read)
    if (read.length === 0) continue
    last = index
    if (index < end) continue
    others += `${unread.slice(end, index)}|`
    end = index + (firstNumber.exec(unread.slice(index, index + BEFORE_LENGTH))?.[0].length ?? 0)
  }
  return { written, mistyped, hasOthers: mayHaveFurtherNumber(others + unread.slice(end)) }
}

const noNumbers: Numbers = { written: [], mistyped: [], hasOthers: false }

/** Returns the stored numbers that each number of a text may mean. */
export const writtenNumbers = (text: string): string[][] =>
  readNumbers(text).written.map(({ meant, perhaps }) => [...meant, ...perhaps])

const joiner = '[ ./_\\p{Pd}]{0,3}'
/**
 * Excludes the year 20, which would match the beginning of `G 2026 0007`. Allows a lost blank, as in
 * `WaldtagB26-0147-K`.
 */
const reference = new RegExp(
  `(^|[^\\p{L}\\p{N}]|\\p{L}{2}|\\p{N})([BG])${joiner}(?!2 ?0)(\\d ?\\d)${joiner}(\\d(?: ?\\d){3,5})(?:${joiner}([A-Z])(?![\\p{L}\\p{N}]))?(?!\\d)`,
  'gu',
)

/** True for a year and a count, and what may join them to a next number: `2026 0147, `. */
const isOneNumber = (text: string) =>
  /^[\d ,;/+&._\p{Pd}]*$/u.test(text) && text.replace(/\D/g, '').length <= YEAR_DIGITS + COUNT_DIGITS

const isGlued = (before: string) => /[\p{L}\p{N}]$/u.test(before)

/** Returns undefined if the check character is wrong. Without one it is an old number. */
function readReference(
  letter: string,
  year: string,
  digits: string,
  sign: string | undefined,
): FoundNumber | undefined {
  if (sign !== undefined) {
    const number = numberOf(letter + year + digits + sign)
    return number === undefined ? undefined : { kind: 'reference', meant: [number], perhaps: [] }
  }
  const count = wholeCount(digits)
  if (count === undefined) return undefined
  const number = `${letter === 'G' ? 'G-' : ''}20${year}-${count}`
  return digits.startsWith(count)
    ? { kind: 'number', meant: [number], perhaps: [] }
    : { kind: 'number', meant: [], perhaps: [number] }
}

/** Returns the digits up to the first blank that ends a count: `0147 2 KINDER`. */
function wholeCount(digits: string): string | undefined {
  const parts = digits.split(' ')
  return parts.map((_, at) => parts.slice(0, at + 1).join('')).find(isWholeCount)
}

/** Year, separator, and digits of the count. */
const yearAndCount = /(2 ?0 ?\d ?\d)( ?[\p{Pd}_/.] ?| )?(\d(?: ?\d){0,11})/uy

const firstNumber = /^2 ?0 ?\d ?\d(?: ?[\p{Pd}_/.] ?| )?\d{1,6}/u

const YEAR_DIGITS = 4
const COUNT_DIGITS = 4
const MAX_DIGITS = 6
const BEFORE_LENGTH = 60

/** A count with more than four digits does not begin with zero. */
const isWholeCount = (digits: string): boolean =>
  digits.length >= COUNT_DIGITS &&
  digits.length <= MAX_DIGITS &&
  (digits.length === COUNT_DIGITS || !digits.startsWith('0')) &&
  Number(digits) > 0

/** Downgrades a number to a suggestion. */
const foreign = ({ meant, perhaps }: FoundNumber): FoundNumber => ({
  kind: 'foreign',
  meant: [],
  perhaps: [...meant, ...perhaps],
})

/** Reads the number at a place, and the counts behind it that leave out their beginning. */
function readNumberAt(text: string, at: number, by: 'person' | 'program', isNext: boolean): FoundNumber[] {
  yearAndCount.lastIndex = at
  const [whole = '', spread = '', between = '', digits = ''] = yearAndCount.exec(text) ?? []
  const before = text.slice(Math.max(0, at - BEFORE_LENGTH), at)
  if (whole === '' || /\d$/.test(before)) return []
  const named = seriesBefore(before)
  const after = text.slice(at + whole.length)
  const place = { before, between, digits, after, named, isNext }
  if (isNoNumber(place)) return []
  const year = spread.replaceAll(' ', '')
  const counts = countsIn(digits, after, named !== undefined && named !== 'other')
    .filter(({ digits }) => !isSchoolYear(year, digits, named !== undefined))
    .map(({ digits: count, isSure }) => ({ number: `${year}-${count.padStart(COUNT_DIGITS, '0')}`, isSure }))
  if (counts.length === 0) return []
  const { meant, perhaps } = prefixes[named ?? 'none']
  const read = (all: typeof counts, before: readonly string[]) =>
    all.flatMap(({ number }) => before.map(prefix => prefix + number))
  const isUnsure = isLoose(place)
  const [sure, unsure] = [
    counts.filter(number => number.isSure && !isUnsure),
    counts.filter(number => !number.isSure || isUnsure),
  ]
  const written: FoundNumber = {
    kind: 'number',
    meant: read(sure, meant),
    perhaps: [...read(sure, perhaps), ...read(unsure, [...meant, ...perhaps])],
  }
  if (by === 'program') return [isForeign(place) || !standsAlone(place) ? foreign(written) : written]
  if (isForeign(place)) return [foreign(written), ...furtherNumbers(written, after)]
  const [first = ''] = digits.split(' ')
  return [written, ...furtherNumbers(written, digits.slice(first.length) + after)]
}

/** Returns the numbers that share the beginning of the one before them: `2026-0042, 0043`. */
const furtherNumbers = ({ meant, perhaps }: FoundNumber, after: string): FoundNumber[] =>
  furtherCounts(after).map(digits => {
    const number = (before: string) => {
      const start = before.lastIndexOf('-') + 1
      return before.slice(0, Math.max(start, before.length - digits.length)) + digits
    }
    return { kind: 'foreign', meant: [], perhaps: [...meant, ...perhaps].map(number) }
  })

/** Prefixes of stored numbers by the word before a number. Without a word it may be a booking's or an invoice's. */
const prefixes: Record<Series | 'none', Record<'meant' | 'perhaps', readonly string[]>> = {
  none: { meant: ['', 'RE-'], perhaps: [] },
  booking: { meant: [''], perhaps: [] },
  // Text with "Rechnung" may still contain the booking's number.
  invoice: { meant: ['RE-'], perhaps: [''] },
  voucher: { meant: ['G-'], perhaps: [''] },
  other: { meant: ['', 'RE-'], perhaps: [] },
}

/** `2026/27` is a school year after any word; `2026-2028` is a training period unless a word names a series. */
function isSchoolYear(year: string, digits: string, isNamed: boolean): boolean {
  const next = Number(year) + 1
  if (digits.length === 2) return Number(digits) === next % 100
  const count = Number(digits)
  return count === next || (!isNamed && count >= next - 2 && count < next + TRAINING_YEARS)
}
const TRAINING_YEARS = 4

/**
 * Lists the counts that the digits may stand for, up to each blank. With `isNamed`, a word names the series, and
 * leading zeros may be missing.
 */
function countsIn(digits: string, after: string, isNamed: boolean): { digits: string; isSure: boolean }[] {
  const parts = digits.split(' ')
  const counts = parts.flatMap((_, at) => {
    const read = parts.slice(0, at + 1).join('')
    const isLast = at === parts.length - 1
    return !isCount(read, isNamed) || (isLast && goesOn(after, read)) ? [] : [{ read, isJoined: at > 0 }]
  })
  const isOnly = counts.length === 1
  return counts.map(({ read, isJoined }) => ({
    digits: read,
    // A short number or month and a price, as in `2026-01 40`, look like a number with an inserted blank.
    isSure: isJoined ? isNamed && isOnly : isWholeCount(read) || isOnly,
  }))
}

const isCount = (read: string, isNamed: boolean): boolean =>
  isWholeCount(read) || (isNamed && read.length < COUNT_DIGITS && Number(read) > 0)

/** True if the digits are the beginning of a longer number, or part of a date. */
const goesOn = (after: string, read: string) =>
  /^\d/.test(after) || (read.length < COUNT_DIGITS && /^ ?[\p{Pd}_/.:]\d/u.test(after))
