import type { Event } from '../../events/event.ts'
import { perQuestion, type Question, questions } from '../../events/questions.ts'
import type { FieldErrors } from '../../kit/error.ts'
import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { refuse } from '../../kit/input.ts'
import { wrongAnswers } from '../record/answers.ts'
import { marksOf, type Participant } from '../record/booking.ts'
import { healthWording } from '../record/booking-terms.ts'
import { consentOrNothing, type FormRules, type ParticipantForm, parseParticipant, wrongFields } from './form.ts'

type Asking = Pick<Event, 'asks' | 'prices'>

/** Checks the participants of a booking like `wrongAnswers`; bookings from the waiting list were not asked. */
export const findUnanswered = (participants: readonly Participant[], event: Asking, today: Day): FieldErrors =>
  wrongAnswers(
    participants.map(person => ({
      name: person.name,
      price: person.price,
      ...perQuestion(question => person[question] ?? ''),
    })),
    event,
    today,
  )

/** Lists unanswered questions by form field; some are optional. */
export const openQuestions = (participants: readonly Participant[], { asks }: Pick<Event, 'asks'>): string[] =>
  participants.flatMap((person, index) =>
    asks.filter(question => !person[question]).map(question => `participants.${index}.${question}`),
  )

/** Keeps the non-empty answers to the event's questions. */
const answersTo = (asks: readonly Question[], sent: Partial<Record<Question, string>>): Partial<Participant> =>
  Object.fromEntries(
    questions.flatMap(question => (asks.includes(question) && sent[question] ? [[question, sent[question]]] : [])),
  )

/** One person's fields when accepting an offer. */
export type Answers = { price: string; healthConsent: boolean } & Partial<Record<Question, string>>

/** Adds answers to the `asked` questions; earlier answers stay. `wrong` names health notes without consent. */
export function readAnswers(
  participants: readonly Participant[],
  answersOf: (index: number) => Answers,
  asked: readonly string[],
  made: Omit<ParticipantContext, 'newId'>,
): { participants: Participant[]; wrong: FieldErrors } {
  const wrong: FieldErrors = {}
  const people = participants.map((person, index) => {
    const field = (name: string) => `participants.${index}.${name}`
    const { healthConsent: agrees, ...sent } = answersOf(index)
    const said = Object.fromEntries(
      Object.entries(sent).filter(([name, answer]) => answer !== '' && asked.includes(field(name))),
    )
    if ('health' in said && !agrees) wrong[field('healthConsent')] = consentOrNothing
    return { ...person, ...said, ...('health' in said ? { healthConsent: healthConsent(made) } : {}) }
  })
  return { participants: people, wrong }
}

export type ParticipantContext = {
  date: Instant
  newId: () => string
  educator: string
  /** Consent shown with the health note; by default that of the forms. */
  wording?: string
  /** Form of a consent given without the checkbox, such as by phone. */
  consent?: string
}

const healthConsent = ({ date, educator, wording, consent }: Omit<ParticipantContext, 'newId'>) => ({
  date,
  wording: wording ?? healthWording(educator),
  ...(consent ? { note: consent } : {}),
})

/** Creates participants with the answers to the event's questions. Throws `invalid` if something is missing. */
export function participantsFrom(
  form: { kind: 'register' | 'wait'; participants: readonly ParticipantForm[] },
  event: Asking,
  made: ParticipantContext,
): Participant[] {
  const { participants } = form
  const wrong = wrongAnswers(participants, event, dayOf(made.date), { waits: form.kind === 'wait' })
  if (Object.keys(wrong).length > 0) refuse(wrong)
  return participants.map(person => participantOf(person, event, made))
}

export function participantOf(
  { name, price, ...sent }: ParticipantForm,
  { asks, prices }: Asking,
  made: ParticipantContext,
): Participant {
  const answers = answersTo(asks, sent)
  return {
    _id: made.newId(),
    name,
    ...(prices.some(({ _id }) => _id === price) ? { price } : {}),
    ...answers,
    ...(answers.health === undefined ? {} : { healthConsent: healthConsent(made) }),
  }
}

/** Corrects a participant's data: missing fields stay, empty ones are deleted. */
export function correctedPerson(
  before: Participant,
  said: { [Field in keyof ParticipantForm]?: ParticipantForm[Field] | undefined },
  { asks, prices }: Asking,
  made: ParticipantContext,
): Participant {
  const known = questions.filter(question => asks.includes(question) || before[question] !== undefined)
  const price = said.price ?? before.price
  const isPrice = price === before.price || prices.some(({ _id }) => _id === price)
  const after: Participant = {
    _id: before._id,
    name: said.name ?? before.name,
    ...(price !== undefined && isPrice ? { price } : {}),
    ...answersTo(
      known,
      perQuestion(question => said[question] ?? before[question] ?? ''),
    ),
    ...marksOf(before),
  }
  if (after.health === undefined) return after
  const agreed = after.health === before.health ? before.healthConsent : healthConsent(made)
  return agreed ? { ...after, healthConsent: agreed } : after
}

/** Creates a substitute at the same price. Throws `invalid` by field name for wrong or missing answers. */
export function substituteFrom(
  { healthConsent, ...sent }: Required<Omit<ParticipantForm, 'price'>> & { healthConsent: boolean },
  { asks }: Pick<Event, 'asks'>,
  made: ParticipantContext,
  formRules: FormRules,
): Participant {
  const unpriced = { asks, prices: [] }
  const person = asks.includes('health') ? sent : { ...sent, health: '' }
  const all = {
    ...wrongAnswers([person], unpriced, dayOf(made.date)),
    ...wrongFields('register', { participants: [person], healthConsent }, formRules),
  }
  const own = Object.entries(all).flatMap(([field, sentence]) => {
    const name = field.replace(/^participants\.0\./, '')
    return name !== field || field === 'healthConsent' ? [[name, sentence]] : []
  })
  if (own.length > 0) refuse(Object.fromEntries(own))
  return participantOf(parseParticipant(person, formRules), unpriced, made)
}
