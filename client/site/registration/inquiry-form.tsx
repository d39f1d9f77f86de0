import type { ComponentProps } from 'react'
import { type FormText, formTextsOf } from '../../../domain/bookings/record/form-fields.ts'
import { FormField } from '../blocks/form-field.tsx'
import { LegalLink, NewsletterBox, useVisitorBind, VisitorForm, type VisitorFormProps } from './visitor-form.tsx'

export function InquiryForm({ title, ...props }: VisitorFormProps & { title: string | undefined }) {
  const bind = useVisitorBind(props)
  const textProps: Partial<Record<FormText, Partial<ComponentProps<typeof FormField>>>> = {
    name: { className: 'half' },
    phone: { className: '' },
    notes: { placeholder: `Hallo, ich habe eine Frage${title ? ` zu ${title}` : ''}`, rows: 6 },
  }
  return (
    <VisitorForm {...props} button="Anfrage senden">
      <div className="fields">
        {formTextsOf('inquiry').map(name => (
          <FormField key={name} {...bind.field(name)} {...textProps[name]} />
        ))}
      </div>
      <NewsletterBox bind={bind} />
      <p className="note">
        Deine Angaben nutze ich, um dir zu antworten, und nur mit dem Häkchen auch für den Newsletter. Mehr dazu in den{' '}
        <LegalLink section="datenschutz">Datenschutzhinweisen</LegalLink>.
      </p>
    </VisitorForm>
  )
}
