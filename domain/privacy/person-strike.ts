import { plainName } from '../registrations/twice.ts'

/** Not `-`, which is no sign of a pattern: behind a backslash it is an error in one of Unicode. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A word as it may be written: composed or not, with the s of a genitive. */
const pattern = (words: string) =>
  [...new Set([words.normalize('NFC'), words.normalize('NFD')])]
    .map(form => `${escaped(form).replaceAll(' ', '\\s+')}(?:['’]?s|['’])?`)
    .join('|')

/** Within letters and digits, nothing is a name. */
const alone = (forms: readonly string[], flags: 'gu' | 'giu') =>
  new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])(?:${forms.map(pattern).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, flags)

/** Shorter ones are in too many texts, such as initials. */
const SHORTEST_WORD = 3

/** In names, or typed beside them, but nobody's own; and months, which are in texts about dates. */
const commonWords: ReadonlySet<string> = new Set([
  ...['von', 'van', 'vom', 'der', 'den', 'dem', 'des', 'zum', 'zur', 'und', 'familie', 'frau', 'herr', 'prof'],
  ...['jahr', 'jahre', 'jahren', 'monate', 'kind', 'tochter', 'sohn', 'oma', 'opa'],
  ...['märz', 'april', 'mai', 'juni', 'juli', 'august'],
])

/** Without the signs around it: in "Lena, 8" the word is Lena. */
const trimmed = (word: string) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')

/** A double name first, and then its parts. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .split(/\s+/)
    .map(trimmed)
    .flatMap(word => (word.includes('-') ? [word, ...word.split('-').map(trimmed)] : [word]))

const capital = (word: string) => word.toLowerCase().replace(/(?:^|-)\p{L}/gu, start => start.toUpperCase())

/** As it stands in texts, however it was typed: with a capital letter, or in capitals. Small letters may be another word. */
const formsOf = (word: string): string[] => [
  ...(word === word.toLowerCase() ? [] : [word]),
  ...[capital(word), word.toUpperCase()],
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
 * Strikes a person's name out of texts: the whole of it, and each first or family name of it that is in no name of `others`,
 * who stay. So of a child the first name goes, and the family's stays. Where somebody of the same name stays, nothing goes.
 */
export function striking(name: string, others: readonly string[]): (text: string) => string {
  const whole = plainName(name)
  if (whole === '' || others.some(other => plainName(other) === whole)) return text => text
  const staying = new Set(others.flatMap(wordsOf).map(word => word.toLowerCase()))
  const own = namesIn(name).filter(word => !staying.has(word.toLowerCase()))
  const isSeveral = whole.includes(' ')
  const patterns = [
    alone(isSeveral ? [whole] : [name.normalize('NFC').trim()], isSeveral ? 'giu' : 'gu'),
    ...(own.length > 0 ? [alone(own, 'gu')] : []),
  ]
  return text => patterns.reduce((left, names) => left.replace(names, '$1…'), text)
}
