import { type FieldForm, formFields, formTextsOf } from '../../bookings/record/form-fields.ts'
import type { Contact, Processors, Site } from '../../content/site/site.ts'
import type { Day } from '../../kit/format.ts'
import { retentionTable, retentionWords, type SecondPlace } from './retention-table.ts'
import { thirdCountriesText } from './third-countries.ts'

/** An activity of the record (Art. 30 (1) GDPR), in German for the authority. */
export type Activity = {
  title: string
  purpose: string
  basis: string
  people: string
  data: string
  recipients: string[]
  /** Retention, in sentences without a full stop. */
  deadlines: string[]
  /** True if the site does this at all. */
  isUsed: boolean
}

export type RecordOfProcessing = {
  asOf: Day
  site: string
  controller: Pick<Contact, 'name' | 'street' | 'zip' | 'city' | 'country' | 'phone' | 'email'>
  /** Representative in the EU (Art. 27 GDPR) and data protection officer; a one-person business needs neither. */
  representative: string
  officer: string
  /** Each text is "" while unknown. */
  processors: Processors
  activities: Activity[]
  thirdCountries: string
  /** Technical and organisational measures (Art. 32 GDPR). */
  measures: string[]
}

/** Features in use. */
export type ProcessingUses = {
  /** An event asks for health notes, or did. */
  health: boolean
  waiting: boolean
  invoices: boolean
  vouchers: boolean
  newsletter: boolean
  withdrawals: boolean
  /** Questions of the educator's own are asked, or were. */
  questions: boolean
  /** Pages are served by https. */
  https: boolean
}

type Recipient = 'host' | 'mail' | 'taxAdviser' | 'bank' | 'rescue'

type Kind = Pick<Activity, 'title' | 'purpose' | 'basis' | 'people' | 'data'> & {
  recipients: readonly Recipient[]
  /** Rows of the retention table. */
  rows: readonly string[]
  /** Further data without a row there. */
  also?: string
  use?: Exclude<keyof ProcessingUses, 'https'>
}

const longNames = { email: 'E-Mail-Adresse', phone: 'Telefonnummer', text: undefined, longText: undefined }

/** Names the texts of a form, the address as one. */
const textsOfForm = (form: FieldForm): string => {
  const names = formTextsOf(form).map(name => {
    const { kind, label, part } = formFields[name]
    return part === 'address' ? 'Anschrift' : (longNames[kind] ?? label[1])
  })
  return [...new Set(names)].join(', ')
}

