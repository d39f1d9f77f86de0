import { placeholderWords } from '../../../../domain/bookings/record/placeholders.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { ItemList } from '../../kit/list/item-list.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const labels = () => ({ title: t('Title', 'Titel'), text: 'Text' })

/** What the educator writes again and again: she chooses it where she writes a letter. */
export function TextModules({ form: { bind } }: { form: TextsForm }) {
  return (
    <OneColumn>
      <p className="note">
        {t(
          'You choose them where you write: in the answer to a message, in a letter to everybody of an event.',
          'Du wählst sie dort, wo du schreibst: in der Antwort auf eine Anfrage und im Brief an alle eines Termins.',
        )}
      </p>
      <p className="note">
        {t('When a letter is sent, this is filled in: ', 'Beim Senden wird eingesetzt: ')}
        {placeholderWords()
          .map(([mark, meaning]) => `${mark} ${meaning}`)
          .join(', ')}
        .
      </p>
      <ItemList
        {...bind.list('textModules')}
        name={t('Text Module', 'Vorlage')}
        labels={labels()}
        empty={{ _id: '', title: '', text: '' }}
      >
        {bindModule => (
          <>
            <TextField {...bindModule.text('title')} hint={t('Only you read it.', 'Den liest nur du.')} />
            <TextArea {...bindModule.text('text')} rows={8} />
          </>
        )}
      </ItemList>
    </OneColumn>
  )
}
