import { type PdfFile, sizeText } from '../../../../domain/content/files/pdf-file.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { PdfUpload } from '../../kit/form/pdf-upload.tsx'
import { Cell, RowButton, Section, Table, useFirst, useListed } from '../../kit/list/table.tsx'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { useFilePlaces } from './file-places.ts'

/** The PDF files that pages link to, newest first. */
export function FilesSection() {
  const files = useList('files')?.toReversed() ?? []
  const placesOf = useFilePlaces()
  const { listed, showAll } = useListed(files, useFirst(5), t('files', 'Dateien'))
  return (
    <Section help="dateien" title={t('Files', 'Dateien')} list="files">
      <Table
        empty={t(
          'No files yet. What visitors are to print or fill in goes here as a PDF.',
          'Noch keine Dateien. Hierher gehört als PDF, was andere ausdrucken oder ausfüllen sollen.',
        )}
        columns={[t('Title', 'Titel'), t('Size', 'Größe'), t('Linked on', 'Verlinkt auf'), t('Options', 'Aktionen')]}
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
      </Table>
    </Section>
  )
}

const FileRow = ({ file, places }: { file: PdfFile; places: readonly string[] }) => (
  <tr>
    <Cell label={t('Title', 'Titel')}>
      <strong>
        <Hyphenated text={file.title} />
      </strong>
      {file.name !== `${file.title}.pdf` && <small>{file.name}</small>}
    </Cell>
    <Cell label={t('Size', 'Größe')} className="moment">
      {sizeText(file.bytes)}
    </Cell>
    <Cell label={t('Linked on', 'Verlinkt auf')}>{places.join(', ') || t('nowhere', 'nirgends')}</Cell>
    <Cell label={t('Options', 'Aktionen')} className="options">
      <RowButton icon="edit" of={file.title} onClick={() => openOverlay({ kind: 'file', item: file })}>
        {t('Edit', 'Bearbeiten')}
      </RowButton>
    </Cell>
  </tr>
)
