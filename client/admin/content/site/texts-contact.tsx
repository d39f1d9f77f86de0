import { contactNames } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { ImageField } from '../../kit/form/image-picker.tsx'
import { RichField } from '../../rich-text/rich-field.tsx'
import { OneColumn, type TextsForm, TwoColumns } from './texts-form.tsx'

const labels = () => ({
  ...contactNames(),
  portrait: t('Portrait', 'Porträt'),
})
const lines = ['name', 'title', 'street', 'zip', 'city', 'country', 'phone', 'email'] as const

const ContactLines = ({ form }: { form: TextsForm }) =>
  lines.map(name => {
    const bound = form.bind.part('contact', labels()).text(name)
    return name === 'email' ? (
      <EmailField key={name} {...bound} className="half" />
    ) : (
      <TextField key={name} {...bound} className="half" />
    )
  })

export const ContactAddress = ({ form }: { form: TextsForm }) => (
  <OneColumn>
    <ContactLines form={form} />
  </OneColumn>
)

export function ContactTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('contact', labels())
  return (
    <TwoColumns
      left={
        <>
          <ContactLines form={form} />
          <RichField {...bind.value('bio')} />
        </>
      }
      right={<ImageField {...bind.value('portrait')} />}
    />
  )
}
