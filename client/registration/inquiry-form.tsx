import { TextArea, TextField } from '../ui/field.tsx'
import { LegalLink, NewsletterBox, useFields, VisitorForm, type VisitorFormProps } from './visitor-form.tsx'

export function InquiryForm({ title, ...props }: VisitorFormProps & { title: string | undefined }) {
  const fields = useFields(props)
  return (
    <VisitorForm {...props} button="Anfrage senden">
      <div className="fields">
        <TextField {...fields.text('name')} className="half" label="Vor- und Nachname" autoComplete="name" />
        <TextField {...fields.text('email')} className="half" label="E-Mail" type="email" autoComplete="email" />
        <TextArea
          {...fields.text('notes')}
          label="Nachricht"
          placeholder={`Hallo, ich habe eine Frage${title ? ` zu ${title}` : ''}`}
          rows={6}
        />
      </div>
      <NewsletterBox fields={fields} />
      <p className="note">
        Deine Angaben nutze ich, um dir zu antworten, und nur mit dem Häkchen auch für den Newsletter. Mehr dazu in den{' '}
        <LegalLink>Datenschutzhinweisen</LegalLink>.
      </p>
    </VisitorForm>
  )
}
