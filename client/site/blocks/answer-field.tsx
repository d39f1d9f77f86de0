import { type Ages, agesText } from '../../../domain/events/ages.ts'
import { type BuiltInQuestion, builtInQuestions } from '../../../domain/questions/built-in-questions.ts'
import { DateField, TextArea, TextField } from '../../kit/ui/field.tsx'

type Field = Pick<Parameters<typeof TextField>[0], 'id' | 'name' | 'label' | 'error' | 'autoComplete' | 'autoFocus'> & {
  defaultValue: string
}

/** Renders the field that fits the question's kind; a date of birth shows the ages that the event is for. */
export function AnswerField({ question, ages = {}, ...field }: Field & { question: BuiltInQuestion; ages?: Ages }) {
  const { kind } = builtInQuestions[question]
  if (kind === 'day') return <DateField {...field} hint={agesText(ages)} />
  if (kind === 'phone') return <TextField autoComplete="off" {...field} type="tel" />
  return <TextArea {...field} optional rows={2} />
}
