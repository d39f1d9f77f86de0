import { linkText, type PdfFile } from '../../../../domain/content/files/pdf-file.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { inBin } from '../../kit/words/in-bin.ts'
import { api } from '../../state/api.ts'
import { current, drop, put } from '../../state/lists.ts'
import { useFilePlaces } from './file-places.ts'

const draftOf = ({ title, lastModifiedDate }: PdfFile) => ({ title, lastModifiedDate })

export function FileEditor({ item }: { item: PdfFile }) {
  const places = useFilePlaces()(item._id)
  return (
    <RecordEditor
      help="dateien"
      title={t('Edit File', 'Datei bearbeiten')}
      initial={draftOf(item)}
      labels={{ title: t('Title', 'Titel') }}
      save={async draft => put('files', await call(api.file.edit.$post({ json: { ...draft, _id: item._id } })))}
      saved={t('File Saved', 'Datei gespeichert')}
      loadCurrent={async () => {
        const file = await current.file(item._id)
        return file && draftOf(file)
      }}
      remove={{
        question:
          places.length > 0
            ? t(
                `Delete file? Links to it lead nowhere then: ${places.join(', ')}.`,
                `Datei löschen? Links darauf führen dann ins Leere: ${places.join(', ')}.`,
              )
            : t('Delete File?', 'Datei löschen?'),
        async run(seen) {
          await call(api.file.del.$post({ json: { _id: item._id, ...seen } }))
          drop('files', item._id)
        },
        done: inBin(t('File Deleted', 'Datei gelöscht')),
      }}
      lists={['files', 'bin']}
    >
      {({ bind, value }) => (
        <div className="editor-fields">
          <TextField
            {...bind.text('title')}
            hint={t(
              `A new link says: ${linkText({ ...item, ...value })}`,
              `Ein neuer Link heißt: ${linkText({ ...item, ...value })}`,
            )}
            lang="de"
          />
          <p className="note">
            <a href={item.path}>{item.path}</a>
          </p>
          <p className="note">
            {places.length > 0
              ? t(`Linked on: ${places.join(', ')}.`, `Verlinkt auf: ${places.join(', ')}.`)
              : t('Not linked anywhere.', 'Nirgends verlinkt.')}
          </p>
        </div>
      )}
    </RecordEditor>
  )
}
