import type { ComponentProps } from 'react'
import { type FormText, formFields } from '../../../domain/bookings/record/form-fields.ts'
import { TextField } from '../../kit/ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { MessageField } from './message-field.tsx'

type Props = Pick<
  ComponentProps<typeof TextField>,
  'id' | 'label' | 'error' | 'className' | 'hint' | 'autoFocus' | 'inputMode' | 'placeholder' | 'optional' | 'required'
> & {
  name: FormText
  defaultValue: string
  rows?: number
}

/** Renders a text of a visitors' form by its kind. */
export function FormField({ rows, ...props }: Props) {
  const { kind, input } = formFields[props.name]
  if (kind === 'longText') return <MessageField rows={rows} {...input} {...props} />
  if (kind === 'email') return <EmailField {...input} {...props} />
  return <TextField {...(kind === 'phone' ? { type: 'tel' } : {})} {...input} {...props} />
}
