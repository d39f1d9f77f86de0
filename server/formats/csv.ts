import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { escapedCell } from '../../domain/kit/table-cell.ts'
import type { TableToWrite } from './spreadsheet-worker.ts'

/** Removes control characters, which some spreadsheet programs refuse. */
const readable = (text: string) => text.replace(/[^\t\n\r\P{Cc}]/gu, '')

/** As a German Excel reads it. A number is no formula, also with a minus. */
function field(text: string, kind: TableToWrite['columns'][number]['kind']): string | number {
  if (kind === 'amount' && text !== '' && !Number.isNaN(Number(text))) return Number(text)
  if (kind !== 'day' && kind !== 'moment') return escapedCell(readable(text))
  const [day = '', ...time] = text.split(' ')
  return [day.split('-').reverse().join('.'), ...time].join(' ')
}

/** For a German Excel: semicolons, and a byte order mark so that it reads UTF-8. Formulas are escaped. */
export function csv({ columns, pieces }: TableToWrite): Readable {
  const text = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted: true,
    cast: { number: amount => amount.toFixed(2).replace('.', ',') },
  })
  async function* rows() {
    yield columns.map(({ heading }) => escapedCell(heading))
    for await (const piece of pieces)
      for (const row of piece) yield row.map((text, at) => field(text, columns[at]?.kind))
  }
  // Whoever reads `text` gets the error.
  pipeline(Readable.from(rows()), text, () => {})
  return text
}
