import { TextField } from '../../ui/field.tsx'
import { ItemList } from '../kit/item-list.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const placeholderHelp =
  '{name}, {anschrift}, {email} and {telefon} become the contact’s; {ipTage}, {logTage} and {loginTage} the days that logs are kept.'

const labels = { termsAsOf: 'Date of the terms', imprint: 'Imprint' }
const sectionLabels = { title: 'Title', body: 'Text' }

export function LegalTexts({ form, part }: { form: TextsForm; part: 'terms' | 'privacy' }) {
  const bind = form.bind.part('legal', labels)
  return (
    <OneColumn>
      {part === 'terms' && <TextField {...bind.text('termsAsOf')} className="half" type="date" />}
      <p className="note">{placeholderHelp}</p>
      <ItemList {...bind.list(part)} name="Section" labels={sectionLabels} empty={{ title: '', body: '' }}>
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
  const bind = form.bind.part('legal', labels)
  return (
    <OneColumn>
      <p className="note">{placeholderHelp}</p>
      <RichField {...bind.value('imprint')} />
    </OneColumn>
  )
}
