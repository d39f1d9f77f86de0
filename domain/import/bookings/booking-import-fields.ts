import { type FormText, formTexts, perText } from '../../bookings/record/form-fields.ts'
import { ownPeopleHeadings as people } from '../../bookings/views/participant-table.ts'
import { ownBookingHeadings as own } from '../../bookings/views/registration-table.ts'
import { t } from '../../kit/language.ts'
import { questionLabel } from '../../questions/built-in-questions.ts'
import { courseHeadings } from '../events/event-import-fields.ts'
import type { Cells, ImportField } from '../tables/columns.ts'
import { numberedAnswer, numberedName } from '../tables/numbered-headings.ts'
import { oneOf } from '../tables/one-of.ts'

const registrationStates = [
  ...[
    'Anm.-Status',
    'Anm. Status',
    'Registration Status',
    'Approval Status',
    'Participant Status',
    'Teilnahmestatus',
    'Entry Status',
  ],
  ...['Submission Status', 'Eintragsstatus', 'Status in Gruppe', 'Gruppenmitgliederstatus', 'Buchungsstand'],
  ...['Reservierungsstatus', 'Reservation Status', 'Status der Teilnahme', 'Status der Anmeldung'],
]

const namesHealth = /allerg|unvertraglich|medikament|medizin|medication|medical|erkrankung|krankheit|gesundheit/

const isRemark =
  /^(?:.*(?:bemerkung|anmerkung|mitteilung|besonderheit|kommentar|comments?$)|was (?:muss|soll\w*) ich wissen|noch etwas|.*(?:noch etwas|sonst noch).*(?:sagen|mitteilen|wissen))/

/** Asks for the name of whoever books, not of a child or of an office. */
const asksForContact = new RegExp(
  `^(?!.*${oneOf(
    /kind|teilnehm|child|participant|notfall|emergency|schule|verein|bank/,
    /leit(?:er|ung)|trainer|dozent|referent|mitarbeiter|veranstalter|organi[sz]|\bhost\b|\buser\b|staff|employee/,
  )}).*${oneOf(
    /\b(?:zu)?name\b.*(?:eltern|mutter|vater|erziehung|sorgeberecht|parent)/,
    /(?:dein|ihr|euer|your)e?\s+(?:vor- und nach)?name/,
    /vor- und nachname/,
    /vollstandiger name/,
    /(?:eltern|erziehungs|sorgeberecht).*name/,
    /wie heis+(?:t|en) (?:du|ihr|sie)/,
    /what(?:.s| is) your name/,
  )}`,
)

/** Counts of something else than the people who come. */
const otherCount = oneOf(
  /begleit|weitere|zusatzlich|additional/,
  // Limits, and places that are left.
  /\bpro\b|\bper\b|\bmax|\bmin(?:d|\b)|verfugbar|ubrig|available|remaining|\bleft\b/,
  /\bfrei(?:er?n?)\b|\bfrei[ ?!:]*$|\bfree\b(?!\))/,
  // Cars.
  /\bautos?\b|\bpkw\b|\bcar\b|(?:kann|konn)\w* .*mitnehm|mitfahr|fahrgemein|\bride\b|carpool|kindersitz/,
  // Families.
  /(?:haushalt|household)(?!.*(?:teilnehm|teil\b|komm|dabei|anmeld|attend|com(?:e|ing)\b|join))/,
  /geschwister|sibling|eigene|in (?:der|eurer|deiner|ihrer) familie/,
  /(?:hast|habt|haben) (?:du|ihr|sie)(?: insgesamt| zu ?hause)?[ ?!:]*$|do you have[ ?!:]*$/,
  // Places and cards that are not for people.
  /(?:park|zelt|stell|schlaf)platz/,
  /(?:wander|land|post|spiel|park|essens|getranke|speise|gutschein|geschenk|visiten)karte/,
)

