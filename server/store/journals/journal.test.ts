import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayOf } from '../../../domain/kit/format.ts'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { type Journal, openJournal } from './journal.ts'
import { readJournal, rewriteEntries } from './journal-file.ts'
import type { JournalLimits } from './journal-limits.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let logged: string[]
let journal: Journal
beforeEach(async () => {
  folder = await temporaryFolder()
  logged = []
  journal = openRequests()
})
afterEach(async () => {
  vi.useRealTimers()
  await journal.close()
  await folder.done()
})

function openRequests(waitingMax = 10_000, limits?: JournalLimits): Journal {
  const now = () => '2026-11-28T09:00:00.000Z'
  const log = (line: string) => logged.push(line)
  return openJournal({ dir: folder.dir, now, prefix: 'requests', name: dayOf, log, waitingMax, limits })
}

const fileOf = (day: string) => join(folder.dir, 'logs', `requests-${day}.jsonl`)
const today = () => fileOf('2026-11-28')
async function entriesOf(path: string): Promise<unknown[]> {
  const entries = []
  for await (const bundle of readJournal(path)) entries.push(...bundle.entries)
  return entries
}
/** Makes every write fail: a file takes the folder's place. */
const breakDisk = () => writeFile(join(folder.dir, 'logs'), '')
const mendDisk = () => rm(join(folder.dir, 'logs'))

test('entries are written to the file of their Berlin day', async () => {
  for (const date of ['2026-11-27T22:59:59.999Z', '2026-11-27T23:00:00.000Z', '2026-07-01T22:00:00.000Z'])
    journal.append({ date })
  journal.append({ path: '/without a date' })
  journal.append({ date: 'no date' })
  await journal.flush()
  expect(await entriesOf(fileOf('2026-11-27'))).toEqual([{ date: '2026-11-27T22:59:59.999Z' }])
  expect(await entriesOf(fileOf('2026-07-02'))).toHaveLength(1)
  expect(await entriesOf(today())).toEqual([
    { date: '2026-11-27T23:00:00.000Z' },
    { path: '/without a date' },
    { date: 'no date' },
  ])
  expect((await stat(today())).mode & 0o777).toBe(0o600)
})

test('a monthly journal has one file a month', async () => {
  const logins = openJournal({
    dir: folder.dir,
    now: () => '2026-11-28T09:00:00.000Z',
    prefix: 'logins',
    name: instant => dayOf(instant).slice(0, 7),
  })
  logins.append({ date: '2026-11-30T23:30:00.000Z' })
  await logins.close()
  expect(await readdir(join(folder.dir, 'logs'))).toEqual(['logins-2026-12.jsonl'])
})

test('an entry is one line, whatever it contains', async () => {
  const entry = { path: '/\n\r\u2028\u2029\u0085"\\\0', agent: '🌳' }
  journal.append(entry)
  journal.append({ second: true })
  await journal.flush()
  const text = await readFile(today(), 'utf8')
  expect(text.split(/\r\n|[\n\r\u2028\u2029]/)).toHaveLength(3)
  expect(await entriesOf(today())).toEqual([entry, { second: true }])
})

test('entries are on the disk within a second, without a flush', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  journal.append({ count: 1 })
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await entriesOf(today())).toEqual([{ count: 1 }]), { interval: 5 })
})

test('flushing waits for all earlier entries in order, even during another flush', async () => {
  const counts = Array.from({ length: 100 }, (_, count) => ({ count }))
  const flushes = counts.map(entry => {
    journal.append(entry)
    return journal.flush()
  })
  await Promise.all(flushes)
  expect(await entriesOf(today())).toEqual(counts)
})

test('a torn last line costs no other line', async () => {
  journal.append({ count: 1 })
  journal.append({ count: 2 })
  await journal.close()
  await truncate(today(), (await stat(today())).size - 3)
  journal = openRequests()
  journal.append({ count: 3 })
  journal.append({ count: 4 })
  await journal.flush()
  expect(await entriesOf(today())).toEqual([{ count: 1 }, { count: 3 }, { count: 4 }])
})

test('readers skip lines that are not entries, and find none in a missing file', async () => {
  await mkdir(join(folder.dir, 'logs'))
  await appendFile(today(), '{"count":1}\n\n\0\0\0\n{"cou\n7\nnull\n[1]\n{"count":2}\n{"count":3}')
  expect(await entriesOf(today())).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }])
  expect(await entriesOf(fileOf('2020-01-01'))).toEqual([])
})

test('a reader reads a file of many pieces, from the start or from a given byte', async () => {
  const lines = Array.from({ length: 20_000 }, (_, count) => `${JSON.stringify({ count, text: 'Wald ä €' })}\n`)
  await mkdir(join(folder.dir, 'logs'))
  await appendFile(today(), lines.join(''))
  expect(await entriesOf(today())).toHaveLength(20_000)
  const start = Buffer.byteLength(lines.slice(0, 11_000).join(''))
  let end = 0
  const found = []
  for await (const bundle of readJournal(today(), start)) {
    found.push(...bundle.entries)
    end = bundle.end
  }
  expect(found).toHaveLength(9_000)
  expect(end).toBe(Buffer.byteLength(lines.join('')))
  for await (const { entries } of readJournal(today())) {
    expect(entries[0]).toMatchObject({ count: 0 })
    break
  }
})

