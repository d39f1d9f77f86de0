import { acceptanceLabels } from '../../../domain/bookings/form/quote-acceptance.ts'
import { nameOrNone, participantsOf } from '../../../domain/bookings/record/booking.ts'
import { formLabelOf, perText, textsAskedLater } from '../../../domain/bookings/record/form-fields.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { builtInQuestionNames, builtInQuestions, formLabel } from '../../../domain/questions/built-in-questions.ts'
import { answerName } from '../../../domain/questions/posted-answers.ts'
import { fieldLabels } from '../../kit/forms/form-values.ts'
import { bindPlain, type PlainForm } from '../../kit/forms/plain-form.ts'
import type { BookingView } from './booking-view.ts'

const personName = /^participants\.(\d+)\.(.+)$/
const sharedNames: readonly string[] = builtInQuestionNames.filter(question => builtInQuestions[question].isShared)

/** Returns the id of a field by its name; shared questions have one field. */
function fieldId(name: string): string {
  const [, index, field = name] = personName.exec(name) ?? []
  return index === undefined || sharedNames.includes(field) ? `buchung-${field}` : `buchung-${index}-${field}`
}

/** Labels of all forms on the page, in reading order: first the substitute's, then those of the accept form. */
function labelsOf(booking: Registration, own: BookingView['own']): Record<string, string> {
  const { voucher, privacyStatement } = fieldLabels
  if (booking.quote) return { ...acceptanceLabels, voucher }
  const each: [string, string][] = [
    ['price', 'Preis'],
    ...builtInQuestionNames.flatMap((question): [string, string][] => [
      [question, formLabel(question)],
      ...(question === 'health' ? ([['healthConsent', 'Einwilligung']] as [string, string][]) : []),
    ]),
  ]
  const ofPeople = (shared: boolean) =>
    participantsOf(booking).flatMap((person, index) =>
      each
        .filter(([field]) => sharedNames.includes(field) === shared)
        .map(([field, label]): [string, string] => [
          `participants.${index}.${field}`,
          shared ? label : `${label}: ${nameOrNone(person)}`,
        ]),
    )
  const ownOfPeople = participantsOf(booking).flatMap((person, index) =>
    own.map((question): [string, string] => [
      answerName(`participants.${index}`, question),
      `${question.label} ${nameOrNone(person)}`,
    ]),
  )
  return {
    name: fieldLabels.name,
    ...Object.fromEntries([...each, ...ofPeople(false), ...ownOfPeople, ...ofPeople(true)]),
    ...Object.fromEntries(own.map(question => [answerName('', question), question.label])),
    ...perText(formLabelOf, textsAskedLater),
    ...{ privacyStatement, voucher },
  }
}

type ViewWithForm = Pick<BookingView, 'booking' | 'problem' | 'own'>

export const plainFormOf = ({ booking, problem, own }: ViewWithForm): PlainForm => ({
  idOf: fieldId,
  labels: labelsOf(booking, own),
  values: problem?.values,
  errors: problem?.fields,
})

/** Binds the fields of the page's forms by name. */
export const bindBookingForm = (view: ViewWithForm) => bindPlain(plainFormOf(view))
