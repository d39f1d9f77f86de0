import { useId } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { type Answer, answerTo } from '../../../../domain/questions/answer.ts'
import { questionsIn } from '../../../../domain/questions/asked.ts'
import { answerName, ownAnswersIn } from '../../../../domain/questions/posted.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { CheckBox, Select, TextArea } from '../../../kit/ui/field.tsx'
import { useList } from '../../state/lists.ts'

/** Answers to the educator's own questions as a form posts them, by `answerName`; a missing one was not touched. */
export type OwnValues = { [field: `answers.${string}` | `sensitive.${string}`]: string }

/** Returns the educator's own questions of an event. */
export const useOwnQuestions = (event: Pick<Event, 'asks'> | undefined): OwnQuestion[] =>
  questionsIn(event?.asks ?? [], useList('site')?.questions ?? [])

/** Field of a question; the person is known. */
export const ownField = (question: OwnQuestion) => answerName('', question) as keyof OwnValues

/** Returns the stored answers as form values. A revoked one shows as open. */
export const ownValuesOf = (whose: { answers?: readonly Answer[] | undefined }, own: readonly OwnQuestion[]) =>
  Object.fromEntries(
    own.flatMap(question => {
      const answer = answerTo(whose, question._id)
      if (!answer || answer.revoked) return []
      const { value } = answer
      const yes = question.kind === 'consent' ? ['on', ''] : ['ja', 'nein']
      return [[ownField(question), typeof value === 'string' ? value : yes[value ? 0 : 1]]]
    }),
  ) as OwnValues

/** Returns the answers that differ from earlier values, as a call takes them. */
export const ownChanges = (own: readonly OwnQuestion[], value: OwnValues, before: OwnValues = {}) =>
  ownAnswersIn(
    value,
    '',
    own.filter(question => (value[ownField(question)] ?? '') !== (before[ownField(question)] ?? '')),
  )

/** True if the values give a consent, or say something sensitive, that `before` does not have. */
export const needsConsent = (own: readonly OwnQuestion[], value: OwnValues, before: OwnValues = {}) =>
  own.some(question => {
    const said = value[ownField(question)] ?? ''
    return (question.sensitive || question.kind === 'consent') && said !== '' && said !== before[ownField(question)]
  })

type Props = {
  questions: readonly OwnQuestion[]
  value: OwnValues
  change: (changes: OwnValues) => void
}

/** Shows a field for each of the educator's own questions, in the words that parents read (D75). */
export function OwnFields({ questions, value, change }: Props) {
  const id = useId()
  return questions.map(question => {
    const { _id, label, hint, kind, options } = question
    const name = ownField(question)
    const bound = { id: `${id}-${_id}`, label, lang: 'de', ...(hint ? { hint } : {}) }
    const said = value[name] ?? ''
    const set = (next: string) => change({ [name]: next })
    if (kind === 'consent')
      return (
        <CheckBox
          key={_id}
          {...bound}
          checked={said === 'on'}
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
          value={said}
          onChange={({ target }) => set(target.value)}
        />
      )
    const choices = kind === 'yesNo' ? yesNo() : options.map(option => [option, option] as const)
    return (
      <Select key={_id} {...bound} value={said} onChange={({ target }) => set(target.value)}>
        <option value="">{t('Not answered yet', 'Noch offen')}</option>
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    )
  })
}

const yesNo = () =>
  [
    ['ja', t('Yes', 'Ja')],
    ['nein', t('No', 'Nein')],
  ] as const
