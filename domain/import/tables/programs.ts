import { ownPeopleHeadings } from '../../bookings/views/participant-table.ts'
import { ownBookingHeadings } from '../../bookings/views/registration-table.ts'
import { pageHeadings } from '../../content/pages/page-table.ts'
import { ownEventHeadings } from '../../events/event-table.ts'
import { foldText } from '../../kit/fold.ts'

/** A program that exports tables, and the meaning of its columns. */
export type Program = {
  name: string
  /** Headings that identify it together. */
  marks: readonly string[]
  /** The program's dates with slashes begin with the month. */
  isAmerican?: true
  /** Each row is a ticket; cancelled tickets are skipped. */
  hasTickets?: true
  /** Without a day of arrival, a form was begun and never sent. */
  hasDrafts?: true
  /** Writes an order's payment beside its first ticket only. */
  isPaidAtFirst?: true
  /** The number of an event stands behind its title: `Waldtag (12)`. */
  hasEventIds?: true
  /** The program's words for a state, in lower case, and ours. */
  states?: Readonly<Record<string, string>>
  /** Our own export, with columns of its own and exact texts. */
  isOwn?: true
  /** Headings by field, best first; an empty list means that there is no such column, whatever a heading looks like. */
  columns: Readonly<Record<string, readonly string[]>>
}

/** LimeSurvey heads its columns with codes, with texts, or with both. */
const limeSurveys = [
  ['submitdate', 'lastpage'],
  ['Date submitted', 'Last page'],
  ['Datum Abgeschickt', 'Letzte Seite'],
  ['submitdate. Date submitted', 'lastpage. Last page'],
  ['submitdate. Datum Abgeschickt', 'lastpage. Letzte Seite'],
].map(
  ([sent = '', page = '']): Program => ({
    name: 'LimeSurvey',
    marks: [sent, page],
    hasDrafts: true,
    columns: { created: [sent], day: [] },
  }),
)

