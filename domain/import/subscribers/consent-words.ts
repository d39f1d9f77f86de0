import { foldText } from '../../kit/fold.ts'

/**
 * A word in a heading or a cell, compared after `foldText`: `<` and `>` are the beginning and the end of a word, `^` and `$`
 * those of the text, `-` may be missing or any separator. `but` is a longer word that means something else.
 */
type Word = string | { readonly word: string; readonly but: string }
type Words = readonly Word[]

const signs: Readonly<Record<string, string>> = {
  // Safari before 16.4 knows no lookbehind.
  '<': '(?:^|[^\\p{L}])',
  '>': '(?!\\p{L})',
  '^': '^',
  $: '$',
  '-': '[-_ ]?',
  ' ': '[_ ]',
}
const escaped = (text: string) => text.replace(/[.*+?()[\]{}|\\/]/g, '\\$&')
const patternOf = (text: string) =>
  [...foldText(text)].map(character => signs[character] ?? escaped(character)).join('')

/** Returns the pattern of a place that this text does not precede. */
function notBehind(text: string): string {
  const last = text.slice(-1)
  return text.length > 1 ? `(?:^|[^${last}]|${notBehind(text.slice(0, -1))}${last})` : `(?:^|[^${last}])`
}

function patternOfWord(entry: Word): string {
  if (typeof entry === 'string') return patternOf(entry)
  const [before = '', after = ''] = foldText(entry.but).split(foldText(entry.word.replaceAll(/[<>]/g, '')))
  return `${before && notBehind(before)}${patternOf(entry.word)}${after && `(?!${patternOf(after)})`}`
}

/** Returns the pattern of any of these words. */
export const anyOf = (words: Words): string => `(?:${words.map(patternOfWord).join('|')})`

/** Returns a test of a folded text for any of these words. */
export const finder = (words: Words): RegExp => new RegExp(anyOf(words), 'u')

/** Returns a test of a folded heading: it names one of each of the words `has`, and none of `lacks`. */
export const headingWith = (...ways: readonly { has: readonly Words[]; lacks: readonly Words[] }[]): RegExp =>
  new RegExp(
    ways
      .map(
        ({ has, lacks }) =>
          `^${lacks.map(words => `(?!.*${anyOf(words)})`).join('')}${has.map(words => `(?=.*${anyOf(words)})`).join('')}`,
      )
      .join('|'),
    'u',
  )

const lists: Words = [
  ...['Newsletter', 'Rundbrief', 'Rundmail', 'Infobrief', 'Infomail', 'Infopost', 'Mailing', 'Verteiler'],
  ...['Werbung', 'Werbe', 'Marketing', 'abonn', 'subscri'],
]

/** Words in headings, by what they mean. They are broad: a missed refusal would invite somebody who wants no letters. */
export const headingWords = {
  lists,
  letters: [...lists, 'E-Mail>', 'E-Mails>'],
  consents: [
    ...['Opt-in', 'opted-in', 'Einwillig', 'Consent', 'zustimm', 'erlaub', 'Permission', 'anschreib', 'anscreib'],
    ...['angeschrieb', 'DSGVO', 'GDPR'],
  ],
  /** `Kein Newsletter`, but not `Newsletter (ja/nein)`. */
  no: ['<kein', '<ohne>', { word: '<no>', but: 'no.' }, '<nicht>', '<never>', '<do not>'],
  left: [
    ...['abgemeld', 'abmeld', 'abbestell', 'unsub', 'Opt-out', 'opted-out', 'widerspr', 'widerpr', 'widerruf'],
    ...[{ word: 'austrag', but: 'austragung' }, 'ausgetrag', { word: 'sperr', but: 'absperr' }],
    ...['Black-list', 'Block-list', 'blockier', 'blocked', 'suppress', 'disabled', 'deleted', 'gelöscht', 'gekündigt'],
    ...['<do not e-mail', '<do not mail', '<do not contact'],
  ],
  bounced: ['bounce', 'unzustell', 'undeliver'],
  /** They make a column hold something other than yes or no. */
  besides: [
    ...['Quelle', 'Source', 'Campaign ', 'Grund', 'Reason', '<IP>', '<ID>', 'Link', 'URL', 'Sprache', 'Wortlaut'],
    'Subscription>',
  ],
  /** `Widerrufsbelehrung gelesen` and `Abmeldefrist` do not mean that somebody unsubscribed. */
  contract: [
    ...['Belehr', 'gelesen', 'Kenntnis', 'akzept', 'accept', 'Beding', 'Recht>', 'Frist', 'Formular', '<bis>'],
  ],
  /** A consent to something other than letters. */
  elsewhere: [
    ...['Foto', 'Photo', { word: 'Bild', but: 'Bildung' }, 'Image', 'Video', 'Film', 'Presse', 'publi', 'veröffentl'],
    ...['<AGB>', 'Terms', 'Beding', 'Haftung', 'Liab', 'Erste Hilfe', 'First Aid', 'Arzt', 'Doctor', 'Mediz', 'Medic'],
    ...['Medik', 'Gesundheit', 'Health', 'schwimm', 'baden', 'swim', 'Ausflug', '<Fahr', 'mitfahr', 'Trip', 'abhol'],
  ],
} satisfies Record<string, Words>

