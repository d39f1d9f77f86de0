/** Second or third parts of the German compounds in titles. Those with a vowel in front matter most: see `syllables`. */
const parts =
  /wanderung|herstellung|pädagog|geburts|(?<=geburts)tag|erlebnis|bedingung|ausbildung|hinweis|lager|fahrt|werkstatt|kräuter|wochen(?=end)|(?<=wochen)ende?|veranstaltung|übernachtung|begegnung|begleitung|fortbildung|gestaltung|erklärung|gruppe|survival|abenteuer|workshop|exkursion|spaziergang|nachmittag|arbeit|schutz|nachweis|pflichtig|pflicht|anfang|häuser|bestimmung|woche|kraut|platz|schule|abend|ausflug|ausflüge|anmeldung|ausschluss|entwicklung|untersuchung|beobachtung|bestätigung|orientierung|versicherung|betreuung|pflanz|pfad|pflege|pflegung|training|technik|rallye|stiefel|zweig|apotheke|erwachen|inhalt|termin|seminar|unterkunft|öl(?=e?$)|übung|übersicht|umzug|urlaub|angebot|andacht|eltern|erzähl|ernte|unverträglich|akademie|universität/giu

/** Endings after which an s only links: what follows is a part of its own. */
const linked = /(?<=ung|heit|keit|schaft|tion|tät|ling|tag|trieb)s(?=\p{L}{4})/giu

/** Shorter words, and shorter parts of them, fit on every screen. */
const longWords = /\p{L}{10,}/gu
const MIN_FIRST_PART_LETTERS = 4
const MIN_SYLLABLE_LETTERS = 3

/**
 * A syllable begins with the last consonant before a vowel; some consonants stay together. Whether an s before t or p
 * still belongs to the syllable before ("Kas-ten", "be-stimmen") cannot be seen, so there is no break but in "Mus-ter".
 */
const syllables =
  /(?<=[aeiouyäöü])([b-df-hj-np-tv-xzß]*?)((?:sch[lmnrw]?|pf[lr]|(?<!c)[bfgk](?:r|l(?!ich))|(?<!s)(?:p[lr]|[dt]r|[tp])|t(?=er)|ch|ck|sph|ph|th|qu|(?<!s[tp]|p(?=f))[b-df-hj-oq-sv-xzß])(?=[aeiouyäöü]))/giu

/** Nor whether the consonants before these belong to the part before: "Eltern-abend", not "Elter-nabend". */
const otherPart =
  /^[^aeiouyäöü]+(?:aben|achtung|ak|an(?!d)|auf|aus|ei[ern]|emp|en[gt]|er(?:fahr|forsch|holung|kenn|laub|leb|mäß|nähr|wach|wart|zähl|zieh)|ofen|ort|üb|um|un(?!g)|ur)/iu

/** A word at its joints, each part at its syllables as far as it is long itself: `[['Wild'], ['wan', 'de', 'run', 'gen']]`. */
export const hyphenation = (word: string): string[][] =>
  word
    .replace(longWords, long =>
      long
        .replace(parts, (part, at: number) => (at < MIN_FIRST_PART_LETTERS ? part : `\u00ad${part}`))
        .replace(linked, 's\u00ad'),
    )
    .split('\u00ad')
    .map(part => part.replace(longWords, bySyllables).split('\u00ad'))

const bySyllables = (part: string): string =>
  part.replace(syllables, (all, end: string, next: string, at: number) => {
    const joint = at + end.length
    const isShort = joint < MIN_SYLLABLE_LETTERS || part.length - joint < MIN_SYLLABLE_LETTERS
    return isShort || otherPart.test(part.slice(joint)) ? all : `${end}\u00ad${next}`
  })
