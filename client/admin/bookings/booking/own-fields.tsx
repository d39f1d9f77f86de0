import { useId } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { type Answer, answerTo } from '../../../../domain/questions/answer.ts'
import { canAgree } from '../../../../domain/questions/answer-rules.ts'
import { questionsIn } from '../../../../domain/questions/event-questions.ts'
import { answerName, ownAnswersIn } from '../../../../domain/questions/posted-answers.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { CheckBox, Select, TextArea } from '../../../kit/ui/field.tsx'
import { useList } from '../../state/lists.ts'

/** Answers to the educator's own questions as a form posts them, by `answerName`, without untouched ones. */
export type OwnValues = { [field: `answers.${string}` | `sensitive.${string}`]: string }

/** Returns the educator's own questions of an event. */
export const useOwnQuestions = (event: Pick<Event, 'asks'> | undefined): OwnQuestion[] =>
  questionsIn(event?.asks ?? [], useList('site')?.questions ?? [])

/** Field name of a question, without a person's prefix: each form is about one person. */
export const ownField = (question: OwnQuestion) => answerName('', question) as keyof OwnValues

/** Value for a consent that the second parent gives, too. */
const AGAIN = 'again'
export const hasNewConsent = (question: OwnQuestion, value: OwnValues): boolean =>
  question.kind === 'consent' && value[ownField(question)] === AGAIN

const yesTo = ({ kind }: OwnQuestion) => (kind === 'consent' ? 'on' : 'ja')

/** Returns the stored answers as form values. A revoked answer shows as open. */
export const ownValuesOf = (whose: { answers?: readonly Answer[] | undefined }, ownQuestions: readonly OwnQuestion[]) =>
  Object.fromEntries(
    ownQuestions.flatMap(question => {
      const answer = answerTo(whose, question._id)
      if (!answer || answer.revoked) return []
      const { value } = answer
      return [[ownField(question), typeof value === 'string' ? value : value ? yesTo(question) : 'nein']]
    }),
  ) as OwnValues

/** Returns the answers that differ from earlier values, as a call takes them. */
export const ownChanges = (ownQuestions: readonly OwnQuestion[], value: OwnValues, before: OwnValues = {}) =>
  ownAnswersIn(
    value,
    '',
    ownQuestions.filter(question => (value[ownField(question)] ?? '') !== (before[ownField(question)] ?? '')),
  ).map(answer => {
    const question = ownQuestions.find(({ _id }) => _id === answer.question)
    if (question && hasNewConsent(question, value)) return { ...answer, value: true }
    // An emptied field removes the answer. In the visitors' form an empty consent is a no.
    return question && !value[ownField(question)] ? { ...answer, value: null } : answer
  })

/** True if the values give a consent, or say something sensitive, that `before` does not have. */
export const needsConsent = (ownQuestions: readonly OwnQuestion[], value: OwnValues, before: OwnValues = {}) =>
  ownQuestions.some(question => {
    const entered = value[ownField(question)] ?? ''
    const isNew = entered !== '' && entered !== before[ownField(question)]
    return (
      isNew &&
      (question.sensitive || (question.kind === 'consent' && entered === 'on') || hasNewConsent(question, value))
    )
  })

/** True if the values refuse a consent that `before` leaves open. */
export const refusesConsent = (ownQuestions: readonly OwnQuestion[], value: OwnValues, before: OwnValues = {}) =>
  ownQuestions.some(
    question => question.kind === 'consent' && value[ownField(question)] === 'nein' && !before[ownField(question)],
  )

/** True if the values take back a consent. */
export const revokesConsent = (ownQuestions: readonly OwnQuestion[], value: OwnValues, before: OwnValues = {}) =>
  ownQuestions.some(
    question =>
      question.kind === 'consent' && before[ownField(question)] === 'on' && value[ownField(question)] === 'nein',
  )

/** Asks how a consent was given, refused or revoked. Only a revocation is valid without that. */
export const consentStateWords = (is: 'given' | 'refused' | 'revoked') =>
  ({
    given: {
      label: t('How was consent given?', 'Wie wurde eingewilligt?'),
      missing: t('Without consent, please leave it out.', 'Ohne Einwilligung lass das bitte weg.'),
    },
    refused: {
      label: t('How was it refused?', 'Wie wurde das Nein gesagt?'),
      missing: t('Please say how, or leave the answer open.', 'Schreib bitte, wie, oder lass das Nein weg.'),
    },
    revoked: { label: t('How was it revoked? (optional)', 'Wie wurde widerrufen? (kann leer bleiben)'), missing: '' },
  })[is]

type Props = {
  questions: readonly OwnQuestion[]
  value: OwnValues
  change: (changes: OwnValues) => void
  /** The stored answers. */
  before?: OwnValues
  /** The person; a second parent may consent to publishing pictures of them. */
  whose?: { answers?: readonly Answer[] | undefined } | undefined
}

/** Shows a field for each of the educator's own questions, in the words that parents read (D75). */
export function OwnFields({ questions, value, change, before = {}, whose }: Props) {
  const id = useId()
  return questions.map(question => {
    const { _id, label, hint, kind, options, sensitive } = question
    const name = ownField(question)
    const bound = { id: `${id}-${_id}`, label, lang: 'de', ...(hint ? { hint } : {}) }
    const entered = value[name] ?? ''
    const set = (next: string) => change({ [name]: next })
    // A confidential consent leaves no trace when it is not given.
    if (kind === 'consent' && sensitive)
      return (
        <CheckBox
          key={_id}
          {...bound}
          checked={entered === 'on'}
          onChange={({ target }) => set(target.checked ? 'on' : '')}
        />
      )
    if (kind === 'text')
      return (
        <TextArea
          key={_id}
          {...bound}
          rows={2}
          maxLength={500}
          value={entered}
          onChange={({ target }) => set(target.value)}
        />
      )
    const isGiven = kind === 'consent' && before[name] === 'on'
    const canAdd = isGiven && question.publishes && whose !== undefined && canAgree(question, whose)
    const choices =
      kind === 'choice' ? options.map(option => [option, option] as const) : yesNo(question, { isGiven, canAdd })
    return (
      <Select key={_id} {...bound} value={entered} onChange={({ target }) => set(target.value)}>
        {!isGiven && <option value="">{t('Not answered yet', 'Noch offen')}</option>}
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    )
  })
}

/** A consent already given can only be revoked. */
const yesNo = (question: OwnQuestion, { isGiven, canAdd }: { isGiven: boolean; canAdd: boolean }) =>
  [
    [yesTo(question), t('Yes', 'Ja')],
    ...(canAdd ? [[AGAIN, t('Yes, from a second parent, too', 'Ja, auch vom zweiten Elternteil')] as const] : []),
    ['nein', isGiven ? t('No, revoked', 'Nein, widerrufen') : t('No', 'Nein')],
  ] as const
