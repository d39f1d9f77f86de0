import type { Event } from '../../events/event.ts'
import { dayOf } from '../../kit/format.ts'
import { refuseFields } from '../../kit/input.ts'
import type { AnswerInput } from '../../questions/answer-input.ts'
import { agreesAgain, saysSensitive, withoutBlanks, wrongOwnAnswers } from '../../questions/answer-rules.ts'
import { type BuiltInQuestion, builtInQuestionsIn, mapQuestions } from '../../questions/built-in-questions.ts'
import type { PublicQuestion } from '../../questions/question.ts'
import { wrongAnswers } from '../record/answers.ts'
import type { Participant } from '../record/booking.ts'
import { consentOrNothing, type FormRules, parseAnswers, wrongFields } from './form.ts'
import { correctedPerson, type ParticipantContext } from './party.ts'

/** Lists the questions for a person's own page: unanswered questions, and health, whose answer may be changed. */
export const questionsFor = (person: Participant, { asks }: Pick<Event, 'asks'>): BuiltInQuestion[] =>
  builtInQuestionsIn(asks).filter(question => question === 'health' || !person[question])

/** Form values of one person. */
export type OwnAnswers = Record<BuiltInQuestion, string> & { healthConsent: boolean; answers?: readonly AnswerInput[] }

/**
 * Adds a person's own answers (D47). Empty fields keep earlier answers. Throws `invalid` by field name for wrong
 * answers, and for a health note without consent.
 */
export function withOwnAnswers(
  person: Participant,
  { healthConsent, answers: sentAnswers = [], ...details }: OwnAnswers,
  { own = [], ...event }: Pick<Event, 'asks'> & { own?: readonly PublicQuestion[] },
  context: Omit<ParticipantContext, 'newId'>,
  formRules: FormRules,
): Participant {
  const asks = questionsFor(person, event)
  const declared = withoutBlanks(own, sentAnswers, person)
  const sent = mapQuestions(question => (asks.includes(question) ? details[question] : ''))
  const all = {
    ...wrongAnswers([{ name: person.name, ...sent }], { asks, prices: [] }, dayOf(context.date)),
    ...wrongFields('register', { participants: [sent], healthConsent }, formRules),
  }
  const mistakesByName = Object.entries(all).map(
    ([field, wrong]) => [field.replace(/^participants\.0\./, ''), wrong] as const,
  )
  const wrong = [
    ...mistakesByName.filter(([field]) => field === 'healthConsent' || asks.some(question => question === field)),
    ...Object.entries(wrongOwnAnswers(own, declared, { before: person })),
    ...(saysSensitive(own, declared) && !healthConsent ? [['healthConsent', consentOrNothing] as const] : []),
  ]
  if (wrong.length > 0) refuseFields(Object.fromEntries(wrong))
  if (context.by && context.by !== person.name && agreesAgain(own, declared, person, context.by))
    refuseFields({ von: hasAgreed(context.by) })
  const answers = Object.entries(parseAnswers(sent, formRules)).filter(([, answer]) => answer !== '')
  const corrected = correctedPerson(
    person,
    { ...Object.fromEntries(answers), answers: [...declared] },
    { asks, prices: [], questions: own },
    { ...context, newId: () => person._id },
  )
  const isSame = JSON.stringify(corrected.answers) === JSON.stringify(person.answers)
  if (answers.length === 0 && isSame) refuseFields({ [asks[0] ?? 'answers']: 'Hier steht noch nichts.' })
  return corrected
}

const hasAgreed = (name: string) => `${name} hat das schon erlaubt. Erlaubst auch du es, trag hier deinen Namen ein.`
