import * as v from 'valibot'
import { flagField, itemIdField, momentField, textField, titleField } from '../kit/field-kinds.ts'
import { type Fields, listOf, recordPart } from '../kit/fields.ts'
import { type Sentence, t } from '../kit/language.ts'
import { Id } from '../kit/schema.ts'
import { sortInFormOrder, unknownQuestion } from '../questions/built-in-questions.ts'
import { SESSIONS_MAX, sessionList } from './sessions/session-fields.ts'

/** Higher than any real price, and low enough for exact sums. */
const MAX_EURO = 1_000_000

/** Validates an amount in euro with whole cents; `sentence` is the message for a wrong one. */
export const euroField = (sentence: Sentence) => ({
  stored: v.pipe(v.number(), v.minValue(0), v.finite()),
  input: v.pipe(
    v.number(sentence),
    v.finite(sentence),
    v.minValue(0, () => t('Please enter 0 or more.', 'Bitte gib 0 oder mehr ein.')),
    v.maxValue(MAX_EURO, () => t('Please enter at most €1,000,000.', 'Bitte gib höchstens 1.000.000 € ein.')),
    v.check(euro => Math.round(euro * 100) / 100 === euro, sentence),
  ),
})

const peopleCount = (sentence: Sentence) => ({
  stored: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  input: v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(1000, sentence)),
})
const places = peopleCount(() =>
  t(
    'Please enter a whole number from 1 to 1000, or leave this empty for no limit.',
    'Bitte gib eine ganze Zahl von 1 bis 1000 ein, oder nichts, wenn es keine Grenze gibt.',
  ),
)
const minimum = peopleCount(() =>
  t('Please enter a whole number from 1 to 1000.', 'Bitte gib eine ganze Zahl von 1 bis 1000 ein.'),
)

const wrongPriceGroupSentence = () =>
  t('A price group needs a name and an amount.', 'Eine Preisgruppe hat einen Namen und einen Betrag.')
const unknownGroupSentence = () => t('There is no such price group.', 'Diese Preisgruppe gibt es nicht.')
const prices = listOf(
  recordPart(
    {
      /** Bookings refer to the price group by this id. */
      _id: itemIdField(unknownGroupSentence),
      label: titleField(60),
      amount: euroField(() =>
        t('Please enter euros with at most two decimals.', 'Bitte gib Euro mit höchstens zwei Nachkommastellen ein.'),
      ),
    },
    wrongPriceGroupSentence,
  ),
  6,
  {
    noList: () => t('A list of price groups is expected.', 'Hier gehört eine Liste von Preisgruppen hin.'),
    tooMany: () => t('At most 6 price groups.', 'Höchstens 6 Preisgruppen.'),
  },
)

/** The educator confirms bookings, or the site does while there are places. */
const confirmations = ['manual', 'automatic'] as const
export const confirmationField = {
  stored: v.picklist(confirmations),
  input: v.picklist(confirmations, () =>
    t('Please choose how registrations are confirmed.', 'Bitte wähle, wie bestätigt wird.'),
  ),
}

/** VAT exempt by § 19 or § 4 no. 21 UStG, or the rate in per cent. */
const taxes = ['§19', '§4/21', 7, 19] as const
export const taxField = {
  stored: v.picklist(taxes),
  input: v.picklist(taxes, () => t('Please choose the VAT.', 'Bitte wähle die Besteuerung.')),
}

const wrongAgeSentence = () => t('Please enter a whole age, 0 to 99.', 'Bitte gib ein ganzes Alter ein, 0 bis 99.')
const age = {
  stored: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))), null),
  input: v.nullable(
    v.pipe(
      v.number(wrongAgeSentence),
      v.integer(wrongAgeSentence),
      v.minValue(0, wrongAgeSentence),
      v.maxValue(99, wrongAgeSentence),
    ),
  ),
  initial: null,
  isListed: true,
  kind: 'number',
  part: 'registration',
} as const

const wrongInstalmentsSentence = () =>
  t('Please enter a whole number from 0 to 60.', 'Bitte gib eine ganze Zahl von 0 bis 60 ein.')
const instalments = {
  stored: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SESSIONS_MAX)),
  input: v.pipe(
    v.number(wrongInstalmentsSentence),
    v.integer(wrongInstalmentsSentence),
    v.minValue(0, wrongInstalmentsSentence),
    v.maxValue(SESSIONS_MAX, wrongInstalmentsSentence),
  ),
}

/** A course reminds before each session, or only before the first. null: before each if there are at most twelve. */
const reminders = ['each', 'first'] as const
const reminderField = {
  stored: v.picklist(reminders),
  input: v.picklist(reminders, () => t('Please choose when reminders are sent.', 'Bitte wähle, wann erinnert wird.')),
}

const bring = textField(2000)
const unticked = { ...flagField, stored: v.optional(flagField.stored, false), initial: false } as const

/**
 * Booking settings of an event (D44). Older data folders lack them, and the defaults change nothing for visitors (D41).
 * Fields with `isListed` are public.
 */
