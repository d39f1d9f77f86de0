import type { FieldErrors } from '../../../domain/kit/error.ts'
import { answerName } from '../../../domain/questions/posted-answers.ts'
import type { AskingFormEvent } from './form-body.ts'
import { fieldLabels } from './form-values.ts'
import { ageOf, headingOf, peopleIn, personLabels } from './party-values.ts'
import type { FormValues } from './posted-values.ts'

/** Returns names and labels of the wrong fields, in reading order. */
export const wrongLabels = (errors: FieldErrors, values: FormValues = {}, { questions = [] }: AskingFormEvent = {}) =>
  [
    ...Object.entries(fieldLabels).flatMap(field =>
      field[0] === 'self' ? [field, ...partyLabels(values, questions)] : [field],
    ),
    ...questions.map((question): [string, string] => [answerName('', question), question.label]),
  ].filter(([name]) => errors[name])

/** Labels of all participants' fields, in reading order; each names its person. */
function partyLabels(
  values: FormValues,
  questions: NonNullable<NonNullable<AskingFormEvent>['questions']> = [],
): [name: string, label: string][] {
  const people = peopleIn(values)
  const otherPeople = people.filter(person => person !== 'self')
  const ages = otherPeople.map(person => ageOf(values, person))
  return people.flatMap(person => {
    const whose = person === 'self' ? 'dir' : headingOf(ages, otherPeople.indexOf(person))
    return [
      ...Object.entries(personLabels).map(([field, label]) => [`${person}.${field}`, label] as const),
      ...questions.map(question => [answerName(person, question), question.label] as const),
    ].map(([name, label]): [string, string] => [name, `${label} von ${whose}`])
  })
}
