import hyphenopoly from 'hyphenopoly'
import { splitBy } from '../../client/kit/ui/breaks.ts'
import { type Assets, HYPHENS } from '../runtime/assets.ts'

/** Shorter words fit on every screen. */
const longWords = /\p{L}{10,}/gu
const MIN_SYLLABLE_LETTERS = 3
const SOFT_HYPHEN = '\u00ad'

/** Matches what must stay as it is: e-mail addresses, links, names of files and domains. */
const address = /[@\\]|:\/\/|[\p{L}\d][._][\p{L}\d]/u

/** Makes rendered texts break between German syllables, once the first one is rendered. */
export function hyphenateBy(assets: Assets): void {
  let hyphenate: ((word: string) => string) | undefined
  splitBy(word => {
    if (address.test(word)) return [word]
    return word
      .replace(longWords, long => {
        hyphenate ??= openHyphenation(assets)
        return hyphenate(long)
      })
      .split(SOFT_HYPHEN)
  })
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