/** Activities, in the order in which people meet them. */
const kinds: readonly Kind[] = [
  {
    title: 'Besuch der Website',
    purpose:
      'Seiten ausliefern, Fehler finden, Angriffe abwehren, Besuche zählen (ohne Cookies und ohne fremde Dienste)',
    basis: 'Art. 6 Abs. 1 Buchst. f DSGVO: Betrieb einer sicheren Website',
    people: 'Besucherinnen und Besucher',
    data: 'IP-Adresse, Zeitpunkt, aufgerufene Seite, Herkunftsseite, Browser und Gerät',
    recipients: ['host'],
    rows: ['ips', 'requests'],
  },
  {
    title: 'Anfragen und Angebote für Gruppen',
    purpose: 'Nachrichten beantworten, Angebote machen',
    basis:
      'Art. 6 Abs. 1 Buchst. b DSGVO: Schritte vor einem Vertrag; bei anderen Fragen Buchst. f: Interesse, sie zu beantworten',
    people: 'Menschen, die schreiben, und Ansprechpersonen von Gruppen',
    data: `${textsOfForm('inquiry')}, Briefwechsel, Angebot`,
    recipients: ['host', 'mail'],
    rows: ['inquiry', 'letter'],
  },
  {
    title: 'Anmeldungen und Durchführung der Termine',
    purpose: 'Plätze vergeben, Verträge erfüllen, Briefe zum Termin, Liste für den Wald, Bescheinigungen',
    basis:
      'Art. 6 Abs. 1 Buchst. b DSGVO: Vertrag; für Menschen, die mitkommen, Buchst. f: Interesse, den Vertrag mit der buchenden Person zu erfüllen',
    people: 'Wer bucht, und wer mitkommt, auch Kinder; deren Angaben kommen von der buchenden Person',
    data: `${textsOfForm('register')}, Namen der Mitkommenden, Geburtsdaten und Notfallnummer, wo ein Termin danach fragt, Verlauf, Zahlungen, Anwesenheit`,
    recipients: ['host', 'mail', 'rescue'],
    rows: ['booking', 'letter', 'confirmation'],
  },
  {
    title: 'Angaben zur Gesundheit',
    purpose: 'Sicherheit am Tag: Allergien, Unverträglichkeiten, Medikamente, Hilfe im Notfall',
    basis:
      'Art. 9 Abs. 2 Buchst. a DSGVO: ausdrückliche Einwilligung jeder Person, für Kinder durch die Sorgeberechtigten; jederzeit widerrufbar',
    people: 'Wer an einem Termin teilnimmt und etwas angibt',
    data: 'Der Hinweis in eigenen Worten, Zeitpunkt und Wortlaut der Einwilligung',
    recipients: ['host', 'rescue'],
    rows: ['health', 'consent'],
    use: 'health',
  },
  {
    title: 'Eigene Fragen, Erklärungen der Eltern, Einwilligungen',
    purpose: 'Kinder sicher betreuen, wie ihre Eltern es wollen; Fotos und Namen nur mit Erlaubnis zeigen',
    basis:
      'Art. 6 Abs. 1 Buchst. b DSGVO: Vertrag; Einwilligungen Buchst. a, Fotos auch § 22 KUG, Vertrauliches Art. 9 Abs. 2 Buchst. a; für Kinder durch die Sorgeberechtigten (§§ 1626, 1627 BGB); freiwillig und jederzeit widerrufbar',
    people: 'Wer an einem Termin teilnimmt, der danach fragt, und wer anmeldet',
    data: 'Antwort, Wortlaut der Frage, Zeitpunkt, wer sie gegeben hat, Widerruf',
    recipients: ['host'],
    rows: ['sensitiveAnswer', 'answer', 'permission', 'publication'],
    use: 'questions',
  },
  {
    title: 'Warteliste',
    purpose: 'Freie Plätze der Reihe nach anbieten',
    basis: 'Art. 6 Abs. 1 Buchst. b DSGVO: Schritte vor einem Vertrag',
    people: 'Wer auf einen Platz wartet',
    data: `${textsOfForm('wait')}, Namen der Mitkommenden, Platz auf der Liste`,
    recipients: ['host', 'mail'],
    rows: ['waiting'],
    use: 'waiting',
  },
  {
    title: 'Rechnungen und Zahlungen',
    purpose: 'Rechnungen schreiben, Zahlungen zuordnen, Aufbewahrung nach dem Steuerrecht',
    basis: 'Art. 6 Abs. 1 Buchst. b und c DSGVO: Vertrag, § 14 UStG, § 147 AO',
    people: 'Wer bucht oder bezahlt',
    data: 'Name, Anschrift, Leistung, Beträge, Tag und Weg der Zahlung, Verwendungszweck; die Kontoauszüge selbst werden nicht aufbewahrt',
    recipients: ['host', 'mail', 'bank', 'taxAdviser'],
    rows: ['invoice'],
    use: 'invoices',
  },
  {
    title: 'Gutscheine',
    purpose: 'Gutscheine verkaufen und einlösen',
    basis: 'Art. 6 Abs. 1 Buchst. b und c DSGVO: Vertrag, § 147 AO',
    people: 'Wer einen Gutschein bestellt',
    data: 'Name, E-Mail-Adresse, Anschrift, Betrag, Stand des Guthabens',
    recipients: ['host', 'mail', 'bank', 'taxAdviser'],
    rows: ['voucher', 'order'],
    use: 'vouchers',
  },
  {
    title: 'Newsletter',
    purpose: 'Neues von den Angeboten schicken',
    basis: 'Art. 6 Abs. 1 Buchst. a DSGVO: Einwilligung mit Bestätigung per E-Mail (Double-Opt-in), § 7 UWG',
    people: 'Wer den Newsletter bestellt, und wer aus einer früheren Liste übernommen oder eingeladen ist',
    data: 'E-Mail-Adresse, Name, Nachweis der Einwilligung (Zeitpunkt, IP-Adresse, Wortlaut; bei übernommenen Adressen, wie ihn das frühere Programm gespeichert hat); bei einer Einladung ihr Zeitpunkt; nach der Abmeldung und nach der Einladung ein Prüfwert der Adresse, damit ihr nichts mehr oder nichts noch einmal geschickt wird',
    recipients: ['host', 'mail'],
    rows: ['unconfirmed', 'subscriber', 'blocked', 'invited'],
    use: 'newsletter',
  },
  {
    title: 'Widerrufe und Kündigungen',
    purpose: 'Erklärungen entgegennehmen, ihren Eingang bestätigen und sie erfüllen',
    basis: 'Art. 6 Abs. 1 Buchst. c DSGVO: §§ 356a, 312k BGB',
    people: 'Wer einen Vertrag widerruft oder kündigt',
    data: 'Name, E-Mail-Adresse, Angabe zum Vertrag, Zeitpunkt des Eingangs',
    recipients: ['host', 'mail'],
    rows: ['withdrawal', 'strayWithdrawal'],
    use: 'withdrawals',
  },
  {
    title: 'Auskunft und Löschung auf Verlangen',
    purpose: 'Rechte nach Art. 15 bis 20 DSGVO erfüllen und das nachweisen',
    basis: 'Art. 6 Abs. 1 Buchst. c DSGVO: Art. 5 Abs. 2, 12 DSGVO',
    people: 'Wer Auskunft oder Löschung verlangt',
    data: 'Tag und Art der Anfrage, ein Fingerabdruck der E-Mail-Adresse',
    recipients: ['host'],
    rows: ['proof'],
  },
  {
    title: 'Konten für die Verwaltung der Website',
    purpose: 'Anmelden am Verwaltungsbereich, Missbrauch erkennen',
    basis: 'Art. 6 Abs. 1 Buchst. b und f DSGVO: Zusammenarbeit, Schutz der Daten',
    people: 'Wer die Website verwaltet',
    data: 'Name, E-Mail-Adresse, Passwort (nur als Hash), Anmeldeversuche mit IP-Adresse und Browser',
    recipients: ['host', 'mail'],
    rows: ['logins'],
    also: 'Das Konto: bis es gelöscht wird',
  },
  {
    title: 'Sicherungen',
    purpose: 'Die Website nach einem Schaden oder Irrtum wiederherstellen',
    basis: 'Art. 6 Abs. 1 Buchst. f DSGVO: Interesse, Daten nicht zu verlieren; Art. 32 Abs. 1 Buchst. c DSGVO',
    people: 'Alle zuvor Genannten',
    data: 'Alles zuvor Genannte, wie es in der Nacht gespeichert war',
    recipients: ['host'],
    rows: ['backup'],
  },
]

