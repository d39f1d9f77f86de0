import type { Event } from '../../events/event.ts'
import { foldText } from '../../kit/fold.ts'
import { t } from '../../kit/language.ts'
import type { AnswerInput } from '../../questions/answer-input.ts'
import { ANSWER_MAX } from '../../questions/event-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { questionsTo } from '../../questions/question-audience.ts'
import { notUnderstood } from '../events/event-times.ts'
import { EACH, type FieldList } from '../tables/columns.ts'
import { numberedLike } from '../tables/numbered-headings.ts'
import type { BookingCells } from './booking-import-fields.ts'

const fieldOf = ({ _id }: Pick<OwnQuestion, '_id'>) => `answers.${_id}`

/** Reads a column of `questionFields`, which the type of a cell does not list. */
const textOf = (cell: BookingCells, question: OwnQuestion) => (cell as (field: string) => string)(fieldOf(question))

/** Columns headed with the wording of one of the educator's own questions (D75). */
export const questionFields = (own: readonly OwnQuestion[]): FieldList =>
  Object.fromEntries(
    own.map(question => [
      fieldOf(question),
      {
        ...({ label: () => question.label, headings: [question.label], isLong: true, isExtra: true } as const),
        numbered: numberedLike(question.label),
      },
    ]),
  )

type Row = {
  own: readonly OwnQuestion[]
  event: Pick<Event, 'asks' | 'startDate'> | undefined
  /** Number of people, or 1 for the contact person alone. */
  people: number
  /** Dates of birth of the people, in order; "" if unknown. */
  birthDates: readonly string[]
  /** Receives a sentence for each answer that is not imported. */
  notes: string[]
}

const NOTHING = /^[-–/.\s]*$/
const YES = new Set(['ja', 'yes', 'j', 'y', 'x', 'true', 'wahr', '1', 'erlaubt'])
const NO = new Set(['nein', 'no', 'n', 'false', 'falsch', '0', 'nicht erlaubt'])

/** Returns a cell's answer; undefined if it is none. */
function valueIn({ kind, options }: OwnQuestion, text: string): boolean | string | undefined {
  const folded = foldText(text)
  if (kind === 'choice') return options.find(option => foldText(option) === folded)
  if (kind === 'yesNo' || kind === 'consent') return YES.has(folded) ? true : NO.has(folded) ? false : undefined
  return [...text].length <= ANSWER_MAX ? text : undefined
}

/** Returns the texts for each person: a line each, or one for all. */
function textsIn(question: OwnQuestion, cell: BookingCells, { people, notes }: Row): readonly string[] {
  const texts = textOf(cell, question).split(EACH)
  if (question.of === 'party') return [texts.join('\n').trim()]
  if (texts.length > 1) return Array.from({ length: people }, (_, at) => texts[at] ?? '')
  const text = texts.join('').trim()
  const lines = text.split('\n').map(line => line.trim())
  if (lines.length === people) return lines
  if (question.kind !== 'consent') return Array.from({ length: people }, () => text)
  notes.push(
    t(
      `“${question.label}” is not imported: the list does not say who of ${people} people agrees.`,
      `„${question.label}“ bleibt draußen: In der Liste steht nicht, wer von ${people} Personen einwilligt.`,
    ),
  )
  return []
}

/** Explains why a question's column is not imported; undefined if it is. */
function reasonToSkip({ _id, label, sensitive }: OwnQuestion, event: Row['event']): string | undefined {
  if (sensitive)
    return t(
      `“${label}” is not imported: what is confidential needs a consent of its own.`,
      `„${label}“ bleibt draußen: Vertrauliches braucht eine eigene Einwilligung.`,
    )
  return event?.asks.includes(_id)
    ? undefined
    : t(
        `“${label}” is not imported: the event does not ask it.`,
        `„${label}“ bleibt draußen: Der Termin fragt nicht danach.`,
      )
}

/** True if a question is not meant for a person's age. */
const isForOthers = (question: OwnQuestion, at: number, { event, birthDates }: Row): boolean =>
  question.of === 'participant' &&
  event !== undefined &&
  questionsTo([question], { birthDate: birthDates[at] ?? '' }, event.startDate).length === 0

function otherAge({ label }: OwnQuestion, count: number, { people }: Row): string {
  const [english, german] =
    count === people ? ['', ''] : [` for ${count} of ${people} people`, ` bei ${count} von ${people} Personen`]
  return t(
    `“${label}” is not imported${english}: the question is not meant for that age.`,
    `„${label}“ bleibt${german} draußen: Für dieses Alter ist die Frage nicht gedacht.`,
  )
}

/** Reads a row's answers to the educator's own questions: of each person, in order, and of the party. */
export function answersInRow(cell: BookingCells, row: Row): { each: AnswerInput[][]; party: AnswerInput[] } {
  const result = {
    each: Array.from({ length: row.people }, (): AnswerInput[] => []),
    party: [] as AnswerInput[],
  }
  for (const question of row.own) {
    if (NOTHING.test(textOf(cell, question))) continue
    const why = reasonToSkip(question, row.event)
    if (why !== undefined) {
      row.notes.push(why)
      continue
    }
    const filled = [...textsIn(question, cell, row).entries()].filter(([, text]) => !NOTHING.test(text))
    const questionCells = filled.filter(([at]) => !isForOthers(question, at, row))
    if (questionCells.length < filled.length)
      row.notes.push(otherAge(question, filled.length - questionCells.length, row))
    for (const [at, text] of questionCells) {
      const value = valueIn(question, text)
      if (value === undefined) row.notes.push(notUnderstood(question.label, text))
      else (question.of === 'party' ? result.party : result.each[at])?.push({ question: question._id, value })
    }
  }
  return result
}

/** How the answers were given, such as by phone. */
export const asInList = () => t('as in the list that moved in', 'wie in der übernommenen Liste')
