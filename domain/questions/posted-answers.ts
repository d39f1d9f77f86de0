import type { PublicQuestion } from './question.ts'

/** Field of an answer to one of the educator's questions; `person` is "" for the party. */
export const answerName = (person: string, { _id, sensitive }: Pick<PublicQuestion, '_id' | 'sensitive'>) =>
  `${person === '' ? '' : `${person}.`}${sensitive ? 'sensitive' : 'answers'}.${_id}`

const valueFrom = (kind: PublicQuestion['kind'], posted: string) => {
  if (kind === 'consent') return posted === 'on'
  return kind === 'yesNo' && posted !== '' ? posted === 'ja' : posted
}

/** Returns the answers to the questions that the form showed; a box left empty is a no. */
export const ownAnswersIn = (
  values: Readonly<Record<string, string>>,
  person: string,
  questions: readonly PublicQuestion[] = [],
) =>
  questions.flatMap(question => {
    const posted = values[answerName(person, question)]
    return posted === undefined ? [] : [{ question: question._id, value: valueFrom(question.kind, posted) }]
  })