test('a reader that continues gets each entry once, however the file ended', async () => {
  await mkdir(join(folder.dir, 'logs'))
  const entries: unknown[] = []
  let end = 0
  async function readOn() {
    for await (const bundle of readJournal(today(), end)) {
      entries.push(...bundle.entries)
      end = bundle.end
    }
  }
  for (const piece of ['{"count":1}\n{"cou', 'nt":2}', '\n{"count":3}', '\n\n{"torn', '\n{"count":4}\n']) {
    await appendFile(today(), piece)
    await readOn()
  }
  expect(entries).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }, { count: 4 }])
})

test('while a file is rewritten, appended entries wait', async () => {
  journal.append({ count: 1, ip: '192.0.2.7' })
  journal.append({ count: 2, ip: '192.0.2.8' })
  journal.append({ count: 3 })
  await journal.flush()
  await appendFile(today(), '{"torn')
  const rewriting = journal.exclusively(() =>
    rewriteEntries(today(), entry => {
      const { count } = entry as { count: number }
      return count === 1 ? { count, ip: 'gone' } : count === 2 ? undefined : entry
    }),
  )
  journal.append({ count: 4 })
  await Promise.all([rewriting, journal.flush()])
  expect(await readFile(today(), 'utf8')).toBe('{"count":1,"ip":"gone"}\n{"count":3}\n{"count":4}\n')
  expect((await stat(today())).mode & 0o777).toBe(0o600)
  // Rewriting without a change keeps the file.
  const { ino } = await stat(today())
  await journal.exclusively(() => rewriteEntries(today(), entry => entry))
  expect((await stat(today())).ino).toBe(ino)
  expect(await readdir(join(folder.dir, 'logs'))).toEqual(['requests-2026-11-28.jsonl'])
})

test('an entry that cannot be serialised is dropped without an error, and counted', async () => {
  journal.append({ count: 1n })
  journal.append({ count: 2 })
  await journal.flush()
  expect(await entriesOf(today())).toEqual([{ count: 2 }])
  expect(logged).toEqual(['1 line(s) of the journal "requests" were dropped, as they could not be written.'])
})

test('while the disk refuses, the newest entries wait in memory and the loss is reported', async () => {
  journal = openRequests(3)
  await breakDisk()
  for (const count of [1, 2]) journal.append({ count })
  await journal.flush()
  for (const count of [3, 4, 5]) journal.append({ count })
  await journal.flush()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^requests-2026-11-28\.jsonl cannot be written for now: .*EEXIST/)
  await mendDisk()
  await journal.flush()
  expect(await entriesOf(today())).toEqual([{ count: 3 }, { count: 4 }, { count: 5 }])
  expect(logged[1]).toBe('2 line(s) of the journal "requests" were dropped, as they could not be written.')
})

test('beyond the limit of a file its lines are only counted, and the next day is written again', async () => {
  const disk = { free: 10 ** 12, total: 10 ** 12 }
  journal = openRequests(10_000, { fileBytes: 50, space: async () => disk })
  const append = async (...dates: string[]) => {
    for (const date of dates) journal.append({ date })
    await journal.flush()
  }
  await append('2026-11-28T09:00:00.000Z', '2026-11-28T09:00:01.000Z')
  expect(journal.failure()).toBeUndefined()
  await append('2026-11-28T09:00:02.000Z')
  await append('2026-11-28T09:00:03.000Z', '2026-11-28T09:00:04.000Z')
  const sentence =
    'requests-2026-11-28.jsonl has reached its limit of 50 Bytes: 3 more line(s) were counted but not written.'
  expect(journal.failure()).toBe(sentence)
  expect(await entriesOf(today())).toHaveLength(2)
  await append('2026-11-29T09:00:00.000Z')
  expect(await entriesOf(fileOf('2026-11-29'))).toHaveLength(1)
  expect([journal.failure(), logged]).toEqual([undefined, [sentence]])
})

test('the last room on the disk is left to registrations: entries wait until there is room again', async () => {
  const disk = { free: 99, total: 1000 }
  journal = openRequests(10_000, { fileBytes: 10 ** 9, space: async () => disk })
  journal.append({ count: 1 })
  await journal.flush()
  expect(journal.failure()).toBe(
    'requests-2026-11-28.jsonl cannot be written for now: Error: only 99 Bytes of the disk are free',
  )
  disk.free = 100
  journal.append({ count: 2 })
  await journal.flush()
  expect([journal.failure(), await entriesOf(today())]).toEqual([undefined, [{ count: 1 }, { count: 2 }]])
})