/** Asks how many come. Folding makes `gusts` of guests. */
const asksForCount = new RegExp(
  oneOf(
    new RegExp(
      `^(?!.*${otherCount}).*(?:anzahl|anz\\b|wie ?viele|how many|number of|no\\. of|# of).*${oneOf(
        /person|kinder|teilnehm|platze|gaste|karten|leute/,
        /people|children|participants|attendees|gusts|tickets|seats|spots|places|kids/,
      )}`,
    ),
    /^(?!.*(?:haushalt|familie)).*wie ?viele?n? (?:seid|kommt|sind|kommen) (?:ihr|sie)\b/,
  ),
)

/** Counts some of the people who come: children by age, or one of several products. */
const countsPart = new RegExp(
  oneOf(
    /^(?:(?:anzahl|anz\.?|wie ?viele) )?(?:kinder|jugendliche) (?:im alter )?\(?(?:(?:von |ab )?\d{1,2} ?(?:-|–|bis) ?\d{1,2}|(?:ab|bis|unter|uber) \d{1,2})(?: jahren?)?\)?(?: \([^)]*\))?$/,
    /^anzahl (?:kinder|jugendliche)$/,
    // Products that are people, not `T-Shirt (Menge)` or `Wanderkarte (Menge)`.
    new RegExp(
      `^(?!.*(?:essen|mahl|shirt|menu|buch|getrank|park|zelt|stellplatz|(?:wander|land|post|spiel)karte)).*${oneOf(
        /tickets?|karten?|platze?|person(?:en|s)?|kind(?:er)?|erwachs\w*|teilnehm\w*|gaste?|jugend\w*|eintritt\w*/,
        /adults?|child(?:ren)?|seats?|gusts?/,
      )}\\b.*\\((?:menge|anzahl|quantity)\\)$`,
    ),
  ),
)

/** Recognises many wordings: a missing one would import somebody who has cancelled as coming. */
const asksForCancelling = new RegExp(
  `^(?!.*${oneOf(
    // Terms, and who agrees to them.
    /beding|akzept|einwillig|zustimm|recht|gelesen|agb|hinweis|info|regel|richtlinie|policy/,
    /grund|reason|gebuhr|fee|kosten|betrag|amount|frist|bis\b|versicher|insurance/,
    /moglich|allowed|darf|may|schutz|protect|stornierbar|cancell?able/,
    /mail|newsletter|notiz|note|bemerk|remark|kommentar|comment|text|link|url|code/,
    /nummer|number|\bid\b|daten|konto|foto|account|\bzu\b|zusage/,
  )}).*${oneOf(
    /storn|abgesagt|absage|abgemeldet|abmeldung|zuruckgetreten|rucktritt|geloscht|annullier/,
    /cancel|\bdeleted?\b|\bvoided\b/,
    /\bwiderrufen\b|widerruf (?:am|vom)\b|widerrufsdatum/,
  )}`,
)

