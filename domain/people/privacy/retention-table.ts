import type { WordPair } from '../../kit/fields.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { type Deadlines, LAW_YEARS } from './deadlines.ts'
import type { Purpose } from './purposes.ts'

type Unit = 'days' | 'months' | 'years'
export type RetentionSpan = { count: number; unit: Unit }

/** Retention of one kind of personal data, with the reason (D65). */
export type RetentionRow = {
  key: string
  /** Purpose under which deletions are counted; missing for logs (D22), the newsletter (D30) and counters. */
  purpose?: Purpose
  what: WordPair
  /** Missing if something other than time ends it. */
  span?: RetentionSpan
  /** Start of the retention, or what ends it. */
  since: WordPair
  why: WordPair
  /** Set if the operator can change it. */
  setting?: keyof Deadlines
}

/** Days that logs are kept (D22). */
type LogDays = { fullIps: number; requests: number; logins: number }

/** Equals `CONFIRMATION_DAYS` of the newsletter, which this folder may not import (D30). */
const UNCONFIRMED_DAYS = 30

/** Equals `COPY_AGE_MS` of the store, after which housekeeping deletes backups. */
const BACKUP_DAYS = 30

const days = (count: number): RetentionSpan => ({ count, unit: 'days' })
const years = (count: number): RetentionSpan => ({ count, unit: 'years' })

/** Where each change is copied to, and for how many days older states stay (D79). */
export type SecondPlace = { place: string; keepDays: number }

type RetentionSettings = {
  deadlines: Deadlines
  retention: LogDays
  home?: SecondPlace | undefined
  questions?: readonly OwnQuestion[] | undefined
}

/** Lists the retention of all personal data, in display order. */
export function retentionTable({ deadlines, retention, home, questions }: RetentionSettings): RetentionRow[] {
  return [
    ...chosenRows(deadlines),
    ...questionRows({ deadlines, questions }),
    ...rowsByLaw(),
    ...newsletterRows(),
    ...logRows(retention),
    backupRow(),
    ...(home ? [homeRow(home)] : []),
  ]
}

/** Rows that the operator can change. */
function chosenRows({ health, waiting, inquiry, booking, letter }: Deadlines): RetentionRow[] {
  return [
    {
      key: 'health',
      purpose: 'health',
      setting: 'health',
      what: ['Notes about health, emergency numbers', 'Angaben zur Gesundheit und Notfallnummern'],
      span: days(health),
      since: [
        'after the end of the event or its call-off, in the next night when a booking has ended before',
        'nach dem Ende des Termins oder seiner Absage, bei abgesagten Buchungen in der nächsten Nacht',
      ],
      why: [
        'for safety, with consent (Art. 9 (2) (a) GDPR)',
        'für die Sicherheit, mit Einwilligung (Art. 9 Abs. 2 Buchst. a DSGVO)',
      ],
    },
    {
      key: 'waiting',
      purpose: 'waiting',
      setting: 'waiting',
      what: ['Waiting list', 'Warteliste, ohne dass ein Platz frei wurde'],
      span: days(waiting),
      since: ['after the start of the event', 'nach dem Beginn des Termins'],
      why: [
        'to offer a free place (Art. 6 (1) (b) GDPR)',
        'um freie Plätze anzubieten (Art. 6 Abs. 1 Buchst. b DSGVO)',
      ],
    },
    {
      key: 'inquiry',
      purpose: 'inquiry',
      setting: 'inquiry',
      what: ['Inquiries, and quotes nobody accepted', 'Anfragen und Angebote, aus denen nichts geworden ist'],
      span: { count: inquiry, unit: 'months' },
      since: ['after the last message', 'nach der letzten Nachricht'],
      why: [
        'to answer further questions (Art. 6 (1) (b) or (f) GDPR)',
        'für Rückfragen (Art. 6 Abs. 1 Buchst. b oder f DSGVO)',
      ],
    },
    {
      key: 'booking',
      purpose: 'booking',
      setting: 'booking',
      what: ['Bookings with names and addresses', 'Buchungen mit Namen und Anschriften'],
      span: years(booking),
      since: ['from the end of the year of the event', 'ab dem Ende des Jahres, in dem der Termin war'],
      why: ['until claims are barred (§§ 195, 199 BGB)', 'bis Ansprüche verjährt sind (§§ 195, 199 BGB)'],
    },
    {
      key: 'letter',
      purpose: 'letter',
      setting: 'letter',
      what: ['The text of letters to guests', 'Der Text von Briefen an Gäste'],
      span: days(letter),
      since: ['after they were sent', 'nach dem Versand'],
      why: ['to answer further questions (Art. 6 (1) (b) GDPR)', 'für Rückfragen (Art. 6 Abs. 1 Buchst. b DSGVO)'],
    },
  ]
}

