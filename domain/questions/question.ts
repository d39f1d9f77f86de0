import * as v from 'valibot'
import { flagField, itemIdField, lineField, textField, titleField } from '../kit/field-kinds.ts'
import { listOf, recordPart } from '../kit/fields.ts'
import { refuseFields } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { giveUniqueIds } from '../kit/record.ts'
import { builtInQuestionNames as builtIns, unknownQuestion } from './built-in-questions.ts'
import { QUESTIONS_MAX } from './event-questions.ts'

/** Kinds of questions that the educator writes (D75), in English and German. */
export const questionKinds = {
  yesNo: ['Yes or no', 'Ja oder nein'],
  choice: ['Choice', 'Auswahl'],
  text: ['Text', 'Text'],
  /** Given freely: never required, never ticked beforehand (Art. 7 (4) GDPR). */
  consent: ['Consent', 'Einwilligung'],
} as const
export type QuestionKind = keyof typeof questionKinds

/** One answer of each participant, or one of the whole party. */
export const answerers = {
  participant: ['Each person', 'Jede Person'],
  party: ['The party, once', 'Alle zusammen, einmal'],
} as const

/** Ages on the event's first day. People of unknown age get every question. */
export const ageGroups = {
  everybody: ['Everybody', 'Alle'],
  minors: ['Children and teenagers', 'Kinder und Jugendliche'],
  adults: ['Adults', 'Erwachsene'],
} as const

const OPTIONS = { least: 2, most: 8 } as const

const oneOf = <T extends string>(words: Record<T, readonly [string, string]>, sentence: () => string) => {
  const values = Object.keys(words) as T[]
  return { stored: v.picklist(values), input: v.picklist(values, sentence) }
}
const unknownSentence = () => t('There is no such question.', 'Diese Frage gibt es nicht.')
const chooseOneSentence = () => t('Please choose one of them.', 'Bitte wähle eines davon.')

const options = listOf(titleField(80), OPTIONS.most, {
  tooMany: () => t('At most 8 answers to choose from.', 'Höchstens 8 Antworten zur Auswahl.'),
})
/** Letters only: the forest list adds digits and other signs after them. */
const sign = lineField(3)
const signField = {
  ...sign,
  input: v.optional(
    v.pipe(
      sign.input,
      v.regex(/^\p{L}*$/u, () => t('Only letters.', 'Nur Buchstaben.')),
    ),
    '',
  ),
}
const hint = textField(500)
const optionalFlag = { ...flagField, input: v.optional(flagField.input, false) }

/** Defines every field of a question; stored and entered schemas derive from it. */
const fields = {
  /** Events and answers refer to a question by this id. */
  _id: itemIdField(unknownSentence),
  /** Sentence to answer or to declare. */
  label: titleField(300),
  hint: { ...hint, input: v.optional(hint.input, '') },
  kind: oneOf(questionKinds, chooseOneSentence),
  options: { stored: options.stored, input: v.optional(options.input, []) },
  of: oneOf(answerers, chooseOneSentence),
  forWhom: oneOf(ageGroups, chooseOneSentence),
  required: optionalFlag,
  /** Kept and deleted like health notes (D65), and stored only with their consent (D47). */
  sensitive: optionalFlag,
  /** A photo consent, or one to show names in public: outlives the booking as a proof. */
  publishes: optionalFlag,
  /** Up to three letters for the forest list; "" shows the answer in its details only. */
  sign: signField,
}

const question = recordPart(
  {
    ...fields,
    of: { stored: fields.of.stored, input: v.optional(fields.of.input, 'participant') },
    forWhom: { stored: fields.forWhom.stored, input: v.optional(fields.forWhom.input, 'everybody') },
  },
  () => t('A question has a sentence and a kind.', 'Eine Frage hat einen Satz und eine Art.'),
)
export type OwnQuestion = v.InferOutput<typeof question.stored>

/** A new question, before the educator chooses anything. */
export const usualQuestion: Omit<OwnQuestion, '_id' | 'label'> = {
  ...{ hint: '', kind: 'yesNo', options: [], of: 'participant', forWhom: 'everybody' },
  ...{ required: false, sensitive: false, publishes: false, sign: '' },
}
type QuestionInput = v.InferOutput<typeof question.input>

