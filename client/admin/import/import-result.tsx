import type { Import, ListedImport } from '../../../domain/import/import.ts'
import type { ImportReport } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { useList } from '../state/lists.ts'
import { closeOverlay } from '../state/overlay.ts'
import { kindWord } from './import-words.ts'
import { Counts, Entries } from './report-part.tsx'
import { TakeBack, takeBack } from './take-back.tsx'

type Props = { file: File; added: Pick<Import, '_id' | 'kind'> & { report: ImportReport }; isLate: boolean }

/** Shows which entries of a file have come. `isLate`: somebody wanted to call it off when it was being stored. */
export function ImportResult({ file, added: { _id, kind, report }, isLate }: Props) {
  const listed = useList('imports')?.find(one => one._id === _id)
  const { run, failure } = useCall()
  const undo = async (one: ListedImport) => {
    if (await takeBack(one)) closeOverlay()
  }
  return (
    <Viewer help="umziehen" title={t(`Imported: ${kindWord(kind)}`, `Übernommen: ${kindWord(kind)}`)} state={file.name}>
      <div className="import">
        <p role="status">
          {isLate
            ? t(
                'It was too late to call this off: it is stored. You can take it back.',
                'Zum Abbrechen war es zu spät: Es ist gespeichert. Du kannst es zurücknehmen.',
              )
            : t('Imported and stored.', 'Übernommen und gespeichert.')}
        </p>
        <Counts report={report} isDone />
        {listed && (
          <div>
            <TakeBack of={listed} undo={() => void run(() => undo(listed))} />
          </div>
        )}
        <Failure>{failure}</Failure>
        <Entries title={t('Not imported', 'Nicht übernommen')} entries={report.left} />
        <Entries title={t('Imported, with a note', 'Übernommen, mit Hinweis')} entries={report.noted} />
      </div>
    </Viewer>
  )
}