/** Rows of the educator's own questions (D75): each kind names its questions. */
function questionRows({
  deadlines,
  questions = [],
}: Pick<RetentionSettings, 'deadlines' | 'questions'>): RetentionRow[] {
  const labelsOf = (isOne: (question: OwnQuestion) => boolean, [english, german]: WordPair): WordPair | undefined => {
    const labels = questions.filter(isOne).map(({ label }) => `„${label}“`)
    return labels.length > 0 ? [`${english}: ${labels.join(' ')}`, `${german}: ${labels.join(' ')}`] : undefined
  }
  const isConsent = ({ kind, sensitive }: OwnQuestion) => kind === 'consent' && !sensitive
  const rows: (Omit<RetentionRow, 'what'> & { what: WordPair | undefined })[] = [
    {
      key: 'sensitiveAnswer',
      what: labelsOf(({ sensitive }) => sensitive, ['Confidential answers', 'Vertrauliche Antworten']),
      span: days(deadlines.health),
      since: ['after the end of the event', 'nach dem Ende des Termins'],
      why: ['with consent (Art. 9 (2) (a) GDPR)', 'mit Einwilligung (Art. 9 Abs. 2 Buchst. a DSGVO)'],
    },
    {
      key: 'answer',
      what: labelsOf(question => !question.sensitive && !isConsent(question), ['Answers', 'Antworten']),
      since: ['with the booking', 'zusammen mit der Buchung'],
      why: ['to hold the event (Art. 6 (1) (b) GDPR)', 'um den Termin durchzuführen (Art. 6 Abs. 1 Buchst. b DSGVO)'],
    },
    {
      key: 'permission',
      what: labelsOf(question => isConsent(question) && !question.publishes, ['Consents', 'Einwilligungen']),
      since: ['until they are revoked, at most with the booking', 'bis zum Widerruf, höchstens mit der Buchung'],
      why: ['consent (Art. 6 (1) (a) GDPR)', 'Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO)'],
    },
    {
      key: 'publication',
      what: labelsOf(({ publishes }) => publishes, ['Consents to publish', 'Einwilligungen in Veröffentlichungen']),
      span: years(LAW_YEARS.proof),
      since: ['after the use has ended, from the end of the year', 'nach dem Ende der Nutzung, ab dem Ende des Jahres'],
      why: [
        'consent and its proof (Art. 6 (1) (a), 7 (1) GDPR)',
        'Einwilligung und ihr Nachweis (Art. 6 Abs. 1 Buchst. a, Art. 7 Abs. 1 DSGVO, § 22 KUG)',
      ],
    },
  ]
  return rows.flatMap(({ what, ...row }) => (what ? [{ ...row, what }] : []))
}

