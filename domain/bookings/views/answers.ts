import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { editEntries, FlagInput } from '../../kit/input.ts'
import { Id } from '../../kit/schema.ts'
import { type Answer, answerTo, isAnswered } from '../../questions/answer.ts'
import { type BuiltInQuestion, builtInQuestionsIn, questionLabel } from '../../questions/built-in-questions.ts'
import { questionsIn } from '../../questions/event-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { isRequired, partyQuestions, questionsTo } from '../../questions/question-audience.ts'
import { takesPart } from '../people/seats.ts'
import { nameOrNone, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/** Asks by letter for answers that are missing. */
export const AskInput = v.object(
  { _id: editEntries._id, requestId: v.exactOptional(Id), preview: v.exactOptional(FlagInput) },
  sayWhichSentence,
)
export type AskInput = v.InferOutput<typeof AskInput>

/** Answers of one participant or, without one, of the party. Sensitive answers come without their content. */
type AnswersOf = {
  registration: string
  participant?: string | undefined
  name: string
  /** Ids of unanswered questions, except those that may stay unanswered (`mayBeUnanswered`). */
  open: string[]
  /** The required ones among them. */
  missing: string[]
  answers: (Pick<Answer, 'question' | 'date' | 'by' | 'revoked'> & { value?: Answer['value'] | undefined })[]
}

/** Overview of an event's questions and who has answered them. */
export type EventAnswers = {
  questions: Pick<OwnQuestion, '_id' | 'label' | 'kind' | 'sign' | 'of' | 'required' | 'sensitive' | 'publishes'>[]
  people: AnswersOf[]
  /** Number of people and parties with an open question. */
  unanswered: number
}

const isConsent = ({ kind }: OwnQuestion) => kind === 'consent'

/**
 * True if the question can stay unanswered, so that it is not asked again: an optional text, or a sensitive consent,
 * whose refusal is not stored.
 */
const mayBeUnanswered = (question: OwnQuestion) =>
  isConsent(question) ? question.sensitive : question.kind === 'text' && !isRequired(question)

function answersOf(
  whose: { answers?: readonly Answer[] | undefined },
  questionsAsked: readonly OwnQuestion[],
): Pick<AnswersOf, 'open' | 'missing' | 'answers'> {
  const open = questionsAsked.filter(
    question => !isAnswered(whose, question) && !answerTo(whose, question._id)?.revoked && !mayBeUnanswered(question),
  )
  return {
    open: open.map(({ _id }) => _id),
    missing: open.filter(isRequired).map(({ _id }) => _id),
    answers: (whose.answers ?? []).map(({ question, value, date, by, revoked, sensitive }) => ({
      ...{ question, date, by },
      ...(sensitive ? {} : { value }),
      ...(revoked ? { revoked } : {}),
    })),
  }
}

/** Lists the people who take part, with what they answered and what is open. */
export function eventAnswers(
  event: Event,
  bookings: readonly Registration[],
  all: readonly OwnQuestion[],
): EventAnswers {
  const questions = questionsIn(event.asks, all)
  const ofParty = partyQuestions(questions)
  const people = bookings
    .filter(booking => booking.event === event._id && takesPart(booking))
    .flatMap((booking): AnswersOf[] => [
      ...participantsOf(booking).map(person => ({
        registration: booking._id,
        participant: person._id,
        name: nameOrNone(person),
        ...answersOf(person, questionsTo(questions, person, event.startDate)),
      })),
      ...(ofParty.length > 0 || booking.answers
        ? [{ registration: booking._id, name: nameOrNone(booking), ...answersOf(booking, ofParty) }]
        : []),
    ])
  return {
    questions: questions.map(({ _id, label, kind, sign, of, required, sensitive, publishes }) => ({
      ...{ _id, label, kind, sign, of, required, sensitive, publishes },
    })),
    people,
    unanswered: people.filter(({ open }) => open.length > 0).length,
  }
}

/**
 * Names the questions of another event that are new to a booking and that its people have not answered. `nameOf` words
 * the built-in ones.
 */
export function openQuestionsThere(
  booking: Registration,
  { before, event }: { before: Pick<Event, 'asks'> | undefined; event: Event },
  all: readonly OwnQuestion[],
  nameOf: (question: BuiltInQuestion) => string = questionLabel,
): string[] {
  if (!takesPart(booking)) return []
  const asks = event.asks.filter(id => !before?.asks.includes(id))
  const builtIn = builtInQuestionsIn(asks).filter(question => participantsOf(booking).some(person => !person[question]))
  const { questions, people } = eventAnswers({ ...event, asks }, [{ ...booking, event: event._id }], all)
  const openQuestions = questions.filter(({ _id }) => people.some(({ open }) => open.includes(_id)))
  return [...builtIn.map(nameOf), ...openQuestions.map(({ label }) => label)]
}

/** Returns the bookings whose people have open questions. */
export function bookingsToAsk(event: Event, bookings: readonly Registration[], all: readonly OwnQuestion[]) {
  const ids = new Set(
    eventAnswers(event, bookings, all).people.flatMap(person => (person.open.length > 0 ? person.registration : [])),
  )
  return bookings.filter(({ _id }) => ids.has(_id))
}
