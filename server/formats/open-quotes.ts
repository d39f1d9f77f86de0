import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CsvRow } from './csv-reader.ts'

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
  const lines = linesOf(text)
  const isRow = (line: string) => isWhole(plainCells(line, delimiter))
  let isInside = false
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === 0) await nextTurn()
    if (isInside && isRow(line)) return true
    if (!line.includes('"')) continue
    isInside = isLeftOpen(line, delimiter) && isRow(line)
  }
  return isInside
}

const CHARACTERS_COMPARED = 100_000
/** An address or a day. */
const mark = /\S@\S|\d[./-]\d{1,2}[./-]\d/

/**
 * Returns a test of a line's cells for being a row of a list: as many cells as most lines without quotes have, and
 * addresses or days in the same columns.
 */
export function rowTest(text: string, delimiter: string): (cells: readonly string[]) => boolean {
  const lines = linesOf(text.slice(0, CHARACTERS_COMPARED))
    .filter(line => !line.includes('"') && mark.test(line))
    .map(line => line.split(delimiter))
  const widths = lines.map(({ length }) => length).sort((a, b) => a - b)
  const width = widths[widths.length >> 1] ?? 0
  const rows = lines.filter(({ length }) => length === width)
  const marked = Array.from({ length: width }, (_, at) => at).filter(
    at => rows.filter(cells => mark.test(cells[at] ?? '')).length * 2 > rows.length,
  )
  return cells =>
    marked.length > 0 && width > 1 && cells.length === width && marked.every(at => mark.test(cells[at] ?? ''))
}

/** Yields the rows of a table whose quotes are letters. */
export async function* plainRowsIn(text: string, delimiter: string): AsyncGenerator<CsvRow> {
  for (const [at, line] of linesOf(text).entries()) {
    if (at % LINES_AT_ONCE === 0) await nextTurn()
    if (line !== '') yield { cells: plainCells(line, delimiter), line: at + 1, row: at + 1 }
  }
}

const linesOf = (text: string) => text.split('\n').map(line => (line.endsWith('\r') ? line.slice(0, -1) : line))

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
