import { setImmediate as nextTurn } from 'node:timers/promises'
import { BANK_FILE_BYTES } from '../../../../domain/money/bank/line.ts'
import { unzip } from '../../../formats/unzip.ts'
import { openWorkbook, type WorkbookSheet } from '../../../formats/workbook.ts'
import { tooLargeError, tooManyError, unknownFileError } from './refusals.ts'

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
    if (lines.length % LINES_AT_ONCE === 0) await nextTurn()
    while (lines.length < row - 1 && lines.length < limits.rows) lines.push('')
    lines.push(cells.map(cell => `"${cell.replace(/\s+/g, ' ').replaceAll('"', '""')}"`).join(';'))
  }
  return lines.map(line => `${line}\n`).join('')
}

/** Unpacks an archive, such as the statements of a Sparkasse: a file for each day of two years. */
export const statementsIn = (bytes: Buffer) =>
  unzip(bytes, {
    ...{ files: 750, fileBytes: BANK_FILE_BYTES, allBytes: 4 * BANK_FILE_BYTES },
    ...{ tooLarge: tooLargeError, tooMany: tooManyError, unknown: unknownFileError },
  })
