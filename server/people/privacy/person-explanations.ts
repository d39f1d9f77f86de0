import type { Site } from '../../../domain/content/site/site.ts'
import type { PersonKind } from '../../../domain/people/privacy/person-answers.ts'
import { retentionTable, retentionWords } from '../../../domain/people/privacy/retention-table.ts'

/** Purpose, legal basis and retention (Art. 15 (1) a, d GDPR); in German, for the person who asked. */
type Explanation = { purpose: string; basis: string; howLong: string }

type KindFacts = {
  purpose: string
  /** Keys in the table of deadlines. */
  rows: readonly string[]
  /** Replaces the table's reason as legal basis. */
  basis?: string
  /** Replaces the deadline as end. */
  until?: string
}

const contract = 'Vertrag und was ihm vorausgeht (Art. 6 Abs. 1 Buchst. b DSGVO)'

const facts: { [Kind in PersonKind]: KindFacts } = {
  booking: {
    ...{ purpose: 'die Buchung durchführen und abrechnen', basis: contract },
    rows: ['booking', 'confirmation'],
  },
  request: {
    ...{ purpose: 'über einen Platz entscheiden und ihn vergeben', basis: contract },
    rows: ['waiting', 'booking'],
  },
  inquiry: { purpose: 'die Anfrage beantworten', rows: ['inquiry'] },
  person: {
    purpose: 'wissen, wer mitkommt und für wen welcher Preis gilt',
    basis: 'Vertrag mit der Person, die gebucht hat (Art. 6 Abs. 1 Buchst. b und f DSGVO)',
    rows: ['booking'],
  },
  health: { purpose: 'auf Allergien und Ähnliches Rücksicht nehmen', rows: ['health', 'consent'] },
  message: {
    ...{ purpose: 'Fragen beantworten und über den Termin informieren', basis: contract },
    rows: ['letter', 'inquiry'],
  },
  letter: { purpose: 'Briefe verschicken', basis: contract, until: 'bis sie verschickt sind', rows: ['letter'] },
  invoice: { purpose: 'abrechnen', rows: ['invoice'] },
  payment: { purpose: 'Zahlungen belegen', rows: ['invoice'] },
  voucher: { purpose: 'den Gutschein verkaufen und einlösen', rows: ['voucher', 'invoice'] },
  order: { purpose: 'den Gutschein verkaufen', basis: contract, rows: ['order'] },
  withdrawal: {
    purpose: 'den Widerruf oder die Kündigung bearbeiten und belegen',
    rows: ['withdrawal', 'strayWithdrawal'],
  },
  newsletter: {
    purpose: 'den Newsletter verschicken und die Anmeldung nachweisen',
    rows: ['subscriber', 'unconfirmed'],
  },
  blocked: {
    ...{ purpose: 'keinen Newsletter mehr schicken; gespeichert ist nur eine Prüfsumme der Adresse', rows: [] },
    basis: 'berechtigtes Interesse (Art. 6 Abs. 1 Buchst. f, Art. 21 Abs. 3 DSGVO)',
    until: 'bis zum Widerspruch dagegen',
  },
  consent: {
    ...{ purpose: 'nachweisen, dass veröffentlicht werden durfte', rows: [] },
    basis: 'Nachweis der Einwilligung (Art. 7 Abs. 1 DSGVO)',
    until: 'bis die Nutzung endet, und drei Jahre länger, ab dem Ende des Jahres',
  },
  mention: {
    purpose:
      'erkennen, welche Briefe nicht ankamen: solche, die an die Adresse weitergeleitet wurden oder zuerst dorthin gingen',
    basis: 'berechtigtes Interesse daran, dass Briefe ankommen (Art. 6 Abs. 1 Buchst. f DSGVO)',
    rows: ['letter'],
  },
  account: {
    ...{ purpose: 'an der Verwaltung der Website anmelden', basis: contract, rows: [] },
    until: 'bis das Konto gelöscht wird',
  },
  login: { purpose: 'Angriffe auf Konten erkennen', rows: ['logins'] },
}

/** Explains a kind of data by the site's deadlines (D65), in the words of their one table. */
export function explanationOf(kind: PersonKind, site: Pick<Site, 'deadlines' | 'retention'>): Explanation {
  const { purpose, basis, until, rows: keys } = facts[kind]
  const rows = retentionTable(site).filter(({ key }) => keys.includes(key))
  const reasons = rows.map(({ why }) => why[1])
  const times = rows.map(row =>
    basis === undefined ? retentionWords(row)[1] : `${retentionWords(row)[1]}, ${row.why[1]}`,
  )
  return {
    purpose,
    basis: basis ?? [...new Set(reasons)].join('; '),
    howLong: [
      ...(until === undefined ? [] : [until]),
      ...(times.length === 1 ? times : times.map((time, at) => `${rows[at]?.what[1]}: ${time}`)),
    ].join('; '),
  }
}
