import { folded } from '../folded.ts'

/** What can be searched of a record: words as `wordsIn` joins them, each after a blank. */
export type Texts = {
  /** Names, titles and numbers. */
  named: string
  /** Telephone numbers, as `phonesIn` writes them. */
  phone: string
  /** Anything else: an address, a message, a place. */
  rest: string
}

/** One part of what was typed. */
type Term = {
  words: readonly string[]
  /** What it is as (a part of) a telephone number; "" when it is none. */
  phone: string
}
export type Query = readonly Term[]

/** How well a record was found, best first. */
export const levels = { begins: 0, within: 1, elsewhere: 2 } as const
export type Level = (typeof levels)[keyof typeof levels]

/** Fewer digits than these stand in every telephone number. */
const DIGITS_MIN = 3

/** The words of texts, folded, each after a blank: what begins a word is found with its blank. */
export const wordsIn = (...texts: readonly string[]): string =>
  ` ${folded(texts.join(' '))}`.replace(/[^\p{L}\p{N}]+/gu, ' ').trimEnd()

/** A number without signs, by which it is found exactly. */
export const compactNumber = (number: string): string => wordsIn(number).replaceAll(' ', '')

/** A telephone number in digits, as it is dialled within Germany: `+49 (0)171 555` is `0171555`. */
const phoneDigits = (phone: string): string =>
  phone
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)490?/, '0')
    .replace(/^\+/, '00')

/** Telephone numbers in digits, each after a blank. */
export const phonesIn = (...phones: readonly string[]): string =>
  phones
    .map(phoneDigits)
    .filter(Boolean)
    .map(digits => ` ${digits}`)
    .join('')

/** What was typed, in parts that must all be found. Numbers in a row may be one telephone number. */
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

/** How well all parts are found in a record; undefined unless each of them is. */
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
