import type { ImportReport } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'
import { RowButton, useListed } from '../kit/list/table.tsx'
import { downloadReport } from './report-file.ts'

/** Counts the entries of a file, before or after they were imported, and hands out the list of those left out. */
export function Counts({ report, isDone = false }: { report: ImportReport; isDone?: boolean }) {
  const { found, taken, noted, beside, series } = report
  const left = found - taken
  const entries = t(
    `${found} ${found === 1 ? 'entry' : 'entries'} in the file`,
    `${found} ${found === 1 ? 'Eintrag' : 'Einträge'} in der Datei`,
  )
  const dates = taken + series.reduce((sum, one) => sum + Math.max(one.taken - 1, 0), 0)
  const [dateCount, inDates] = dates > taken ? [` (${dates} dates)`, ` (${dates} Termine)`] : ['', '']
  const fate = isDone
    ? t(`${taken}${dateCount} imported, ${left} not.`, `${taken}${inDates} übernommen, ${left} nicht.`)
    : t(
        `${taken}${dateCount} ${taken === 1 ? 'comes' : 'come'}, ${left} ${left === 1 ? 'does' : 'do'} not.`,
        `${taken}${inDates} ${taken === 1 ? 'kommt' : 'kommen'} mit, ${left} nicht.`,
      )
  return (
    <div className="import-counts">
      <p className="note">
        {entries}: {fate}
      </p>
      {left + beside.length + noted.length > 0 && (
        <RowButton icon="download" onClick={() => downloadReport(report)}>
          {t('Report (CSV)', 'Bericht (CSV)')}
        </RowButton>
      )}
    </div>
  )
}

type EntriesProps = { title: string; entries: readonly { row: number; what: string; why: string }[] }

/** Some entries of a file, each with its reason or what is to be said of it. */
export function Entries({ title, entries }: EntriesProps) {
  const { listed, showAll } = useListed(entries, 10, title)
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
