import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../domain/testing/samples.ts'
import { watchClock } from '../store/clock-watch.ts'
import { type DataFolder, openDataFolder } from '../store/data-folder.ts'
import { openLogins } from '../store/journals/logins.ts'
import { openTrustedClock } from '../store/journals/trusted-clock.ts'
import { openVisits } from '../store/journals/visits.ts'
import { filesWith } from '../testing/newsletter-site.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { keepUidHost, startHousekeeping } from './housekeeping.ts'

const day = 24 * 3_600_000
const before = Date.parse('2026-10-01T09:00:00.000Z')
const copies = ['before-restore-2026-10-01T09-00-00-000Z', 'backups/before-upgrade-2026-10-01T09-00-00-000Z.zip']

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let data: DataFolder
beforeEach(async () => {
  folder = await temporaryFolder()
  data = await openDataFolder({ dir: folder.dir, firstContent: sampleContent, log: () => {} })
  await mkdir(join(folder.dir, 'logs'))
  await mkdir(join(folder.dir, 'backups'))
  await mkdir(join(folder.dir, copies[0] ?? ''))
  await writeFile(join(folder.dir, copies[1] ?? ''), '')
  for (const copy of copies) await utimes(join(folder.dir, copy), before / 1000, before / 1000)
})
afterEach(async () => {
  await data.close()
  await folder.done()
})

/** Returns the copies left after a start at `moment`, with the last log entry at `lastLogged`. */
async function leftAfterStart(moment: number, lastLogged: number): Promise<string[]> {
  const { dir } = folder
  await writeFile(join(dir, 'logs', 'requests-2026-10-01.jsonl'), '')
  await start(moment, lastLogged)
  const names = [...(await readdir(dir)), ...(await readdir(join(dir, 'backups'))).map(name => `backups/${name}`)]
  return names.filter(name => copies.includes(name)).sort()
}

/** Starts housekeeping at `moment`, with logs last written at `lastLogged`. */
async function start(moment: number, lastLogged: number): Promise<void> {
  const { dir } = folder
  for (const name of await readdir(join(dir, 'logs')))
    await utimes(join(dir, 'logs', name), lastLogged / 1000, lastLogged / 1000)
  const now = () => new Date(moment).toISOString()
  const failures: string[] = []
  const log = (message: string) => failures.push(message)
  const visits = openVisits({ dir, now, log, ownHost: () => 'example.org' })
  const logins = openLogins({ dir, now, log })
  const trustedClock = openTrustedClock({ dir, now, log })
  const housekeeping = startHousekeeping({
    visits,
    logins,
    trustedClock,
    clockWatch: watchClock({ data, now, log }),
    ...data,
    newId: randomUUID,
    dir,
    log: { error: log, info: log, debug: log },
  })
  await housekeeping.stop()
  for (const each of [visits, logins, trustedClock]) await each.close()
  // The copy from before an upgrade is unreadable on purpose.
  expect(failures.filter(message => !message.startsWith('before-upgrade-'))).toEqual([])
}

test('copies kept by restores and upgrades are deleted after a month', async () => {
  expect(await leftAfterStart(before + 29 * day, before + 29 * day)).toEqual([...copies].sort())
  expect(await leftAfterStart(before + 31 * day, before + 31 * day)).toEqual([])
})

test('files kept by a repair are deleted after a month, whatever their kind and date', async () => {
  const path = join(folder.dir, 'damaged', 'outbox-2026-10-01T09-00-00-000Z.json')
  await mkdir(join(folder.dir, 'damaged'))
  await writeFile(path, 'Mira')
  await start(before + 29 * day, before + 29 * day)
  expect(filesWith(folder, 'Mira')).toEqual([path])
  await start(before + 31 * day, before + 31 * day)
  expect(filesWith(folder, 'Mira')).toEqual([])
  // While such a folder exists, housekeeping deletes no picture for lack of a record.
  expect(await readdir(folder.dir)).toContain('damaged')
})

test('for three days after a clock jump ahead, none of the kept files is deleted', async () => {
  const jumped = before + 60 * day
  expect(await leftAfterStart(jumped, before + day)).toEqual([...copies].sort())
  expect(await leftAfterStart(jumped + 2 * day, jumped + 2 * day)).toEqual([...copies].sort())
  // The clock is put right again.
  expect(await leftAfterStart(before + 2 * day, before + 2 * day)).toEqual([...copies].sort())
  expect(await leftAfterStart(jumped + 4 * day, jumped + 4 * day)).toEqual([])
})

test('a start with the clock 36 hours behind shortens no addresses, unless the clock stays there for three days', async () => {
  const path = join(folder.dir, 'logs', 'requests-2026-10-01.jsonl')
  const entry = { method: 'GET', path: '/', status: 200, bytes: 1, ms: 1, agent: '', referrer: '' }
  await writeFile(path, `${JSON.stringify({ date: '2026-10-01T08:00:00.000Z', ip: '192.0.2.77', ...entry })}\n`)
  const written = await readFile(path, 'utf8')
  const behind = before - 36 * 3_600_000
  await start(behind, before)
  expect(await readFile(path, 'utf8')).toBe(written)
  // The clock is put right.
  await start(before + 1000, before)
  expect(await readFile(path, 'utf8')).toBe(written)
  await start(behind - 30 * day, before)
  await start(behind - 28 * day, before)
  expect(await readFile(path, 'utf8')).toBe(written)
  await start(behind - 26 * day, before)
  expect(await readFile(path, 'utf8')).toContain('192.0.2.0/24')
})