/** The first match wins. */
const programs: readonly Program[] = [
  { name: 'Lichtung', marks: Object.values(ownPeopleHeadings), isOwn: true, columns: {} },
  { name: 'Lichtung', marks: [pageHeadings.former, pageHeadings.part, pageHeadings.html], isOwn: true, columns: {} },
  { name: 'Lichtung', marks: Object.values(ownBookingHeadings), isOwn: true, columns: {} },
  { name: 'Lichtung', marks: [ownEventHeadings.priceGroup, 'Ende Uhrzeit', 'Ganztägig'], isOwn: true, columns: {} },
  { name: 'Lichtung', marks: [ownEventHeadings.untilTime, ownEventHeadings.movedFrom], isOwn: true, columns: {} },
  { name: 'Mailchimp', marks: ['OPTIN_TIME', 'CONFIRM_TIME'], columns: {} },
  {
    name: 'MailerLite',
    marks: ['Signup IP', 'Opt-in timestamp'],
    columns: {
      requested: ['Signed up', 'Subscribed'],
      requestedIp: ['Signup IP'],
      confirmed: ['Opt-in timestamp'],
      confirmedIp: ['Opt-in IP'],
      state: ['Status', 'Type'],
    },
  },
  { name: 'Brevo', marks: ['DOUBLE_OPT-IN', 'OPT_IN'], columns: {} },
  {
    name: 'pretix',
    marks: ['Order code', 'Position ID'],
    hasTickets: true,
    columns: {
      event: ['Date', 'Event', 'Event name', 'Event slug'],
      day: ['Start date'],
      name: ['Invoice address name'],
      firstName: [],
      participants: ['Attendee name'],
      email: ['Email', 'Attendee email'],
      phone: ['Phone number'],
      created: ['Order date'],
      number: ['Order code'],
      state: ['Status'],
      notes: ['Order comment'],
      way: ['Payment providers'],
    },
  },
  {
    name: 'pretix',
    marks: ['Bestellnummer', 'Position', 'Name Teilnehmer*in'],
    hasTickets: true,
    columns: {
      event: ['Termin', 'Veranstaltungstitel', 'Veranstaltung'],
      day: ['Startdatum'],
      name: ['Rechnungsadresse: Name'],
      firstName: [],
      participants: ['Name Teilnehmer*in'],
      email: ['E-Mail', 'E-Mail Teilnehmer*in'],
      phone: ['Telefonnummer'],
      created: ['Bestelldatum'],
      number: ['Bestellnummer'],
      state: ['Status'],
      notes: ['Bestellkommentar'],
      way: ['Zahlungsanbieter'],
    },
  },
  ...[
    ['Order code', 'Positions', 'Order total', 'Date of last payment'],
    ['Bestellnummer', 'Positionen', 'Gesamtbetrag', 'Datum der letzten Zahlung'],
  ].map(
    (marks): Program => ({
      name: 'pretix',
      marks,
      columns: { people: [marks[1] ?? ''], amount: [marks[2] ?? ''], paidOn: [marks[3] ?? ''] },
    }),
  ),
  {
    name: 'Eventbrite',
    marks: ['Bestellnr.', 'Teilnehmerstatus', 'Teilnehmernummer'],
    hasTickets: true,
    columns: { created: ['Bestelldatum'], number: ['Bestellnr.'], event: ['Veranstaltungsname'] },
  },
  {
    name: 'Eventbrite',
    marks: ['Order #', 'Attendee Status'],
    isAmerican: true,
    hasTickets: true,
    columns: {
      event: ['Event Name'],
      day: ['Event Start Date', 'Event Date', 'Date Attending'],
      email: ['Buyer Email', 'Email', 'Email Address'],
      phone: ['Cell Phone', 'Mobile Phone', 'Home Phone', 'Phone'],
      street: ['Home Address 1', 'Billing Address 1'],
      city: ['Home City', 'Billing City'],
      zip: ['Home Zip', 'Billing Zip'],
      country: ['Home Country', 'Billing Country'],
      created: ['Order Date'],
      people: ['Quantity', 'Ticket Quantity'],
      paid: ['Total Paid'],
      number: ['Order #'],
      way: ['Payment Type', 'Payment Method'],
    },
  },
  {
    name: 'Event Tickets',
    marks: ['Ticket Holder Name', 'Purchaser Name'],
    hasTickets: true,
    states: { yes: 'going', no: 'not going', created: 'pending', undefined: 'not completed' },
    columns: {
      name: ['Purchaser Name'],
      participants: ['Ticket Holder Name'],
      email: ['Purchaser Email Address', 'Ticket Holder Email Address'],
      state: ['Order Status'],
      number: ['Ticket ID', 'Order ID'],
    },
  },
  {
    name: 'CampTix',
    marks: ['Attendee ID', 'Ticket Buyer Name'],
    hasTickets: true,
    columns: {
      name: ['Ticket Buyer Name'],
      email: ['Ticket Buyer E-mail Address'],
      number: ['Attendee ID'],
    },
  },
  {
    name: 'Amelia',
    marks: ['Customers', 'Employee', 'Service'],
    columns: { event: ['Service'], day: ['Start Time'], name: ['Customers'] },
  },
  {
    name: 'Bookly',
    marks: ['Dienstleistung', 'Mitarbeiter', 'Termin'],
    columns: { event: ['Dienstleistung'], day: ['Termin'], name: ['Kundenname'], phone: ['Kundentelefon'] },
  },
  {
    name: 'Bookly',
    marks: ['Appointment Date', 'Employee', 'Service'],
    columns: { event: ['Service'], day: ['Appointment Date'], phone: ['Customer Phone'] },
  },
  {
    // Flamingo stores the messages of Contact Form 7.
    name: 'Flamingo',
    marks: ['your-name', 'your-email'],
    columns: { created: ['Date', 'Datum'], day: [] },
  },
  {
    name: 'Typeform',
    marks: ['Submit Date (UTC)', 'Network ID'],
    hasDrafts: true,
    columns: { created: ['Submit Date'], day: [] },
  },
  {
    name: 'SurveyMonkey',
    marks: ['Respondent ID', 'Collector ID'],
    isAmerican: true,
    columns: { created: ['End Date'], day: [] },
  },
  ...limeSurveys,
  // Writes numbers: 1 is a draft, 2 in progress, 3 abandoned.
  ...[
    ['Timestamp', 'ID', 'Key'],
    ['Zeitstempel', 'ID', 'Schlüssel'],
  ].map(
    (marks): Program => ({
      name: 'Formidable Forms',
      marks,
      states: { 0: 'ok', 1: 'draft', 2: 'draft', 3: 'abandoned' },
      columns: {
        created: marks.slice(0, 1),
        day: [],
        state: ['Entry Status', 'Eintragsstatus', 'Status des Eintrags', 'Draft', 'Entwurf'],
      },
    }),
  ),
  {
    name: 'WPForms',
    marks: ['Date', 'Date GMT'],
    columns: { created: ['Date'], day: [] },
  },
  {
    name: 'Ninja Forms',
    marks: ['#', 'Date Submitted'],
    isAmerican: true,
    columns: {},
  },
  {
    name: 'Event Espresso',
    marks: ['Transaction ID', 'Registration Status', 'Datetimes of Ticket'],
    hasTickets: true,
    hasEventIds: true,
    isPaidAtFirst: true,
    states: { incomplete: 'not completed' },
    columns: {
      day: ['Datetimes of Ticket'],
      state: ['Registration Status'],
      number: ['Transaction ID'],
      created: ['Time registration occurred'],
      street: ['Address Part 1'],
      zip: ['ZIP/Postal Code'],
      paidOn: ['Payment Date(s)'],
      amount: ["Registration's share of the transaction total"],
    },
  },
  {
    // Writes an order's buyer beside its first article only.
    name: 'Shopify',
    marks: ['Financial Status', 'Lineitem name', 'Billing Name'],
    states: { refunded: 'cancelled', partially_refunded: 'partially refunded' },
    columns: {
      event: ['Lineitem name'],
      name: ['Billing Name'],
      number: ['Order ID', 'Name'],
      state: ['Financial Status'],
      people: ['Lineitem quantity'],
      amount: [],
    },
  },
  {
    // “Processing” is an order that is accepted.
    name: 'WooCommerce',
    marks: ['Order Number', 'Order Status', 'Email (Billing)'],
    states: { processing: 'ok', 'in bearbeitung': 'ok' },
    columns: { amount: [] },
  },
  {
    name: 'WooCommerce',
    marks: ['Bestellnummer', 'Bestellstatus', 'Email (Billing)'],
    states: { processing: 'ok', 'in bearbeitung': 'ok' },
    columns: { amount: [] },
  },
  {
    name: 'Google Forms',
    marks: ['Timestamp'],
    isAmerican: true,
    columns: {},
  },
  {
    name: 'The Events Calendar',
    marks: ['Event Name', 'Event Start Date'],
    isAmerican: true,
    columns: {
      title: ['Event Name'],
      description: ['Event Description', 'Event Excerpt'],
      day: ['Event Start Date'],
      time: ['Event Start Time'],
      endDay: ['Event End Date'],
      endTime: ['Event End Time'],
      place: ['Event Venue Name'],
      cost: ['Event Cost'],
    },
  },
  {
    name: 'Outlook',
    marks: ['Betreff', 'Beginnt am', 'Beginnt um'],
    columns: {},
  },
  {
    // Outlook in English writes the same headings.
    name: 'Google Calendar',
    marks: ['Subject', 'Start Date', 'Start Time'],
    isAmerican: true,
    columns: {},
  },
]

const plain = (heading: string) => foldText(heading).replace(/[^a-z\d#]/g, '')

const plainMarks = programs.map(program => ({ program, marks: program.marks.map(plain) }))

/** Detects the program by its headings. */
export function programOf(headings: readonly string[]): Program | undefined {
  const names = new Set(headings.map(plain))
  return plainMarks.find(({ marks }) => marks.every(mark => names.has(mark)))?.program
}
