import type { FieldErrors } from '../kit/error.ts'
import type { Instant } from '../kit/format.ts'
import { withoutNulls } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import {
  type Answer,
  answerTo,
  type DeclarationSource,
  givenAnswersTo,
  isAnswered,
  isGivenAnswer,
  isSameSpeaker,
  isUnnamed,
} from './answer.ts'
import type { AnswerInput } from './answer-input.ts'
import { ANSWER_MAX } from './event-questions.ts'
import type { PublicQuestion } from './question.ts'
import { isRequired, questionsTo } from './question-audience.ts'

/** Field of an answer in forms and errors. */
const answerField = ({ _id }: Pick<PublicQuestion, '_id'>) => `answers.${_id}`

const plain = (text: string) =>
  withoutNulls(text)
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\r\n', '\n')
    .trim()
    .normalize('NFC')

const lengthOf = (text: string) => [...text].length

/**
 * Returns the sent value as it would be stored; undefined for no answer. A refused sensitive consent is not stored, so
 * it needs no consent of its own.
 */
function valueIn(
  sent: readonly AnswerInput[],
  { _id, kind, sensitive }: Pick<PublicQuestion, '_id' | 'kind' | 'sensitive'>,
): boolean | string | undefined {
  const value = sent.findLast(({ question }) => question === _id)?.value ?? undefined
  const plainValue = typeof value === 'string' ? plain(value) : value
  return plainValue === '' || (plainValue === false && kind === 'consent' && sensitive) ? undefined : plainValue
}

const isSaid = (sent: readonly AnswerInput[], { _id }: Pick<PublicQuestion, '_id'>) =>
  sent.some(({ question }) => question === _id)

/** Explains why a value is not an answer; undefined if it is one. */
function refusalOf({ kind, options }: PublicQuestion, value: boolean | string): string | undefined {
  if (kind === 'yesNo' || kind === 'consent')
    return typeof value === 'boolean' ? undefined : t('Please say yes or no.', 'Hier geht nur ja oder nein.')
  if (typeof value !== 'string') return t('Please enter a text.', 'Hier gehört Text hin.')
  if (kind === 'choice')
    return options.includes(value)
      ? undefined
      : t('Please choose one of the answers.', 'Bitte wähle eine der Antworten.')
  const length = lengthOf(value)
  return length > ANSWER_MAX
    ? t(
        `Too long: at most ${ANSWER_MAX} characters; now there are ${length}.`,
        `Zu lang: höchstens ${ANSWER_MAX} Zeichen, gerade sind es ${length}.`,
      )
    : undefined
}

const missing = ({ kind }: PublicQuestion) =>
  kind === 'text'
    ? t('Please write something here.', 'Bitte schreib hier etwas.')
    : t('Please choose an answer.', 'Bitte wähle eine Antwort.')

/**
 * Returns a sentence for each answer that is wrong or missing, by field. `before` holds earlier answers; `isAsked`
 * tells which questions must be answered now.
 */
export function wrongOwnAnswers(
  questions: readonly PublicQuestion[],
  sent: readonly AnswerInput[],
  {
    before = {},
    isAsked = () => true,
  }: { before?: { answers?: readonly Answer[] | undefined }; isAsked?: (question: PublicQuestion) => boolean } = {},
): FieldErrors {
  return Object.fromEntries(
    questions.flatMap(question => {
      const value = valueIn(sent, question)
      const isOpen = isSaid(sent, question) || !isAnswered(before, question)
      const isMissing = value === undefined && isOpen && isAsked(question) && isRequired(question)
      const sentence = value === undefined ? (isMissing ? missing(question) : undefined) : refusalOf(question, value)
      return sentence === undefined ? [] : [[answerField(question), sentence]]
    }),
  )
}

/**
 * Drops empty values of fields that do not show the earlier answer: boxes of given consents, sensitive answers, and
 * choices that the educator has reworded. Buttons of their own revoke or delete the first two.
 */
export const withoutBlanks = (
  questions: readonly PublicQuestion[],
  sent: readonly AnswerInput[],
  before: { answers?: readonly Answer[] | undefined },
): AnswerInput[] =>
  sent.filter(({ question: id }) => {
    const question = questions.find(({ _id }) => _id === id)
    const earlier = answerTo(before, id)
    if (!question || !earlier) return true
    const value = valueIn(sent, question)
    if (question.kind === 'consent') return value === true || givenAnswersTo(before, id).length === 0
    // A choice cannot be cleared in a form.
    return value !== undefined || (question.kind === 'text' && !earlier.sensitive)
  })

/** True if a sensitive question is answered, which needs a consent of its own (Art. 9 GDPR). */
export const saysSensitive = (questions: readonly PublicQuestion[], sent: readonly AnswerInput[]): boolean =>
  questions.some(question => question.sensitive && valueIn(sent, question) !== undefined)

/** True if a consent is given that did not stand before. */
export const givesConsent = (
  questions: readonly PublicQuestion[],
  sent: readonly AnswerInput[],
  before: readonly Answer[] = [],
): boolean =>
  questions.some(question => {
    const last = answerTo({ answers: before }, question._id)
    const stands = isGivenAnswer(last) && last.wording === question.label
    return question.kind === 'consent' && valueIn(sent, question) === true && !stands
  })

