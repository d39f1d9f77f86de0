import { foldText } from '../../kit/fold.ts'

/** Words by the place where they count. They are written as people write them, and compared after `foldText`. */
type Words = Readonly<Partial<Record<Place | 'except', readonly string[]>>>

/** Before and after the words of each place. Safari before 16.4 knows no lookbehind. */
const places = {
  /** Anywhere: `abmeld` in `Newsletterabmeldung`. */
  parts: ['', ''],
  /** At the beginning of a word: `kein` in `keine`. */
  begins: ['(?:^|[^\\p{L}])', ''],
  /** At the end of a word: `Recht` in `Widerrufsrecht`. */
  ends: ['', '(?!\\p{L})'],
  /** Whole words. */
  words: ['(?:^|[^\\p{L}])', '(?!\\p{L})'],
  /** At the beginning of the text. */
  starts: ['^', ''],
  /** The whole text. */
  texts: ['^', '$'],
} as const
type Place = keyof typeof places

/** A space may be `_`; a hyphen may be that, a space or missing: `Opt-in`, `optin`, `opt_in`. */
const spellingsOf = (word: string): string =>
  foldText(word)
    .replace(/[.*+?()[\]{}|\\/]/g, '\\$&')
    .replace(/[- ]/g, sign => (sign === '-' ? '[-_ ]?' : '[_ ]'))

const oneOf = (words: readonly string[]): string => `(?:${words.map(spellingsOf).join('|')})`

/** Returns the pattern of any of these words, for a folded text. */
export function patternOf(words: Words): string {
  const patterns = Object.entries(places).flatMap(([place, [before, after]]) => {
    const listed = words[place as Place]
    return listed ? [before + oneOf(listed) + after] : []
  })
  return `(?:${patterns.join('|')})`
}

/** Leaves out longer words that mean something else. */
export const withoutOthers = (folded: string, { except }: Words): string =>
  except ? folded.replace(new RegExp(oneOf(except), 'gu'), ' ') : folded

/** Returns a test of a folded text for any of these words. */
export function finder(words: Words): (folded: string) => boolean {
  const pattern = new RegExp(patternOf(words), 'u')
  return folded => pattern.test(withoutOthers(folded, words))
}

/**
 * Returns a test of a folded heading: its first line names one of each of the words `has`, and none of `lacks`. Further
 * lines explain, as `Abmelden geht jederzeit`.
 */
export function headingWith(...ways: readonly { has: readonly Words[]; lacks: readonly Words[] }[]) {
  const finders = ways.map(({ has, lacks }) => ({ has: has.map(finder), lacks: lacks.map(finder) }))
  return {
    test(folded: string): boolean {
      const [line = ''] = folded.split(/[\r\n]/, 1)
      return finders.some(({ has, lacks }) => has.every(isIn => isIn(line)) && !lacks.some(isIn => isIn(line)))
    },
  }
}

const lists = [
  ...['Newsletter', 'Rundbrief', 'Rundmail', 'Infobrief', 'Infomail', 'Infopost', 'Mailing', 'Verteiler'],
  ...['Werbung', 'Werbe', 'Marketing', 'abonn', 'subscri'],
  // Questions of forms: `Darf ich dir Neuigkeiten schicken?`, `Möchtest du über neue Termine informiert werden?`
  ...['Neuigkeit', 'informiert werden', 'informieren', 'auf dem Laufenden', 'kontaktier', 'Kontaktaufnahme', 'Updates'],
  ...[
    'Infos schick',
    'Infos zuschick',
    'Infos zusend',
    'Infos per',
    'Infos erw',
    'Infos erh',
    'Infos bek',
    'Infos gew',
  ],
  ...['keep me', 'stay in touch', 'hear from'],
]

/**
 * Words in headings, by what they mean. They are broad: a missed refusal would invite somebody who wants no letters.
 */
