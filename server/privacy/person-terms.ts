import type { Deadlines } from '../../domain/privacy/deadlines.ts'
import type { PersonKind } from '../../domain/privacy/person-answers.ts'
import type { Site } from '../../domain/site/site.ts'

/** What something is stored for, by which law, and how long (Art. 15 (1) a, d GDPR); in German, for whoever asked. */
export type Terms = { purpose: string; basis: string; howLong: string }

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`

const contract = 'Vertrag und was ihm vorausgeht (Art. 6 Abs. 1 lit. b DSGVO)'
const duty = 'gesetzliche Aufbewahrungspflicht (Art. 6 Abs. 1 lit. c DSGVO)'
const interest = 'berechtigtes Interesse (Art. 6 Abs. 1 lit. f DSGVO)'
const consent = 'Einwilligung (Art. 6 Abs. 1 lit. a DSGVO), jederzeit widerrufbar'

const bookingTime = ({ booking }: Deadlines) =>
  booking === 0
    ? 'bis zum 31. Dezember des Jahres, in dem der Termin liegt'
    : `bis zum 31. Dezember, ${count(booking, 'Jahr', 'Jahre')} nach dem Jahr des Termins`
const inquiryTime = ({ inquiry }: Deadlines) => `${count(inquiry, 'Monat', 'Monate')} nach der letzten Nachricht`
const eightYears = 'acht Jahre ab dem Ende des Jahres'

/** By the kind of what is stored, and the site's deadlines (D65). */
export const termsOf = (kind: PersonKind, { deadlines, retention }: Pick<Site, 'deadlines' | 'retention'>): Terms =>
  terms[kind]({ ...deadlines, logins: retention.logins })

const terms: { [Kind in PersonKind]: (times: Deadlines & { logins: number }) => Terms } = {
  booking: times => ({
    ...{ purpose: 'die Buchung durchführen und abrechnen', basis: contract },
    howLong: bookingTime(times),
  }),
  request: times => ({
    ...{ purpose: 'über einen Platz entscheiden und ihn vergeben', basis: contract },
    howLong: `auf der Warteliste bis ${count(times.waiting, 'Tag', 'Tage')} nach dem Beginn des Termins, sonst ${bookingTime(times)}`,
  }),
  inquiry: times => ({ purpose: 'die Anfrage beantworten', basis: contract, howLong: inquiryTime(times) }),
  person: times => ({
    ...{ purpose: 'wissen, wer mitkommt und für wen welcher Preis gilt', basis: contract },
    howLong: bookingTime(times),
  }),
  health: times => ({
    purpose: 'auf Allergien und Ähnliches Rücksicht nehmen',
    basis: 'ausdrückliche Einwilligung (Art. 9 Abs. 2 lit. a DSGVO), jederzeit widerrufbar',
    howLong: `${count(times.health, 'Tag', 'Tage')} nach dem Termin`,
  }),
  message: times => ({
    ...{ purpose: 'Fragen beantworten und über den Termin informieren', basis: contract },
    howLong: `mit der Buchung oder der Anfrage, zu der sie gehören: ${bookingTime(times)}, bei Anfragen ${inquiryTime(times)}`,
  }),
  letter: times => ({
    ...{ purpose: 'Briefe verschicken', basis: contract },
    howLong: `bis sie verschickt sind, höchstens ${count(times.letter, 'Tag', 'Tage')} danach`,
  }),
  invoice: () => ({ purpose: 'abrechnen', basis: `${duty}: § 147 AO, § 14b UStG`, howLong: eightYears }),
  payment: () => ({ purpose: 'Zahlungen belegen', basis: `${duty}: § 147 AO`, howLong: eightYears }),
  voucher: () => ({
    ...{ purpose: 'den Gutschein verkaufen und einlösen', basis: `${contract}; ${duty}: § 147 AO` },
    howLong: 'acht Jahre ab dem Ende des Jahres der letzten Buchung darauf, und so lange noch Geld darauf ist',
  }),
  order: times => ({
    ...{ purpose: 'den Gutschein verkaufen', basis: contract },
    howLong: inquiryTime(times),
  }),
  withdrawal: () => ({
    purpose: 'den Widerruf oder die Kündigung bearbeiten und belegen',
    basis: `${duty}: § 147 AO; ${interest}`,
    howLong: 'mit Vertrag sechs Jahre ab dem Ende des Jahres, ohne Vertrag drei Jahre',
  }),
  newsletter: () => ({
    ...{ purpose: 'den Newsletter verschicken und die Anmeldung nachweisen', basis: consent },
    howLong: 'bis zur Abmeldung',
  }),
  blocked: () => ({
    purpose: 'keinen Newsletter mehr schicken; gespeichert ist nur eine Prüfsumme der Adresse',
    basis: `${interest}, Art. 21 Abs. 3 DSGVO`,
    howLong: 'bis zum Widerspruch dagegen',
  }),
  account: () => ({
    purpose: 'an der Verwaltung der Website anmelden',
    basis: contract,
    howLong: 'bis das Konto gelöscht wird',
  }),
  login: ({ logins }) => ({
    ...{ purpose: 'Angriffe auf Konten erkennen', basis: interest },
    howLong: count(logins, 'Tag', 'Tage'),
  }),
}
