import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { piecesOf } from './pieces.ts'

/** `line` is the last line of the row in the text; `row` counts rows as spreadsheets do, empty ones too. */
export type CsvRow = { cells: string[]; line: number; row: number }

/** Limit for a row, so that an unclosed quote does not consume the rest of the file. */
const ROW_CHARACTERS = 200_000

/**
 * Yields the rows of a CSV that are not empty; `escapeSign` escapes a quote within quotes. Other requests run in
 * between.
 */
export async function* rowsIn(text: string, delimiter: string, escapeSign = '"'): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    escape: escapeSign,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS,
    info: true,
  })
  // Errors reach the consumer of the rows.
  pipeline(Readable.from(piecesOf(new TextEncoder().encode(text))), parser, () => {})
  const read: AsyncIterable<{ record: string[]; info: { lines: number; records: number; empty_lines: number } }> =
    parser
  for await (const { record, info } of read)
    yield { cells: record, line: info.lines, row: info.records + info.empty_lines }
}

/** True for a syntax error of the CSV; false for errors from the consumer of the rows. */
export const isCsvFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
