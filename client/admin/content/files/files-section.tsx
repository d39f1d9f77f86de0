import { linkedFiles, linkText, type PdfFile, sizeText } from '../../../../domain/content/files/pdf-file.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { PdfUpload } from '../../kit/form/pdf-upload.tsx'
import {
  Cell,
  optionsColumn,
  PanelTable,
  RowButton,
  Section,
  TableRow,
  useRowLimit,
  useShownItems,
} from '../../kit/list/table.tsx'
import { inBin } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { dropRecord, loadCurrent, putRecord, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

/** Shows linkable PDF files, newest first. */
export function FilesSection() {
  const files = useList('files')?.toReversed() ?? []
  const placesOf = useFilePlaces()
  const { listed, showAll } = useShownItems(files, useRowLimit(5), t('files', 'Dateien'))
  return (
    <Section help="dateien" title={t('Files', 'Dateien')} list="files">
      <PanelTable
        empty={t(
          'No files yet. What visitors are to print or fill in goes here as a PDF.',
          'Noch keine Dateien. Hierher gehört als PDF, was andere ausdrucken oder ausfüllen sollen.',
        )}
        columns={[
          t('Title', 'Titel'),
          { label: t('Size', 'Größe'), className: 'moment' },
          t('Linked On', 'Verlinkt auf'),
          optionsColumn(),
        ]}
        top={
          <div className="panel-add">
            <PdfUpload label={t('Add PDF', 'PDF hinzufügen')} multiple />
          </div>
        }
        foot={showAll}
      >
        {listed.map(file => (
          <FileRow key={file._id} file={file} places={placesOf(file._id)} />
        ))}
      </PanelTable>
    </Section>
  )
}

const FileRow = ({ file, places }: { file: PdfFile; places: readonly string[] }) => (
  <TableRow>
    <Cell>
      <strong>
        <Hyphenated text={file.title} />
      </strong>
      {file.name !== `${file.title}.pdf` && <small>{file.name}</small>}
    </Cell>
    {sizeText(file.bytes)}
    {places.join(', ') || t('nowhere', 'nirgends')}
    <RowButton icon="edit" of={file.title} onClick={() => openOverlay({ kind: 'file', item: file })}>
      {t('Edit', 'Bearbeiten')}
    </RowButton>
  </TableRow>
)

/** Finds the places that link to a file. */
function useFilePlaces(): (id: string) => readonly string[] {
  const infos = useList('infos') ?? []
  const events = useList('events') ?? []
  const { issues = [] } = useList('newsletter') ?? {}
  const site = useList('site')
  const places = [
    ...[...infos, ...events].map(record => ({ name: record.title, record })),
    ...issues.map(record => ({ name: t(`Newsletter “${record.subject}”`, `Newsletter „${record.subject}“`), record })),
    { name: t('Site Texts', 'Texte der Website'), record: site ?? {} },
  ].map(({ name, record }) => ({ name, links: linkedFiles(record) }))
  return id => places.filter(({ links }) => links.has(id)).map(({ name }) => name)
}

const draftOf = ({ title, lastModifiedDate }: PdfFile) => ({ title, lastModifiedDate })

export function FileEditor({ item }: { item: PdfFile }) {
  const places = useFilePlaces()(item._id)
  return (
    <RecordEditor
      help="dateien"
      title={t('Edit File', 'Datei bearbeiten')}
      initial={draftOf(item)}
      labels={{ title: t('Title', 'Titel') }}
      save={async draft => putRecord('files', await call(api.file.edit.$post({ json: { ...draft, _id: item._id } })))}
      saved={t('File Saved', 'Datei gespeichert')}
      loadCurrent={async () => {
        const file = await loadCurrent.file(item._id)
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
          dropRecord('files', item._id)
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