const binnedAt = async (deletedAt: string) => {
  const record = sampleRegistration({ name: 'Mira Muster' })
  await data.bin.update(() => ({
    next: [{ _id: 'entry', kind: 'registration', deletedAt, record }],
    result: undefined,
  }))
}
const inBin = () => data.bin.current.map(({ deletedAt }) => deletedAt)
const deletedAt = new Date(before).toISOString()

test('bin entries are deleted from every file after thirty days', async () => {
  await binnedAt(deletedAt)
  await start(before + 30 * day - 1000, before + 30 * day - 1000)
  expect(inBin()).toEqual([deletedAt])
  expect(filesWith(folder, 'Mira')).not.toEqual([])
  await start(before + 30 * day, before + 30 * day)
  expect(inBin()).toEqual([])
  expect(filesWith(folder, 'Mira')).toEqual([])
})

test('a held booking stays in the bin', async () => {
  const hold = { date: deletedAt, reason: 'Unfall' }
  const record = sampleBooking({ hold })
  const entry = { _id: 'entry', kind: 'registration' as const, deletedAt, record }
  await data.bin.update(() => ({ next: [entry], result: undefined }))
  await start(before + 60 * day, before + 60 * day)
  expect(data.bin.current).toEqual([entry])
})

test('a deleted event stays in the bin while a guest waits for a decision', async () => {
  const record = sampleEvent({ startDate: '2099-01-02T09:00:00.000Z', endDate: '2099-01-02T12:00:00.000Z' })
  const entry = { _id: 'entry', kind: 'event' as const, deletedAt, record }
  const booking = sampleBooking({ event: record._id, state: 'confirmed' })
  await data.bin.update(() => ({ next: [entry], result: undefined }))
  await data.registrations.update(() => ({ next: [booking], result: undefined }))
  await start(before + 60 * day, before + 60 * day)
  expect(data.bin.current).toEqual([entry])
  await data.registrations.update(() => ({ next: [{ ...booking, state: 'cancelled' as const }], result: undefined }))
  await start(before + 61 * day, before + 61 * day)
  expect(data.bin.current).toEqual([])
})

test('a clock that is a month ahead for three seconds empties nothing early', async () => {
  await writeFile(join(folder.dir, 'logs', 'requests-2026-10-01.jsonl'), '')
  await binnedAt(deletedAt)
  await start(before + 31 * day, before + day)
  await start(before + day + 3000, before + day)
  expect(inBin()).toEqual([deletedAt])
  await start(before + 30 * day, before + 30 * day)
  expect(inBin()).toEqual([])
})

test('records put into the bin by a clock years ahead are deleted a month after the clock is right', async () => {
  await binnedAt(new Date(before + 800 * day).toISOString())
  await start(before, before)
  expect(inBin()).toEqual([deletedAt])
})

test('a health note leaves every file two weeks after the event, from three o’clock on, and not before', async () => {
  const participants = [{ _id: 'mia', name: 'Mia', health: 'Nussallergie' }]
  await data.registrations.update(() => ({ next: [sampleBooking({ participants })], result: undefined }))
  // The sample event ends on 6 December.
  const due = Date.parse('2026-12-20T02:00:00.000Z')
  await start(due - 1000, due - 1000)
  expect(data.registrations.current[0]?.participants).toEqual(participants)
  await start(due, due)
  expect(data.registrations.current[0]?.participants).toEqual([{ _id: 'mia', name: 'Mia' }])
  expect(filesWith(folder, 'Nussallergie')).toEqual([])
})

test('the host of calendar files is stored once it may be in use, and stays if the site moves', async () => {
  const log = { error: (message: string) => expect.fail(message) }
  const startAt = (address: string, publicUrl: string | undefined) =>
    keepUidHost({ commit: data.commit, origin: () => address, log }, publicUrl)
  await startAt('http://localhost:3000', undefined)
  expect(data.site.current.uidHost).toBeUndefined()
  await startAt('https://alt.example', 'https://alt.example')
  expect(data.site.current.uidHost).toBe('alt.example')
  await startAt('https://neu.example', 'https://neu.example')
  expect(data.site.current.uidHost).toBe('alt.example')
})

test('a site with bookings and no address keeps the host of its earlier calendar files', async () => {
  await data.commit(() => ({ added: { registrations: [sampleRegistration()] }, result: undefined }))
  const log = { error: (message: string) => expect.fail(message) }
  const site = { commit: data.commit, origin: () => 'http://localhost:3000', log }
  await keepUidHost(site, undefined)
  expect(data.site.current.uidHost).toBe('localhost')
})
