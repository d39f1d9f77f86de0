/** How people begin the number of an invoice or of a voucher; a booking's begins with the year. */
const beginnings: readonly [pattern: RegExp, prefixes: readonly string[]][] = [
  [/(?:^|[^\p{L}])RE(?::|[ .#-]*(?:NR|NUMMER)?[ .#:-]*)$/u, ['RE-']],
  [/(?:^|[^\p{L}])G[ .#-]*$/u, ['G-']],
  // A word may mean the document or the booking behind it.
  [/(?:^|[^\p{L}])(?:RG|RNR|RECHN\p{L}*)[ .#:-]*(?:NR|NUMMER)?[ .#:-]*$/u, ['RE-', '']],
  [/(?:^|[^\p{L}])GUTSCH\p{L}*[ .#:-]*(?:NR|NUMMER)?[ .#:-]*$/u, ['G-', '']],
]
/** Longer than any beginning. */
const BEGINNING_LENGTH = 40

/** Year, what parts it from the count, and digits of the count, with blanks anywhere: banks break lines within a number. */
const attempt = /(2 ?0 ?\d ?\d)( ?[-–—_/] ?| )?(\d(?: ?\d){0,11})/y

const COUNT_DIGITS = 4
const MOST_DIGITS = 6

/**
 * The numbers that a text may name, as they are written: `2026-0147`, `RE-2026-0042`. Zeros, dashes and blanks may be lost
 * or added. Nothing is found within a longer number or a date.
 */
export const numbersIn = (text: string): string[] => writtenNumbers(text).flat()

/** The same by each number that is written, as one may be read in several ways. */
export function writtenNumbers(text: string): string[][] {
  const plain = text.toUpperCase().replace(/\s+/g, ' ')
  return [...plain.matchAll(/2/g)].map(({ index }) => numbersAt(plain, index)).filter(read => read.length > 0)
}

function numbersAt(text: string, at: number): string[] {
  attempt.lastIndex = at
  const [whole = '', year = '', between = '', digits = ''] = attempt.exec(text) ?? []
  const before = text.slice(Math.max(0, at - BEGINNING_LENGTH), at)
  if (whole === '' || /\d$/.test(before)) return []
  const prefixes = beginnings.find(([pattern]) => pattern.test(before))?.[1]
  const isDashed = between.trim() !== ''
  // The end of a date, or the middle of an account's number.
  if (!prefixes && (/(?:^|\D)\d{1,2}[./-]$/.test(before) || (!isDashed && /\d $/.test(before)))) return []
  const counts = countsIn(digits, text.slice(at + whole.length), isDashed || prefixes !== undefined)
  return (prefixes ?? ['']).flatMap(prefix =>
    counts.map(count => `${prefix}${year.replaceAll(' ', '')}-${String(count).padStart(COUNT_DIGITS, '0')}`),
  )
}

/** What the digits may count: up to any blank among them. `isMarked`: it cannot be but a number, even with zeros lost. */
function countsIn(digits: string, after: string, isMarked: boolean): number[] {
  const parts = digits.split(' ')
  return parts.flatMap((_, at) => {
    const read = parts.slice(0, at + 1).join('')
    const isLast = at === parts.length - 1
    return isCount(read, isLast, isMarked) && !(isLast && goesOn(after, read)) ? Number(read) : []
  })
}

function isCount(read: string, isLast: boolean, isMarked: boolean): boolean {
  if (read.length > MOST_DIGITS || Number(read) === 0) return false
  if (read.length === COUNT_DIGITS) return true
  // No count begins with a zero that has more digits, or fewer unless some were lost.
  if (read.length > COUNT_DIGITS) return !read.startsWith('0')
  return isMarked && (isLast || !read.startsWith('0'))
}

/** Whether the digits are the beginning of a longer number, or few ones of a date. */
const goesOn = (after: string, read: string) =>
  /^\d/.test(after) || (read.length < COUNT_DIGITS && /^ ?[-–—_/.:]\d/.test(after))
