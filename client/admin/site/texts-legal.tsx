import { t } from '../../../domain/language.ts'
import { TextField } from '../../ui/field.tsx'
import { ItemList } from '../kit/item-list.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const placeholderHelp = () =>
  t(
    '{name}, {anschrift}, {email} and {telefon} become the contact’s; {kontoinhaberin}, {iban} and {bic} the bank account’s; {ipTage}, {logTage} and {loginTage} the days that logs are kept.',
    'Für {name}, {anschrift}, {email} und {telefon} steht auf der Seite, was unter „Kontakt“ eingetragen ist, für {kontoinhaberin}, {iban} und {bic} die Bankverbindung, für {ipTage}, {logTage} und {loginTage}, wie viele Tage Aufzeichnungen aufgehoben werden.',
  )

const labels = () => ({ termsAsOf: t('Date of the terms', 'Stand der AGB'), imprint: t('Imprint', 'Impressum') })
const sectionLabels = () => ({ title: t('Title', 'Überschrift'), body: 'Text' })

export function LegalTexts({ form, part }: { form: TextsForm; part: 'terms' | 'privacy' }) {
  const bind = form.bind.part('legal', labels())
  return (
    <OneColumn>
      {part === 'terms' && <TextField {...bind.text('termsAsOf')} className="half" type="date" />}
      <p className="note">{placeholderHelp()}</p>
      <ItemList
        {...bind.list(part)}
        name={t('Section', 'Abschnitt')}
        labels={sectionLabels()}
        empty={{ title: '', body: '' }}
      >
        {bindSection => (
          <>
            <TextField {...bindSection.text('title')} />
            <RichField {...bindSection.value('body')} />
          </>
        )}
      </ItemList>
    </OneColumn>
  )
}

export function Imprint({ form }: { form: TextsForm }) {
  const bind = form.bind.part('legal', labels())
  return (
    <OneColumn>
      <p className="note">{placeholderHelp()}</p>
      <RichField {...bind.value('imprint')} />
    </OneColumn>
  )
}
