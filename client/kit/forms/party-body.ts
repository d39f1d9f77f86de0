import type { ParticipantForm } from '../../../domain/bookings/form/form.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { type BuiltInQuestion, builtInQuestions, mapQuestions } from '../../../domain/questions/built-in-questions.ts'
import { ownAnswersIn } from '../../../domain/questions/posted-answers.ts'
import { peopleIn, sharedQuestions } from './party-values.ts'
import type { FormValues } from './posted-values.ts'

type OwnQuestion = NonNullable<PublicEvent['questions']>[number]

/** Builds the call's participants with answers to the questions asked; drops answers typed for another event. */
export const participantForms = (
  values: FormValues,
  asks: readonly string[],
  questions?: readonly OwnQuestion[],
): ParticipantForm[] =>
  peopleIn(values).map(person => {
    const textOf = (field: string) => values[`${person}.${field}`] ?? ''
    const answer = (question: BuiltInQuestion) =>
      textOf(question) || (builtInQuestions[question].isShared && values[question]) || ''
    const price = textOf('price')
    const answers = ownAnswersIn(values, person, questions)
    return {
      name: person === 'self' ? (values.name ?? '') : textOf('name'),
      ...(price === '' ? {} : { price }),
      ...mapQuestions(question => (asks.includes(question) ? answer(question) : '')),
      ...(answers.length > 0 ? { answers } : {}),
    }
  })

/** Returns the person's consents that a note or a sensitive answer lacks. */
const missingConsents = (values: FormValues, person: string): string[] => {
  const says = (name: string) => (values[name] ?? '').trim() !== ''
  const isSensitive = Object.keys(values).some(name => name.startsWith(`${person}.sensitive.`) && says(name))
  return [...(says(`${person}.health`) ? ['healthConsent'] : []), ...(isSensitive ? ['sensitiveConsent'] : [])].flatMap(
    name => (values[`${person}.${name}`] === 'on' ? [] : [`${person}.${name}`]),
  )
}

/** True if every health note and sensitive answer has consent. */
export const hasHealthConsent = (values: FormValues) =>
  values.healthConsent === 'on' || peopleIn(values).every(person => missingConsents(values, person).length === 0)

/** Maps the API's field errors to the form's field names. */
export function asFields(errors: FieldErrors, values: FormValues): FieldErrors {
  const people = peopleIn(values)
  const nameOf = (name: string) => {
    const [, at, field] = /^participants\.(\d+)\.(\w+(?:\.[\w-]+)?)$/.exec(name) ?? []
    if (sharedQuestions.some(question => question === field)) return field
    if (field === undefined) return name === 'participants' ? 'self' : name
    const person = people[Number(at)] ?? 'self'
    const fieldName = `${person}.${field}`
    const sensitive = fieldName.replace('.answers.', '.sensitive.')
    if (values[sensitive] !== undefined) return sensitive
    return person === 'self' && field === 'name' ? field : fieldName
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, sentence]) =>
      name === 'healthConsent'
        ? people.flatMap(person => missingConsents(values, person)).map(field => [field, sentence])
        : [[nameOf(name), sentence]],
    ),
  )
}
