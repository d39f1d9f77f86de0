import { acceptanceLabels } from '../../../domain/bookings/form/quote-acceptance.ts'
import { participantsOf } from '../../../domain/bookings/record/booking.ts'
import { asked, formLabel, questions } from '../../../domain/events/questions.ts'
import { fieldLabels } from '../../kit/state/form-values.ts'
import type { BookingView } from './booking-view.ts'

const personName = /^participants\.(\d+)\.(\w+)$/
const sharedNames: readonly string[] = questions.filter(question => asked[question].isShared)

/** Returns the id of a field by its name; shared questions have one field. */
export function fieldId(name: string): string {
  const [, index, field = name] = personName.exec(name) ?? []
  return index === undefined || sharedNames.includes(field) ? `buchung-${field}` : `buchung-${index}-${field}`
}

const wrongOf = (labels: Record<string, string>, problem: BookingView['problem']): [string, string][] =>
  Object.entries(labels).flatMap(([name, label]) => (problem?.fields[name] ? [[fieldId(name), label]] : []))

/** Returns ids and labels of the wrong fields of the posted form, in reading order. */
export function wrongFields({ booking, problem }: Pick<BookingView, 'booking' | 'problem'>): [string, string][] {
  if (booking.quote) return wrongOf({ ...acceptanceLabels, voucher: fieldLabels.voucher }, problem)
  const isShared = (name: string) => sharedNames.includes(name)
  const own: [string, string][] = [
    ['price', 'Preis'],
    ...questions.flatMap((question): [string, string][] => [
      [question, formLabel(question)],
      ...(question === 'health' ? ([['healthConsent', 'Einwilligung']] as [string, string][]) : []),
    ]),
  ]
  const people = participantsOf(booking)
  const ofPeople = (shared: boolean) =>
    people.flatMap(({ name }, index) =>
      own
        .filter(([field]) => isShared(field) === shared)
        .map(([field, label]): [string, string] => [
          `participants.${index}.${field}`,
          shared ? label : `${label}: ${name}`,
        ]),
    )
  const { name, street, houseNumber, zip, city, country, privacyStatement, voucher } = fieldLabels
  // First the substitute's fields, then those of the accept form.
  const all = [
    ...Object.entries({ name }),
    ...own,
    ...ofPeople(false),
    ...ofPeople(true),
    ...Object.entries({ street, houseNumber, zip, city, country, privacyStatement, voucher }),
  ]
  return [...new Map(all.filter(([field]) => problem?.fields[field]).map(([field, label]) => [fieldId(field), label]))]
}

/** Focuses the first mistake without scripts. */
export const autoFocusOf = (view: Pick<BookingView, 'booking' | 'problem'>, id: string) => ({
  autoFocus: wrongFields(view)[0]?.[0] === id,
})
