import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import type { Table } from '../../domain/registrations/registration-table.ts'

/** Programs that read a table stumble over control characters. */
const readable = (text: string) => text.replace(/[^\t\n\r\P{Cc}]/gu, '')

/** For a German Excel: semicolons, and a byte order mark so that it reads UTF-8. No cell is a formula. */
export const toCsv = ({ columns, rows }: Table): string =>
  stringify([columns.map(({ heading }) => heading), ...rows.map(row => row.map(readable))], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
  })

/** Characters that a cell of Excel can hold. */
const CELL = 32_767

/** A cell that is text, whatever it looks like. What XML cannot hold is left out by the package. */
const cell = (text: string) =>
  text === '' ? null : { value: text.slice(0, CELL), type: String, wrap: true, alignVertical: 'top' as const }

export const toXlsx = ({ columns, rows }: Table): Promise<Buffer> =>
  writeXlsxFile(
    [
      columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const })),
      ...rows.map(row => row.map(cell)),
    ],
    { sheet: 'Anmeldungen', columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer()
