import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { AppError } from '../../../domain/kit/error.ts'
import type { Table } from '../../../domain/kit/table.ts'
import { endlessTable, failingTable, openTestSpreadsheets, tableOfCells } from '../../testing/files/spreadsheets.ts'
import { expectFailedAnswer, serveRoute } from '../../testing/serve-route.ts'
import { spreadsheet } from './spreadsheet.ts'

/** Opens a site with one file, which `table` makes. */
async function openSite(table: () => Table) {
  const spreadsheets = openTestSpreadsheets()
  const requests = new EventEmitter<{ request: [Request] }>()
  const exportAs = spreadsheet({ spreadsheets }, c => {
    requests.emit('request', c.req.raw)
    return { name: 'liste', table }
  })
  return { ...spreadsheets, requests, address: await serveRoute(exportAs('csv')) }
}

test('a download that fails midway is truncated, and is not mistaken for a complete one', async () => {
  const { address } = await openSite(() => failingTable(1000))
  const failed = expectFailedAnswer()
  const response = await fetch(address)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
  failed.mockClear()
})

test('a download that cannot begin is answered with the error', async () => {
  const { address } = await openSite(() => failingTable(0))
  expect((await fetch(address)).status).toBe(500)
  const wrong = await openSite(() => {
    throw new AppError('invalid', 'Das geht nicht.')
  })
  const response = await fetch(wrong.address)
  expect([response.status, (await response.json()).error.message]).toEqual([400, 'Das geht nicht.'])
})

test('cancelling a download ends its thread', async () => {
  const { address, workers } = await openSite(endlessTable().table)
  const response = await fetch(address)
  const ended = workers.map(worker => once(worker, 'exit'))
  expect(ended).toHaveLength(1)
  await response.body?.cancel()
  await Promise.all(ended)
})

test('a reader who leaves while others download leaves the queue', async () => {
  let tables = 0
  const { address, workers, requests } = await openSite(() => {
    tables += 1
    return tables <= 2 ? endlessTable().table() : tableOfCells(`${tables}`)
  })
  const responses = [await fetch(address), await fetch(address)]
  const gone = new AbortController()
  const waits = once(requests, 'request')
  const third = fetch(address, { signal: gone.signal })
  const [{ signal }] = await waits
  const fourth = fetch(address)
  const noticed = once(signal, 'abort')
  gone.abort()
  await expect(third).rejects.toThrow()
  await noticed
  await responses[0]?.body?.cancel()
  expect(await (await fourth).text()).toContain('"3"')
  expect(workers).toHaveLength(3)
  await responses[1]?.body?.cancel()
})

test('a HEAD request gets the headers of the download and starts no thread', async () => {
  const { address, workers } = await openSite(endlessTable().table)
  const { status, headers } = await fetch(address, { method: 'HEAD' })
  expect([status, headers.get('Content-Disposition')]).toEqual([200, 'attachment; filename="liste.csv"'])
  expect(workers).toEqual([])
})