/** Rows fixed by law. */
function rowsByLaw(): RetentionRow[] {
  const fromTheEnd: WordPair = ['from the end of the year', 'ab dem Ende des Jahres']
  return [
    {
      key: 'invoice',
      purpose: 'invoice',
      what: ['Invoices, payments, vouchers that are used up', 'Rechnungen, Zahlungen und eingelöste Gutscheine'],
      span: years(LAW_YEARS.invoice),
      since: fromTheEnd,
      why: ['by tax law (§ 147 AO, § 14b UStG)', 'nach dem Steuerrecht (§ 147 AO, § 14b UStG)'],
    },
    {
      key: 'voucher',
      what: ['Vouchers with money on them', 'Gutscheine, auf denen noch Geld ist'],
      since: [
        'until they are used up, as they are valid without an end',
        'bis sie eingelöst sind, denn sie gelten unbegrenzt',
      ],
      why: ['the contract (Art. 6 (1) (b) GDPR)', 'der Vertrag (Art. 6 Abs. 1 Buchst. b DSGVO)'],
    },
    {
      key: 'order',
      purpose: 'invoice',
      what: ['Orders of vouchers that nobody paid', 'Bestellte Gutscheine, die niemand bezahlt hat'],
      span: years(LAW_YEARS.order),
      since: fromTheEnd,
      why: ['until claims are barred (§§ 195, 199 BGB)', 'bis Ansprüche verjährt sind (§§ 195, 199 BGB)'],
    },
    {
      key: 'confirmation',
      purpose: 'booking',
      what: ['Confirmations and cancellations, without names', 'Zusagen und Absagen, ohne Namen'],
      span: years(LAW_YEARS.confirmation),
      since: ['from the end of the year of the event', 'ab dem Ende des Jahres, in dem der Termin war'],
      why: ['by tax law (§ 147 AO)', 'nach dem Steuerrecht (§ 147 AO)'],
    },
    {
      key: 'withdrawal',
      purpose: 'withdrawal',
      what: ['Withdrawals and terminations', 'Widerrufe und Kündigungen'],
      span: years(LAW_YEARS.confirmation),
      since: fromTheEnd,
      why: ['by tax law (§ 147 AO)', 'nach dem Steuerrecht (§ 147 AO)'],
    },
    {
      key: 'strayWithdrawal',
      purpose: 'withdrawal',
      what: ['Withdrawals of which no contract was found', 'Widerrufe, zu denen sich kein Vertrag fand'],
      span: years(LAW_YEARS.strayWithdrawal),
      since: ['after they came in', 'nach dem Eingang'],
      why: ['as a proof (Art. 6 (1) (f) GDPR)', 'als Nachweis (Art. 6 Abs. 1 Buchst. f DSGVO)'],
    },
    {
      key: 'consent',
      what: ['Consents to notes about health', 'Einwilligungen zu Angaben zur Gesundheit, ohne die Angaben'],
      since: ['with the booking', 'zusammen mit der Buchung'],
      why: ['as a proof (Art. 7 (1) GDPR)', 'als Nachweis (Art. 7 Abs. 1 DSGVO)'],
    },
    {
      key: 'proof',
      what: ['What was handed over and deleted, without names', 'Vermerke über Auskünfte und Löschungen, ohne Namen'],
      span: years(LAW_YEARS.proof),
      since: fromTheEnd,
      why: ['as a proof (Art. 5 (2) GDPR)', 'als Nachweis (Art. 5 Abs. 2 DSGVO)'],
    },
  ]
}

const newsletterRows = (): RetentionRow[] => [
  {
    key: 'unconfirmed',
    what: [
      'Subscriptions that nobody confirmed, and invitations that nobody answered',
      'Newsletter, den niemand bestätigt hat, und Einladungen dazu ohne Antwort',
    ],
    span: days(UNCONFIRMED_DAYS),
    since: ['after the order or the invitation', 'nach der Bestellung oder der Einladung'],
    why: ['consent (Art. 6 (1) (a) GDPR)', 'Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO)'],
  },
  {
    key: 'subscriber',
    what: [
      'Newsletter: address and proof of consent, also from an earlier list',
      'Newsletter: Adresse und Nachweis der Einwilligung, auch aus einer früheren Liste',
    ],
    since: ['until somebody unsubscribes', 'bis zur Abmeldung'],
    why: [
      'consent and its proof (Art. 6 (1) (a), 7 (1) GDPR)',
      'Einwilligung und ihr Nachweis (Art. 6 Abs. 1 Buchst. a, Art. 7 Abs. 1 DSGVO)',
    ],
  },
  {
    key: 'blocked',
    what: ['Newsletter: blacklist, checksums only', 'Newsletter: Sperrliste, nur Prüfwerte von Adressen'],
    since: ['until somebody objects to it', 'bis zum Widerspruch dagegen'],
    why: [
      'so that nothing is sent there again (Art. 6 (1) (f), 21 (3) GDPR)',
      'damit dorthin nichts mehr geht (Art. 6 Abs. 1 Buchst. f, Art. 21 Abs. 3 DSGVO)',
    ],
  },
  {
    key: 'invited',
    what: [
      'Newsletter: who was invited once, checksums only',
      'Newsletter: wer schon einmal eingeladen wurde, nur Prüfwerte von Adressen',
    ],
    since: ['without an end', 'ohne zeitliche Grenze'],
    why: [
      'so that nobody is invited twice (Art. 6 (1) (f) GDPR)',
      'damit niemand zweimal eingeladen wird (Art. 6 Abs. 1 Buchst. f DSGVO)',
    ],
  },
]

