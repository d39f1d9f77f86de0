import type { Instant } from '../kit/format.ts'
import { type Answer, answerText, answerTo, isAnswered, isGivenAnswer } from './answer.ts'
import type { OwnQuestion } from './question.ts'
import { isRequired, questionsTo } from './question-audience.ts'

type Person = { birthDate?: string | undefined; answers?: readonly Answer[] | undefined }

/** True for a question that must be answered and is not. */
const isMissing = (question: OwnQuestion, person: Person): boolean =>
  isRequired(question) && !isAnswered(person, question)

/** `F+` for a yes, `F−` for a no or a revoked consent, `S2` for the second choice, `E*` for a text, `H?` for a gap. */
function signOf(question: OwnQuestion, person: Person): string {
  const { _id, sign, kind, options } = question
  if (isMissing(question, person)) return `${sign}?`
  const answer = answerTo(person, _id)
  // No answer means no consent, so the sign is a minus.
  if (kind === 'consent') return `${sign}${isGivenAnswer(answer) ? '+' : '−'}`
  if (!answer) return ''
  if (typeof answer.value === 'boolean') return `${sign}${answer.value ? '+' : '−'}`
  const at = options.indexOf(answer.value)
  return `${sign}${kind === 'choice' && at >= 0 ? at + 1 : '*'}`
}

/**
 * Returns a person's signs for the forest list in one row. A question without a sign shows only that its answer is
 * missing.
 */
export const signsOf = (person: Person, questions: readonly OwnQuestion[], start: Instant): string =>
  questionsTo(questions, person, start)
    .filter(({ sensitive }) => !sensitive)
    .map(question => (question.sign === '' && !isMissing(question, person) ? '' : signOf(question, person)))
    .filter(Boolean)
    .join(' ')

/** Explains the signs, a line for each question. */
export function legendOf(questions: readonly OwnQuestion[]): string[] {
  const signed = questions.filter(({ sign, of, sensitive }) => sign !== '' && of === 'participant' && !sensitive)
  const isAsked = questions.some(({ of }) => of === 'participant')
  return [
    ...signed.map(({ sign, label, options }) => `${sign}: ${[label, ...numberOptions(options)].join(' ')}`),
    ...(isAsked ? ['+ ja, − nein oder nicht erlaubt, ? fehlt noch, * siehe Einzelheiten'] : []),
  ]
}

const numberOptions = (options: readonly string[]) =>
  options.length === 0 ? [] : [`(${options.map((option, at) => `${at + 1} ${option}`).join(', ')})`]

/** Returns each answer with its wording; sensitive ones stand where health notes do. */
export const answerLines = ({ answers = [] }: Person, isSensitive = false): string[] =>
  answers
    .filter(({ sensitive = false }) => sensitive === isSensitive)
    .map(answer => `${answer.wording} ${answerText(answer)}`)
