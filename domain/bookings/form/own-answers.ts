import type { Event } from '../../events/event.ts'
import { dayOf } from '../../kit/format.ts'
import { refuse } from '../../kit/input.ts'
import { builtInsOf, perQuestion, type Question } from '../../questions/built-in.ts'
import { wrongAnswers } from '../record/answers.ts'
import type { Participant } from '../record/booking.ts'
import { type FormRules, parseAnswers, wrongFields } from './form.ts'
import { correctedPerson, type ParticipantContext } from './party.ts'

/** Lists the questions for a person's own page: unanswered ones, and health, which they may change. */
export const questionsFor = (person: Participant, { asks }: Pick<Event, 'asks'>): Question[] =>
  builtInsOf(asks).filter(question => question === 'health' || !person[question])

/** Form values of one person. */
export type OwnAnswers = Record<Question, string> & { healthConsent: boolean }

/**
 * Adds a person's own answers (D47). Empty fields keep earlier answers. Throws `invalid` by field name for wrong
 * answers, and for a health note without consent.
 */
export function withOwnAnswers(
  person: Participant,
  { healthConsent, ...typed }: OwnAnswers,
  event: Pick<Event, 'asks'>,
  made: Omit<ParticipantContext, 'newId'>,
  formRules: FormRules,
): Participant {
  const asks = questionsFor(person, event)
  const sent = perQuestion(question => (asks.includes(question) ? typed[question] : ''))
  const all = {
    ...wrongAnswers([{ name: person.name, ...sent }], { asks, prices: [] }, dayOf(made.date)),
    ...wrongFields('register', { participants: [sent], healthConsent }, formRules),
  }
  const named = Object.entries(all).map(([field, wrong]) => [field.replace(/^participants\.0\./, ''), wrong] as const)
  const wrong = named.filter(([field]) => field === 'healthConsent' || asks.some(question => question === field))
  if (wrong.length > 0) refuse(Object.fromEntries(wrong))
  const answers = Object.entries(parseAnswers(sent, formRules)).filter(([, answer]) => answer !== '')
  if (answers.length === 0) refuse({ [asks[0] ?? 'health']: 'Hier steht noch nichts.' })
  return correctedPerson(
    person,
    Object.fromEntries(answers),
    { asks, prices: [] },
    { ...made, newId: () => person._id },
  )
}
