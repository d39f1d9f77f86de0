import { expect, test } from 'vitest'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import { createLog } from '../../runtime/log.ts'
import { openTestSpreadsheets } from '../../testing/files/spreadsheets.ts'
import { unzipped } from '../../testing/files/unzipped.ts'
import { yearArchive } from './year-end.ts'

const now = () => '2027-01-05T09:00:00.000Z'
const holding = <T>(current: T) => ({ current }) as never

test('an invoice whose file fails blocks no other; the archive names it, and the reason is logged', async () => {
  const logged: string[] = []
  const invoices = ['RE-2026-0130', 'RE-2026-0131', 'RE-2026-0132'].map(number =>
    sampleInvoice({ number, sha256: '0'.repeat(64) }),
  )
  const invoice = ({ number }: { number: string }) =>
    number === 'RE-2026-0131' ? Promise.reject(new Error('no room')) : Promise.resolve(new TextEncoder().encode(number))
  const deps = {
    registrations: holding([]),
    events: holding([]),
    bin: holding([]),
    vouchers: holding([]),
    payments: holding([]),
    paymentTrail: holding([]),
    invoices: holding(invoices),
    papers: { invoice } as never,
    spreadsheets: openTestSpreadsheets(),
    now,
    log: createLog('error', line => logged.push(line), now),
  }
  const archive = yearArchive(deps, '2026', new AbortController().signal)
  const files = unzipped(Buffer.from(await new Response(archive).arrayBuffer()))
  const names = [...files.keys()].filter(name => !name.endsWith('.csv'))
  expect(names).toEqual(['RE-2026-0130.pdf', 'RE-2026-0132.pdf', 'FEHLT.txt'])
  expect(String(files.get('FEHLT.txt'))).toMatch(/RE-2026-0131\r\n$/)
  expect(logged.filter(line => line.includes('RE-2026-0131') && line.includes('no room'))).toHaveLength(1)
})
