import { asked, type Question } from '../../../domain/questions/built-in.ts'
import { DateField, TextArea, TextField } from '../../kit/ui/field.tsx'

type Field = Pick<Parameters<typeof TextField>[0], 'id' | 'name' | 'label' | 'error' | 'autoComplete' | 'autoFocus'> & {
  defaultValue: string
}

/** Renders the field that fits the question's kind. */
export function AnswerField({ question, ...field }: Field & { question: Question }) {
  const { kind } = asked[question]
  if (kind === 'day') return <DateField {...field} />
  if (kind === 'phone') return <TextField autoComplete="off" {...field} type="tel" />
  return <TextArea {...field} optional rows={2} />
}
