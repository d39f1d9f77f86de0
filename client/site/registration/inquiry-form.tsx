import { TextField } from '../../kit/ui/field.tsx'
import { EmailField } from '../blocks/email-field.tsx'
import { MessageField } from './message-field.tsx'
import { LegalLink, NewsletterBox, useBind, VisitorForm, type VisitorFormProps } from './visitor-form.tsx'

export function InquiryForm({ title, ...props }: VisitorFormProps & { title: string | undefined }) {
  const bind = useBind(props)
  return (
    <VisitorForm {...props} button="Anfrage senden">
      <div className="fields">
        <TextField {...bind.text('name')} className="half" autoComplete="name" />
        <EmailField {...bind.text('email')} className="half" autoComplete="email" />
        <TextField {...bind.text('phone')} required={false} optional type="tel" autoComplete="tel" />
        <MessageField
          {...bind.text('notes')}
          placeholder={`Hallo, ich habe eine Frage${title ? ` zu ${title}` : ''}`}
          rows={6}
        />
      </div>
      <NewsletterBox bind={bind} />
      <p className="note">
        Deine Angaben nutze ich, um dir zu antworten, und nur mit dem Häkchen auch für den Newsletter. Mehr dazu in den{' '}
        <LegalLink section="datenschutz">Datenschutzhinweisen</LegalLink>.
      </p>
    </VisitorForm>
  )
}
