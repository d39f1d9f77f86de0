import { t } from '../language.ts'
import type { Cells } from './columns.ts'
import { courseHeadings } from './event-fields.ts'

export const bookingFields = {
  event: {
    label: () => t('Event', 'Termin'),
    headings: ['Termin', 'Veranstaltung', ...courseHeadings, 'Titel', 'Event', 'Thema'],
    question:
      /^(?:zu |for )?(?:welche\w*|which) .*(?:termin|veranstaltung|kurs|workshop|datum|event|date)|^(?:termin|veranstaltung|kurs)(?:wahl|auswahl)/,
    example: 'Kräuterwanderung im Frühling',
  },
  day: {
    label: () => t('Day of the event', 'Tag des Termins'),
    headings: ['Datum', 'Beginn', 'Termin am', 'Startdatum', 'Kursbeginn', 'Event Date', 'Date', 'Start'],
    later: ['Datum des Termins', 'Termindatum', 'Event Start Date'],
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
      'Your Name',
    ],
    question:
      /^(?!.*(?:kind|teilnehm|child|participant|notfall|emergency|schule|verein|bank)).*(?:\bname\b.*(?:eltern|mutter|vater|erziehung|parent)|(?:dein|ihr|euer|your)e?\s+(?:vor- und nach)?name|vor- und nachname|vollstandiger name|(?:eltern|erziehungs).*name)/,
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
    later: ['E-Mail Adresse', 'Email Address', 'Mail-Adresse', 'Kontakt E-Mail'],
    question: /e-?mail/,
    example: 'erika@example.org',
  },
  phone: {
    label: () => t('Phone', 'Telefon'),
    headings: ['Telefon', 'Telefonnummer', 'Handy', 'Mobil', 'Tel', 'Phone'],
    later: ['Telefon/Handy', 'Handynummer', 'Mobilnummer', 'Mobiltelefon', 'Rufnummer', 'Phone Number', 'Mobile'],
    question: /^(?!.*(?:notfall|emergency)).*(?:telefon|handy|mobil|rufnummer|phone)/,
    example: '0171 1234567',
  },
  street: {
    label: () => t('Street', 'Straße'),
    headings: ['Straße', 'Adresse', 'Street'],
    later: ['Straße und Hausnummer', 'Straße, Hausnummer', 'Anschrift', 'Address'],
    example: 'Waldweg',
  },
  houseNumber: {
    label: () => t('House number', 'Hausnummer'),
    headings: ['Hausnummer', 'Hausnr', 'Nr'],
    example: '12a',
  },
  zip: {
    label: () => t('Postcode', 'PLZ'),
    headings: ['PLZ', 'Postleitzahl', 'Zip', 'Postcode'],
    later: ['ZIP Code', 'Postal Code'],
    example: '34117',
  },
  city: { label: () => t('City', 'Ort'), headings: ['Ort', 'Wohnort', 'Stadt', 'City'], example: 'Kassel' },
  country: { label: () => t('Country', 'Land'), headings: ['Land', 'Country'], example: 'Deutschland' },
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
    later: ['Mitteilung', 'Hinweis', 'Hinweise', 'Sonstiges', 'Comments', 'Comment'],
    question: /bemerkung|anmerkung|mitteilung|(?:noch etwas|sonst noch).*(?:sagen|mitteilen|wissen)|comments?$/,
    isLong: true,
    example: '',
  },
  state: {
    label: () => t('State', 'Stand'),
    headings: ['Stand', 'Status', 'State'],
    later: ['Buchungsstatus', 'Anmeldestatus'],
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
    ],
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
    ],
    question: /(?:anzahl|wie ?viele|how many).*(?:person|kinder|teilnehm|platze|people|children)/,
    example: '2',
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
    ],
    question: /(?:name).*(?:kind|teilnehm|child|participant)|(?:kind|teilnehm|child|participant).*(?:name)/,
    numbered:
      /^(?:name\s+)?(?:teilnehmer\S*|teilnehmende\S*|person|kind|gast|begleitung|participant|attendee|child|guest)\s*(?:nr\.?\s*)?(\d+)\s*[:-]?\s*\(?(?:(?:vor- und nach|full )?name|(vorname|first name)|(nachname|familienname|last name))?\)?$/,
    example: 'Erika Beispiel, Max Beispiel',
  },
  paid: {
    label: () => t('Paid', 'Bezahlt'),
    headings: ['Bezahlt', 'Gezahlt', 'Zahlung', 'Zahlbetrag', 'Betrag bezahlt', 'Paid'],
    example: '70,00 €',
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
    later: ['Order Code', 'Order ID', 'Order #', 'Ticketnummer'],
    example: '4711',
  },
  attendeeState: {
    label: () => t('State of the ticket', 'Stand des Tickets'),
    headings: ['Attendee Status', 'Teilnehmerstatus', 'Ticket Status', 'Ticketstatus'],
  },
} as const

export type BookingCells = Cells<typeof bookingFields>
