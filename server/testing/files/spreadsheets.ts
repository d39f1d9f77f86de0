import type { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import type { Table } from '../../../domain/kit/table.ts'
import { openSpreadsheets } from '../../formats/spreadsheets.ts'
import { createLog } from '../../runtime/log.ts'
import { testThreads } from '../threads.ts'

/** For tests: opens spreadsheets and records their threads and log lines. */
export function openTestSpreadsheets(options: Partial<Parameters<typeof openSpreadsheets>[0]> = {}) {
  const logged: string[] = []
  const log = createLog(
    'error',
    line => logged.push(line),
    () => '',
  )
  const workers: Worker[] = []
  const spreadsheets = openSpreadsheets({
    log,
    ...options,
    startWorker(given) {
      const worker = (options.startWorker ?? testThreads.startSpreadsheetWorker)(given)
      workers.push(worker)
      return worker
    },
  })
  onTestFinished(() => spreadsheets.close())
  return { ...spreadsheets, logged, workers }
}

const columns = [{ heading: 'Straße', width: 10 }]
const randomRows = () => Array.from({ length: 50 }, () => [`${Math.random()}`])

export const tableOfCells = (...cells: string[]): Table => ({ columns, pieces: [cells.map(cell => [cell])] })

/** A table without an end. `asked` counts its rows. */
export function endlessTable() {
  const asked = { rows: 0 }
  function* pieces() {
    for (;;) {
      asked.rows += 50
      yield randomRows()
    }
  }
  return { asked, table: (): Table => ({ columns, pieces: pieces() }) }
}

/** Returns a table whose rows end with an error after a number of pieces. */
export function failingTable(after: number): Table {
  function* pieces() {
    for (let count = 0; count < after; count += 1) yield randomRows()
    throw new Error('no more rows')
  }
  return { columns, pieces: pieces() }
}
