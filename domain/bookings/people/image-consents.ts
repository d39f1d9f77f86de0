import type { Event } from '../../events/event.ts'
import { type Answer, answerTo, isGivenAnswer } from '../../questions/answer.ts'
import { questionsIn } from '../../questions/event-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { takesPart } from './seats.ts'

/**
 * Number of people at an event without a photo consent, and how many of these revoked it. The office warns beside the
 * event's pictures (`ConsentWarning`); published pictures stay until the educator removes them. A consent is for its
 * purpose only: one for the flyer does not allow the website. `purpose` is the question's sign, or else its wording; ""
 * if the event asks for no consent.
 */
export type ConsentGap = { purpose: string; missing: number; revoked: number }

/** Counts by purpose, without names. Leaves out purposes that everybody allows. */
export function consentGaps(
  { _id, asks }: Pick<Event, '_id' | 'asks'>,
  bookings: readonly Registration[],
  all: readonly OwnQuestion[],
): ConsentGap[] {
  const people = bookings
    .filter(booking => booking.event === _id && takesPart(booking))
    .flatMap(booking => participantsOf(booking).filter(({ name }) => name !== ''))
  const gap = (purpose: string, answerOf: (person: { answers?: Answer[] | undefined }) => Answer | undefined) => {
    const withoutConsent = people.map(answerOf).filter((answer): boolean => !isGivenAnswer(answer))
    return { purpose, missing: withoutConsent.length, revoked: withoutConsent.filter(answer => answer?.revoked).length }
  }
  const purposes = questionsIn(asks, all).filter(({ publishes }) => publishes)
  const gaps =
    purposes.length > 0
      ? purposes.map(({ _id, sign, label }) => gap(sign || label, person => answerTo(person, _id)))
      : [gap('', ({ answers = [] }) => answers.findLast(({ publishes }) => publishes))]
  return gaps.filter(({ missing }) => missing > 0)
}
