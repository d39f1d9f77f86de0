import { setImmediate as pause } from 'node:timers/promises'
import { openWorkbook, type WorkbookSheet } from '../../../formats/workbook.ts'

/** Lines before other requests run. */
const LINES_AT_ONCE = 500
const limits = { rows: 20_000, columns: 100 }

/**
 * Returns the visible sheets of a workbook as tables in CSV, since some banks offer no other export; undefined for
 * other archives.
 */
export async function sheetsIn(bytes: Buffer): Promise<{ name: string; bytes: Buffer }[] | undefined> {
  const sheets = await openWorkbook(bytes).catch(() => undefined)
  const texts: { name: string; bytes: Buffer }[] = []
  for (const sheet of sheets ?? [])
    if (!sheet.isHidden) texts.push({ name: sheet.name, bytes: Buffer.from(await csvOf(sheet)) })
  return sheets && texts
}

async function csvOf(sheet: WorkbookSheet): Promise<string> {
  const lines: string[] = []
  for (const { row, cells } of await sheet.read(limits)) {
    if (lines.length % LINES_AT_ONCE === 0) await pause()
    while (lines.length < row - 1 && lines.length < limits.rows) lines.push('')
    lines.push(cells.map(cell => `"${cell.replace(/\s+/g, ' ').replaceAll('"', '""')}"`).join(';'))
  }
  return lines.map(line => `${line}\n`).join('')
}
