import { type Ages, wrongAge } from '../../events/ages.ts'
import type { PublicEvent } from '../../events/event.ts'
import type { FieldErrors } from '../../kit/error.ts'
import type { Day } from '../../kit/format.ts'
import { builtInQuestionNames, builtInQuestions } from '../../questions/built-in-questions.ts'
import type { ParticipantForm } from '../form/form.ts'

/** Questions and prices of the form; public events omit empty ones. */
export type AnswerRules = Pick<PublicEvent, 'asks' | 'prices'> & Ages

const noPrice = 'Bitte wähle einen Preis.'
const noBirthDate = 'Dieses Geburtsdatum kann nicht stimmen.'

/** Earliest accepted date of birth. */
const FIRST_BIRTHDAY = '1900-01-01'

/** True if nobody alive can have been born on that day. */
export const isImpossible = (birthDate: Day, today: Day) => birthDate < FIRST_BIRTHDAY || birthDate > today

/**
 * Reports missing and invalid answers by form field. People on the waiting list are asked later, when they get a place.
 */
export function wrongAnswers(
  participants: readonly ParticipantForm[],
  asking: AnswerRules,
  today: Day,
  { waits = false } = {},
): FieldErrors {
  const { asks = [], prices = [] } = asking
  const wrong: FieldErrors = {}
  for (const [index, person] of participants.entries()) {
    const field = (name: string) => `participants.${index}.${name}`
    if (!waits && prices.length > 0 && !prices.some(({ _id }) => _id === person.price)) wrong[field('price')] = noPrice
    for (const question of builtInQuestionNames) {
      if (!asks.includes(question)) continue
      const { missing, kind } = builtInQuestions[question]
      const answer = person[question] ?? ''
      if (answer === '' && missing !== undefined && !waits) wrong[field(question)] = missing
      if (kind !== 'day' || answer === '') continue
      // Checked for the waiting list too: nobody should wait for an event that is for another age.
      const sentence = isImpossible(answer, today) ? noBirthDate : wrongAge({ birthDate: answer }, asking)
      if (sentence !== undefined) wrong[field(question)] = sentence
    }
  }
  return wrong
}
