import type { Event } from '../events/event.ts'
import { perQuestion, type Question } from '../events/questions.ts'
import { dayOf } from '../format.ts'
import { refuse } from '../input.ts'
import { wrongAnswers } from './answers.ts'
import type { Participant } from './booking.ts'
import { type FormRules, parseAnswers, wrongFields } from './form.ts'
import { correctedPerson, type Made } from './party.ts'

/** What somebody is asked on a page of their own: what is not known yet, and health, which they may put otherwise. */
export const questionsFor = (person: Participant, { asks }: Pick<Event, 'asks'>): Question[] =>
  asks.filter(question => question === 'health' || !person[question])

/** What stands in the form of one person. */
export type OwnAnswers = Record<Question, string> & { healthConsent: boolean }

/**
 * The person with what they have said themselves (D47). A field that is left empty takes nothing back. Throws `invalid`, by the
 * names of the fields, for what is wrong, and for a note about health without the consent to keep it.
 */
export function withOwnAnswers(
  person: Participant,
  { healthConsent, ...typed }: OwnAnswers,
  event: Pick<Event, 'asks'>,
  made: Omit<Made, 'newId'>,
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
