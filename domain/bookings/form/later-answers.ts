import { type Ages, wrongAge } from '../../events/ages.ts'
import type { Event } from '../../events/event.ts'
import type { FieldErrors } from '../../kit/error.ts'
import { type Day, dayOf } from '../../kit/format.ts'
import { isAnswered } from '../../questions/answer.ts'
import { saysSensitive, withAnswers, wrongOwnAnswers } from '../../questions/answer-rules.ts'
import {
  type BuiltInQuestion,
  builtInQuestions,
  builtInQuestionNames as builtIns,
  mapQuestions,
} from '../../questions/built-in-questions.ts'
import { questionsIn } from '../../questions/event-questions.ts'
import { ownAnswersIn } from '../../questions/posted-answers.ts'
import type { OwnQuestion, PublicQuestion } from '../../questions/question.ts'
import { isPersonal, isRequired, partyQuestions, questionsTo } from '../../questions/question-audience.ts'
import { contactOf } from '../people/contact.ts'
import { type Participant, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { consentOrNothing, plainSpaces } from './form.ts'
import { mayBeChild } from './other-adult.ts'
import { correctedPerson, namedAnswers, type ParticipantContext, readAnswers } from './party.ts'

/** The questions of an event, as the forms after the registration ask them. */
export type LaterQuestions = Pick<Event, 'asks' | 'startDate'> & Ages & { own: readonly OwnQuestion[] }

/**
 * Limits an event's questions to those that a booking must answer before it moves there: required questions, and
 * questions that its former event did not ask.
 */
export function questionsOnMove(before: Pick<Event, 'asks'> | undefined, event: LaterQuestions): LaterQuestions {
  const askedBefore = new Set(before?.asks)
  const required = new Set<string>([
    ...builtIns.filter(question => builtInQuestions[question].missing !== undefined),
    ...event.own.filter(isRequired).map(({ _id }) => _id),
  ])
  return { ...event, asks: event.asks.filter(id => !askedBefore.has(id) || required.has(id)) }
}

/** Prefix of a person's fields. */
export const personField = (index: number) => `participants.${index}`

/** Returns the event's own questions that a person has not answered, as far as the contact person may answer them. */
export function openQuestionsTo(
  booking: Registration,
  person: Participant,
  { asks, own, startDate }: LaterQuestions,
  today: Day,
): PublicQuestion[] {
  const decides = contactOf(booking)?._id === person._id || mayBeChild(person, today)
  return questionsTo(questionsIn(asks, own), person, startDate).filter(
    question => !isAnswered(person, question) && (decides || !isPersonal(question)),
  )
}

/** Returns the event's questions that the party has not answered. */
export const openPartyQuestions = (booking: Registration, { asks, own }: LaterQuestions): PublicQuestion[] =>
  partyQuestions(questionsIn(asks, own)).filter(question => !isAnswered(booking, question))

/** True if the event asks something of its own that is not answered. */
export const hasOpenQuestions = (booking: Registration, event: LaterQuestions, today: Day): boolean =>
  openPartyQuestions(booking, event).length > 0 ||
  participantsOf(booking).some(person => openQuestionsTo(booking, person, event, today).length > 0)

type Values = Readonly<Record<string, string>>

/** Returns the text of a posted field, as it would be stored. */
export const postedTextReader =
  (values: Values) =>
  (name: string): string =>
    plainSpaces(values[name] ?? '')
      .trim()
      .normalize('NFC')

/** Finds the answer to a question that is asked once for the party; it is in the field of one person. */
const sharedAnswerIn = (values: Values, question: BuiltInQuestion): string =>
  Object.keys(values)
    .filter(name => name.endsWith(`.${question}`))
    .map(postedTextReader(values))
    .find(text => text !== '') ?? ''

/** Returns what was posted about a person, except the answers to the educator's own questions. */
const answersIn = (values: Values) => (index: number) => {
  const field = personField(index)
  const text = (name: string) => postedTextReader(values)(`${field}.${name}`)
  const answers = mapQuestions(
    (question, { isShared }) => text(question) || (isShared ? sharedAnswerIn(values, question) : ''),
  )
  return { price: text('price'), ...answers, healthConsent: values[`${field}.healthConsent`] === 'on' }
}

/**
 * Adds the posted answers to all open questions: to the built-in ones of the fields `names`, and to the educator's own.
 * `wrong` names the fields whose answer is missing or wrong, or is sensitive and lacks the consent.
 */
export function withLaterAnswers(
  before: Registration,
  { names, ...event }: LaterQuestions & { names: readonly string[] },
  values: Values,
  { date, educator }: Pick<ParticipantContext, 'date' | 'educator'>,
): { booking: Registration; wrong: FieldErrors } {
  const { participants: people, wrong } = readAnswers(participantsOf(before), answersIn(values), names, {
    date,
    educator,
  })
  const booking = { ...before, participants: people }
  const by = booking.name
  const participants = people.map((person, index) => {
    const prefix = personField(index)
    const age = names.includes(`${prefix}.birthDate`) ? wrongAge(person, event) : undefined
    if (age !== undefined) wrong[`${prefix}.birthDate`] = age
    const questions = openQuestionsTo(booking, person, event, dayOf(date))
    if (questions.length === 0) return person
    const answers = ownAnswersIn(values, prefix, questions)
    // Somebody else of unknown age may be an adult, who answers personal questions alone.
    const isSure = people.length === 1 || person.birthDate !== undefined || contactOf(booking)?._id === person._id
    const isAsked = (question: PublicQuestion) => isSure || !isPersonal(question)
    const mistakes = wrongOwnAnswers(questions, answers, { before: person, isAsked })
    Object.assign(wrong, Object.fromEntries(namedAnswers(prefix, questions, mistakes)))
    if (saysSensitive(questions, answers) && values[`${prefix}.healthConsent`] !== 'on')
      wrong[`${prefix}.healthConsent`] = consentOrNothing
    const context = { date, educator, by, newId: () => person._id }
    return correctedPerson(person, { answers }, { asks: [], prices: [], questions }, context)
  })
  const ofParty = openPartyQuestions(booking, event)
  const sent = ownAnswersIn(values, '', ofParty)
  const mistakes = wrongOwnAnswers(ofParty, sent, { before: booking })
  Object.assign(wrong, Object.fromEntries(namedAnswers('', ofParty, mistakes)))
  const answers = withAnswers(booking.answers ?? [], ofParty, sent, { date, by })
  return { booking: { ...booking, participants, ...(answers.length > 0 ? { answers } : {}) }, wrong }
}
