import type { FieldErrors } from '../error.ts'
import type { PublicEvent } from '../events/event.ts'
import { asked, questions } from '../events/questions.ts'
import type { Day } from '../format.ts'
import type { ParticipantForm } from './form.ts'

/** What the form asks of each participant, and which prices there are; visitors get neither when it is nothing. */
export type Asking = Pick<PublicEvent, 'asks' | 'prices'>

const noPrice = 'Bitte wähle einen Preis.'

/** Nobody was born before. */
const FIRST_BIRTHDAY = '1900-01-01'

/** Birth dates that cannot be, by the names of the form's fields. */
export const impossibleDates = (participants: readonly { birthDate?: string | undefined }[], today: Day): FieldErrors =>
  Object.fromEntries(
    participants.flatMap(({ birthDate = '' }, index) =>
      birthDate !== '' && (birthDate < FIRST_BIRTHDAY || birthDate > today)
        ? [[`participants.${index}.birthDate`, 'Dieses Geburtsdatum kann nicht stimmen.']]
        : [],
    ),
  )

/** What an event needs to know of each participant, and was not told; by the names of the form's fields. */
export function missingAnswers(
  participants: readonly ParticipantForm[],
  { asks = [], prices = [] }: Asking,
): FieldErrors {
  const missing: FieldErrors = {}
  for (const [index, person] of participants.entries()) {
    const field = (name: string) => `participants.${index}.${name}`
    if (prices.length > 0 && !prices.some(({ _id }) => _id === person.price)) missing[field('price')] = noPrice
    for (const question of questions) {
      const sentence = asked[question].missing
      const isMissing = sentence !== undefined && asks.includes(question) && person[question] === ''
      if (isMissing) missing[field(question)] = sentence
    }
  }
  return missing
}