export const headingWords = {
  lists: {
    parts: lists,
    // `May I send you news?`
    words: ['news'],
    texts: ['Mail', 'E-Mail', 'per Mail', 'per E-Mail', 'NL', 'News', 'Infos', 'Delivery Status'],
  },
  letters: { parts: lists, words: ['news'], ends: ['E-Mail', 'E-Mails'] },
  consents: {
    parts: [
      ...['Opt-in', 'opted-in', 'Einwillig', 'Consent', 'zustimm', 'erlaub', 'Permission', 'anschreib', 'anscreib'],
      ...['angeschrieb', 'einverstanden', 'DSGVO', 'GDPR'],
    ],
  },
  /** `Kein Newsletter`, but not `Newsletter (ja/nein)`. */
  no: { begins: ['kein'], words: ['ohne', 'no', 'nicht', 'never', 'do not'], except: ['no.'] },
  left: {
    parts: [
      ...['abgemeld', 'abmeld', 'abbestell', 'unsub', 'Opt-out', 'opted-out', 'widerspr', 'widerpr', 'widerruf'],
      ...['austrag', 'ausgetrag', 'sperr', 'Black-list', 'Block-list', 'blockier', 'blocked', 'suppress', 'disabled'],
      ...['deleted', 'gelöscht', 'gekündigt', 'gestrich'],
    ],
    begins: ['do not e-mail', 'do not mail', 'do not contact'],
    except: ['austragung', 'absperr'],
  },
  /** Mailjet keeps a list of those whom no letter reaches. */
  excluded: { begins: ['exclu', 'isexclu', 'ausgeschlossen', 'Ausschluss von'] },
  /** Left a club, which need not mean its letters. */
  quit: { parts: ['Austritt', 'ausgetret'] },
  bounced: { parts: ['bounce', 'unzustell', 'undeliver'] },
  /** They make a column hold something other than yes or no. */
  besides: {
    parts: [
      ...['Quelle', 'Source', 'Campaign ', 'Grund', 'Reason', 'Link', 'URL', 'Sprache', 'Wortlaut', 'did you hear'],
    ],
    words: ['IP', 'ID'],
    ends: ['Subscription'],
    except: ['Unsubscription'],
  },
  /** `SMS_BLACKLISTED`, `Accepts SMS Marketing` */
  otherLetters: { words: ['SMS', 'WhatsApp'] },
  /** `SMS- und E-Mail-Sperre` */
  byMail: { parts: ['Mail', 'Newsletter', 'Rundbrief', 'Infobrief'] },
  /** `Widerrufsbelehrung gelesen` and `Abmeldefrist` do not mean that somebody unsubscribed. */
  contract: {
    parts: ['Belehr', 'gelesen', 'Kenntnis', 'akzept', 'accept', 'Beding', 'Frist', 'Formular'],
    ends: ['Recht'],
    words: ['bis'],
  },
  /** A consent to something other than letters. */
  elsewhere: {
    parts: [
      ...['Foto', 'Photo', 'Bild', 'Image', 'Video', 'Film', 'Presse', 'publi', 'veröffentl', 'Terms', 'Beding'],
      ...['Haftung', 'Liab', 'Erste Hilfe', 'First Aid', 'Arzt', 'Doctor', 'Mediz', 'Medic', 'Medik', 'Gesundheit'],
      ...['Health', 'schwimm', 'baden', 'swim', 'Ausflug', 'mitfahr', 'Trip', 'abhol', 'allein', 'nach Hause'],
    ],
    begins: ['Fahr'],
    words: ['AGB'],
    except: ['Bildung'],
  },
} satisfies Record<string, Words>

