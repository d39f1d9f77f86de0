import type { Context } from 'hono'
import type { Table } from '../../../domain/kit/table.ts'
import type { Deps } from '../../app/deps.ts'
import type { SpreadsheetFormat } from '../../formats/spreadsheet-worker.ts'

const types: Record<SpreadsheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Handlers that answer with a table as a file. `tableFor` chooses it, and throws for an invalid request. */
export const spreadsheet =
  (deps: Pick<Deps, 'spreadsheets'>, tableFor: (c: Context) => { name: string; table: () => Table }) =>
  (format: SpreadsheetFormat) =>
  async (c: Context) => {
    const { name, table } = tableFor(c)
    const headers = {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
    }
    // Hono calls this for HEAD as well, which would leave the stream unread.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(await deps.spreadsheets.open(format, table, c.req.raw.signal), 200, headers)
  }