/** Words in cells, by what they mean. */
export const cellWords = {
  /** Programs write this for people who have left their list. */
  noOfPrograms: ['^0$', '^false$', '^falsch$'],
  /** In the educator's own table, a no only means that somebody did not want it: nobody is blocked. */
  empty: [
    // Nothing, or a dash.
    '^-$',
    ...['^0$', '^–$', '^nein$', '^no$', '^n$', '^false$', '^falsch$', '^null$', '^none$', '^never$'],
    ...['^nie$', '^nicht$', '^kein$', '^keine$', '^keiner$', '^0000-00-00'],
  ],
  /** Never answered. */
  unconfirmed: [
    ...['unconfirm', 'not confirm', 'nicht best', 'unbest', 'pending', 'ausstehend', 'wartet', 'waiting', 'unverified'],
    ...['validating', '^new$', '^neu$', 'nicht aktiviert'],
  ],
  /** Does not want letters, or gets none for another reason. */
  refused: [
    ...['soft', 'inactive', 'inaktiv', 'non-subscribed', 'never', 'transactional', 'nicht abonniert', 'unerw', 'ungew'],
    ...['verweiger', 'ablehn', 'abgelehnt', 'declin', 'refus', 'denied', 'reject', 'fehlt', '^error$', '^fehler$'],
  ],
  /** Unsubscribed, or withdrew the consent. */
  withdrawn: [
    ...['unsub', 'abgemeld', 'abbestellt', 'bounce', 'unzustellbar', 'clean', 'bereinigt', 'black', 'block', 'sperr'],
    ...['spam', 'beschwer', 'complain', 'abuse', 'opt-out', 'opted-out', 'ausgetr', 'widerruf', 'widerspr', 'entzogen'],
    ...['zurückgezogen', '^raus$', 'delet', 'gelöscht', 'trash', 'deaktiviert', 'deactivated', 'canceled', 'cancelled'],
  ],
  /** `nicht angemeldet` and `Opt-in: no` contain a word of a consent. */
  no: [
    ...['deaktiv', 'deactiv', '<no>', '<not>', '<non>', '<nicht>', '<nein>', '<kein', '<ohne>', '<false>', '<falsch>'],
  ],
  /** `nur Post erwünscht` */
  only: ['<nur>', '<only>'],
  byMail: ['mail', 'Newsletter', 'Rundbrief', 'Info'],
  given: [
    ...['subscribed', 'abonniert', 'active', 'aktiv', 'confirmed', 'bestätigt', 'angemeldet', 'opt-in', 'opted-in'],
    ...['erteilt', 'liegt vor', 'vorhanden', 'zugestimmt', 'eingewilligt', 'erlaubt', 'gewünscht', 'erwünscht'],
    '^marketing contact$',
  ],
  yes: ['^ja$', '^j$', '^yes$', '^y$', '^true$', '^wahr$', '^1$', '^ok$', '^x$', '^✓$', '^✔$'],
  /** Behind a yes. */
  please: [' gern', ' bitte>', ' please>'],
  /** In a column such as `An-/Abmeldung`. */
  member: ['^angemeldet', '^aktiv', '^active', '^subscribed', '^abonniert'],
  /** Before words of leaving they mean that somebody has not left. */
  notYet: ['kein', 'keine', 'keinen', 'nicht', 'ohne', 'not', 'never'],
  leaving: [
    ...['abgemeldet', 'abbestellt', 'ausgetragen', 'widersprochen', 'Widerspruch', 'widerrufen', 'Widerruf'],
    ...['gesperrt', 'blockiert', 'blocked', 'gelöscht', 'deleted', 'unsubscribed', 'bounced'],
  ],
  /** `möchte keine Mails mehr` in a remark: a no, and soon after it a word of letters. */
  noInRemark: ['<kein>', '<keine>', '<keinen>', '<nicht>', '<nie>', '<no>', '<not>', '<stop'],
  lettersInRemark: [
    ...['Newsletter', 'Rundbrief', 'Info', 'mail', 'Werbung', 'Post', 'schreiben', 'geschrieben', 'letters'],
  ],
  leftInRemark: [...['<unsub', '<opt-out', '<opted-out', '<abgemeldet', '<abbestellt', '<widerspr', '<widerrufen']],
} satisfies Record<string, Words>
