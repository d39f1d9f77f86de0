import { eventFields as stored } from '../../events/event.ts'
import { ownEventHeadings as own } from '../../events/event-table.ts'
import { columnsOf } from '../../kit/fields.ts'
import { t } from '../../kit/language.ts'
import type { Cells, ImportField } from '../tables/columns.ts'

/** Headings for the title of a course. */
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

const eventFields = {
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
    later: [
      ...['Event Name', 'Event Title', 'Name der Veranstaltung', 'Angebot', 'Kursangebot', 'Programm'],
      ...['Veranstaltungsbezeichnung', 'Programmpunkt', 'Aktion', 'Ausflug', 'Führung', 'Course', 'Course Name'],
    ],
    isText: true,
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
    later: [
      'Termin',
      'Datum und Uhrzeit',
      'Datum/Uhrzeit',
      'Zeitpunkt',
      'Wann',
      'Dates',
      ...[
        'Veranstaltungsdatum',
        'Kurstermin',
        'Kursdatum',
        'Termindatum',
        'Kursbeginn',
        'Event Date',
        'Datum des Termins',
        'Date/Time',
        'Event Date/Time',
        'Zeitraum',
        'Period',
      ],
    ],
    isDay: true,
    example: '16.05.2027',
    isNeeded: true,
  },
  weekday: {
    label: () => t('Weekday', 'Wochentag'),
    headings: ['Wochentag', 'Weekday', 'Day of the Week'],
    isExtra: true,
  },
  time: {
    label: () => t('Time', 'Uhrzeit'),
    // The last heading counts only if the day has a column of its own.
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
    // The last heading may hold a time, and counts only if the last day has a column of its own.
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
    later: [
      'Kurzbeschreibung',
      'Ausschreibung',
      'Kursbeschreibung',
      'Veranstaltungsbeschreibung',
      'Inhalte',
      'Info',
      'Infos',
    ],
    isLong: true,
    example: 'Wir sammeln und kochen gemeinsam.',
  },
  place: {
    label: () => t('Place', 'Ort'),
    headings: ['Ort', 'Treffpunkt', 'Veranstaltungsort', 'Location', 'Place'],
    later: ['Wo', 'Location Name', 'Venue', 'Venue Name', 'Kursort'],
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
    later: ['Teilnahmegebühr', 'Preis pro Person', 'Kosten pro Person', 'Eintritt', 'Ticket Price', 'Regular Price'],
    question:
      /^(?:preis|kosten|beitrag|gebuhr|eintritt|entgelt|unkosten|(?:kurs|teilnahme|teilnehmer)(?:preis|kosten|gebuhr|beitrag|entgelt))(?:[ /]*\(?(?:in )?(?:euro?|€)\)?)?(?: (?:pro|je|per|p)\b.*?)?(?: \(?(?:in )?(?:euro?|€)\)?)?$/,
    example: '35,00 €',
  },
  places: {
    label: () => t('Places', 'Plätze'),
    headings: ['Plätze', 'Teilnehmerzahl', 'Max. Teilnehmer', 'Teilnehmer', 'Maximal', 'Places', 'Capacity'],
    later: [
      'max. TN',
      'Max',
      'Spaces',
      'Event Spaces',
      'Event Capacity',
      'Spots',
      'Plätze gesamt',
      'Kapazität',
      'Max. Plätze',
      'Anzahl Plätze',
      'Max. Teilnehmerzahl',
    ],
    question:
      /^(?:max(?:imale?)?|hochst)[ .-]*(?:anzahl )?(?:der )?(?:teilnehm|tn|person|platz|kinder|gruppengro)|^(?:teilnehm\w*|tn|personen|platze|kinder)[ .-]*(?:zahl )?\(?max/,
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
  number: {
    label: () => t('Course number', 'Kursnummer'),
    headings: [
      'Kursnummer',
      'Kurs-Nr.',
      'Kurs Nr.',
      'Kursnr.',
      'Kurs-ID',
      'Veranstaltungsnummer',
      'Veranstaltungs-Nr.',
      'VA-Nr.',
      'Seminarnummer',
      'Course Number',
      'Course No.',
      'Course ID',
    ],
    example: '',
  },
  shown: {
    label: () => t('Visible', 'Sichtbar'),
    headings: ['Sichtbar', 'Aktiv', 'Veröffentlicht', 'Active', 'Visible'],
    later: ['Published', 'Öffentlich'],
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
  untilTime: {
    label: () => t('Registration until (time)', 'Anmeldung bis (Uhrzeit)'),
    headings: [own.untilTime],
    isOwn: true,
  },
  prices: { label: () => t('Price groups', 'Preisgruppen'), headings: [own.prices], isOwn: true },
  priceGroup: { label: () => t('Price group', 'Preisgruppe'), headings: [own.priceGroup], isOwn: true },
  minimum: { label: () => t('Minimum', 'Mindestzahl'), headings: [own.minimum], isOwn: true },
  asks: { label: () => t('Questions', 'Fragen'), headings: [own.asks], isOwn: true },
  confirmation: { label: () => t('Confirmation', 'Bestätigung'), headings: [own.confirmation], isOwn: true },
  tax: { label: () => t('Tax', 'Besteuerung'), headings: [own.tax], isOwn: true },
  group: { label: () => t('Group as a whole', 'Gruppe im Ganzen'), headings: [own.group], isOwn: true },
  path: { label: () => t('Info page', 'Infoseite'), headings: [own.path], isOwn: true },
  listed: { label: () => t('In the calendar', 'Im Kalender'), headings: [own.listed], isOwn: true },
  series: { label: () => t('Series', 'Serie'), headings: [own.series], isOwn: true },
  cancelledOn: { label: () => t('Called off on', 'Abgesagt am'), headings: [own.cancelledOn], isOwn: true },
  cancelReason: {
    label: () => t('Why it was called off', 'Grund der Absage'),
    headings: [own.cancelReason],
    isLong: true,
    isOwn: true,
  },
  movedOn: { label: () => t('Moved on', 'Verschoben am'), headings: [own.movedOn], isOwn: true },
  movedFrom: { label: () => t('Start before', 'Beginn davor'), headings: [own.movedFrom], isOwn: true },
  sessions: { label: () => t('Sessions', 'Kurstermine'), headings: [own.sessions], isLong: true, isOwn: true },
  instalments: { label: () => t('Instalments', 'Raten'), headings: [own.instalments], isOwn: true },
  sessionReminders: { label: () => t('Reminders', 'Erinnerungen'), headings: [own.sessionReminders], isOwn: true },
} as const

/** Fields of our own export by `eventImportFields`. */
export const ownFields = columnsOf(stored)
type OwnField = (typeof ownFields)[number]['name']

export const eventImportFields = {
  ...eventFields,
  // Object.fromEntries loses the names' types.
  ...(Object.fromEntries(
    ownFields.map(({ name, column: [heading], label }): [OwnField, ImportField] => [
      name,
      { label, headings: [heading], isOwn: true },
    ]),
  ) as Record<OwnField, ImportField>),
}

export type EventCells = Cells<typeof eventImportFields>
