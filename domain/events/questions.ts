import { t } from '../language.ts'

/** How a question is answered: with a day, a telephone number, or in one's own words. */
type Kind = 'day' | 'phone' | 'note'

type Asked = {
  kind: Kind
  /** Visitors read German. */
  label: readonly [english: string, german: string]
  /** What the visitors' form calls it, where it says more. */
  formLabel?: string
  /** What a visitor reads who has left it out; without it, it may be left out. */
  missing?: string
  /** Asked once for all who come together, and stored for each of them (D70). */
  isShared?: true
  /** Kept only with a consent of its own (Art. 9 GDPR), and in no table that leaves the site. */
  isSensitive?: true
}

/**
 * What an event can ask of each participant (D44), in the order in which the form asks. No other list names all questions:
 * what is stored, what form and panel take, what is missing and what the panel shows follow from this one.
 */
const table = {
  birthDate: {
    kind: 'day',
    label: ['Date of birth', 'Geburtsdatum'],
    missing: 'Bitte gib das Geburtsdatum an.',
  },
  health: {
    kind: 'note',
    isSensitive: true,
    label: ['Health and allergies', 'Gesundheit und Allergien'],
    formLabel: 'Allergien, Medikamente, Besonderes',
  },
  emergencyPhone: {
    kind: 'phone',
    label: ['Emergency number', 'Notfallnummer'],
    formLabel: 'Notfallnummer am Tag',
    missing: 'Bitte gib eine Nummer für den Notfall an.',
    isShared: true,
  },
} as const satisfies Record<string, Asked>

export type Question = keyof typeof table
export const questions = Object.keys(table) as readonly Question[]
export const asked: Readonly<Record<Question, Asked>> = table

/** Something for each question, such as a schema. */
export const perQuestion = <T>(make: (question: Question, asked: Asked) => T): Record<Question, T> =>
  // Object.fromEntries forgets the names' types.
  Object.fromEntries(questions.map(question => [question, make(question, asked[question])])) as Record<Question, T>

/** What a question is called in the visitors' form. */
export const formLabel = (question: Question): string => asked[question].formLabel ?? asked[question].label[1]

/** What a question is called in the panel. */
export const questionLabel = (question: Question): string => t(...asked[question].label)

/** A word on how it is asked, beside the question in the event's editor. */
export function questionHint(question: Question): string {
  const { kind, isShared } = asked[question]
  if (isShared) return t('Once for all who come together', 'Einmal für alle, die zusammen kommen')
  return kind === 'note'
    ? t('With a consent of its own', 'Mit eigener Einwilligung')
    : t('Of each participant', 'Von allen, die teilnehmen')
}
