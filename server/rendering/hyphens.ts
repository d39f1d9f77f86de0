import hyphenopoly from 'hyphenopoly'
import { splitBy } from '../../client/kit/ui/breaks.ts'
import { type Assets, HYPHENS } from '../runtime/assets.ts'

/** Shorter words fit on every screen. */
const longWords = /\p{L}{10,}/gu
/** Hyphenopoly leaves longer words whole. */
const MAX_LETTERS = 60
const MIN_SYLLABLE_LETTERS = 3
const SOFT_HYPHEN = '\u00ad'

/** Matches what must stay as it is: e-mail addresses, links, names of files and domains. */
const address = /[@\\]|:\/\/|[\p{L}\d][._][\p{L}\d]/u

/** Makes rendered texts break between German syllables, once the first one is rendered. */
export function hyphenateWith(assets: Assets): void {
  let hyphenate: ((word: string) => string) | undefined
  splitBy(word => {
    if (address.test(word)) return [word]
    return word
      .replace(longWords, long => {
        hyphenate ??= openHyphenation(assets)
        return inPortions(long, hyphenate)
      })
      .split(SOFT_HYPHEN)
  })
}

/** Hyphenates a word of any length: each portion but the last ends at a break, where the next one begins. */
function inPortions(word: string, hyphenate: (word: string) => string): string {
  if (word.length <= MAX_LETTERS) return hyphenate(word)
  const syllables = hyphenate(word.slice(0, MAX_LETTERS)).split(SOFT_HYPHEN).slice(0, -1)
  const length = syllables.join('').length
  return length === 0 ? word : [...syllables, inPortions(word.slice(length), hyphenate)].join(SOFT_HYPHEN)
}

function openHyphenation(assets: Assets): (word: string) => string {
  const patterns = assets.read(HYPHENS)
  if (!patterns) return word => word
  const hyphenate = hyphenopoly
    .config({
      require: ['de'],
      sync: true,
      loaderSync: () => patterns,
      hyphen: SOFT_HYPHEN,
      leftmin: MIN_SYLLABLE_LETTERS,
      rightmin: MIN_SYLLABLE_LETTERS,
    })
    .get('de')
  return hyphenate ?? (word => word)
}
