import { t } from '../../../../domain/kit/language.ts'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { ImageField } from '../../kit/form/image-picker.tsx'
import { ItemList } from '../../kit/list/item-list.tsx'
import { RichField } from '../../rich-text/rich-field.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const labels = () => ({ lead: t('Lead', 'Einleitung') })
const sectionLabels = () => ({ title: t('Title', 'Überschrift'), text: 'Text', image: t('Image', 'Bild') })

export function OverviewTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('overview', labels())
  return (
    <OneColumn>
      <TextArea {...bind.text('lead')} />
      <ItemList {...bind.list('sections')} name={t('Section', 'Abschnitt')} labels={sectionLabels()}>
        {bindSection => (
          <>
            <TextField {...bindSection.text('title')} />
            <RichField {...bindSection.value('text')} />
            <ImageField {...bindSection.value('image')} />
          </>
        )}
      </ItemList>
    </OneColumn>
  )
}
