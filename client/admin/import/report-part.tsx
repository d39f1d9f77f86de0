import type { ReactNode } from 'react'
import type { ImportedChange } from '../../../domain/import/event-changes.ts'
import type { Import, ListedImport, PreviewRow } from '../../../domain/import/import.ts'
import { type ImportReport, reportTable } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { RowButton, useShownItems } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { useList } from '../state/lists.ts'
import { closeOverlay } from '../state/overlay.ts'
import { importKindWord } from './import-words.ts'
import { UndoImport, undoImport } from './run-state.tsx'

/** Shows the number of entries of a file, before or after the import, and offers a list of the skipped ones. */
export function ImportCounts({ report, isDone = false }: { report: ImportReport; isDone?: boolean }) {
  const { found, taken, noted, beside, series } = report
  const waiting = found - taken
  const entries = t(
    `${found} ${found === 1 ? 'entry' : 'entries'} in the file`,
    `${found} ${found === 1 ? 'Eintrag' : 'Einträge'} in der Datei`,
  )
  const dates = taken + series.reduce((sum, entry) => sum + Math.max(entry.taken - 1, 0), 0)
  const [dateCount, inDates] = dates > taken ? [` (${dates} dates)`, ` (${dates} Termine)`] : ['', '']
  const fate = isDone
    ? t(`${taken}${dateCount} imported, ${waiting} not.`, `${taken}${inDates} übernommen, ${waiting} nicht.`)
    : t(
        `${taken}${dateCount} ${taken === 1 ? 'is' : 'are'} imported, ${waiting} ${waiting === 1 ? 'is' : 'are'} not.`,
        `${taken}${inDates} ${taken === 1 ? 'kommt' : 'kommen'} mit, ${waiting} nicht.`,
      )
  return (
    <div className="import-counts">
      <p className="note">
        {entries}: {fate}
      </p>
      {waiting + beside.length + noted.length > 0 && (
        <RowButton icon="download" onClick={() => downloadReport(report)}>
          {t('Report (CSV)', 'Bericht (CSV)')}
        </RowButton>
      )}
    </div>
  )
}

type EntriesProps = { title: string; entries: readonly { row: number; what: string; why: string }[] }

/** Lists entries with their reasons or notes. */
function Entries({ title, entries }: EntriesProps) {
  const { listed, showAll } = useShownItems(entries, 10, title)
  if (entries.length === 0) return null
  return (
    <section className="bank-group">
      <h3>
        {title} <span className="bank-count">{entries.length}</span>
      </h3>
      <ul className="import-rows">
        {listed.map(({ row, what, why }) => (
          <li key={row}>
            <span className="import-row">{row}</span>
            <span>
              {what}
              <small>{why}</small>
            </span>
          </li>
        ))}
      </ul>
      {showAll}
    </section>
  )
}

