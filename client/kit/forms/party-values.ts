import { PARTY_MAX } from '../../../domain/bookings/people/party-max.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { builtInQuestionNames, builtInQuestions, formLabel } from '../../../domain/questions/built-in-questions.ts'
import type { FormValues } from './posted-values.ts'

/**
 * Field names of a party: `self.` prefixes the contact person's, `participants.0.` and so on the others', as in the
 * API. The box `self` records that the contact person takes part.
 */

export type AgeGroup = 'child' | 'adult'
type Prices = NonNullable<PublicEvent['prices']>

/** Asked once for the whole party. */
export const sharedQuestions = builtInQuestionNames.filter(question => builtInQuestions[question].isShared)
export const eachQuestions = builtInQuestionNames.filter(question => !builtInQuestions[question].isShared)

/** Labels of one person's fields, in reading order; `age` records which button added the person. */
export const personLabels: Record<string, string> = {
  name: 'Vor- und Nachname',
  price: 'Preis',
  ...Object.fromEntries(eachQuestions.map(question => [question, formLabel(question)])),
  healthConsent: 'Einwilligung',
  sensitiveConsent: 'Einwilligung',
}

/** True if an event has price groups or questions. */
export const asksMore = ({ prices = [], asks = [] }: Pick<PublicEvent, 'prices' | 'asks'>) =>
  prices.length > 0 || asks.length > 0

/** True if the form asks for participants (D41): the event has limited places, price groups or questions. */
export const takesParties = (event: Pick<PublicEvent, 'free' | 'prices' | 'asks'>) =>
  event.free != null || asksMore(event)

/** Lists the field prefixes of all participants, in sending order. */
export function peopleIn(values: FormValues): string[] {
  const numbers = new Set(Object.keys(values).flatMap(name => /^participants\.(\d\d?)\./.exec(name)?.[1] ?? []))
  const otherPeople = [...numbers].sort((a, b) => Number(a) - Number(b)).map(number => `participants.${number}`)
  return values.self === 'on' ? ['self', ...otherPeople] : otherPeople
}

export const ageOf = (values: FormValues, person: string): AgeGroup =>
  values[`${person}.age`] === 'child' ? 'child' : 'adult'

const ageWords: Record<AgeGroup, string> = { child: 'Kind', adult: 'Erwachsene Person' }
/** Heading such as `Kind 2`, counted within the same age. */
export const headingOf = (ages: readonly AgeGroup[], at: number) => {
  const age = ages[at] ?? 'adult'
  return `${ageWords[age]} ${ages.slice(0, at + 1).filter(other => other === age).length}`
}

/** Price group by default: the only one, or the one whose label names the age. */
export function usualPrice(age: AgeGroup, prices: Prices | undefined): string {
  const groupPattern = age === 'child' ? /kind/i : /erwachs/i
  const usual = prices?.length === 1 ? prices[0] : prices?.find(({ label }) => groupPattern.test(label))
  return usual?._id ?? ''
}

/** Keeps only these people and renumbers them. */
function withPeople(values: FormValues, people: readonly string[]): FormValues {
  const bookingEntries = Object.entries(values).filter(([name]) => !name.startsWith('participants.'))
  const personEntries = people.flatMap((person, at) =>
    Object.entries(values)
      .filter(([name]) => name.startsWith(`${person}.`))
      .map(([name, value]) => [`participants.${at}${name.slice(person.length)}`, value]),
  )
  return Object.fromEntries([...bookingEntries, ...personEntries])
}

/**
 * Applies a button that changes the form without sending it, for visitors without scripts; undefined if the form is to
 * be sent. `focus` names the next field.
 */
export function applyFormButton({
  change = '',
  ...values
}: FormValues): { values: FormValues; focus: string } | undefined {
  const otherPeople = peopleIn({ ...values, self: '' })
  const [what, which = ''] = change.split(' ')
  if (what === 'add' && otherPeople.length < PARTY_MAX) {
    const last = `participants.${otherPeople.length}`
    const added = withPeople(values, otherPeople)
    return { values: { ...added, [`${last}.age`]: which, [`${last}.name`]: '' }, focus: `${last}.name` }
  }
  if (what === 'remove') {
    const remaining = otherPeople.filter(person => person !== which)
    return {
      values: withPeople(values, remaining),
      focus: remaining.length > 0 ? `participants.${remaining.length - 1}.name` : 'self',
    }
  }
  if (change !== '') return { values, focus: 'self' }
  const { waiting = '', ...more } = values
  if (waiting === 'fewer') return { values: more, focus: 'self' }
  const [, event] = /^at (.+)$/.exec(waiting) ?? []
  return event === undefined ? undefined : { values: { ...more, event }, focus: 'self' }
}