/** Deleted by housekeeping (D22). */
function logRows({ fullIps, requests, logins }: LogDays): RetentionRow[] {
  const interest: WordPair = [
    'to find errors and to fend off attacks (Art. 6 (1) (f) GDPR)',
    'um Fehler zu finden und Angriffe abzuwehren (Art. 6 Abs. 1 Buchst. f DSGVO)',
  ]
  const after: WordPair = ['after the request', 'nach dem Abruf']
  return [
    {
      key: 'ips',
      what: ['Whole IP addresses', 'Vollständige IP-Adressen'],
      span: days(fullIps),
      since: after,
      why: interest,
    },
    {
      key: 'requests',
      what: ['Log of requests', 'Protokoll der Abrufe'],
      span: days(requests),
      since: after,
      why: interest,
    },
    {
      key: 'logins',
      what: ['Sign-ins to the panel', 'Anmeldeversuche am Verwaltungsbereich'],
      span: days(logins),
      since: ['after the attempt', 'nach dem Versuch'],
      why: interest,
    },
  ]
}

/** Backups contain deleted data until they are deleted themselves. */
const backupRow = (): RetentionRow => ({
  key: 'backup',
  what: ['Backups that the server makes', 'Sicherungen, die der Server macht'],
  span: days(BACKUP_DAYS),
  since: ['at most, also with what is deleted meanwhile', 'höchstens, auch mit dem, was inzwischen gelöscht ist'],
  why: [
    'to restore the site after damage (Art. 32 (1) (c) GDPR)',
    'um die Website nach einem Schaden wiederherzustellen (Art. 32 Abs. 1 Buchst. c DSGVO)',
  ],
})

const homeRow = ({ place, keepDays }: SecondPlace): RetentionRow => ({
  key: 'secondHome',
  what: [`Encrypted copies in another place (${place})`, `Verschlüsselte Kopien an einem zweiten Ort (${place})`],
  span: days(keepDays),
  since: [
    'at most; what a person had erased goes within a day',
    'höchstens; was ein Mensch löschen ließ, verschwindet binnen eines Tages',
  ],
  why: [
    'to restore the site after damage (Art. 32 (1) (c) GDPR)',
    'um die Website nach einem Schaden wiederherzustellen (Art. 32 Abs. 1 Buchst. c DSGVO)',
  ],
})

const units: Record<Unit, { singular: WordPair; plural: WordPair }> = {
  days: { singular: ['day', 'Tag'], plural: ['days', 'Tage'] },
  months: { singular: ['month', 'Monat'], plural: ['months', 'Monate'] },
  years: { singular: ['year', 'Jahr'], plural: ['years', 'Jahre'] },
}

/** Word for the unit: `days`, `Tage`. */
export const unitWords = ({ count, unit }: RetentionSpan): WordPair =>
  count === 1 ? units[unit].singular : units[unit].plural

/** `14 days after the end of the event`; without a span, what ends it. */
export function retentionWords({ span, since }: Pick<RetentionRow, 'span' | 'since'>): WordPair {
  if (!span) return since
  const [english, german] = unitWords(span)
  return [`${span.count} ${english} ${since[0]}`, `${span.count} ${german} ${since[1]}`]
}

/** Renders the list as German HTML for the privacy page. */
export const retentionList = (site: Parameters<typeof retentionTable>[0]): string =>
  `<ul>\n${retentionTable(site)
    .map(row => `<li><strong>${row.what[1]}:</strong> ${retentionWords(row)[1]}. Grund: ${row.why[1]}.</li>`)
    .join('\n')}\n</ul>`