const bookingFields = {
  event: {
    label: () => t('Event', 'Termin'),
    headings: ['Termin', 'Veranstaltung', ...courseHeadings, 'Titel', 'Event', 'Thema'],
    later: [
      'Event Name',
      'Event Title',
      'Item Name',
      'Line Item Name',
      'Service',
      'Service Name',
      'Event Type Name',
      'Dienstleistung',
      'Angebot',
      'Kursangebot',
      'Course',
      'Course Name',
      'Artikelname',
      'Produktname',
      'Product Name',
      ...['Title', 'Aktivität', 'Activity', 'Ressource'],
    ],
    question:
      /^(?:zu |for |fur |an |bei )?(?:welche\w*|which) .*(?:termin|veranstaltung|kurs|workshop|datum|event|date)|^(?:termin|veranstaltung|kurs)(?:wahl|auswahl)/,
    example: 'Kräuterwanderung im Frühling',
  },
  day: {
    label: () => t('Day of the event', 'Tag des Termins'),
    headings: ['Datum', 'Beginn', 'Termin am', 'Startdatum', 'Kursbeginn', 'Event Date', 'Date', 'Start'],
    later: [
      'Datum des Termins',
      'Termindatum',
      'Kursdatum',
      'Kurstermin',
      'Wann',
      'Event Start Date',
      'Start Date',
      'Start Date & Time',
      ...['Datum/Uhrzeit', 'Datum und Uhrzeit', 'Event Date/Time', 'Date/Time', 'Veranstaltungsdatum'],
      ...['Kursstart', 'Kurstag', 'Veranstaltungsbeginn', 'Terminbeginn', 'Seminarbeginn'],
      ...['Appointment Date', 'Appointment Time', 'Termin Datum', 'Booking Start Time', 'Booking Start'],
    ],
    isDay: true,
    example: '16.05.2027',
  },
  name: {
    label: () => t('Name', 'Name'),
    headings: ['Name', 'Vor- und Nachname', 'Kontakt', 'Ansprechpartner', 'Full Name'],
    later: [
      'Name, Vorname',
      'Name Vorname',
      'Nachname, Vorname',
      'Vorname Nachname',
      'Vorname und Name',
      'Kontaktperson',
      'Elternteil',
      'Eltern',
      'Erziehungsberechtigte',
      'Erziehungsberechtigter',
      'Your Name',
      ...['Familie', 'Mutter', 'Name der Mutter', 'Vater', 'Name des Vaters'],
      ...['Vorname und Nachname', 'Nachname und Vorname', 'Vorname, Nachname', 'Vor- und Zuname', 'Vorname, Name'],
      ...['Name und Vorname', 'Client', 'Client Name', 'Invitee Name', 'Buyer Name'],
      'Purchaser Name',
      'Name des Käufers',
      'Käufer',
      'Besteller',
      'Name des Bestellers',
      'Parent',
      'Parent Name',
      'Mutter/Vater',
      'Vater/Mutter',
      ...['Customer', 'Customers', 'Customer Name', 'Kunde', 'Kundin', 'Kundenname', 'Name des Kunden'],
      ...['Guest Name', 'Order Name', 'Käufername', 'Bucher', 'Buchende Person', 'Ansprechperson', 'Anmelder'],
      ...['Name der Begleitperson', 'Begleitperson Name', 'Name der Kontaktperson', 'Name des Buchers'],
    ],
    question: asksForContact,
    spares: /^(?:name (?:der |des )?)?(?:mutter|vaters?|elternteil(?: \d)?)$/,
    example: 'Erika Beispiel',
  },
  firstName: { label: () => t('First name', 'Vorname'), headings: ['Vorname', 'First Name'], example: '' },
  lastName: {
    label: () => t('Last name', 'Nachname'),
    headings: ['Nachname', 'Familienname', 'Last Name', 'Surname'],
    example: '',
  },
  email: {
    label: () => t('Email', 'E-Mail'),
    headings: ['E-Mail', 'Email', 'Mail', 'E-Mail-Adresse', 'Mailadresse'],
    later: ['E-Mail Adresse', 'Email Address', 'Mail-Adresse', 'Kontakt E-Mail', 'E-mail 1 - Value'],
    question:
      /^(?!.*(?:leit(?:er|ung)|trainer|dozent|referent|mitarbeiter|veranstalter|anbieter|organi[sz]|\bhost\b|\buser\b|staff|employee|\btype?\b|\blabel\b|angezeigt|\bname\b|format|status|opt|zustimm|einwillig|informier|erhalten|newsletter|bestatig|verified)).*e-?mail/,
    spares: 'own',
    example: 'erika@example.org',
  },
  phone: {
    label: () => t('Phone', 'Telefon'),
    headings: ['Telefon', 'Telefonnummer', 'Handy', 'Mobil', 'Tel', 'Phone'],
    later: [
      'your-tel',
      'your-phone',
      'Telefon/Handy',
      'Handynummer',
      'Mobilnummer',
      'Mobiltelefon',
      'Rufnummer',
      'Phone Number',
      'Mobile',
      'Phone 1 - Value',
      'Mobil-Tel.-Nr.',
      'Text Reminder Number',
    ],
    question:
      /^(?!.*(?:leit(?:er|ung)|trainer|dozent|referent|mitarbeiter|veranstalter|anbieter|organi[sz]|\bhost\b|\buser\b|staff|employee|notfall|emergency|\btype?\b|\blabel\b)).*(?:telefon|handy|mobil|rufnummer|phone|\btel\b)/,
    spares: 'own',
    example: '0171 1234567',
  },
  street: {
    label: () => t('Street', 'Straße'),
    headings: ['Straße', 'Adresse', 'Street'],
    later: [
      'Straße und Hausnummer',
      'Straße, Hausnummer',
      'Anschrift',
      'Address',
      ...['Address 1&2', 'Address 1', 'Address Line 1'],
      ...['Address 1 - Street', 'Straße privat'],
      ...['Straße Nr.', 'Straße und Nr.', 'Straße u. Nr.', 'Straße Hausnr.', 'Straße und Hausnr.', 'Straße u. Hausnr.'],
      ...['Str.', 'Wohnanschrift', 'Wohnadresse', 'Privatadresse', 'Customer Address', 'Client Address'],
      ...['Straße und Hausnummer privat', 'Straße + Hausnummer', 'Straße + Nr.', 'Straße/Nr.', 'Straße/Hausnummer'],
    ],
    example: 'Waldweg',
  },
  houseNumber: {
    label: () => t('House number', 'Hausnummer'),
    headings: ['Hausnummer', 'Hausnr'],
    behind: { field: 'street', headings: ['Nr'] },
    example: '12a',
  },
  zip: {
    label: () => t('Postcode', 'PLZ'),
    headings: ['PLZ', 'Postleitzahl', 'Zip', 'Postcode'],
    later: ['ZIP Code', 'Postal Code', 'Address 1 - Postal Code', 'Postleitzahl privat'],
    example: '34117',
  },
  city: {
    label: () => t('City', 'Stadt'),
    headings: ['Ort', 'Wohnort', 'Stadt', 'City'],
    later: [
      'PLZ/Ort',
      'PLZ und Ort',
      'Postleitzahl und Ort',
      'Postleitzahl/Ort',
      'Address 1 - City',
      'Ort privat',
      'Ort/Stadt',
      'Stadt/Ort',
      'Gemeinde',
    ],
    example: 'Kassel',
  },
  country: {
    label: () => t('Country', 'Land'),
    headings: ['Land', 'Country'],
    later: ['Staat'],
    example: 'Deutschland',
  },
  notes: {
    label: () => t('Message', 'Nachricht'),
    headings: [
      'Nachricht',
      'Bemerkung',
      'Bemerkungen',
      'Anmerkung',
      'Anmerkungen',
      'Notiz',
      'Kommentar',
      'Message',
      'Notes',
    ],
    later: [
      'your-message',
      'Note',
      'Mitteilung',
      'Hinweis',
      'Hinweise',
      'Sonstiges',
      'Comments',
      'Comment',
      'Bem.',
      'Anm.',
      ...['Kundennotiz', 'Customer Note', 'Order Notes'],
    ],
    // A question about health is not a remark: its answers are shown and deleted by rules of their own.
    never: namesHealth,
    question: { test: (folded: string) => !namesHealth.test(folded) && isRemark.test(folded) },
    isLong: true,
    example: '',
  },
  state: {
    label: () => t('State', 'Stand'),
    headings: ['Stand', 'Status', 'State'],
    later: [
      'Buchungsstatus',
      'Anmeldestatus',
      'Booking Status',
      'Status der Buchung',
      'Order Status',
      'Bestellstatus',
      ...['Zu-/Absage', 'Zusage/Absage', 'Zu- oder Absage', 'Zu-/Absagen'],
      ...registrationStates,
    ],
    example: 'bestätigt',
  },
  created: {
    label: () => t('Registered on', 'Angemeldet am'),
    headings: ['Eingegangen', 'Angemeldet am', 'Anmeldedatum', 'Eingang', 'Anmeldung am', 'Buchungsdatum', 'Created'],
    later: [
      'Zeitstempel',
      'Timestamp',
      'Fertigstellungszeit',
      'Completion Time',
      'Buchung am',
      'Gebucht am',
      'Order Date',
      'Entry Date',
      'Date Submitted',
      'Submission Date',
      'Submitted',
      'Submitted At',
      'Submitted On',
      'Date Created',
      'Created At',
      'Booked On',
      'Eingangsdatum',
      'Eingesendet am',
      'Abgeschickt am',
      'Datum der Anmeldung',
      'Bestelldatum',
      ...['Booking Date', 'Submit Date', 'Eintragsdatum', 'Registration Date', 'Anmeldung vom', 'Bestellt am'],
      ...['Created Date', 'Purchase Date', 'crdate', 'Eingereicht am', 'Gesendet am', 'Übermittelt am'],
      ...['Event Created Date & Time', 'Erstellt am', 'Einsendedatum', 'Absendedatum'],
      ...['Created Time', 'Erstellungszeit', 'Record Date', 'Reservation Date', 'Anmeldezeitpunkt', 'Anmeldezeit'],
      ...['Kaufdatum', 'Submission Time', 'RSVP Date', 'Buchungszeitpunkt', 'Registration Time', 'Datum Abgeschickt'],
    ],
    question:
      /^(?:(?:anmeldung|buchung) )?(?:eingegangen|angemeldet|gebucht|bestellt|eingereicht|abgeschickt|gesendet|registriert|erfasst) (?:am|um)\b|^(?:datum|zeitpunkt) (?:der |des )?(?:anmeldung|buchung|eingang)|^(?:eingang|anmeldung|buchung) (?:am|vom)\b/,
    example: '02.03.2027',
  },
  people: {
    label: () => t('How many people', 'Anzahl Personen'),
    headings: ['Personen', 'Anzahl', 'Anzahl Personen', 'Plätze', 'People', 'Quantity'],
    later: [
      'Personenzahl',
      'Personenanzahl',
      'Teilnehmerzahl',
      'Anzahl Teilnehmer',
      'Anzahl Teilnehmende',
      'Ticket Quantity',
      'Tickets',
      'Number of People',
      'Number of Persons',
      'Persons',
      'Participants Count',
      'Anzahl der Personen',
      'Anzahl Plätze',
      ...['Spaces', 'Seats', 'Qty', 'Menge', 'Party Size', 'Guests', 'Gäste', 'Anzahl Tickets', 'Line Item Quantity'],
    ],
    question: asksForCount,
    summed: countsPart,
    example: '2',
  },
  adults: {
    label: () => t('Adults beside them', 'Erwachsene dazu'),
    headings: ['Anzahl Erwachsene', 'Erwachsene', 'Anz. Erwachsene', 'Adults', 'Number of Adults'],
    isExtra: true,
  },
  companions: {
    label: () => t('People beside them', 'Begleitpersonen'),
    headings: ['Anzahl Begleitpersonen', 'Anzahl Begleiter', 'Weitere Personen', 'Anzahl weitere Personen'],
    later: ['Begleitpersonen', 'Zusätzliche Personen', 'Additional Guests', 'Number of Additional Guests', 'Plus Ones'],
    isExtra: true,
  },
  participants: {
    label: () => t('Names of the people', 'Namen der Personen'),
    headings: ['Teilnehmende', 'Teilnehmer', 'Teilnehmerinnen', 'Namen', 'Participants'],
    later: [
      'Namen der Teilnehmenden',
      'Namen der Kinder',
      'Kinder',
      'Kind',
      'Name des Kindes',
      'Attendee Name',
      'Attendees',
      ...['TN', 'Name TN', 'Child', 'Child Name', 'Ticketinhaber', 'Ticketinhaber Name', 'Teilnehmendes Kind'],
    ],
    question:
      /(?:name).*(?:kind|teilnehm|child|participant)|(?:kind|teilnehm|child|participant).*(?:name)|wie hei(?:ß|ss?)(?:t|en) .*kind/,
    numbered: numberedName,
    example: 'Erika Beispiel, Max Beispiel',
  },
  paid: {
    label: () => t('Paid', 'Bezahlt'),
    headings: ['Bezahlt', 'Gezahlt', 'Zahlung', 'Zahlbetrag', 'Betrag bezahlt', 'Paid'],
    later: [
      'Payment Status',
      'Zahlungsstatus',
      'Zahlstatus',
      'Bezahlstatus',
      'Schon bezahlt',
      'Bereits bezahlt',
      ...['Paid Total', 'Total Paid', 'Amount Paid', 'Paid Amount', 'Bezahlter Betrag', 'Gezahlter Betrag'],
      ...['Summe bezahlt', 'Bisher bezahlt', 'Zahlung erhalten', 'Geld erhalten', 'Überwiesen', 'Geld da'],
      ...['Bez.', 'Rechnung bezahlt', 'Kursgebühr bezahlt', 'Beitrag bezahlt', 'Teilnahmebeitrag bezahlt'],
    ],
    example: '70,00 €',
  },
  paidAmount: {
    label: () => t('Amount paid', 'Bezahlter Betrag'),
    headings: ['Bezahlter Betrag', 'Gezahlter Betrag', 'Amount Paid', 'Paid Amount', 'Total Paid', 'Paid Total'],
    later: ['Summe bezahlt', 'Bisher bezahlt', 'Anzahlung', 'Deposit'],
    isExtra: true,
  },
  paidOn: {
    label: () => t('Paid on', 'Bezahlt am'),
    headings: ['Bezahlt am', 'Zahlungsdatum', 'Zahldatum', 'Zahlungseingang', 'Paid On'],
    example: '05.03.2027',
  },
  way: {
    label: () => t('Way of payment', 'Zahlweise'),
    headings: ['Zahlweise', 'Zahlungsart', 'Zahlart', 'Payment Method'],
    example: 'Überweisung',
  },
  number: {
    label: () => t('Number there', 'Nummer dort'),
    headings: [
      'Nummer',
      'Buchungsnummer',
      'Buchungsnr',
      'Anmeldenummer',
      'Anmeldenr',
      'Rechnungsnummer',
      'Rechnungsnr',
      'Bestellnummer',
      'Bestellnr',
      'ID',
      'Number',
    ],
    later: [
      'Order Code',
      'Order ID',
      'Order #',
      'Ticketnummer',
      'Order Number',
      'Booking ID',
      'Buchungs-ID',
      'Anmelde-ID',
      ...['Entry ID', 'Eintrags-ID', 'Submission ID'],
    ],
    example: '4711',
  },
  cancelled: {
    label: () => t('Cancelled', 'Storniert'),
    headings: [
      ...(['Storniert am', 'Storniert', 'Stornodatum', 'Storno', 'Abgesagt am', 'Abgesagt', 'Abgemeldet am'] as const),
      ...['Abgemeldet', 'Canceled', 'Cancelled', 'Canceled At', 'Cancelled At', 'Cancelled On', 'Cancellation Date'],
    ],
    question: asksForCancelling,
    isExtra: true,
  },
  waits: {
    label: () => t('Waiting list', 'Warteliste'),
    headings: ['Warteliste', 'Auf Warteliste', 'Auf der Warteliste', 'Wartelistenplatz', 'Waiting List', 'Waitlist'],
    isExtra: true,
  },
  approved: {
    label: () => t('Confirmed', 'Bestätigt'),
    headings: ['Bestätigt', 'Bestätigt am', 'Anmeldung bestätigt', 'Freigegeben', 'Confirmed', 'Approved'],
    later: ['Teilnahme bestätigt', 'Platz bestätigt', 'Buchung bestätigt', 'Zusage erhalten', 'Angenommen', 'Accepted'],
    isExtra: true,
  },
  attendeeState: {
    label: () => t('State of the ticket', 'Stand des Tickets'),
    headings: ['Attendee Status', 'Teilnehmerstatus', 'Ticket Status', 'Ticketstatus'],
  },
  amount: {
    label: () => t('Price in all', 'Betrag'),
    headings: [
      'Betrag',
      'Gesamtbetrag',
      'Gesamtpreis',
      'Teilnahmebeitrag',
      'Rechnungsbetrag',
      'Amount',
      'Total Amount',
    ],
    later: ['Payment Amount', 'Zahlungsbetrag', 'Bruttopreis', 'Endpreis', 'Total Price'],
  },
  birthDate: {
    label: () => questionLabel('birthDate'),
    headings: ['Geburtsdatum', 'Geburtstag', 'Geboren', 'Geboren am', 'geb', 'Date of Birth', 'Birth Date', 'Birthday'],
    question:
      /geburtsdat|geburtstag|^wann .*geboren|^dob$|^geb(?:urts)?[. -]*(?:dat|tag|am\b)|(?:date of birth|birth ?date)/,
    numbered: numberedAnswer(
      /^(?:geburtsdatum|geburtstag|geboren(?: am)?|geb(?: dat(?:um)?| am)?|date of birth|birth ?da(?:te|y)|dob)$/,
    ),
    example: '03.04.2018, 01.05.1979',
  },
  health: {
    label: () => questionLabel('health'),
    headings: ['Gesundheit und Allergien', 'Gesundheit', 'Allergien', 'Allergies'],
    question:
      /^(?!.*(?:einwillig|willige|zustimm|einverstand|erlaub|consent|datenschutz|verarbeit)).*(?:allerg|unvertraglich|medikament|medizin|erkrankung|krankheit|gesundheit|medication|medical)/,
    numbered: numberedAnswer(
      /^(?:allergien?(?: und \w+)?|unvertraglichkeiten|gesundheit|medikamente?|(?:vor)?erkrankungen|krankheiten|allerg(?:y|ies)|medications?|medical)$/,
    ),
    isGathered: true,
  },
  emergencyPhone: {
    label: () => questionLabel('emergencyPhone'),
    headings: ['Notfallnummer', 'Notfalltelefon', 'Notfall', 'Emergency Phone', 'Emergency Number'],
    question:
      /^(?!.*\bname\b)(?:.*(?:notfall|emergency).*(?:nummer|telefon|handy|mobil|kontakt|phone|number|contact)|.*(?:telefon|handy|mobil|rufnummer|phone).*(?:notfall|notfalle|emergency))/,
    numbered: numberedAnswer(/^(?:notfall(?:nummer|telefon|kontakt)?|emergency (?:phone|number|contact))$/, {
      needsPerson: true,
    }),
    example: '0171 7654321',
  },
  priceGroup: { label: () => t('Price group', 'Preisgruppe'), headings: [own.priceGroup], isOwn: true },
  payments: { label: () => t('Payments', 'Zahlungen'), headings: [own.payments], isLong: true, isOwn: true },
  bookedBy: { label: () => t('Booked by', 'Angemeldet von'), headings: [people.bookedBy], isOwn: true },
  booking: { label: () => t('Booking', 'Buchung'), headings: [people.booking], isOwn: true },
  terms: { label: () => t('Terms', 'AGB'), headings: [own.terms], isOwn: true },
} as const

type OtherText = Exclude<FormText, keyof typeof bookingFields>

/** Texts that other programs do not export. */
const otherTexts = perText<ImportField, OtherText>(
  (_, { label, column, kind }) => ({
    label: () => t(...label),
    headings: [column[0]],
    ...(kind === 'longText' ? { isLong: true } : {}),
    isOwn: true,
  }),
  formTexts.filter((name): name is OtherText => !(name in bookingFields)),
)

export const bookingImportFields = { ...bookingFields, ...otherTexts }

// Object.keys loses the names' types.
export const bookingFieldNames = Object.keys(bookingImportFields) as (keyof typeof bookingImportFields)[]

export type BookingCells = Cells<typeof bookingImportFields>
