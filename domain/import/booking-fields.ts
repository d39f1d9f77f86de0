import { t } from '../language.ts'
import type { Cells } from './columns.ts'
import { courseHeadings } from './event-fields.ts'

export const bookingFields = {
  event: {
    label: () => t('Event', 'Termin'),
    headings: ['Termin', 'Veranstaltung', ...courseHeadings, 'Titel', 'Event', 'Thema'],
    example: 'Kräuterwanderung im Frühling',
    isNeeded: true,
  },
  day: {
    label: () => t('Day of the event', 'Tag des Termins'),
    headings: ['Datum', 'Beginn', 'Termin am', 'Startdatum', 'Kursbeginn', 'Event Date', 'Date', 'Start'],
    example: '16.05.2027',
  },
  name: {
    label: () => t('Name', 'Name'),
    headings: ['Name', 'Vor- und Nachname', 'Kontakt', 'Ansprechpartner', 'Full Name'],
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
    example: 'erika@example.org',
  },
  phone: {
    label: () => t('Phone', 'Telefon'),
    headings: ['Telefon', 'Telefonnummer', 'Handy', 'Mobil', 'Tel', 'Phone'],
    example: '0171 1234567',
  },
  street: { label: () => t('Street', 'Straße'), headings: ['Straße', 'Adresse', 'Street'], example: 'Waldweg' },
  houseNumber: {
    label: () => t('House number', 'Hausnummer'),
    headings: ['Hausnummer', 'Hausnr', 'Nr'],
    example: '12a',
  },
  zip: { label: () => t('Postcode', 'PLZ'), headings: ['PLZ', 'Postleitzahl', 'Zip', 'Postcode'], example: '34117' },
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
    example: '',
  },
  state: {
    label: () => t('State', 'Stand'),
    headings: ['Stand', 'Status', 'State'],
    example: 'bestätigt',
  },
  created: {
    label: () => t('Registered on', 'Angemeldet am'),
    headings: ['Eingegangen', 'Angemeldet am', 'Anmeldedatum', 'Eingang', 'Anmeldung am', 'Buchungsdatum', 'Created'],
    example: '02.03.2027',
  },
  people: {
    label: () => t('How many people', 'Anzahl Personen'),
    headings: ['Personen', 'Anzahl', 'Anzahl Personen', 'Plätze', 'People', 'Quantity'],
    example: '2',
  },
  participants: {
    label: () => t('Names of the people', 'Namen der Personen'),
    headings: ['Teilnehmende', 'Teilnehmer', 'Teilnehmerinnen', 'Namen', 'Participants'],
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
    example: '4711',
  },
} as const

export type BookingCells = Cells<typeof bookingFields>