const UNKNOWN = '[noch eintragen]'

/** Measures of the program; only the operator knows further ones. */
const measures = ({ fullIps }: Site['retention'], { https }: ProcessingUses): string[] => [
  ...(https ? ['Übertragung nur verschlüsselt (HTTPS)'] : []),
  'Verwaltungsbereich nur nach Anmeldung mit Passwort; Passwörter stehen nur als bcrypt-Hash auf der Platte; nach vielen Fehlversuchen wird jeder weitere verzögert',
  'Sitzungen enden von selbst nach acht Stunden ohne Tätigkeit, spätestens nach sieben Tagen',
  'Buchungen und Angaben der Gäste nur über signierte Links, die niemand erraten kann; viele falsche Versuche werden abgewiesen; die Links stehen in keinem Protokoll',
  'Formulare fremder Seiten werden abgewiesen (XSRF), fremde Skripte laufen nicht (Content Security Policy)',
  'Keine Dienste, Schriften oder Skripte von Dritten, keine Cookies zur Wiedererkennung von Besuchern',
  'Angaben zur Gesundheit stehen nur bei der Buchung und auf der Liste für den Wald, in keinem Brief und in keiner Tabelle',
  `IP-Adressen werden nach ${fullIps === 1 ? 'einem Tag' : `${fullIps} Tagen`} gekürzt`,
  'Dateien mit Daten kann nur das Benutzerkonto des Programms lesen; jede Änderung ist auf der Platte, bevor sie bestätigt wird',
  'Sicherungen lassen sich herunterladen, prüfen und wieder einspielen',
  'Gelöscht wird nachts von selbst nach den Fristen, auch aus früheren Fassungen der Dateien',
]

const recipientWords = ({ host, mail }: Processors): Record<Recipient, string> => ({
  host: `Hosting: ${host || UNKNOWN}`,
  mail: `E-Mail: ${mail || UNKNOWN}`,
  taxAdviser: 'Steuerberatung und Finanzamt',
  bank: 'Bank',
  rescue: 'Begleitpersonen, im Notfall der Rettungsdienst',
})

/** Builds the record of processing activities from the settings and the site's use. */
export function recordOfProcessing(
  site: Pick<Site, 'name' | 'contact' | 'processors' | 'deadlines' | 'retention' | 'questions'>,
  uses: ProcessingUses,
  asOf: Day,
  home?: SecondPlace,
): RecordOfProcessing {
  const { name, street, zip, city, country, phone, email } = site.contact
  const table = new Map(retentionTable({ ...site, home }).map(row => [row.key, row]))
  const words = recipientWords(site.processors)
  return {
    asOf,
    site: site.name,
    controller: { name, street, zip, city, country, phone, email },
    representative: 'Keine, nicht nötig (Art. 27 DSGVO: Sitz in der Europäischen Union)',
    officer:
      'Keine, nicht nötig (§ 38 Abs. 1 BDSG: weniger als 20 Personen sind ständig mit der automatisierten Verarbeitung beschäftigt)',
    processors: site.processors,
    activities: kinds.map(({ rows, also, use, recipients, ...kind }) => ({
      ...kind,
      recipients: [
        ...recipients.map(recipient => words[recipient]),
        ...(home && rows.includes('backup') ? [`Zweiter Ort, verschlüsselt: ${home.place}`] : []),
      ],
      deadlines: [
        ...[...rows, ...(rows.includes('backup') ? ['secondHome'] : [])].flatMap(key => {
          const row = table.get(key)
          return row ? [`${row.what[1]}: ${retentionWords(row)[1]}`] : []
        }),
        ...(also === undefined ? [] : [also]),
      ],
      isUsed: use === undefined || uses[use],
    })),
    thirdCountries: thirdCountriesText(site.processors),
    measures: measures(site.retention, uses),
  }
}

/** Retention rows that activities refer to. */
export const namedRows: readonly string[] = kinds.flatMap(({ rows }) => rows)
