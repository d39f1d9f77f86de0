import { setImmediate as pause } from 'node:timers/promises'
import type { CsvRow } from '../../../formats/csv-reader.ts'

/** Lines before other requests run. */
const LINES_AT_ONCE = 500

/**
 * True if a table's quotes are letters: a text such as `"Waldtag` opens a quote in an export that quotes nothing, and
 * would swallow the rows up to the next one. `isWhole` tests the cells of a line for being a row.
 */
export async function areQuotesLetters(
  text: string,
  delimiter: string,
  isWhole: (cells: readonly string[]) => boolean,
): Promise<boolean> {
  if (!text.includes('"')) return false
  const lines = text.split('\n')
  const isRow = (line: string) => isWhole(plainCells(line, delimiter))
  let isInside = false
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === 0) await pause()
    if (isInside && isRow(line)) return true
    if (!line.includes('"')) continue
    isInside = isLeftOpen(line, delimiter) && isRow(line)
  }
  return isInside
}

/** Yields the rows of a table whose quotes are letters. */
export async function* plainRowsIn(text: string, delimiter: string): AsyncGenerator<CsvRow> {
  for (const [at, line] of text.split('\n').entries()) {
    if (at % LINES_AT_ONCE === 0) await pause()
    if (line !== '') yield { cells: plainCells(line, delimiter), line: at + 1, row: at + 1 }
  }
}

/** Splits a line at every delimiter; quotes around a whole cell go. */
const plainCells = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map(cell => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell))

/** True if a quote at the beginning of a cell is not closed within the line. */
function isLeftOpen(line: string, delimiter: string): boolean {
  let [isQuoted, isStart] = [false, true]
  for (let at = 0; at < line.length; at += 1) {
    const isQuote = line[at] === '"'
    if (isQuoted && isQuote && line[at + 1] === '"') at += 1
    else if (isQuote && (isQuoted || isStart)) isQuoted = !isQuoted
    isStart = !isQuoted && line[at] === delimiter
  }
  return isQuoted
}
