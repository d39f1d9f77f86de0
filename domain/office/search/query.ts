import { fold } from '../../kit/fold.ts'

/** A record's searchable texts: words as `wordsIn` joins them, each after a blank. */
export type Texts = {
  /** Names, titles and numbers. */
  named: string
  /** Phone numbers, as `phonesIn` writes them. */
  phone: string
  /** Anything else: an address, a message, a place. */
  rest: string
}

/** One part of the query. */
type Term = {
  words: readonly string[]
  /** The term as (part of) a phone number; "" if it is none. */
  phone: string
}
export type Query = readonly Term[]

/** Quality of a match, best first. */
export const levels = { begins: 0, within: 1, elsewhere: 2 } as const
export type Level = (typeof levels)[keyof typeof levels]

/** Fewer digits match every phone number. */
const DIGITS_MIN = 3

/** Joins folded words, each after a blank, so that a search for a word's beginning includes the blank. */
export const wordsIn = (...texts: readonly string[]): string =>
  ` ${fold(texts.join(' '))}`.replace(/[^\p{L}\p{N}]+/gu, ' ').trimEnd()

/** Joins the words of names, also without apostrophes: finds `O'Brien` by `obrien`. */
export function namesIn(...names: readonly string[]): string {
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

/** Splits a query into terms that must all match. Adjacent numbers may be one phone number. */
export function queryOf(typed: string): Query {
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
  return { words: wordsIn(part).split(' ').filter(Boolean), phone: digits.length < DIGITS_MIN ? '' : digits }
}

/** Returns the worst level of all terms; undefined unless each of them matches. */
export function levelOf(texts: Texts, query: Query): Level | undefined {
  let worst: Level = levels.begins
  for (const term of query) {
    const level = levelOfTerm(texts, term)
    if (level === undefined) return undefined
    if (level > worst) worst = level
  }
  return worst
}

function levelOfTerm(texts: Texts, { words, phone }: Term): Level | undefined {
  if (phone !== '' && texts.phone.includes(phone))
    return texts.phone.includes(` ${phone}`) ? levels.begins : levels.within
  let worst: Level = levels.begins
  for (const word of words) {
    const level = levelOfWord(texts, word)
    if (level === undefined) return undefined
    if (level > worst) worst = level
  }
  return worst
}

function levelOfWord({ named, phone, rest }: Texts, word: string): Level | undefined {
  if (named.includes(` ${word}`)) return levels.begins
  if (named.includes(word)) return levels.within
  if (/^\d{3,}$/.test(word) && phone.includes(word)) return levels.within
  return rest.includes(word) ? levels.elsewhere : undefined
}