/** Escapes a cell that spreadsheets would evaluate as a formula. */
const cell = (text: string): string => {
  const safe = /^[+\-=@\t\r]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Uses semicolons and a byte order mark for German versions of Excel. */
const csvOf = (report: ImportReport): string =>
  `\ufeff${reportTable(report)
    .map(row => `${row.map(cell).join(';')}\r\n`)
    .join('')}`

/** Downloads the report as a CSV file. */
function downloadReport(report: ImportReport): void {
  const address = URL.createObjectURL(new Blob([csvOf(report)], { type: 'text/csv;charset=utf-8' }))
  const download = t('import-report.csv', 'uebernahme-bericht.csv')
  Object.assign(document.createElement('a'), { href: address, download }).click()
  URL.revokeObjectURL(address)
}

type Props = { file: File; added: Pick<Import, '_id' | 'kind'> & { report: ImportReport }; isLate: boolean }

/** Shows the result of an import. `isLate` if it was cancelled too late. */
export function ImportResult({ file, added: { _id, kind, report }, isLate }: Props) {
  const listed = useList('imports')?.find(entry => entry._id === _id)
  const { run, failure } = useCall()
  const undo = async (entry: ListedImport) => {
    if (await undoImport(entry)) closeOverlay()
  }
  return (
    <Viewer
      help="umziehen"
      title={t(`Imported: ${importKindWord(kind)}`, `Übernommen: ${importKindWord(kind)}`)}
      state={file.name}
    >
      <div className="import">
        <p role="status">
          {isLate
            ? t(
                'It was too late to cancel: the import is stored. You can undo it.',
                'Zum Abbrechen war es zu spät: Es ist gespeichert. Du kannst es zurücknehmen.',
              )
            : t('Imported and stored.', 'Übernommen und gespeichert.')}
        </p>
        <ImportCounts report={report} isDone />
        {listed && (
          <div>
            <UndoImport imported={listed} undo={() => void run(() => undo(listed))} />
          </div>
        )}
        <Failure>{failure}</Failure>
        <Entries title={t('Not Imported', 'Nicht übernommen')} entries={report.left} />
        {report.left.some(({ reason }) => reason === 'notUnderstood') && (
          <p className="note">
            {t(
              'Correct the entries with mistakes in your file, and read it again: what is there already is recognized.',
              'Verbessere die fehlerhaften Einträge in deiner Datei und lies sie noch einmal ein: Was schon da ist, wird erkannt.',
            )}
          </p>
        )}
        <Entries title={t('Imported, with a Note', 'Übernommen, mit Hinweis')} entries={report.noted} />
      </div>
    </Viewer>
  )
}

export const RowSummary = ({ row: { what, notes } }: { row: PreviewRow }) => (
  <span>
    {what}
    {notes.map(note => (
      <small key={note}>
        <Unbroken>{note}</Unbroken>
      </small>
    ))}
  </span>
)

type RowsProps = {
  title: string
  rows: readonly PreviewRow[]
  isTicked?: (row: PreviewRow) => boolean
  tickAll?: (isOn: boolean) => void
  children: (row: PreviewRow) => ReactNode
}

/** Lists the rows of one outcome, the first ones at once. */
export function ImportRows({ title, rows, isTicked, tickAll, children }: RowsProps) {
  const { listed, showAll } = useShownItems(rows, 10, title)
  if (rows.length === 0) return null
  return (
    <section className="bank-group">
      <h3>
        {title} <span className="bank-count">{rows.length}</span>
      </h3>
      {tickAll && isTicked && rows.length > 1 && (
        <p className="buttons">
          {rows.every(row => row.isDoubtful || isTicked(row)) || (
            <RowButton icon="check" onClick={() => tickAll(true)}>
              {t('Tick All', 'Alle ankreuzen')}
            </RowButton>
          )}
          {rows.some(isTicked) && (
            <RowButton icon="close" onClick={() => tickAll(false)}>
              {t('Tick None', 'Keine ankreuzen')}
            </RowButton>
          )}
        </p>
      )}
      <ul className="import-rows">
        {listed.map(row => (
          <li key={row.id}>
            <span className="import-row">{row.row}</span>
            {children(row)}
          </li>
        ))}
      </ul>
      {showAll}
    </section>
  )
}

/** Links to the page that applies the file's change to an event; in a new tab, so that the file stays open. */
export function RowChange({ change }: { change: ImportedChange }) {
  const isNamed = ({ _id }: { _id: string }) => _id === change.event
  const event = useList('events')?.find(event => isNamed(event) || event.sessions.some(isNamed))
  if (!event) return null
  const isOff = 'isCancelled' in change
  const about = new URLSearchParams({
    ...(event.sessions.some(isNamed) && { session: change.event }),
    ...(!isOff && { start: change.startDate, end: change.endDate }),
  })
  const href = `/admin/desk/event/${event._id}/${isOff ? 'cancel' : 'move'}${about.size > 0 ? `?${about}` : ''}`
  return (
    <a className="row-button" href={href} target="_blank" rel="noopener">
      <PanelIcon name={isOff ? 'close' : 'clock'} />
      {isOff ? t('Call Off …', 'Absagen …') : t('Move Event …', 'Verschieben …')}
      <span className="visually-hidden"> {event.title}</span>
    </a>
  )
}
