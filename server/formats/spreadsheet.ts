import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import type { Table } from '../../domain/registrations/registration-table.ts'

/** Removes control characters, which some spreadsheet programs refuse. */
const readable = (text: string) => text.replace(/[^\t\n\r\P{Cc}]/gu, '')

/** For a German Excel: semicolons, and a byte order mark so that it reads UTF-8. Formulas are escaped. */
export const toCsv = ({ columns, rows }: Table): string =>
  stringify([columns.map(({ heading }) => heading), ...rows.map(row => row.map(readable))], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
  })

/** What a cell of Excel can hold. */
const CELL_LIMIT_CHARACTERS = 32_767

/** A text cell, even if the text looks like a number or a formula. The package removes what XML cannot hold. */
const cell = (text: string) =>
  text === ''
    ? null
    : { value: text.slice(0, CELL_LIMIT_CHARACTERS), type: String, wrap: true, alignVertical: 'top' as const }

export const toXlsx = ({ columns, rows }: Table): Promise<Buffer> =>
  writeXlsxFile(
    [
      columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const })),
      ...rows.map(row => row.map(cell)),
    ],
    { sheet: 'Anmeldungen', columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer()
