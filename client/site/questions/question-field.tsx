import type { PublicQuestion } from '../../../domain/questions/question.ts'
import { isRequired } from '../../../domain/questions/question-audience.ts'
import { CheckBox, FieldError, RadioChoice, TextArea } from '../../kit/ui/field.tsx'

type BoundField = { id: string; name: string; error: string | undefined; autoFocus?: boolean }

/** Answers to choose from: value as posted, and text. */
const choicesOf = ({ kind, options }: PublicQuestion): [value: string, text: string][] =>
  kind === 'yesNo'
    ? [
        ['ja', 'Ja'],
        ['nein', 'Nein'],
      ]
    : options.map(option => [option, option])

/**
 * Renders one of the educator's questions. The empty field before it shows the server that the question was asked, even
 * if nothing is ticked. `given` is the visitor's earlier answer as posted; a consent starts unticked.
 */
export function QuestionField({
  question,
  given = '',
  ...bound
}: BoundField & { question: PublicQuestion; given?: string }) {
  const { label, hint, kind, sensitive } = question
  const required = isRequired(question)
  const { id, name, error, autoFocus } = bound
  if (kind === 'text')
    return (
      <TextArea
        {...bound}
        label={label}
        {...(hint ? { hint } : {})}
        {...(required ? { required } : { optional: true })}
        rows={2}
        // Needed for `:placeholder-shown`, by which the style sheet knows whether the field is empty.
        {...(sensitive ? { placeholder: ' ' } : {})}
        maxLength={500}
        defaultValue={given}
      />
    )
  if (kind === 'consent')
    return (
      <div className="part">
        <input type="hidden" name={name} value="" />
        <CheckBox {...bound} label={label} optional defaultChecked={given === 'on'} />
        {hint && <p className="note question-hint">{hint}</p>}
      </div>
    )
  return (
    <fieldset
      className="part question"
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend>
        {label}
        {!required && <span className="field-optional"> (freiwillig)</span>}
      </legend>
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input type="hidden" name={name} value="" />
      {choicesOf(question).map(([value, text], at) => (
        <RadioChoice
          key={value}
          name={name}
          value={value}
          defaultChecked={given === value}
          // Brings visitors without scripts to the mistake.
          autoFocus={autoFocus && at === 0}
        >
          <span>{text}</span>
        </RadioChoice>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
