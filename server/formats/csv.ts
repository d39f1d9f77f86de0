import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { escapedCell } from '../../domain/kit/table-cell.ts'
import type { TableToWrite } from './spreadsheet-worker.ts'

/** Removes control characters, which some spreadsheet programs refuse. */
const readable = (text: string) => text.replace(/[^\t\n\r\P{Cc}]/gu, '')

/** Formats a value for a German Excel. Numbers, negative ones too, need no escaping as formulas. */
function field(text: string, kind: TableToWrite['columns'][number]['kind']): string | number {
  if (kind === 'amount' && text !== '' && !Number.isNaN(Number(text))) return Number(text)
  if (kind !== 'day' && kind !== 'moment') return escapedCell(readable(text))
  const [day = '', ...time] = text.split(' ')
  return [day.split('-').reverse().join('.'), ...time].join(' ')
}

/** Writes CSV for a German Excel: semicolons, and a byte order mark so that it reads UTF-8. Escapes formulas. */
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
  // Errors reach the reader of `text`.
  pipeline(Readable.from(rows()), text, () => {})
  return text
}
