import { plainName } from '../../bookings/people/booked-twice.ts'

/** Does not escape `-`, which is an error in Unicode patterns. */
const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Matches NFC and NFD, and the genitive s. */
const pattern = (words: string) =>
  [...new Set([words.normalize('NFC'), words.normalize('NFD')])]
    .map(form => `${escapePattern(form).replaceAll(' ', '\\s+')}(?:['’]?s|['’])?`)
    .join('|')

/** Matches whole words only. */
const wholeWords = (forms: readonly string[], flags: 'gu' | 'giu') =>
  new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])(?:${forms.map(pattern).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, flags)

/** Shorter words, such as initials, are in too many texts. */
const SHORTEST_WORD = 3

/** Words in or around names that identify nobody; and months, which are in texts about dates. */
const commonWords: ReadonlySet<string> = new Set([
  ...['von', 'van', 'vom', 'der', 'den', 'dem', 'des', 'zum', 'zur', 'und', 'familie', 'frau', 'herr', 'prof'],
  ...['jahr', 'jahre', 'jahren', 'monate', 'kind', 'tochter', 'sohn', 'oma', 'opa'],
  ...['märz', 'april', 'mai', 'juni', 'juli', 'august'],
])

/** Strips punctuation: in "Lena, 8" the word is Lena. */
const trim = (word: string) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')

/** Lists a double name before its parts. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .split(/\s+/)
    .map(trim)
    .flatMap(word => (word.includes('-') ? [word, ...word.split('-').map(trim)] : [word]))

const capitalized = (word: string) => word.toLowerCase().replace(/(?:^|-)\p{L}/gu, start => start.toUpperCase())

/** Capitalized and uppercase forms of a word, however the name was typed. The lower-case form may be another word. */
const formsOf = (word: string): string[] => [
  ...(word === word.toLowerCase() ? [] : [word]),
  ...[capitalized(word), word.toUpperCase()],
]

/** First and family names in all their forms. */
const namesIn = (name: string): string[] => [
  ...new Set(
    wordsOf(name)
      .filter(word => word.length >= SHORTEST_WORD && !commonWords.has(word.toLowerCase()))
      .flatMap(formsOf),
  ),
]

/**
 * Removes a person's name from texts: the whole name, and each part that is not in a name of `others`, who stay. So a
 * child's first name is removed, and the family's name stays. Removes nothing if somebody of the same name stays.
 */
export function createNameRemover(name: string, otherNames: readonly string[]): (text: string) => string {
  const fullName = plainName(name)
  if (fullName === '' || otherNames.some(other => plainName(other) === fullName)) return text => text
  const staying = new Set(otherNames.flatMap(wordsOf).map(word => word.toLowerCase()))
  const words = namesIn(name).filter(word => !staying.has(word.toLowerCase()))
  const isSeveral = fullName.includes(' ')
  const patterns = [
    wholeWords(isSeveral ? [fullName] : [name.normalize('NFC').trim()], isSeveral ? 'giu' : 'gu'),
    ...(words.length > 0 ? [wholeWords(words, 'gu')] : []),
  ]
  return text => patterns.reduce((text, names) => text.replace(names, '$1…'), text)
}
