import { t } from '../kit/language.ts'

/** Kind of answer: a day, a phone number, or free text. */
type Kind = 'day' | 'phone' | 'note'

type QuestionDefinition = {
  kind: Kind
  /** The visitors' form is in German. */
  label: readonly [english: string, german: string]
  /** Longer label in the visitors' form. */
  formLabel?: string
  /** Error for a missing answer; without it, the answer is optional. */
  missing?: string
  /** Asked once for the whole party, and stored for each participant (D70). */
  isShared?: true
  /** Stored only with a separate consent (Art. 9 GDPR), and in no table that leaves the site. */
  isSensitive?: true
}

/**
 * Defines the built-in questions an event can ask each participant (D44), in the form's order. Schemas, form, panel and
 * checks derive from it. The educator's own follow them (D75).
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
    formLabel: 'Notfallnummer für unterwegs',
    missing: 'Bitte gib eine Nummer für den Notfall an.',
    isShared: true,
  },
} as const satisfies Record<string, QuestionDefinition>

export type BuiltInQuestion = keyof typeof table
export const builtInQuestionNames = Object.keys(table) as readonly BuiltInQuestion[]
export const builtInQuestions: Readonly<Record<BuiltInQuestion, QuestionDefinition>> = table

/** Returns the built-in ones among the ids of questions. */
export const builtInQuestionsIn = (asks: readonly string[]): BuiltInQuestion[] =>
  builtInQuestionNames.filter(question => asks.includes(question))

const isBuiltIn = (id: string) => builtInQuestionNames.some(question => question === id)

/** Removes duplicates, and puts the built-in questions first: the form asks them beside the name. */
export const sortInFormOrder = (asks: string[]): string[] => [
  ...builtInQuestionsIn(asks),
  ...new Set(asks.filter(id => !isBuiltIn(id))),
]

/** Builds a record with a value for each question, such as a schema. */
export const mapQuestions = <T>(
  make: (question: BuiltInQuestion, definition: QuestionDefinition) => T,
): Record<BuiltInQuestion, T> =>
  // Object.fromEntries loses the names' types.
  Object.fromEntries(
    builtInQuestionNames.map(question => [question, make(question, builtInQuestions[question])]),
  ) as Record<BuiltInQuestion, T>

export const formLabel = (question: BuiltInQuestion): string =>
  builtInQuestions[question].formLabel ?? builtInQuestions[question].label[1]

export const questionLabel = (question: BuiltInQuestion): string => t(...builtInQuestions[question].label)

/** Describes how the question is asked, for the event's editor. */
export function questionHint(question: BuiltInQuestion): string {
  const { kind, isShared } = builtInQuestions[question]
  if (isShared) return t('Once for all who come together', 'Einmal für alle, die zusammen kommen')
  return kind === 'note'
    ? t('With a consent of its own', 'Mit eigener Einwilligung')
    : t('Of each participant', 'Von allen, die teilnehmen')
}

export const unknownQuestion = () =>
  t(
    `Please choose from: ${builtInQuestionNames.join(', ')}, or one of your own questions.`,
    `Bitte wähle aus: ${builtInQuestionNames.map(questionLabel).join(', ')} oder eine deiner eigenen Fragen.`,
  )
