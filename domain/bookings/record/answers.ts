import type { PublicEvent } from '../../events/event.ts'
import type { FieldErrors } from '../../kit/error.ts'
import type { Day } from '../../kit/format.ts'
import { ageAt } from '../../kit/format.ts'
import { asked, questions } from '../../questions/built-in.ts'
import type { ParticipantForm } from '../form/form.ts'

/** Questions and prices of the form; public events omit empty ones. */
export type AnswerRules = Pick<PublicEvent, 'asks' | 'prices'> &
  Partial<Pick<PublicEvent, 'ageFrom' | 'ageTo' | 'startDate'>>

const noPrice = 'Bitte wähle einen Preis.'
const noBirthDate = 'Dieses Geburtsdatum kann nicht stimmen.'

/** The ages that an event is for. */
export type Ages = Pick<AnswerRules, 'ageFrom' | 'ageTo' | 'startDate'>

/** `Dieser Termin ist für 6 bis 10 Jahre.` Empty without a limit. */
export function agesText({ ageFrom = null, ageTo = null }: Ages): string {
  if (ageFrom === null && ageTo === null) return ''
  if (ageTo === null) return `Dieser Termin ist ab ${ageFrom} Jahren.`
  return ageFrom === null
    ? `Dieser Termin ist bis ${ageTo} Jahre.`
    : `Dieser Termin ist für ${ageFrom} bis ${ageTo} Jahre.`
}

/** Explains why somebody of this age on the first day cannot take part; undefined if they can, or the age is unknown. */
export function wrongAge({ birthDate = '' }: { birthDate?: Day | undefined }, ages: Ages): string | undefined {
  const { ageFrom = null, ageTo = null, startDate = '' } = ages
  if (birthDate === '' || startDate === '' || (ageFrom === null && ageTo === null)) return undefined
  const age = ageAt(birthDate, startDate)
  return age >= (ageFrom ?? 0) && age <= (ageTo ?? age) ? undefined : agesText(ages)
}

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
    for (const question of questions) {
      if (!asks.includes(question)) continue
      const { missing, kind } = asked[question]
      const answer = person[question] ?? ''
      if (answer === '' && missing !== undefined && !waits) wrong[field(question)] = missing
      if (kind !== 'day' || answer === '') continue
      // Nobody waits for a place that they could not take.
      const sentence = isImpossible(answer, today) ? noBirthDate : wrongAge({ birthDate: answer }, asking)
      if (sentence !== undefined) wrong[field(question)] = sentence
    }
  }
  return wrong
}
