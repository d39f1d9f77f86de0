import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { bookingStateWords, historyDetail, nameOrNone } from '../../../domain/bookings/record/booking.ts'
import { labelledTexts } from '../../../domain/bookings/record/form-fields.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { cityLine, inLine } from '../../../domain/kit/addresses/postal.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { dayOf, formatDateTime, formatShortDate, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { paymentWayWords } from '../../../domain/money/terms/payment.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Login } from '../../../domain/people/accounts/user.ts'
import type { Holdings } from '../../../domain/people/privacy/person.ts'
import { germanKindWord, type PersonSummaryRow } from '../../../domain/people/privacy/person-answers.ts'
import { kindsOf } from '../../../domain/people/privacy/person-kinds.ts'
import { thirdCountriesText } from '../../../domain/people/privacy/third-countries.ts'
import { staticMarkup } from '../../formats/markup.ts'
import type { HandedOverData } from './person-data.ts'
import { explanationOf } from './person-explanations.ts'
import { personStyle } from './person-style.ts'

type PageContent = {
  data: HandedOverData
  holdings: Holdings
  logins: readonly Login[]
  events: readonly Event[]
  site: Site
  date: Instant
}

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(personStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** Renders the answer to a request for personal data (Art. 15 GDPR): one German page that needs no network. */
export const personPage = (content: PageContent): string =>
  [
    '<!doctype html><html lang="de"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<title>Auskunft über gespeicherte Daten</title><style>${personStyle}</style></head><body>`,
    staticMarkup(<Answer {...content} />),
    '</body></html>\n',
  ].join('')

function Answer({ data, holdings, logins, events, site, date }: PageContent) {
  const { contact } = site
  const kinds = kindsOf(holdings, logins, dayOf(date), events)
  return (
    <main>
      <h1>Auskunft über gespeicherte Daten</h1>
      <p>
        Zur Adresse <strong>{data.adresse}</strong>, Stand {formatDateTime(date)} Uhr.
      </p>
      <p>
        Verantwortlich: {inLine([site.name, contact.name, contact.street, cityLine(contact)])}
        {contact.email && <>, {contact.email}</>}
      </p>
      <h2>Was gespeichert ist</h2>
      {kinds.length === 0 && <p>Zu dieser Adresse ist nichts gespeichert.</p>}
      {kinds.length > 0 && <Kinds kinds={kinds} site={site} />}
      <Registrations registrations={data.registrations} />
      <Money data={data} />
      <Others data={data} />
      <Receivers site={site} />
      <Rights site={site} />
    </main>
  )
}

/** Shows the table of data, dates, purposes, legal bases and retention (Art. 15 (1) a, b, d). */
const Kinds = ({ kinds, site }: { kinds: readonly PersonSummaryRow[]; site: Site }) => (
  <table>
    <thead>
      <tr>
        {['Was', 'Seit', 'Wofür', 'Rechtsgrundlage', 'Wie lange'].map(head => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {kinds.map(({ what, fate, reason, count, since, until }) => {
        const { purpose, basis, howLong } = explanationOf(what, site)
        return (
          <tr key={what + fate + reason}>
            <th scope="row">{germanKindWord(what, count)}</th>
            <td data-label="Seit">{since && formatShortDate(instantOf(since))}</td>
            <td data-label="Wofür">{purpose}</td>
            <td data-label="Rechtsgrundlage">{basis}</td>
            <td data-label="Wie lange">
              {howLong}
              {until && `, also bis ${formatShortDate(instantOf(until))}`}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

/** Rows with something in them. */
function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const rows = Object.entries(facts).filter(([, value]) => value !== '' && value !== undefined && value !== null)
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const inquiryStates = { open: 'Offen', answered: 'Beantwortet', closed: 'Erledigt' } as const
const stateWords: Record<string, string> = {
  ...inquiryStates,
  ...Object.fromEntries(Object.entries(bookingStateWords).map(([state, [, german]]) => [state, german])),
}

type Registrations = HandedOverData['registrations']

const Registrations = ({ registrations }: { registrations: Registrations }) =>
  registrations.map(booking => (
    <section key={booking.createdDate + booking.number}>
      <h2>
        {booking.event ? `Buchung: ${booking.event.title}` : 'Anfrage'}
        {booking.number && ` (${referenceOf(booking.number)})`}
      </h2>
      <Facts
        facts={{
          Eingegangen: formatDateTime(booking.createdDate),
          'Zuletzt geändert': formatDateTime(booking.lastModifiedDate),
          Stand: stateWords[booking.state],
          Termin: booking.event && formatDateTime(booking.event.startDate),
          Kurstermine: booking.eventSnapshot?.sessions?.map(session => whenText(session)).join('; '),
          Seite: booking.page?.title,
          ...Object.fromEntries(labelledTexts(booking).map(({ label, text }) => [label[1], text])),
          'Rechnung an': booking.invoiceTo && Object.values(booking.invoiceTo).filter(Boolean).join(', '),
          'Newsletter angekreuzt': booking.newsLetter ? 'Ja' : 'Nein',
          'IP-Adresse beim Ankreuzen': booking.newsletterConsent?.ip,
          'AGB und Datenschutz gelesen': booking.privacyStatement ? 'Ja' : 'Nein',
          'Beginn vor Ende der Widerrufsfrist': booking.earlyStart && consentText(booking.earlyStart),
        }}
      />
      <People people={booking.participants} />
      <List title="Verlauf" lines={booking.history.map(historyLine)} />
      <List
        title="Notizen dazu"
        lines={(booking.remarks ?? []).map(({ date, text }) => `${formatDateTime(date)}, ${text}`)}
      />
      <List
        title="Zahlungen"
        lines={booking.payments.map(({ date, cents, way, reference = '' }) =>
          [formatShortDate(instantOf(date)), formatCents(cents), paymentWayWords[way][1], referenceOf(reference)]
            .filter(Boolean)
            .join(', '),
        )}
      />
      {booking.thread.map(({ date, subject, text }) => (
        <blockquote key={date + subject}>
          <strong>
            Brief vom {formatDateTime(date)}: {subject}
          </strong>
          <p>{text}</p>
        </blockquote>
      ))}
    </section>
  ))

const consentText = ({ date, wording }: { date: Instant; wording: string }) => `${formatDateTime(date)}: „${wording}“`

/** Same words as in the booking's history; states have their own. */
const stepWords: Record<string, string> = {
  ...stateWords,
  imported: 'Von anderswo übernommen',
  prolonged: 'Frist verlängert',
  accepted: 'Angenommen',
  reduced: 'Weniger Personen',
  exchanged: 'Person getauscht',
  corrected: 'Angaben berichtigt',
  added: 'Person dazugekommen',
  answered: 'Angaben selbst gemacht',
  moved: 'Umgebucht',
  healthDeleted: 'Hinweis zur Gesundheit gelöscht',
  revoked: 'Einwilligung widerrufen',
  paid: 'Zahlung gekommen',
  repaid: 'Zurückgezahlt',
  voucherGiven: 'Gutschein eingesetzt',
  billed: 'Rechnung gestellt',
  reissued: 'Neue Rechnung gestellt',
  reminded: 'An die Zahlung erinnert',
  eventCancelled: 'Termin abgesagt',
  eventMoved: 'Termin verlegt',
  sessionCancelled: 'Kurstermin abgesagt',
  writtenOff: 'Ausgebucht',
  priceAgreed: 'Preis vereinbart',
  remindedOfDate: 'An den Termin erinnert',
}

/** Prefix of a step's detail. */
const detailWords: Record<string, string> = { moved: 'vorher: ', withdrawn: 'eingegangen am ', remindedOfDate: 'am ' }

/** Formats a step of the history; for a moved event with the date before. */
function historyLine(entry: HistoryEntry): string {
  const { what: step, date, was, paragraph = '' } = entry
  const before = was ? `vorher: ${formatDateTime(was.startDate)}` : ''
  const detail = historyDetail(entry, state => bookingStateWords[state][1])
  return [
    ...[formatDateTime(date), stepWords[step] ?? step, before],
    ...[detail && (detailWords[step] ?? '') + detail, paragraph],
  ]
    .filter(Boolean)
    .join(', ')
}

const yesNo = (flag: boolean) => (flag ? 'ja' : 'nein')

const People = ({ people }: { people: Registrations[number]['participants'] }) =>
  people.map(({ name, birthDate, health, emergencyPhone, healthConsent, attended, attendance = [] }) => (
    <Facts
      key={name}
      facts={{
        Person: nameOrNone({ name }),
        Geburtstag: birthDate && formatShortDate(instantOf(birthDate)),
        Notfallnummer: emergencyPhone,
        Gesundheit: health,
        'Einwilligung dazu': healthConsent && consentText(healthConsent),
        Anwesend: [
          attended === undefined ? '' : yesNo(attended),
          ...attendance.map(entry => `${formatShortDate(entry.startDate)} ${yesNo(entry.attended)}`),
        ]
          .filter(Boolean)
          .join(', '),
      }}
    />
  ))

const List = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )

const Money = ({ data: { invoices, payments, vouchers } }: { data: HandedOverData }) => (
  <>
    <List
      title="Rechnungen"
      lines={invoices.map(({ number, kind, reverses, createdDate, recipient, lines }) =>
        [
          ...[
            kind === 'reversal' ? `Stornorechnung ${number}${reverses ? ` zu ${reverses.number}` : ''}` : number,
            formatShortDate(createdDate),
            Object.values(recipient).filter(Boolean).join(', '),
          ],
          ...lines.map(({ title, count, cents }) => `${count} × ${title} zu ${formatCents(cents)}`),
        ].join(', '),
      )}
    />
    <List
      title="Zahlungen gelöschter Buchungen"
      lines={payments.map(({ date, cents, number, title }) =>
        [formatShortDate(instantOf(date)), formatCents(cents), referenceOf(number), title].filter(Boolean).join(', '),
      )}
    />
    <List
      title="Gutscheine"
      lines={vouchers.map(({ number, createdDate, cents, left, message, buyer: { email: _, ...buyer } }) =>
        [
          ...[
            referenceOf(number),
            formatShortDate(createdDate),
            formatCents(cents),
            `noch darauf: ${formatCents(left)}`,
            message,
          ],
          ...Object.values(buyer),
        ]
          .filter(Boolean)
          .join(', '),
      )}
    />
  </>
)

/** Leaves out the fields of another person's declaration. */
const declaredWords = (declaration: HandedOverData['withdrawals'][number]): string[] =>
  'name' in declaration
    ? [declaration.name, declaration.contract, declaration.part, declaration.ends, declaration.reason]
    : ['von einer anderen Adresse erklärt', withdrawalStates[declaration.state]]

const withdrawalStates = { open: 'noch offen', effective: 'wirksam', refused: 'zurückgewiesen' } as const

const Others = ({ data }: { data: HandedOverData }) => {
  const { withdrawals, newsletter, newsletterInvitations, letters, account, signIns } = data
  return (
    <>
      <List
        title="Widerrufe und Kündigungen"
        lines={withdrawals.map(withdrawal =>
          [
            formatDateTime(withdrawal.date),
            withdrawal.kind === 'withdrawal' ? 'Widerruf' : 'Kündigung',
            ...declaredWords(withdrawal),
          ]
            .filter(Boolean)
            .join(', '),
        )}
      />
      <List
        title="Newsletter"
        lines={newsletter.flatMap(({ name, requested, confirmed, wording, refused }) => [
          `Angekreuzt am ${formatDateTime(requested.date)}, IP-Adresse ${requested.ip || 'nicht bekannt'}, Name: ${name}`,
          `Bestätigt am ${formatDateTime(confirmed.date)}, IP-Adresse ${confirmed.ip}`,
          `Wortlaut: „${wording}“`,
          ...(refused === undefined ? [] : [`Unzustellbar: ${refused} Newsletter`]),
        ])}
      />
      <List
        title="Einladung zum Newsletter"
        lines={newsletterInvitations.map(
          ({ date, name }) =>
            `Aus einer früheren Liste übernommen und eingeladen am ${formatDateTime(date)}, noch nicht bestätigt${name && `, Name: ${name}`}`,
        )}
      />
      <List
        title="Briefe im Postausgang"
        lines={letters.map(({ createdDate, to, subject }) => `${formatDateTime(createdDate)}, an ${to}: ${subject}`)}
      />
      {account && (
        <List title="Benutzerkonto" lines={[[account.email, account.name, account.role].filter(Boolean).join(', ')]} />
      )}
      <List
        title="Anmeldungen am Konto"
        lines={signIns.map(
          ({ date, success, ip, agent }) =>
            `${formatDateTime(date)}, ${success ? 'gelungen' : 'nicht gelungen'}, ${ip}, ${agent}`,
        )}
      />
    </>
  )
}

/** Sources and receivers (Art. 15 (1) c, g, h, (2)). */
function Receivers({ site: { processors } }: { site: Site }) {
  const { host, mail } = processors
  const thirdCountries = thirdCountriesText(processors)
  return (
    <>
      <h2>Woher die Daten kommen und wer sie bekommt</h2>
      <p>
        Die Daten hast du selbst angegeben, in einem Formular, am Telefon oder auf der Seite deiner Buchung. Hat dich
        jemand anderes mit angemeldet, kommen sie von dieser Person. Adressen für den Newsletter können aus einer
        früheren Liste übernommen sein. Was geschehen ist, etwa eine Bestätigung oder eine Zahlung, wird dabei
        festgehalten.
      </p>
      <ul>
        <li>Rechnungen und Zahlungen bekommen die Steuerberatung und auf Verlangen das Finanzamt.</li>
        <li>Was zu einer Überweisung gehört, bekommt die Bank.</li>
        <li>
          Wer einen Termin mit begleitet, bekommt dafür die Namen, Notfallnummern und Hinweise zur Gesundheit, im
          Notfall auch der Rettungsdienst.
        </li>
        {host && <li>Die Website liegt bei: {host} (Auftragsverarbeitung, Art. 28 DSGVO).</li>}
        {mail && <li>E-Mails verschickt: {mail} (Auftragsverarbeitung, Art. 28 DSGVO).</li>}
        {!host && !mail && <li>Wer die Website betreibt und E-Mails verschickt, steht in der Datenschutzerklärung.</li>}
      </ul>
      <p>Weitergabe in Länder außerhalb der Europäischen Union: {thirdCountries}</p>
      <p>
        Es gibt keine automatische Entscheidung im Sinn von Art. 22 DSGVO und keine Bewertung deiner Person (Profiling).
      </p>
    </>
  )
}

/** Art. 15 (1) e, f. */
function Rights({ site: { processors, contact } }: { site: Site }) {
  const { authority } = processors
  return (
    <>
      <h2>Deine Rechte</h2>
      <p>
        Du kannst verlangen, dass falsche Daten berichtigt (Art. 16), Daten gelöscht (Art. 17) oder nur noch
        eingeschränkt verarbeitet werden (Art. 18), und der Verarbeitung widersprechen (Art. 21 DSGVO). Eine
        Einwilligung kannst du jederzeit widerrufen. Deine Daten zum Mitnehmen (Art. 20) stehen in der Datei daten.json
        neben dieser Seite.
        {contact.email && ` Schreib dafür an ${contact.email}.`}
      </p>
      <p>
        Du kannst dich auch bei einer Aufsichtsbehörde für Datenschutz beschweren (Art. 77 DSGVO)
        {authority ? `. Zuständig ist: ${authority}.` : ', zum Beispiel bei der deines Bundeslandes.'}
      </p>
    </>
  )
}
