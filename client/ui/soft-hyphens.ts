/** Second or third parts of the German compounds in titles. */
const parts =
  /wanderung|herstellung|pädagog|geburts|(?<=geburts)tag|erlebnis|bedingung|ausbildung|hinweis|lager|fahrt|werkstatt|kräuter|wochenende|veranstaltung|übernachtung|begegnung|begleitung|fortbildung|gestaltung|erklärung|gruppe|survival|abenteuer|spaziergang|nachmittag|arbeit|schutz|nachweis|pflichtig|anfang|häuser|bestimmung|woche|kraut|platz|schule/giu

/** Shorter words, and shorter parts of them, fit on every screen. */
const longWords = /\p{L}{10,}/gu
const MIN_FIRST_PART_LETTERS = 4
const MIN_SYLLABLE_LETTERS = 3

/** A syllable begins with the last consonant before a vowel; some consonants stay together. */
const syllables =
  /(?<=[aeiouyäöü])([b-df-hj-np-tv-xzß]*?)((?:sch[lmnrw]?|(?<![aeiouyäöü])s[tp]r?|[bfgkp][lr]|[dt]r|ch|ck|ph|th|qu|[b-df-hj-np-tv-xzß])(?=[aeiouyäöü]))/giu

/** A word at its joints, each part at its syllables as far as it is long itself: `[['Wild'], ['wan', 'de', 'run', 'gen']]`. */
export const hyphenation = (word: string): string[][] =>
  word
    .replace(longWords, long =>
      long.replace(parts, (part, at: number) => (at < MIN_FIRST_PART_LETTERS ? part : `\u00ad${part}`)),
    )
    .split('\u00ad')
    .map(part => part.replace(longWords, bySyllables).split('\u00ad'))

const bySyllables = (part: string): string =>
  part.replace(syllables, (all, end: string, next: string, at: number) => {
    const joint = at + end.length
    return joint < MIN_SYLLABLE_LETTERS || part.length - joint < MIN_SYLLABLE_LETTERS ? all : `${end}\u00ad${next}`
  })