export const bookingFields = {
  /** Maximum number of participants; null for no limit. */
  places: {
    stored: v.optional(v.nullable(places.stored), null),
    input: v.nullable(places.input),
    initial: null,
    kind: 'number',
    label: ['Places', 'Plätze'],
    hint: ['Empty for no limit', 'Leer bedeutet unbegrenzt'],
    part: 'places',
  },
  /** Minimum number of participants (AGB § 8). */
  minimum: {
    stored: v.optional(minimum.stored, 5),
    input: minimum.input,
    initial: 5,
    kind: 'number',
    label: ['Minimum', 'Mindestzahl'],
    hint: ['Participants needed for the event to take place', 'So viele braucht es, damit er stattfindet'],
    part: 'places',
  },
  /** If empty, everybody pays `cost`. */
  prices: {
    stored: v.optional(prices.stored, []),
    input: prices.input,
    initial: [],
    isListed: true,
    label: ['Price groups', 'Preisgruppen'],
    part: 'places',
  },
  /** True if one group books the whole event; then the terms for groups apply. */
  group: { ...unticked, isListed: true, label: ['Who books?', 'Wer bucht?'], part: 'registration' },
  /** Registration closes at this moment; null: at the event's end. */
  registrationUntil: {
    stored: v.optional(v.nullable(momentField.stored), null),
    input: v.nullable(momentField.input),
    initial: null,
    isListed: true,
    label: ['Registration until', 'Anmelden bis'],
    part: 'registration',
  },
  /** null stands for the site's setting, as in `tax`. */
  confirmation: {
    stored: v.optional(v.nullable(confirmationField.stored), null),
    input: v.nullable(confirmationField.input),
    initial: null,
    isListed: true,
    label: ['Confirming registrations', 'Anmeldungen bestätigen'],
    part: 'registration',
  },
  asks: {
    stored: v.optional(v.array(v.string()), []),
    input: v.pipe(
      v.array(
        v.pipe(
          v.string(unknownQuestion),
          v.check(id => v.is(Id, id), unknownQuestion),
        ),
        unknownQuestion,
      ),
      v.transform(sortInFormOrder),
    ),
    initial: [],
    isListed: true,
    label: ['More questions in the form', 'Wonach das Formular noch fragt'],
    part: 'registration',
  },
  /** Youngest and oldest age on the first day; the office may book anybody. They need the date of birth. */
  ageFrom: { ...age, label: ['Age from', 'Alter ab'], hint: ['On the first day', 'Am ersten Tag'] },
  ageTo: { ...age, label: ['Age to', 'Alter bis'], hint: ['Empty for no limit', 'Leer bedeutet: keine Grenze'] },
  /** Packing list for the confirmation and the reminder. */
  bring: {
    ...bring,
    stored: v.optional(bring.stored, ''),
    initial: '',
    label: ['What to bring', 'Was mitzubringen ist'],
    hint: [
      'For letters to participants, not for the calendar',
      'Für die Briefe an alle, die kommen, nicht für den Kalender',
    ],
    part: 'registration',
  },
  /** The statutory right of withdrawal applies, as for training courses (§ 312g (2) no. 9 BGB). */
  withdrawal: {
    ...unticked,
    isListed: true,
    label: ['Right of withdrawal', 'Widerrufsrecht'],
    hint: [
      'Tick this for training courses: guests can then withdraw within 14 days. Leisure events on a fixed date have no such right (§ 312g BGB). The form shows which rule applies, and the confirmation contains the notice.',
      'Ankreuzen für Ausbildungen: Dann gelten 14 Tage. Nicht für Freizeit an einem festen Termin, die hat keins (§ 312g BGB). Das Formular sagt, was gilt, und mit der Bestätigung kommt die Belehrung.',
    ],
    part: 'more',
    column: ['Widerrufsrecht', 10],
  },
  /** A course over months, which can be cancelled online (§ 312k BGB). */
  ongoing: {
    ...unticked,
    isListed: true,
    label: ['Ongoing course', 'Laufender Kurs'],
    hint: [
      'Runs for months; guests can cancel it online (§ 312k BGB)',
      'Über Monate; lässt sich auf der Website kündigen (§ 312k BGB)',
    ],
    part: 'more',
    column: ['Fortlaufender Kurs', 10],
  },
  /** false: hidden from public lists, reachable by its link. */
  listed: {
    ...unticked,
    stored: v.optional(flagField.stored, true),
    initial: true,
    label: ['In lists', 'In Listen'],
    hint: [
      'Untick to hide the event from all lists and the calendar',
      'Ohne Häkchen steht der Termin in keiner Liste, auch nicht im Kalender',
    ],
    part: 'more',
  },
  tax: {
    stored: v.optional(v.nullable(taxField.stored), null),
    input: v.nullable(taxField.input),
    initial: null,
    isListed: true,
    label: ['VAT', 'Umsatzsteuer'],
    part: 'more',
  },
  /** Sessions of a course, earliest first (D74). The event's dates follow from them. */
  sessions: {
    stored: v.optional(sessionList.stored, []),
    input: sessionList.input,
    initial: [],
    isListed: true,
    label: ['Sessions', 'Kurstermine'],
    part: 'course',
  },
  /** Number of equal payments of a course's balance; 0 and 1 mean the same. */
  instalments: {
    stored: v.optional(instalments.stored, 0),
    input: instalments.input,
    initial: 0,
    isListed: true,
    kind: 'number',
    label: ['Instalments', 'Raten'],
    hint: [
      'Number of equal payments after the deposit; 0 for a single payment',
      'Gleiche Raten nach der Anzahlung; 0 bedeutet ein Betrag',
    ],
    part: 'course',
  },
  sessionReminders: {
    stored: v.optional(v.nullable(reminderField.stored), null),
    input: v.nullable(reminderField.input),
    initial: null,
    label: ['Reminders', 'Erinnerungen'],
    part: 'course',
  },
  /** Id that events created together share. */
  series: { stored: v.optional(Id), input: null },
  cancelled: { stored: v.optional(v.object({ date: momentField.stored, reason: v.string() })), input: null },
  /** Time of the last move, and the previous start (D64). */
  moved: {
    stored: v.optional(v.object({ date: momentField.stored, startDate: momentField.stored })),
    input: null,
    isListed: true,
  },
  /** Time of the last addition of places. The waiting list gets no offers while that can be undone. */
  placesAdded: { stored: v.optional(momentField.stored), input: null },
} satisfies Fields
