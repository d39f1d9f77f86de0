import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import type { FieldErrors } from '../../kit/error.ts'
import { ADULT_YEARS, ageAt, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { refuseFields } from '../../kit/input.ts'
import { type Answer, type DeclarationSource, hasSensitive } from '../../questions/answer.ts'
import { type AnswerInput, AnswersInput } from '../../questions/answer-input.ts'
import { saysSensitive, withAnswers, wrongOwnAnswers } from '../../questions/answer-rules.ts'
import {
  type BuiltInQuestion,
  builtInQuestionNames,
  builtInQuestionsIn,
  mapQuestions,
} from '../../questions/built-in-questions.ts'
import { questionsIn } from '../../questions/event-questions.ts'
import { answerName } from '../../questions/posted-answers.ts'
import type { OwnQuestion, PublicQuestion } from '../../questions/question.ts'
import { isPersonal, partyQuestions, questionsTo } from '../../questions/question-audience.ts'
import { plainName } from '../people/booked-twice.ts'
import { wrongAnswers } from '../record/answers.ts'
import { marksOf, type Participant } from '../record/booking.ts'
import { healthWording } from '../record/legal-wordings.ts'
import { consentOrNothing, type FormRules, type ParticipantForm, parseParticipant, wrongFields } from './form.ts'

/** Questions and prices of an event, with the wording of the educator's own questions (D75). */
export type AskingEvent = Pick<Event, 'asks' | 'prices'> &
  Partial<Pick<Event, 'ageFrom' | 'ageTo' | 'startDate'>> & { questions?: readonly PublicQuestion[] }

/** Adds the wording of the event's own questions. */
export const askingOf = <E extends Pick<Event, 'asks'>>(event: E, all: readonly OwnQuestion[]) => ({
  ...event,
  questions: questionsIn(event.asks, all),
})

/** Checks the participants of a booking like `wrongAnswers`; bookings from the waiting list were not asked. */
export const findUnanswered = (participants: readonly Participant[], event: AskingEvent, today: Day): FieldErrors =>
  wrongAnswers(
    participants.map(person => ({
      name: person.name,
      price: person.price,
      ...mapQuestions(question => person[question] ?? ''),
    })),
    { asks: event.asks, prices: event.prices },
    today,
  )

/** Lists unanswered questions by form field; some are optional. */
export const openQuestions = (participants: readonly Participant[], { asks }: Pick<Event, 'asks'>): string[] =>
  participants.flatMap((person, index) =>
    builtInQuestionsIn(asks)
      .filter(question => !person[question])
      .map(question => `participants.${index}.${question}`),
  )

/** Keeps the non-empty answers to the event's questions. */
const answersTo = (asks: readonly string[], sent: Partial<Record<BuiltInQuestion, string>>): Partial<Participant> =>
  Object.fromEntries(
    builtInQuestionNames.flatMap(question =>
      asks.includes(question) && sent[question] ? [[question, sent[question]]] : [],
    ),
  )

/** One person's fields when accepting an offer. */
type Answers = { price: string; healthConsent: boolean } & Partial<Record<BuiltInQuestion, string>>

/** Adds answers to the questions `askedNames`; earlier answers stay. `wrong` names health notes without consent. */
export function readAnswers(
  participants: readonly Participant[],
  answersOf: (index: number) => Answers,
  askedNames: readonly string[],
  context: Omit<ParticipantContext, 'newId'>,
): { participants: Participant[]; wrong: FieldErrors } {
  const wrong: FieldErrors = {}
  const people = participants.map((person, index) => {
    const field = (name: string) => `participants.${index}.${name}`
    const { healthConsent: agrees, ...sent } = answersOf(index)
    const answers = Object.fromEntries(
      Object.entries(sent).filter(([name, answer]) => answer !== '' && askedNames.includes(field(name))),
    )
    if ('health' in answers && !agrees) wrong[field('healthConsent')] = consentOrNothing
    return { ...person, ...answers, ...('health' in answers ? { healthConsent: healthConsent(context) } : {}) }
  })
  return { participants: people, wrong }
}

export type ParticipantContext = {
  date: Instant
  newId: () => string
  educator: string
  /** Consent shown with the health note; by default that of the forms. */
  wording?: string
  /** Name of the person who declares; by default the educator. */
  by?: string
  /** How consent was given without the checkbox, for example by phone. */
  consent?: string
  /** How the answers were given without the form, and who noted them. */
  note?: string
  /** Default note on a revocation. */
  revoking?: string
  /** True for adults who answer about themselves. */
  decides?: boolean
  /** True if the office recorded who declared it. */
  isNamed?: boolean
}

const healthConsent = ({ date, educator, wording, consent }: Omit<ParticipantContext, 'newId'>) => ({
  date,
  wording: wording ?? healthWording(educator),
  ...(consent ? { note: consent } : {}),
})

/** Creates participants with the answers to the event's questions. Throws `invalid` if something is missing. */
export function participantsFrom(form: PartyForm, event: AskingEvent, context: ParticipantContext): Participant[] {
  const { participants } = form
  const waits = form.kind === 'wait'
  const wrong = {
    ...wrongAnswers(participants, event, dayOf(context.date), { waits }),
    ...(waits ? {} : wrongDeclarations(form, event)),
  }
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  // People on the waiting list are asked once they have a place.
  const asking = waits ? { ...event, questions: [] } : event
  return participants.map((person, at) =>
    participantOf(person, { ...asking, questions: questionsFrom(form, at, asking) }, context),
  )
}

export type PartyForm = {
  kind: 'register' | 'wait'
  name?: string
  participants: readonly ParticipantForm[]
  answers?: readonly AnswerInput[] | undefined
  healthConsent?: boolean
}

/** Position of the contact person among the participants. */
const contactIn = ({ name, participants }: PartyForm): number =>
  name === undefined ? -1 : participants.findIndex(person => plainName(person.name) === plainName(name))

/** Returns the questions that the contact person may answer for a participant: other adults decide for themselves. */
function questionsFrom(form: PartyForm, at: number, { questions = [], startDate = '' }: AskingEvent): PublicQuestion[] {
  const person = form.participants[at]
  if (!person) return []
  const isOther = person.birthDate !== '' && ageAt(person.birthDate, startDate) >= ADULT_YEARS && contactIn(form) !== at
  return questionsTo(questions, person, startDate).filter(question => !(isOther && isPersonal(question)))
}

/** Reports wrong and missing answers to the educator's own questions, by field. */
function wrongDeclarations(form: PartyForm, event: AskingEvent): FieldErrors {
  const { questions = [], startDate = '' } = event
  if (questions.length === 0) return {}
  const malformed = malformedIn(form)
  if (Object.keys(malformed).length > 0) return malformed
  const contact = contactIn(form)
  // The contact person alone (D41) is asked, too.
  const people = form.participants.length > 0 ? form.participants : [{ ...nobody, name: form.name ?? '' }]
  const ofPeople = people.flatMap((person, at) => {
    const isKnownChild = person.birthDate !== '' && ageAt(person.birthDate, startDate) < ADULT_YEARS
    const isAsked = (question: PublicQuestion) =>
      !isPersonal(question) || isKnownChild || at === contact || people.length === 1
    const questionsAsked = questionsFrom({ ...form, participants: people }, at, event)
    const wrong = wrongOwnAnswers(questionsAsked, person.answers ?? [], { isAsked })
    return Object.entries(wrong).map(([field, sentence]) => [`participants.${at}.${field}`, sentence])
  })
  const lacksConsent = !form.healthConsent && people.some(({ answers = [] }) => saysSensitive(questions, answers))
  return {
    ...Object.fromEntries(ofPeople),
    ...wrongOwnAnswers(partyQuestions(questions), form.answers ?? []),
    ...(lacksConsent ? { healthConsent: consentOrNothing } : {}),
  }
}

/** Reports what is not a list of answers. */
function malformedIn({ participants, answers }: PartyForm): FieldErrors {
  const lists = participants.map((person, at) => [`participants.${at}.answers`, person.answers] as const)
  return Object.fromEntries(
    [...lists, ['answers', answers] as const].flatMap(([field, list]) => {
      const { issues } = v.safeParse(AnswersInput, list ?? [])
      return issues ? [[field, issues[0].message]] : []
    }),
  )
}

const nobody: ParticipantForm = { name: '', ...mapQuestions(() => '') }

/** Returns the party's own answers, as stored; `wrongDeclarations` has accepted them. */
export function partyAnswersFrom(
  { kind, answers }: Pick<PartyForm, 'kind' | 'answers'>,
  { questions = [] }: AskingEvent,
  context: ParticipantContext,
): { answers?: Answer[] } {
  const partyAnswers =
    kind === 'wait' ? [] : withAnswers([], partyQuestions(questions), answers ?? [], declaredBy(context))
  return partyAnswers.length > 0 ? { answers: partyAnswers } : {}
}

const declaredBy = ({
  date,
  by,
  educator,
  note,
  revoking,
  decides = false,
  isNamed = false,
}: Omit<ParticipantContext, 'newId'>): DeclarationSource => ({
  ...{ date, by: by ?? educator },
  ...(note ? { note } : {}),
  ...(revoking ? { revoking } : {}),
  decides,
  isNamed,
})

export function participantOf(
  { name, price, answers: answersSent = [], ...sent }: ParticipantForm,
  { asks, prices, questions = [] }: AskingEvent,
  context: ParticipantContext,
): Participant {
  const person = answersTo(asks, sent)
  const answers = withAnswers([], questions, answersSent, declaredBy(context))
  const isSensitive = person.health !== undefined || hasSensitive({ answers })
  return {
    _id: context.newId(),
    name,
    ...(prices.some(({ _id }) => _id === price) ? { price } : {}),
    ...person,
    ...(answers.length > 0 ? { answers } : {}),
    ...(isSensitive ? { healthConsent: healthConsent(context) } : {}),
  }
}

/** Corrects a participant's data: missing fields stay, empty ones are deleted. */
export function correctedPerson(
  before: Participant,
  sentAnswers: { [Field in keyof ParticipantForm]?: ParticipantForm[Field] | undefined },
  { asks, prices, questions: own = [] }: AskingEvent,
  context: ParticipantContext,
): Participant {
  const questions = builtInQuestionNames.filter(question => asks.includes(question) || before[question] !== undefined)
  const price = sentAnswers.price ?? before.price
  const isValidPrice = price === before.price || prices.some(({ _id }) => _id === price)
  const answers = withAnswers(before.answers ?? [], own, sentAnswers.answers ?? [], declaredBy(context))
  const after: Participant = {
    _id: before._id,
    name: sentAnswers.name ?? before.name,
    ...(price !== undefined && isValidPrice ? { price } : {}),
    ...answersTo(
      questions,
      mapQuestions(question => sentAnswers[question] ?? before[question] ?? ''),
    ),
    ...(answers.length > 0 ? { answers } : {}),
    ...marksOf(before),
  }
  if (after.health === undefined && !hasSensitive(after)) return after
  const isNew = (after.health !== undefined && after.health !== before.health) || addsSensitive(before, after)
  const agreed = isNew ? healthConsent(context) : before.healthConsent
  return agreed ? { ...after, healthConsent: agreed } : after
}

/** True if a sensitive answer of `after` is not in `before`. */
const addsSensitive = (before: Participant, { answers = [] }: Participant): boolean =>
  answers.some(answer => answer.sensitive && !before.answers?.includes(answer))

/** Creates a substitute at the same price. Throws `invalid` by field name for wrong or missing answers. */
export function substituteFrom(
  {
    healthConsent,
    answers = [],
    ...sent
  }: Required<Omit<ParticipantForm, 'price' | 'answers'>> & { healthConsent: boolean; answers?: AnswerInput[] },
  event: Omit<AskingEvent, 'prices' | 'questions'> & { own?: readonly PublicQuestion[] },
  context: ParticipantContext,
  formRules: FormRules,
): Participant {
  const { asks, own = [] } = event
  const unpriced = { ...event, prices: [], questions: own }
  const person = asks.includes('health') ? sent : { ...sent, health: '' }
  const all = {
    ...wrongAnswers([person], unpriced, dayOf(context.date)),
    ...wrongFields('register', { participants: [person], healthConsent }, formRules),
  }
  const wrong = [
    ...Object.entries(all).flatMap(([field, sentence]) => {
      const name = field.replace(/^participants\.0\./, '')
      return name !== field || field === 'healthConsent' ? [[name, sentence]] : []
    }),
    ...namedAnswers('', own, wrongOwnAnswers(own, answers)),
    ...(saysSensitive(own, answers) && !healthConsent ? [['healthConsent', consentOrNothing]] : []),
  ]
  if (wrong.length > 0) refuseFields(Object.fromEntries(wrong))
  return participantOf({ ...parseParticipant(person, formRules), answers }, unpriced, context)
}

/** Names wrong answers as the fields of a form without scripts. */
export const namedAnswers = (
  prefix: string,
  ownQuestions: readonly PublicQuestion[],
  wrong: FieldErrors,
): [field: string, sentence: string][] =>
  ownQuestions.flatMap(question => {
    const sentence = wrong[`answers.${question._id}`]
    return sentence === undefined ? [] : [[answerName(prefix, question), sentence] as [string, string]]
  })
