import { t } from '../language.ts'
import type { Cells } from './columns.ts'

/** What a list may call what it offers. */
export const courseHeadings = [
  'Kurs',
  'Kursname',
  'Kurstitel',
  'Kursbezeichnung',
  'Veranstaltungstitel',
  'Veranstaltungsname',
  'Workshop',
  'Seminar',
] as const

export const eventFields = {
  title: {
    label: () => t('Title', 'Titel'),
    headings: [
      'Titel',
      'Veranstaltung',
      'Termin',
      ...courseHeadings,
      'Bezeichnung',
      'Name',
      'Thema',
      'Title',
      'Event',
      'Subject',
      'Betreff',
    ],
    example: 'Kräuterwanderung im Frühling',
    isNeeded: true,
  },
  day: {
    label: () => t('Day', 'Tag'),
    headings: [
      'Datum',
      'Datum von',
      'Startdatum',
      'Beginn Datum',
      'Start Date',
      'Date',
      'Beginnt am',
      'Beginn',
      'Tag',
      'Von',
      'Anfang',
      'Start',
    ],
    later: ['Termin', 'Datum und Uhrzeit', 'Datum/Uhrzeit', 'Zeitpunkt', 'Wann'],
    example: '16.05.2027',
    isNeeded: true,
  },
  time: {
    label: () => t('Time', 'Uhrzeit'),
    // The last of them where the day has a column of its own.
    headings: [
      'Uhrzeit',
      'Zeit',
      'Startzeit',
      'Uhrzeit von',
      'Uhrzeit Beginn',
      'Beginn Uhrzeit',
      'Start Time',
      'Time',
      'Beginnt um',
      'Beginn',
      'Von',
      'Start',
      'Anfang',
    ],
    example: '14:30',
  },
  endDay: {
    label: () => t('Last day', 'Letzter Tag'),
    // The last of them may hold a time, and do where the last day has a column of its own.
    headings: [
      'Enddatum',
      'Datum bis',
      'Bis Datum',
      'Ende Datum',
      'Letzter Tag',
      'End Date',
      'Endet am',
      'Ende',
      'Bis',
      'End',
    ],
    example: '16.05.2027',
  },
  endTime: {
    label: () => t('Until', 'Ende um'),
    headings: [
      'Ende Uhrzeit',
      'Endzeit',
      'Uhrzeit Ende',
      'Uhrzeit bis',
      'Bis Uhrzeit',
      'End Time',
      'Endet um',
      'Ende um',
      'Ende',
      'Bis',
      'End',
    ],
    example: '17:00',
  },
  description: {
    label: () => t('Description', 'Beschreibung'),
    headings: ['Beschreibung', 'Text', 'Inhalt', 'Details', 'Description'],
    isLong: true,
    example: 'Wir sammeln und kochen gemeinsam.',
  },
  place: {
    label: () => t('Place', 'Ort'),
    headings: ['Ort', 'Treffpunkt', 'Veranstaltungsort', 'Location', 'Place'],
    example: 'Wanderparkplatz Eichhof',
  },
  placeLink: {
    label: () => t('Link to the map', 'Link zur Karte'),
    headings: ['Karte', 'Kartenlink', 'Link', 'Map'],
    example: '',
  },
  cost: {
    label: () => t('Price', 'Preis'),
    headings: ['Preis', 'Kosten', 'Beitrag', 'Teilnahmebeitrag', 'Gebühr', 'Kursgebühr', 'Price', 'Cost'],
    example: '35,00 €',
  },
  places: {
    label: () => t('Places', 'Plätze'),
    headings: ['Plätze', 'Teilnehmerzahl', 'Max. Teilnehmer', 'Teilnehmer', 'Maximal', 'Places', 'Capacity'],
    example: '12',
  },
  bring: {
    label: () => t('To bring', 'Mitbringen'),
    headings: ['Mitbringen', 'Bitte mitbringen', 'Ausrüstung', 'Bring'],
    isLong: true,
    example: 'Körbchen, feste Schuhe',
  },
  until: {
    label: () => t('Registration until', 'Anmeldung bis'),
    headings: ['Anmeldung bis', 'Anmeldeschluss', 'Register Until'],
    example: '14.05.2027',
  },
  shown: {
    label: () => t('Visible', 'Sichtbar'),
    headings: ['Sichtbar', 'Aktiv', 'Veröffentlicht', 'Active', 'Visible'],
    example: 'ja',
  },
  wholeDay: {
    label: () => t('All day', 'Ganztägig'),
    headings: ['Ganztägig', 'Ganztägiges Ereignis', 'Ganztags', 'All Day', 'All Day Event'],
  },
  private: {
    label: () => t('Private', 'Privat'),
    headings: ['Privat', 'Private'],
  },
  confidential: {
    label: () => t('Confidential', 'Vertraulichkeit'),
    headings: ['Vertraulichkeit', 'Vertraulich', 'Sensitivity', 'Confidential', 'Sichtbarkeit', 'Visibility'],
  },
  state: {
    label: () => t('State', 'Stand'),
    headings: ['Status', 'Stand', 'State', 'Event Status'],
  },
} as const

export type EventCells = Cells<typeof eventFields>
