import { plainName } from '../registrations/twice.ts'

const wordsOf = (name: string): string[] => plainName(name).split(/[\s-]+/)

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A word as it may be written: composed or not, with the s of a genitive. */
const pattern = (words: string) =>
  [...new Set([words.normalize('NFC'), words.normalize('NFD')])]
    .map(form => `${escaped(form).replaceAll(' ', '\\s+')}(?:['’]?s|['’])?`)
    .join('|')

/** Shorter ones are in too many texts, such as initials. */
const SHORTEST_WORD = 2

/**
 * Strikes a person's name out of texts: the whole of it, and each word of it that is in no name of `others`, who stay. So of
 * a child the first name goes, and the family's stays.
 */
export function striking(name: string, others: readonly string[]): (text: string) => string {
  const whole = plainName(name)
  if (whole === '') return text => text
  const staying = new Set(others.filter(other => plainName(other) !== whole).flatMap(wordsOf))
  const own = wordsOf(name).filter(word => word.length >= SHORTEST_WORD && !staying.has(word))
  const words = [whole, ...own].map(pattern).join('|')
  const names = new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])(?:${words})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
  return text => text.replace(names, '$1…')
}
