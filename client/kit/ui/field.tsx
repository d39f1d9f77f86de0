import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FieldFrame = {
  id: string
  label: ReactNode
  /** Adds „(freiwillig)“ to the label. */
  optional?: boolean
  hint?: string
  error?: string | undefined
  className?: string
}

/** The result of binding a field by name: `bind.text('email')`, `bind.box('newsLetter')`. */
export type Bound = { id: string; label: string; error: string | undefined }

const describedBy = ({ id, hint, error }: Pick<FieldFrame, 'id' | 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/**
 * ARIA attributes of the control. Screen readers announce an empty `required` date, choice or box as invalid from the
 * start, unless `aria-invalid` is false.
 */
const controlAttributes = ({ id, hint, error }: FieldFrame, required = false) => ({
  id,
  'aria-invalid': error ? true : required ? false : undefined,
  'aria-describedby': describedBy({ id, ...(hint ? { hint } : {}), error }),
})

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}

const Optional = () => <span className="field-optional"> (freiwillig)</span>

function Frame({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  const { id, label, optional, hint, error, className = '' } = frame
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame & Omit<ComponentProps<Tag>, keyof FieldFrame>

function splitFrame<Rest extends FieldFrame>({ label, optional, hint, error, className, ...rest }: Rest) {
  const frame: FieldFrame = {
    id: rest.id,
    label,
    error,
    ...(optional ? { optional } : {}),
    ...(hint ? { hint } : {}),
    ...(className ? { className } : {}),
  }
  return { frame, attributes: rest }
}

/** `below` is rendered between the input and its error. */
export function TextField({ below, ...props }: FieldProps<'input'> & { below?: ReactNode }) {
  const { frame, attributes } = splitFrame(props)
  return (
    <Frame {...frame}>
      <input {...controlAttributes(frame)} {...attributes} />
      {below}
    </Frame>
  )
}

/** Its value is `yyyy-MM-dd`; the browser shows the day in the visitor's format. */
export function DateField(props: FieldProps<'input'>) {
  const { frame, attributes } = splitFrame(props)
  return (
    <Frame {...frame}>
      <div className="field-box">
        <input type="date" {...controlAttributes(frame, attributes.required)} {...attributes} />
        <Icon name="calendar" />
      </div>
    </Frame>
  )
}

export type TextAreaProps = FieldProps<'textarea'>

export function TextArea({ below, ...props }: TextAreaProps & { below?: ReactNode }) {
  const { frame, attributes } = splitFrame(props)
  return (
    <Frame {...frame}>
      <textarea rows={5} {...controlAttributes(frame)} {...attributes} />
      {below}
    </Frame>
  )
}

export function Select({ children, below, ...props }: FieldProps<'select'> & { below?: ReactNode }) {
  const { frame, attributes } = splitFrame(props)
  return (
    <Frame {...frame}>
      <div className="field-box">
        <select {...controlAttributes(frame, attributes.required)} {...attributes}>
          {children}
        </select>
        <Icon name="chevron" />
      </div>
      {below}
    </Frame>
  )
}

export function CheckBox(props: FieldProps<'input'>) {
  const { frame, attributes } = splitFrame(props)
  const { id, label, optional, error, className = '' } = frame
  return (
    <div className={className ? `check ${className}` : 'check'}>
      <span className="check-box">
        <input type="checkbox" {...controlAttributes(frame, attributes.required)} {...attributes} />
        <Icon name="check" />
      </span>
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Shows one of several choices beside a ring, with a check when it is chosen. */
export const RadioChoice = ({ children, ...radio }: Omit<ComponentProps<'input'>, 'type'>) => (
  <label className="choice">
    <span className="choice-ring">
      <input type="radio" {...radio} />
      <Icon name="check" />
    </span>
    {children}
  </label>
)

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & { title: string; hint?: string | undefined }

/** Shows one of several choices by a bold line and a small one. */
export const RadioCard = ({ title, hint, ...radio }: RadioCardProps) => (
  <RadioChoice {...radio}>
    <span>
      <strong>{title}</strong>
      {hint && <span className="choice-period">{hint}</span>}
    </span>
  </RadioChoice>
)
