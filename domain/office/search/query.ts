import { daysOf } from '../../events/dates/days.ts'
import { monthNumber } from '../../import/tables/when-tokens.ts'
import { foldText } from '../../kit/fold.ts'
import { addDays, daysBetween, type Instant } from '../../kit/format.ts'

/** A record's searchable texts: words as `wordsIn` joins them, each after a blank. */
export type SearchTexts = {
  /** Names, titles and numbers. */
  named: string
  /** Phone numbers, as `phonesIn` writes them. */
  phone: string
  /** Anything else: an address, a message, a place. */
  rest: string
  /** Days on which the event takes place, as `daysIn` writes them. */
  days?: string
}

/** One part of the query. */
type Term = {
  words: readonly string[]
  /** The term as (part of) a phone number; "" if it is none. */
  phone: string
  /** The term as a day, the end of one if it has no year: `2027-03-26`, `-03-26`; "" if it is none. */
  day: string
}
export type SearchTerms = readonly Term[]

/** Quality of a match, best first. */
export const matchLevels = { begins: 0, within: 1, elsewhere: 2 } as const
export type MatchLevel = (typeof matchLevels)[keyof typeof matchLevels]

/** Fewer digits match every phone number. */
const DIGITS_MIN = 3

/** Joins folded words, each after a blank, so that a search for a word's beginning includes the blank. */
export const wordsIn = (...texts: readonly string[]): string =>
  ` ${foldText(texts.join(' '))}`.replace(/[^\p{L}\p{N}]+/gu, ' ').trimEnd()

/** Joins the words of names, also without apostrophes: finds `O'Brien` by `obrien`. */
export function searchableNames(...names: readonly string[]): string {
  const plain = (name: string) => name.replace(/['’‘]/g, '')
  return wordsIn(...names, ...names.filter(name => plain(name) !== name).map(plain))
}

/** Strips punctuation from a number, for exact matches. */
export const compactNumber = (number: string): string => wordsIn(number).replaceAll(' ', '')

/** Normalizes a phone number to digits as dialled in Germany: `+49 (0)171 555` becomes `0171555`. */
const phoneDigits = (phone: string): string =>
  phone
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)490?/, '0')
    .replace(/^\+/, '00')

/** Joins phone numbers in digits, each after a blank. */
export const phonesIn = (...phones: readonly string[]): string =>
  phones
    .map(phoneDigits)
    .filter(Boolean)
    .map(digits => ` ${digits}`)
    .join('')

/** Longer than any course; a mistyped year would fill the memory. */
const SPAN_DAYS_MAX = 800

/** Joins the days of each span, each after a blank. */
export const daysIn = (...spans: readonly { startDate: Instant; endDate: Instant }[]): string =>
  spans
    .map(span => {
      const { first, last } = daysOf(span)
      const count = Math.min(SPAN_DAYS_MAX, daysBetween(first, last) + 1)
      return Array.from({ length: count }, (_, at) => ` ${addDays(first, at)}`).join('')
    })
    .join('')

/** `26.3.`, `26.03.2027`, `26. März`, `26 March 2027` */
const TYPED_DAY =
  /(^|[^\p{L}\d.])(\d{1,2})(?:\.\s*(\d{1,2})\.|\.?\s*(\p{L}{3,})\.?)(?:\s*(\d{4}|\d{2}))?(?![\p{L}\d])/gu

/** Splits a query into terms that must all match. A day is one term. Adjacent numbers may be one phone number. */
export function searchTermsOf(typed: string): SearchTerms {
  const days: Term[] = []
  const otherText = typed.replaceAll(
    TYPED_DAY,
    (text, before: string, date: string, number = '', name = '', year = '') => {
      const month = name === '' ? Number(number) : monthNumber(name)
      if (month < 1 || month > 12) return text
      const [mm, dd] = [month, Number(date)].map(part => String(part).padStart(2, '0'))
      days.push({ ...termOf(text), day: `${year.length === 2 ? `20${year}` : year}-${mm}-${dd}` })
      return `${before} `
    },
  )
  return [...days, ...termsIn(otherText)]
}

function termsIn(typed: string): Term[] {
  const parts: string[] = []
  let isInNumber = false
  for (const piece of typed.trim().split(/\s+/)) {
    const isNumber = /^[\d+()/.-]+$/.test(piece)
    if (isNumber && isInNumber) parts.push(`${parts.pop()} ${piece}`)
    else parts.push(piece)
    isInNumber = isNumber
  }
  return parts.map(termOf).filter(({ words }) => words.length > 0)
}

function termOf(part: string): Term {
  const digits = /^[\d+()/. -]+$/.test(part) ? phoneDigits(part) : ''
  return { words: wordsIn(part).split(' ').filter(Boolean), phone: digits.length < DIGITS_MIN ? '' : digits, day: '' }
}

/** Returns the worst level of all terms; undefined unless each of them matches. */
export const matchLevelOf = (texts: SearchTexts, query: SearchTerms): MatchLevel | undefined =>
  worstLevel(query, term => levelOfTerm(texts, term))

function worstLevel<T>(parts: Iterable<T>, levelOf: (part: T) => MatchLevel | undefined): MatchLevel | undefined {
  let worst: MatchLevel = matchLevels.begins
  for (const part of parts) {
    const level = levelOf(part)
    if (level === undefined) return undefined
    if (level > worst) worst = level
  }
  return worst
}

function levelOfTerm(texts: SearchTexts, { words, phone, day }: Term): MatchLevel | undefined {
  if (day !== '' && `${texts.days ?? ''} `.includes(`${day} `)) return matchLevels.begins
  if (phone !== '' && texts.phone.includes(phone))
    return texts.phone.includes(` ${phone}`) ? matchLevels.begins : matchLevels.within
  return worstLevel(words, word => levelOfWord(texts, word))
}

function levelOfWord({ named, phone, rest }: SearchTexts, word: string): MatchLevel | undefined {
  if (named.includes(` ${word}`)) return matchLevels.begins
  if (named.includes(word)) return matchLevels.within
  if (/^\d{3,}$/.test(word) && phone.includes(word)) return matchLevels.within
  return rest.includes(word) ? matchLevels.elsewhere : undefined
}
