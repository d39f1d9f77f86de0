import { type ImportReport, reportTable } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'

/** A spreadsheet program would compute a cell that begins like a formula. */
const cell = (text: string): string => {
  const safe = /^[+\-=@\t\r]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Semicolons and a byte order mark, as a German Excel reads it. */
const csvOf = (report: ImportReport): string =>
  `\ufeff${reportTable(report)
    .map(row => `${row.map(cell).join(';')}\r\n`)
    .join('')}`

/** Hands the browser the report as a CSV file. */
export function downloadReport(report: ImportReport): void {
  const address = URL.createObjectURL(new Blob([csvOf(report)], { type: 'text/csv;charset=utf-8' }))
  const download = t('import-report.csv', 'uebernahme-bericht.csv')
  Object.assign(document.createElement('a'), { href: address, download }).click()
  URL.revokeObjectURL(address)
}