/** Explains by field what is contradictory in a question. */
function contradictionsIn({ _id, kind, options, of, required, sensitive, publishes }: QuestionInput) {
  const wrong: Partial<Record<keyof QuestionInput, string>> = {}
  if (builtIns.some(name => name === _id)) wrong._id = unknownSentence()
  if (kind === 'choice' ? options.length < OPTIONS.least : options.length > 0)
    wrong.options =
      kind === 'choice'
        ? t('At least 2 answers to choose from.', 'Mindestens 2 Antworten zur Auswahl.')
        : t('Only a choice has answers to choose from.', 'Nur eine Auswahl hat Antworten zum Auswählen.')
  if (new Set(options).size < options.length) wrong.options = t('Each answer only once.', 'Jede Antwort nur einmal.')
  if (kind === 'consent' && required)
    wrong.required = t(
      'A consent is free and cannot be required (Art. 7 (4) GDPR).',
      'Eine Einwilligung ist freiwillig und kann nicht Pflicht sein (Art. 7 Abs. 4 DSGVO).',
    )
  if (sensitive && required && kind !== 'consent')
    wrong.required = t(
      'A confidential answer needs a consent of its own, and that is free (Art. 7 (4), 9 GDPR). So it cannot be required.',
      'Eine vertrauliche Antwort braucht eine eigene Einwilligung, und die ist freiwillig (Art. 7 Abs. 4, Art. 9 DSGVO). Deshalb kann sie nicht Pflicht sein.',
    )
  if (publishes && kind !== 'consent')
    wrong.publishes = t('Only a consent allows publishing.', 'Veröffentlichen erlaubt nur eine Einwilligung.')
  if (publishes && sensitive)
    wrong.sensitive = t(
      'A consent to publish is kept as a proof, so it cannot be deleted like health notes.',
      'Eine Einwilligung zum Veröffentlichen bleibt als Nachweis und kann nicht wie Gesundheitsangaben gelöscht werden.',
    )
  if (sensitive && of === 'party')
    wrong.of = t(
      'The consent that goes with it belongs to one person, so ask each person.',
      'Die Einwilligung dazu gilt für eine Person. Frag deshalb jede Person.',
    )
  return wrong
}

const list = listOf(question, QUESTIONS_MAX, {
  noList: () => t('A list of questions is expected.', 'Hier gehört eine Liste von Fragen hin.'),
  tooMany: () => t('At most 40 questions.', 'Höchstens 40 Fragen.'),
})

/** The educator's questions, in her order. */
export const siteQuestions = { stored: v.optional(list.stored, []), input: list.input }

/** Questions as stored, and the ids of those that somebody has answered. */
type StoredQuestions = { questions: readonly Pick<OwnQuestion, '_id' | 'kind'>[]; answered: ReadonlySet<string> }

/**
 * Refuses to turn an answered question into a consent, since nobody gave that consent, or an answered consent into a
 * question, which nobody could revoke.
 */
function kindChangeIn({ _id, kind }: QuestionInput, { questions, answered }: StoredQuestions): { kind?: string } {
  const before = questions.find(question => question._id === _id)
  const isOther = before !== undefined && (before.kind === 'consent') !== (kind === 'consent')
  if (!isOther || !answered.has(_id)) return {}
  return {
    kind: t(
      'Somebody has answered already, so a consent stays a consent and a question a question. Please write a new one.',
      'Hier hat schon jemand geantwortet. Deshalb bleibt eine Einwilligung eine Einwilligung und eine Frage eine Frage. Schreib bitte eine neue.',
    ),
  }
}

/** Returns an error for each sign that an earlier question has. */
function duplicateSigns(sent: readonly QuestionInput[]): [field: string, sentence: string][] {
  const signs = sent.map(({ sign }) => sign.toLowerCase())
  return signs.flatMap((sign, at) =>
    sign !== '' && signs.indexOf(sign) < at
      ? [
          [
            `questions.${at}.sign`,
            t('Another question has this sign.', 'Dieses Zeichen hat schon eine andere Frage.'),
          ] as [string, string],
        ]
      : [],
  )
}

/** Returns the sent questions with ids. Throws `invalid` by field for contradictions. */
export function checkedQuestions(
  sent: readonly QuestionInput[],
  newId: () => string,
  before: StoredQuestions,
): OwnQuestion[] {
  const wrong = Object.fromEntries([
    ...duplicateSigns(sent),
    ...sent.flatMap((question, at) =>
      Object.entries({ ...kindChangeIn(question, before), ...contradictionsIn(question) }).map(
        ([field, sentence]) => [`questions.${at}.${field}`, sentence] as const,
      ),
    ),
  ])
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return giveUniqueIds(sent, newId)
}

/** A question as visitors get it: without its sign for the educator's list. */
export type PublicQuestion = Omit<OwnQuestion, 'sign'>

/** Throws `invalid` for an id that is not a question; deleted ones that the event asked before may stay. */
export function refuseUnknownQuestions(
  asks: readonly string[] | undefined,
  all: readonly Pick<OwnQuestion, '_id'>[],
  before: readonly string[] = [],
): void {
  const usedIds = new Set<string>([...builtIns, ...before, ...all.map(({ _id }) => _id)])
  const at = asks?.findIndex(id => !usedIds.has(id)) ?? -1
  if (at >= 0) refuseFields({ [`asks.${at}`]: unknownQuestion() })
}
