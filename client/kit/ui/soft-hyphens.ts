/** Second or third parts of German compounds in titles. Those that follow a vowel matter most: see `syllables`. */
const parts =
  /wanderung|herstellung|pädagog|geburts(?:tag)?|erlebnis|bedingung|ausbildung|hinweis|lager|fahrt|werkstatt|kräuter|wochenende?|veranstaltung|übernachtung|begegnung|begleitung|fortbildung|gestaltung|erklärung|gruppe|survival|abenteuer|workshop|exkursion|spaziergang|nachmittag|arbeit|schutz|nachweis|pflichtig|pflicht|anfang|häuser|bestimmung|woche|kraut|platz|schule|abend|ausflug|ausflüge|anmeldung|ausschluss|entwicklung|untersuchung|beobachtung|bestätigung|orientierung|versicherung|betreuung|pflanz|pfad|pflege|pflegung|training|technik|rallye|stiefel|zweig|apotheke|erwachen|inhalt|termin|seminar|unterkunft|öl(?=e?$)|übung|übersicht|umzug|urlaub|angebot|andacht|eltern|erzähl|ernte|unverträglich|akademie|universität/giu

/** Parts that consist of two parts. */
const doubled = /^(geburts|wochen)(?=tag|end)/iu

/** Endings that take a linking s: a new part follows it. */
const linked = /(?:ung|heit|keit|schaft|tion|tät|ling|tag|trieb)$/iu
const linkingS = /s(?=\p{L}{4})/giu

/** Shorter words and parts fit on every screen. */
const longWords = /\p{L}{10,}/gu
const MIN_FIRST_PART_LETTERS = 4
const MIN_SYLLABLE_LETTERS = 3

/**
 * A syllable begins with the last consonant before a vowel; some consonants stay together. The rule cannot decide if an
 * s before t or p belongs to the syllable before ("Kas-ten", "be-stimmen"), so it breaks only in "Mus-ter".
 */
const syllables = /[aeiouyäöü][b-df-hj-np-tv-xzß]+(?=[aeiouyäöü])/giu
/**
 * Matches a syllable's start at the first "|" of "before|consonants|after". Lookbehind needs Safari 16.4, which is too
 * new.
 */
const beginsSyllable =
  /\|(?:sch[lmnrw]?|pf[lr]|ch|ck|sph|ph|th|q|t(?=\|er))\||[^c]\|[bfgk](?:r|l(?!\|ich))\||[^s]\|(?:p[lr]|[dt]r|[tp])\||(?:[^tp]|[^s]t)\|[b-df-hj-nq-sv-xzß]\||[^s]p\|[b-dghj-nq-sv-xzß]\|/iu

/** Consonants before these belong to the part before: "Eltern-abend", not "Elter-nabend". */
const otherPart =
  /^[^aeiouyäöü]+(?:aben|achtung|ak|an(?!d)|auf|aus|ei[ern]|emp|en[gt]|er(?:fahr|forsch|holung|kenn|laub|leb|mäß|nähr|wach|wart|zähl|zieh)|ofen|ort|üb|um|un(?!g)|ur)/iu

/** Splits a word into parts, and long parts into syllables: `[['Wild'], ['wan', 'de', 'run', 'gen']]`. */
export const hyphenation = (word: string): string[][] =>
  word
    .replace(longWords, long =>
      long
        .replace(parts, (part, at: number) => {
          const pieces = part.replace(doubled, '$1\u00ad')
          return at < MIN_FIRST_PART_LETTERS ? pieces : `\u00ad${pieces}`
        })
        .replace(linkingS, (s, at: number, all: string) => (linked.test(all.slice(0, at)) ? `${s}\u00ad` : s)),
    )
    .split('\u00ad')
    .map(part => part.replace(longWords, bySyllables).split('\u00ad'))

const bySyllables = (part: string): string =>
  part.replace(syllables, (all: string, at: number) => {
    const after = part.slice(at + all.length)
    const begins = (cut: number) => beginsSyllable.test(`${all.slice(0, cut)}|${all.slice(cut)}|${after}`)
    const cut = [...all].findIndex((_, cut) => cut > 0 && begins(cut))
    const joint = at + cut
    const isShort = joint < MIN_SYLLABLE_LETTERS || part.length - joint < MIN_SYLLABLE_LETTERS
    return cut < 0 || isShort || otherPart.test(part.slice(joint)) ? all : `${all.slice(0, cut)}\u00ad${all.slice(cut)}`
  })