/** Words in cells, by what they mean. */
export const cellWords = {
  /** Programs write this for people who have left their list. */
  noOfPrograms: { texts: ['0', 'false', 'falsch'] },
  /** In the educator's own table, a no only means that somebody did not want it: nobody is blocked. */
  empty: {
    texts: [
      // Nothing, or a dash.
      ...['-', '–', '0', 'nein', 'no', 'n', 'off', 'false', 'falsch', 'null', 'none', 'never', 'nie', 'nicht'],
      ...['kein', 'keine', 'keiner', 'unchecked', 'abgewählt', '☐', '✗', '✘', '❌', '[]', '{}'],
    ],
    starts: ['0000-00-00'],
  },
  /** Never answered. */
  unconfirmed: {
    parts: [
      ...['unconfirm', 'not confirm', 'nicht best', 'unbest', 'pending', 'ausstehend', 'wartet', 'wartend', 'waiting'],
      ...['unverified', 'validating', 'nicht aktiviert'],
    ],
    texts: ['new', 'neu'],
  },
  /** Does not want letters, or gets none for another reason. */
  refused: {
    parts: [
      ...['soft', 'inactive', 'inaktiv', 'non-subscribed', 'never', 'transactional', 'nicht abonniert', 'unerw'],
      ...['ungew', 'verweiger', 'ablehn', 'abgelehnt', 'declin', 'refus', 'denied', 'reject', 'fehlt', 'by_user'],
      ...['by_bounce', 'by_moderator', 'disabled', 'non-member', 'removed'],
    ],
    texts: ['error', 'fehler', 'archiviert', 'archived', 'junk'],
  },
  /** Unsubscribed, or withdrew the consent. */
  withdrawn: {
    parts: [
      ...['unsub', 'abgemeld', 'abbestellt', 'bounce', 'unzustellbar', 'clean', 'bereinigt', 'black', 'block', 'sperr'],
      ...['spam', 'beschwer', 'complain', 'abuse', 'opt-out', 'opted-out', 'ausgetr', 'widerruf', 'widerspr'],
      ...['entzogen', 'zurückgezogen', 'delet', 'gelöscht', 'trash', 'deaktiviert', 'deactivated', 'canceled'],
      'cancelled',
    ],
    texts: ['raus'],
  },
  /** `nicht angemeldet` and `Opt-in: no` contain a word of a consent. */
  no: {
    parts: ['deaktiv', 'deactiv'],
    begins: ['kein'],
    words: ['no', 'not', 'non', 'nicht', 'nein', 'ohne', 'false', 'falsch'],
  },
  /** `nur Post erwünscht` */
  only: { words: ['nur', 'only'] },
  byMail: { parts: ['mail', 'Newsletter', 'Rundbrief', 'Info'] },
  given: {
    parts: [
      ...['subscribed', 'abonniert', 'active', 'aktiv', 'confirmed', 'bestätigt', 'angemeldet', 'opt-in', 'opted-in'],
      ...[
        'enabled',
        'erteilt',
        'liegt vor',
        'vorhanden',
        'zugestimmt',
        'eingewilligt',
        'erlaubt',
        'gewünscht',
        'erwünscht',
      ],
      ...['stimme zu', 'einverstanden'],
    ],
    texts: ['marketing contact', 'DOI', 'akzeptiert', 'accepted'],
  },
  yes: {
    texts: [
      ...['ja', 'j', 'yes', 'y', 'true', 'wahr', '1', 'ok', 'x', '✓', '✔', '☑', '✅'],
      ...['checked', 'ausgewählt', 'angekreuzt', 'markiert'],
    ],
  },
  /** Behind a yes. */
  please: { parts: [' gern'], ends: [' bitte', ' please'] },
  /** In a column such as `An-/Abmeldung`. */
  member: { starts: ['angemeldet', 'aktiv', 'active', 'subscribed', 'abonniert'] },
  /** Before words of leaving they mean that somebody has not left. */
  notYet: { parts: ['kein', 'keine', 'keinen', 'nicht', 'ohne', 'not', 'never'] },
  leaving: {
    parts: [
      ...['abgemeldet', 'abbestellt', 'ausgetragen', 'widersprochen', 'Widerspruch', 'widerrufen', 'Widerruf'],
      ...['gesperrt', 'blockiert', 'blocked', 'gelöscht', 'deleted', 'unsubscribed', 'bounced', 'Bounce'],
    ],
  },
  /** `möchte keine Mails mehr` in a remark: a no, and soon after it a word of letters. */
  noInRemark: { words: ['kein', 'keine', 'keinen', 'nicht', 'nie', 'no', 'not'], begins: ['stop'] },
  lettersInRemark: {
    parts: [
      ...['Newsletter', 'Rundbrief', 'Info', 'mail', 'Werbung', 'Post', 'schreiben', 'geschrieben', 'letters'],
      ...['Kontakt', 'contact'],
    ],
  },
  leftInRemark: {
    begins: [
      ...['unsub', 'opt-out', 'opted-out', 'abgemeldet', 'abbestellt', 'widerspr', 'widerrufen', 'will nicht mehr'],
      ...['möchte nicht mehr', 'bitte löschen', 'bitte streichen', 'austragen', 'ausgetragen'],
      ...['will raus', 'möchte raus', 'aus Verteiler', 'aus dem Verteiler', 'vom Verteiler'],
      ...['verstorben', 'gestorben', 'deceased', 'unbekannt verzogen', 'kam zurück', 'kommt zurück'],
      ...['Adresse ungültig', 'Adresse falsch', 'ungültige Adresse', 'falsche Adresse', 'Mail ungültig'],
    ],
  },
  /** The whole remark. */
  noAsRemark: { texts: ['nein', 'no', 'raus', 'stop', 'stopp', 'gelöscht', 'gesperrt', 'gestrichen'] },
  /** Whole cells of columns that are not read, as programs write them. */
  gone: {
    texts: [
      ...['removed', 'complained', 'blocked', 'undeliverable', 'unactivated', 'unconfirmed', 'unbestätigt', 'bounced'],
      ...['non-member', 'by_user', 'by_bounces', 'by_moderator', 'marked as spam'],
    ],
  },
} satisfies Record<string, Words>