const answerFrom = (
  question: PublicQuestion,
  value: boolean | string,
  { date, by, note }: DeclarationSource,
): Answer => ({
  ...{ question: question._id, value, wording: question.label, date, by },
  ...(note ? { note } : {}),
  ...(question.sensitive ? { sensitive: true } : {}),
  ...(question.publishes ? { publishes: true } : {}),
})

/** Number of people who have custody, and so must agree to publish a minor's pictures (§ 1627 BGB). */
const BOTH_PARENTS = 2

/** True if one more person can agree: to a consent to publish both parents, to other consents one person. */
export const canAgree = (
  { _id, label, publishes }: Pick<PublicQuestion, '_id' | 'label' | 'publishes'>,
  whose: { answers?: readonly Answer[] | undefined },
): boolean =>
  givenAnswersTo(whose, _id).filter(({ wording }) => wording === label).length < (publishes ? BOTH_PARENTS : 1)

const hasAgreed = ({ _id, label }: PublicQuestion, whose: { answers?: readonly Answer[] | undefined }, name: string) =>
  givenAnswersTo(whose, _id).some(({ by, wording }) => isSameSpeaker(by, name) && wording === label)

/** True if somebody agrees to publishing a second time: the other parent may have used the same name. */
export const agreesAgain = (
  questions: readonly PublicQuestion[],
  sent: readonly AnswerInput[],
  before: { answers?: readonly Answer[] | undefined },
  name: string,
): boolean =>
  questions.some(
    question => question.publishes && valueIn(sent, question) === true && hasAgreed(question, before, name),
  )

/**
 * Applies valid answers to these questions; other answers stay. A consent is never overwritten, but revoked, or
 * followed by another.
 */
export function withAnswers(
  before: readonly Answer[],
  questions: readonly PublicQuestion[],
  sent: readonly AnswerInput[],
  source: DeclarationSource,
): Answer[] {
  return questions.reduce<Answer[]>(
    (answers, question) => {
      if (!isSaid(sent, question)) return answers
      const value = valueIn(sent, question)
      if (question.kind === 'consent') return withConsent(answers, question, value, source)
      const last = answerTo({ answers }, question._id)
      if (last?.value === value && last?.wording === question.label && !last?.revoked) return answers
      const otherAnswers = answers.filter(answer => answer.question !== question._id)
      return value === undefined ? otherAnswers : [...otherAnswers, answerFrom(question, value, source)]
    },
    [...before],
  )
}

/** Applies the answer to a consent: adds a yes to earlier ones, revokes them, or stores a no if nobody has agreed. */
function withConsent(
  answers: Answer[],
  question: PublicQuestion,
  value: boolean | string | undefined,
  source: DeclarationSource,
): Answer[] {
  const { _id, label, publishes } = question
  const without = (isOver: (answer: Answer) => boolean) =>
    answers.filter(answer => answer.question !== _id || answer.value === true || !isOver(answer))
  if (value === true) {
    const isHere = hasAgreed(question, { answers }, source.by)
    // Publishing needs the yes of both parents, so a yes ends only that person's own no. It ends any no if an adult
    // decides, or if the office records no name.
    const isEnding = !publishes || source.decides || (source.note !== undefined && !source.isNamed)
    const remaining = without(answer => isEnding || isSameSpeaker(answer.by, source.by) || isUnnamed(answer))
    const standing = isEnding ? [] : refusalOfRevoker(question, { answers: remaining }, source)
    return isHere || !canAgree(question, { answers })
      ? remaining
      : [...remaining, ...standing, answerFrom(question, true, source)]
  }
  if (givenAnswersTo({ answers }, _id).length > 0) return revokeAnswers(answers, _id, source)
  const last = answerTo({ answers }, _id)
  if (value === false && last?.value === false && last.wording === label) return answers
  const proofs = without(() => true)
  if (value === undefined || proofs.some(proof => proof.question === _id)) return proofs
  const { revoking, note = revoking } = source
  return [...proofs, answerFrom(question, false, { ...source, ...(note ? { note } : {}) })]
}

/** After a revocation by one parent, the yes of the other is not enough: keeps the revocation as a no of the first. */
function refusalOfRevoker(question: PublicQuestion, whose: { answers: Answer[] }, { by }: DeclarationSource): Answer[] {
  const revoked = answerTo(whose, question._id)?.revoked
  if (!revoked || isUnnamed(revoked) || isSameSpeaker(revoked.by, by)) return []
  const { date, note } = revoked
  return [answerFrom(question, false, { date, by: revoked.by, ...(note ? { note } : {}) })]
}

/** Revokes what was given to a question, with its time. Returns the same answers if there is nothing to revoke. */
export function revokeAnswers(
  answers: readonly Answer[],
  question: string,
  { date, by, revoking, note = revoking }: DeclarationSource,
): Answer[] {
  const revoked = { date, by, ...(note ? { note } : {}) }
  return answers.map(answer =>
    answer.question === question && isGivenAnswer(answer) ? { ...answer, revoked } : answer,
  )
}

/** True if a person lacks a required answer. */
export const lacksAnswers = (
  person: { birthDate?: string | undefined; answers?: readonly Answer[] | undefined },
  questions: readonly PublicQuestion[],
  start: Instant,
): boolean => Object.keys(wrongOwnAnswers(questionsTo(questions, person, start), [], { before: person })).length > 0
