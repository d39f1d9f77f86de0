import { folded } from '../folded.ts'

const noNames = new Set(['dr', 'prof', 'dipl', 'ing', 'herr', 'frau', 'familie', 'und', 'oder'])

/** The words of a name. */
export const nameWords = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1 && !noNames.has(word))

/** Whether two names may be one person's, in any order; one may have more words, such as a second first name. */
export function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  return fewer.length > 1 && fewer.every(word => more.includes(word))
}
