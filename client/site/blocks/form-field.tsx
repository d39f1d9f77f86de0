import type { ComponentProps } from 'react'
import { type FormText, formFields } from '../../../domain/bookings/record/form-fields.ts'
import { TextField } from '../../kit/ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { MessageField } from './message-field.tsx'

type FormFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'id' | 'label' | 'error' | 'className' | 'hint' | 'autoFocus' | 'inputMode' | 'placeholder' | 'optional' | 'required'
> & {
  name: FormText
  defaultValue: string
  rows?: number
}

/** Renders the input for a text field of a visitors' form: one line, a message, an e-mail address or a phone number. */
export function FormField({ rows, ...props }: FormFieldProps) {
  const { kind, input } = formFields[props.name]
  if (kind === 'longText') return <MessageField rows={rows} {...input} {...props} />
  if (kind === 'email') return <EmailField {...input} {...props} />
  return <TextField {...(kind === 'phone' ? { type: 'tel' } : {})} {...input} {...props} />
}
