import { AppError } from '../../domain/error.ts'
import {
  type Cells,
  cellsOf,
  chosenColumns,
  columnsIn,
  earlierColumns,
  type FieldList,
  numberedColumns,
  plainCellsOf,
  previewFields,
} from '../../domain/import/columns.ts'
import { IMPORT_ROWS, type PreviewField } from '../../domain/import/import.ts'
import { type Program, programOf } from '../../domain/import/programs.ts'
import { t } from '../../domain/language.ts'
import { isCsvFault, rowsIn } from '../formats/csv-reader.ts'

/** A table as it was understood. */
export type ImportTable<F extends FieldList> = {
  headings: string[]
  fields: PreviewField[]
  /** Each row, and the same by the columns that 0.1.0 found. */
  rows: { row: number; cell: Cells<F>; earlier: Cells<F>; notes: readonly string[] }[]
  program: Program | undefined
}

/** A title, an empty line or a date may stand above the headings. */
const MOST_ROWS_ABOVE = 20
/** No list has more. */
const MOST_COLUMNS = 200

/** Reads a CSV by its headings, wherever its columns stand. Throws `invalid`. */
export async function readTable<F extends FieldList>(
  text: string,
  fields: F,
  chosen: Readonly<Record<string, number>> = {},
): Promise<ImportTable<F>> {
  if (text.includes('\0')) throw noTable()
  // What Excel writes above a table for itself.
  const plain = text.replace(/^sep=(.)\r?\n/, '')
  const first = plain.slice(0, 20_000)
  const delimiter = delimiterIn(first, fields)
  const all = await rowsOf(plain, delimiter)
  const above = all.slice(0, MOST_ROWS_ABOVE).map(({ cells }) => knownIn(cells, fields))
  const most = Math.max(0, ...above)
  const head = all[most === 0 ? 0 : above.indexOf(most)]
  if (!head) throw noTable()
  const headings = head.cells.map(cell => cell.trim())
  const body = all.filter(({ row }) => row > head.row)
  const program = programOf(headings)
  // Microsoft Forms writes "anonymous" where it asks nobody to sign in.
  const filled = new Set(
    body.flatMap(({ cells }) => cells.flatMap((cell, at) => (/^\s*(?:anonymous|anonym)?\s*$/.test(cell) ? [] : [at]))),
  )
  const isEmpty = (column: number) => !filled.has(column)
  const columns = chosenColumns(columnsIn(headings, fields, { program, isEmpty }), chosen)
  const numbered = numberedColumns(headings, fields)
  const earlier = chosenColumns(earlierColumns(headings, fields), chosen)
  const shift = plain.length === text.length ? 0 : 1
  return {
    headings,
    fields: previewFields(fields, columns, numbered),
    program,
    rows: body.map(({ row, cells }) => ({
      row: row + shift,
      cell: plainCellsOf(cells, columns, numbered),
      earlier: cellsOf(cells, earlier),
      notes: [],
    })),
  }
}

const knownIn = (cells: readonly string[], fields: FieldList) =>
  Object.values(columnsIn(cells, fields, { program: programOf(cells) })).filter(column => column >= 0).length

/** The character by which most headings are found; where none are, the one that stands most often. */
function delimiterIn(text: string, fields: FieldList): string {
  const lines = text.split('\n', MOST_ROWS_ABOVE)
  const scores = [';', ',', '\t'].map(delimiter => {
    const counts = lines.map(line => line.split(delimiter).map(cell => cell.replace(/^\s*"|"\s*$/g, '')))
    const known = Math.max(...counts.map(cells => knownIn(cells.slice(0, MOST_COLUMNS), fields)))
    return { delimiter, score: known * 1000 + Math.max(...counts.map(({ length }) => Math.min(length, MOST_COLUMNS))) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

async function rowsOf(text: string, delimiter: string) {
  const rows: { row: number; cells: string[] }[] = []
  try {
    for await (const { row, cells } of rowsIn(text, delimiter)) {
      if (cells.every(cell => cell.trim() === '')) continue
      rows.push({ row, cells: cells.slice(0, MOST_COLUMNS) })
      if (rows.length > IMPORT_ROWS + MOST_ROWS_ABOVE) throw tooManyRows()
    }
  } catch (error) {
    throw isCsvFault(error) ? noTable() : error
  }
  return rows
}

const noTable = () =>
  new AppError(
    'invalid',
    t(
      'I cannot read this as a table. Please save it as CSV (in Excel: “CSV UTF-8”).',
      'Als Tabelle kann ich das nicht lesen. Bitte speichere sie als CSV (in Excel: „CSV UTF-8“).',
    ),
  )

export const tooManyRows = () =>
  new AppError(
    'invalid',
    t(
      `There are more than ${IMPORT_ROWS} rows. Please divide the file.`,
      `Das sind mehr als ${IMPORT_ROWS} Zeilen. Bitte teile die Datei auf.`,
    ),
  )
