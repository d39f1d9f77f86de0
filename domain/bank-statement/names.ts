import { folded } from '../folded.ts'

const noNames = new Set(
  'dr prof dipl med ing rer nat phil herr herrn frau hr fr familie fam eheleute ehepaar und oder and or mr mrs ms'.split(
    ' ',
  ),
)

/** The words of a name. */
export const nameWords = (name: string): string[] => wordsOf(name).filter(word => word.length > 1 && !noNames.has(word))

/** The words of a text, as they are compared. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')

/** Whether two names may be one person's, in any order; one may have more words, such as a second first name. */
export function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  return fewer.length > 1 && fewer.every(word => more.includes(word))
}

/** A payer's name as a bank has it. */
export type PayerName = {
  words: readonly string[]
  /** The beginning of another word, where the bank cut the name. */
  begun: string | undefined
}

/** Banks cut names to 27 characters; a blank at the end is lost. */
const CUT_LENGTHS = new Set([26, 27])

export function payerName(name: string): PayerName {
  const last = CUT_LENGTHS.has([...name.trim()].length) ? wordsOf(name).at(-1) : undefined
  return { words: nameWords(name).filter(word => word !== last), begun: last }
}

const SHORTEST_BEGIN = 3

/** Whether a payer may be the person with these words as a name. */
export function isPayer({ words, begun }: PayerName, person: readonly string[]): boolean {
  if (begun === undefined) return isSameName(words, person)
  const rest = person.filter(word => !words.includes(word))
  // One or two letters may begin anybody's surname.
  if (begun.length < SHORTEST_BEGIN && person.length - rest.length < 2) return isSameName(words, person)
  const isBegun = rest.some(word => word.startsWith(begun)) || person.includes(begun)
  // The other way round: nothing of the person is missing, but what was cut.
  const isWhole = person.length > 1 && rest.every(word => word.startsWith(begun))
  return isWhole || (isBegun && words.length > 0 && words.every(word => person.includes(word)))
}

/** The words of the surname: all of a double one, and what stands before the comma of `Klein, Petra`. */
export function surnameWords(name: string): string[] {
  const [beforeComma = '', ...rest] = name.split(',')
  const surname = rest.length > 0 ? beforeComma : (name.trim().split(/\s+/).at(-1) ?? '')
  return nameWords(surname)
}
