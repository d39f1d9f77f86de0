import * as v from 'valibot'
import { t } from '../kit/language.ts'
import { Id } from '../kit/schema.ts'
import { QUESTIONS_MAX } from './event-questions.ts'

const whichOneSentence = () => t('Please say which question.', 'Bitte gib an, welche Frage gemeint ist.')
const answerMissingSentence = () => t('An answer is expected.', 'Hier gehört eine Antwort hin.')

/** An answer as sent: a text, the text of an option, or yes and no. "" and null delete it. */
const AnswerInput = v.object(
  {
    question: v.pipe(
      v.string(whichOneSentence),
      v.check(id => v.is(Id, id), whichOneSentence),
    ),
    value: v.nullable(v.union([v.boolean(), v.string()], answerMissingSentence)),
  },
  answerMissingSentence,
)
export type AnswerInput = v.InferOutput<typeof AnswerInput>

const ANSWERS_MAX = 2 * QUESTIONS_MAX

export const AnswersInput = v.pipe(
  v.array(AnswerInput, () => t('A list of answers is expected.', 'Hier gehört eine Liste von Antworten hin.')),
  v.maxLength(ANSWERS_MAX, () => t(`At most ${ANSWERS_MAX} answers.`, `Höchstens ${ANSWERS_MAX} Antworten.`)),
)
