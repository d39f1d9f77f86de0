import { Fragment, useState } from 'react'
import { type ImportKind, importKinds, type ListedImport } from '../../../domain/import/import.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { FileButton } from '../kit/form/file-button.tsx'
import { Cell, optionsColumn, PanelTable, Section, TableRow, useShownItems } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { shortMoment } from '../kit/words/day.ts'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { fileWords, importKindWord, presentWords, stayersByReason } from './import-words.ts'
import { cancelledWords, previewFile, RunState, UndoImport, undoImport, useRun } from './run-state.tsx'

const accepted: Record<ImportKind, string> = {
  events: '.xlsx,.ods,.csv,.txt,.ics,.zip',
  registrations: '.xlsx,.ods,.csv,.txt',
  pages: '.xml,.xlsx,.ods,.csv',
  subscribers: '.xlsx,.ods,.csv,.txt',
}

/** Imports an existing site from files; each import can be undone with one click. */
export function ImportSection() {
  const imports = useList('imports') ?? []
  const { listed, showAll } = useShownItems(imports, 5, t('imports', 'Übernahmen'))
  const [reading, setReading] = useState<ImportKind>()
  const { run, failure } = useCall()
  const work = useRun()
  const read = (kind: ImportKind, file: File) => {
    setReading(kind)
    void run(async () => {
      const preview = await work.perform(calls => previewFile(file, { kind }, calls))
      if (preview) openOverlay({ kind: 'import', file, of: kind, preview })
    }).then(() => setReading(undefined))
  }
  const columns = [
    { label: t('What', 'Was'), className: 'import-kind' },
    t('Imported', 'Übernommen'),
    t('From it', 'Daraus'),
    optionsColumn(),
  ]
  return (
    <Section help="umziehen" title={t('Move In', 'Umziehen')} list="imports" count="">
      <p className="note">
        {t(
          'Brings along what you have elsewhere: events and registrations from a spreadsheet (Excel, LibreOffice or CSV), events from a calendar (.ics), pages from WordPress, recipients of your newsletter. First you see what would happen. No letter goes out, except an invitation to recipients without proof.',
          'Bringt mit, was du anderswo schon hast: Termine und Anmeldungen aus einer Tabelle (Excel, LibreOffice oder CSV), Termine aus einem Kalender (.ics), Seiten aus WordPress, die Adressen für deinen Newsletter. Du siehst zuerst, was passieren würde. Briefe gehen dabei keine hinaus, nur Newsletter-Adressen ohne Nachweis werden um Bestätigung gebeten.',
        )}
      </p>
      <PlainList className="import-kinds">
        {importKinds.map(kind => (
          <li key={kind}>
            <FileButton
              accept={accepted[kind]}
              isBusy={reading !== undefined}
              choose={([file]) => file && read(kind, file)}
            >
              {reading === kind ? t('Looking at it …', 'Wird angesehen …') : importKindWord(kind)}
            </FileButton>
            {(kind === 'events' || kind === 'registrations') && (
              <a className="row-button" href={`/api/import/template?of=${kind}`} download>
                <PanelIcon name="download" />
                {t('Template', 'Vorlage')}
                <span className="visually-hidden"> {importKindWord(kind)}</span>
              </a>
            )}
          </li>
        ))}
      </PlainList>
      {work.isOn && (
        <div className="buttons import-run">
          <RunState progress={work.progress} />
          <Button variant="outline" small onClick={work.cancel}>
            {t('Cancel', 'Abbrechen')}
          </Button>
        </div>
      )}
      <p role="status">{work.isCancelled && cancelledWords()}</p>
      {imports.length > 0 && (
        <PanelTable columns={columns} foot={showAll}>
          {listed.map(entry => (
            <TableRow key={entry._id}>
              <Cell>
                <strong>{importKindWord(entry.kind)}</strong>
                {entry.file && <small>{fileWords(entry.file)}</small>}
              </Cell>
              <Cell>
                {shortMoment(entry.date)}
                {entry.by && <small>{t(`by ${entry.by}`, `von ${entry.by}`)}</small>}
              </Cell>
              <ImportedRecords imported={entry} />
              <UndoImport imported={entry} undo={() => void run(async () => void (await undoImport(entry)))} />
            </TableRow>
          ))}
        </PanelTable>
      )}
      <Failure>{failure}</Failure>
    </Section>
  )
}

/** Shows the records that still exist, those that an undo would keep, with reasons, and the redirects. */
function ImportedRecords({ imported }: { imported: ListedImport }) {
  const { staying, redirects } = imported
  return (
    <>
      {presentWords(imported) || t('Nothing of it is left', 'Davon ist nichts mehr da')}
      {stayersByReason(staying).map(({ reason, sentence, staying }) => (
        <Fragment key={reason}>
          <details>
            <summary>{sentence}</summary>
            <PlainList>
              {staying.slice(0, 100).map(({ what, why }) => (
                <li key={what}>
                  {what}: {why}
                </li>
              ))}
            </PlainList>
          </details>
          {reason === 'importedBookings' && (
            <small>
              {t(
                'First undo the import of their registrations; then you can undo this one, too.',
                'Nimm zuerst die Anmeldungen zurück, die du dazu übernommen hast; dann geht auch das hier.',
              )}
            </small>
          )}
        </Fragment>
      ))}
      {redirects.length > 0 && (
        <details>
          <summary>
            {redirects.length === 1
              ? t('1 old address redirects', '1 alte Adresse führt weiter')
              : t(`${redirects.length} old addresses redirect`, `${redirects.length} alte Adressen führen weiter`)}
          </summary>
          <PlainList>
            {redirects.map(({ from, title }) => (
              <li key={from}>
                {from} → {title}
              </li>
            ))}
          </PlainList>
        </details>
      )}
    </>
  )
}
