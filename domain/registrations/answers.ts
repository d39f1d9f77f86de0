import type { FieldErrors } from '../error.ts'
import type { PublicEvent } from '../events/event.ts'
import type { ParticipantForm } from './form.ts'

/** What the form asks of each participant, and which prices there are; visitors get neither when it is nothing. */
export type Asking = Pick<PublicEvent, 'asks' | 'prices'>

const noPrice = 'Bitte wähle einen Preis.'
const noBirthDate = 'Bitte gib das Geburtsdatum an.'
const noPhone = 'Bitte gib eine Nummer für den Notfall an.'

/** What an event needs to know of each participant, and was not told; by the names of the form's fields. */
export function missingAnswers(
  participants: readonly ParticipantForm[],
  { asks = [], prices = [] }: Asking,
): FieldErrors {
  const missing: FieldErrors = {}
  for (const [index, { price, birthDate, emergencyPhone }] of participants.entries()) {
    const field = (name: string) => `participants.${index}.${name}`
    if (prices.length > 0 && !prices.some(({ _id }) => _id === price)) missing[field('price')] = noPrice
    if (asks.includes('birthDate') && birthDate === '') missing[field('birthDate')] = noBirthDate
    if (asks.includes('emergencyPhone') && emergencyPhone === '') missing[field('emergencyPhone')] = noPhone
  }
  return missing
}
