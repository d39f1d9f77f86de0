import { t } from '../../../domain/language.ts'
import { TextField } from '../../ui/field.tsx'
import { ImageField } from '../kit/image-picker.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { type TextsForm, TwoColumns } from './texts-form.tsx'

const labels = () => ({
  name: 'Name',
  title: t('Title', 'Berufsbezeichnung'),
  street: t('Street', 'Straße und Hausnummer'),
  zip: t('Zip', 'Postleitzahl'),
  city: t('City', 'Ort'),
  country: t('Country', 'Land'),
  phone: t('Phone', 'Telefon'),
  email: t('Email', 'E-Mail'),
  bio: t('Bio', 'Über mich'),
  portrait: t('Portrait', 'Porträt'),
})
const lines = ['name', 'title', 'street', 'zip', 'city', 'country', 'phone', 'email'] as const

export function ContactTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('contact', labels())
  return (
    <TwoColumns
      left={
        <>
          {lines.map(name => (
            <TextField key={name} {...bind.text(name)} className="half" />
          ))}
          <RichField {...bind.value('bio')} />
        </>
      }
      right={<ImageField {...bind.value('portrait')} />}
    />
  )
}
