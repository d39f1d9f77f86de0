import { foldText } from '../../kit/fold.ts'

const noNames = new Set(
  'dr prof dipl med ing rer nat phil herr herrn frau hr fr familie fam eheleute ehepaar und oder and or mr mrs ms'.split(
    ' ',
  ),
)

export const nameWords = (name: string): string[] => wordsOf(name).filter(word => word.length > 1 && !noNames.has(word))

/** Splits a text into normalized words. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')

/** True if two names may belong to one person. Ignores order, and additional words such as a second first name. */
export function isSameName(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  return shorter.length > 1 && shorter.every(word => longer.includes(word))
}

/** A payer's name, as the bank writes it. */
export type PayerName = {
  words: readonly string[]
  /** The beginning of a word where the bank truncated the name. */
  truncated: string | undefined
}

/** Banks truncate names at 27, 32, 35, 54 or 70 characters, and trailing spaces are lost. */
const CUT_LENGTHS = new Set([27, 32, 35, 54, 70].flatMap(length => [length - 1, length]))

export function payerName(name: string): PayerName {
  const last = CUT_LENGTHS.has([...name.trim()].length) ? wordsOf(name).at(-1) : undefined
  return { words: nameWords(name).filter(word => word !== last), truncated: last }
}

const SHORTEST_BEGIN = 3

/** True if the payer's name may be this person's. */
export function isPayer({ words, truncated }: PayerName, person: readonly string[]): boolean {
  if (truncated === undefined) return isSameName(words, person)
  const unmatched = person.filter(word => !words.includes(word))
  // One or two letters match too many surnames.
  if (truncated.length < SHORTEST_BEGIN && person.length - unmatched.length < 2) return isSameName(words, person)
  const isBegun = unmatched.some(word => word.startsWith(truncated)) || person.includes(truncated)
  // Conversely, the person's name lacks nothing but the truncated part.
  const isWhole = person.length > 1 && unmatched.every(word => word.startsWith(truncated))
  return isWhole || (isBegun && words.length > 0 && words.every(word => person.includes(word)))
}

/** Returns the surname's words: both parts of a double name, and all before the comma in `Klein, Petra`. */
export function surnameWords(name: string): string[] {
  const [beforeComma = '', ...rest] = name.split(',')
  const surname = rest.length > 0 ? beforeComma : (name.trim().split(/\s+/).at(-1) ?? '')
  return nameWords(surname)
}
