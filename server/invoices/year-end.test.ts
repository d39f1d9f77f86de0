import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { sampleInvoice } from '../../domain/testing/sample-invoices.ts'
import { openPapers } from '../papers/papers.ts'
import { createLog } from '../runtime/log.ts'
import { openTestSpreadsheets } from '../testing/spreadsheets.ts'
import { yearsArchive } from './year-end.ts'

const now = () => '2027-01-05T09:00:00.000Z'
const holding = <T>(current: T) => ({ current }) as never

test('an archive that lacks an invoice breaks off, and the log says which', async () => {
  const logged: string[] = []
  const deps = {
    registrations: holding([]),
    events: holding([]),
    bin: holding([]),
    vouchers: holding([]),
    payments: holding([]),
    invoices: holding([sampleInvoice({ sha256: '0'.repeat(64) })]),
    papers: openPapers({ startWorker: () => new Worker('throw new Error("no room")', { eval: true }) }),
    spreadsheets: openTestSpreadsheets(),
    now,
    log: createLog('error', line => logged.push(line), now),
  }
  const archive = yearsArchive(deps, '2026', new AbortController().signal)
  await expect(new Response(archive).arrayBuffer()).rejects.toThrow('no room')
  expect(logged).toEqual([expect.stringContaining('RE-2026-0131')])
})
