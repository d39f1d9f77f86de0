import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleRegistration } from '../../../domain/testing/samples.ts'
import { siteIn, temporaryFolder, wholeContent } from '../../testing/sample-site.ts'
import { openDataFolder } from '../data-folder.ts'
import { openArchive } from './archive.ts'
import { type NightlyTimes, openNightly } from './nightly.ts'
import { nightlyName } from './nightly-files.ts'
import { restoreSite } from './restore.ts'

const GB = 1024 ** 3
/** Free space that backups leave on a large disk. */
const RESERVE = 500 * 1024 ** 2
const start = '2026-11-28T03:05:00.000Z'
const nightAfter = (nights: number) => new Date(Date.parse(start) + nights * 24 * 3_600_000).toISOString()

/** Opens a site with its backups in a folder beside its data, or in its own. */
async function openSite({ keep = 3, isOwn = true, times = {} as Partial<NightlyTimes> } = {}) {
  const { dir: room, done } = await temporaryFolder()
  onTestFinished(done)
  const dir = join(room, 'data')
  const clock = { now: start, trusted: undefined as string | undefined, latest: undefined as string | undefined }
  const disk = { free: 100 * GB, total: 200 * GB }
  const logged: string[] = []
  const log = (message: string, details?: object) => logged.push(`${message} ${JSON.stringify(details)}`)
  const data = await openDataFolder({ dir, firstContent: wholeContent, log, info: () => {} })
  const folder = isOwn ? join(dir, 'backups') : join(room, 'elsewhere')
  const erased = { at: '' }
  const nightly = openNightly({
    ...data,
    settings: { folder, isOwn, keep },
    erasedBefore: moment => (erased.at <= moment ? erased.at : ''),
    now: () => clock.now,
    trustedClock: { moment: async () => clock.trusted ?? clock.now, latest: async () => clock.latest ?? clock.now },
    log: { error: log, info: () => {}, debug: () => {} },
    spaceOf: async () => disk,
    times: { lookIntervalMs: 10, settleMs: 0, pauseMs: 0, ...times },
  })
  const close = async () => {
    await nightly.close()
    await data.close()
  }
  onTestFinished(close)
  const names = () => readdir(folder).then(names => names.sort())
  return { room, dir, folder, data, nightly, clock, disk, logged, erased, names, close }
}

const soon = <T>(value: () => T) => expect.poll(value, { interval: 5 })
const called = (...moments: string[]) => moments.map(nightlyName)

test('each night makes one backup that can be restored, and keeps as many as configured', async () => {
  const site = await openSite()
  const { clock, nightly, names, folder, room, data, dir } = site
  nightly.start()
  await soon(names).toEqual(called(start))
  for (const night of [1, 2, 3]) {
    await data.registrations.update(all => ({
      next: [...all, sampleRegistration({ _id: `night-${night}` })],
      result: undefined,
    }))
    clock.now = nightAfter(night)
    await soon(nightly.state).toMatchObject({ last: nightAfter(night), count: Math.min(night + 1, 3), problems: [] })
  }
  expect(await names()).toEqual(called(nightAfter(1), nightAfter(2), nightAfter(3)))
  await site.close()
  const to = join(room, 'restored')
  await mkdir(to)
  const archive = await openArchive(join(folder, nightlyName(nightAfter(3))))
  await restoreSite(to, archive, { force: false, now: clock.now, signal: new AbortController().signal })
  archive.close()
  const restored = await siteIn(to)
  const pictures = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('images/')))
  expect(pictures(restored)).toEqual(pictures(await siteIn(dir)))
  expect(Buffer.from(restored['registrations.json'] ?? '', 'hex').toString()).toContain('night-3')
})

test('after a start the site answers before a backup is made', async () => {
  const site = await openSite({ times: { settleMs: 3_600_000 } })
  await mkdir(site.folder)
  await writeFile(join(site.folder, nightlyName(nightAfter(-2))), '')
  site.nightly.start()
  await soon(site.nightly.state).toMatchObject({ last: nightAfter(-2), count: 1, problems: [] })
  // The job has looked once more.
  await writeFile(join(site.folder, nightlyName(nightAfter(-1))), '')
  await soon(site.nightly.state).toMatchObject({ count: 2 })
  expect(await site.names()).toEqual(called(nightAfter(-2), nightAfter(-1)))
})

test('a folder elsewhere is never created, because its disk may not be mounted, and is used once it exists', async () => {
  const site = await openSite({ isOwn: false })
  site.nightly.start()
  await soon(site.nightly.state).toMatchObject({
    last: '',
    isLate: true,
    failure: `There is no folder ${site.folder}.`,
  })
  expect(await readdir(site.room)).toEqual(['data'])
  expect(site.logged).toContainEqual(expect.stringContaining('The nightly backup could not be made'))
  await mkdir(site.folder)
  await soon(site.nightly.state).toMatchObject({ last: start, isLate: false, failure: '' })
})

test('a folder that cannot be written is reported, and the older backups stay', async () => {
  const site = await openSite({ isOwn: false })
  await writeFile(site.folder, '')
  site.nightly.start()
  await soon(site.nightly.state).toMatchObject({ failure: expect.stringContaining('could not be written') })
})

test('without room no backup is made and none is deleted, until there is room again', async () => {
  const site = await openSite({ keep: 1 })
  site.nightly.start()
  await soon(site.names).toEqual(called(start))
  site.disk.free = RESERVE
  site.clock.now = nightAfter(1)
  await soon(site.nightly.state).toMatchObject({
    last: start,
    isLate: false,
    failure: expect.stringMatching(/^There is not enough room: a backup takes up to .* KB, and of the 500\.00 MB/),
  })
  site.clock.now = nightAfter(4)
  await soon(site.nightly.state).toMatchObject({ last: start, isLate: true })
  expect(await site.names()).toEqual(called(start))
  site.disk.free = GB
  await soon(site.names).toEqual(called(nightAfter(4)))
  await soon(site.nightly.state).toMatchObject({ isLate: false, failure: '' })
})

test('if the next backup would not fit, fewer are kept', async () => {
  const site = await openSite({ keep: 3 })
  site.nightly.start()
  await soon(site.names).toEqual(called(start))
  // Room for the new one, and none for the next until there are fewer.
  Object.defineProperty(site.disk, 'free', { get: () => (site.nightly.state()?.count === 2 ? RESERVE : GB) })
  site.clock.now = nightAfter(1)
  await soon(site.names).toEqual(called(nightAfter(1)))
})

test('a site that has lost a picture keeps its older backups', async () => {
  const site = await openSite({ keep: 1 })
  site.nightly.start()
  await soon(site.names).toEqual(called(start))
  await rm(join(site.dir, 'images/hero/480.webp'))
  site.clock.now = nightAfter(1)
  await soon(site.nightly.state).toMatchObject({
    last: nightAfter(1),
    problems: ['The picture “hero.jpg” is incomplete: images/hero/480.webp is missing.'],
  })
  expect(await site.names()).toEqual(called(start, nightAfter(1)))
})

test('after an erasure a new backup is made at once, and earlier ones are deleted', async () => {
  const site = await openSite()
  site.nightly.start()
  await soon(site.names).toEqual(called(start))
  site.erased.at = new Date(Date.parse(start) + 3_600_000).toISOString()
  site.clock.now = new Date(Date.parse(start) + 2 * 3_600_000).toISOString()
  await soon(site.names).toEqual(called(site.clock.now))
})

test('month-old backups are deleted by the trusted clock, even if no new one can be made', async () => {
  const site = await openSite({ isOwn: false })
  await mkdir(site.folder)
  const old = [nightAfter(-40), nightAfter(-35)]
  for (const moment of old) await writeFile(join(site.folder, nightlyName(moment)), '')
  // No backup can be made.
  site.disk.free = 0
  site.clock.trusted = nightAfter(-20)
  site.nightly.start()
  await soon(site.nightly.state).toMatchObject({ count: 2, failure: expect.stringContaining('room') })
  site.clock.trusted = start
  await soon(site.names).toEqual([])
})

test('the clock may jump ahead and back: a backup is made each time, and the misdated one is deleted first', async () => {
  const site = await openSite({ keep: 2 })
  site.nightly.start()
  await soon(site.names).toEqual(called(start))
  // Simulates the trusted clock after a jump ahead.
  site.clock.trusted = start
  site.clock.now = nightAfter(200)
  await soon(site.names).toEqual(called(start, nightAfter(200)))
  site.clock.now = nightAfter(1)
  await soon(site.names).toEqual(called(start, nightAfter(1)))
  await soon(site.nightly.state).toMatchObject({ last: nightAfter(1), count: 2 })
})

test('the rest of a killed backup is deleted before the next one, and nothing else', async () => {
  const site = await openSite({ isOwn: false })
  await mkdir(site.folder)
  const noMoment = 'nightly-2026-11-31T99-00-00-000Z.zip'
  const others = ['.film.mkv.0123456789abcdef.tmp', 'Urlaub.zip', 'before-upgrade-2026-11-01.zip', noMoment]
  for (const name of [...others, `.${nightlyName(nightAfter(-1))}.0123456789abcdef.tmp`])
    await writeFile(join(site.folder, name), 'half')
  site.nightly.start()
  await soon(site.names).toEqual([...others, ...called(start)].sort())
})

test('a stop midway leaves no part of a backup', async () => {
  const site = await openSite()
  await mkdir(join(site.dir, 'logs'))
  await writeFile(join(site.dir, 'logs', 'requests-2026-11-27.jsonl'), randomBytes(200_000_000))
  site.nightly.start()
  await soon(site.names).toEqual([expect.stringMatching(/^\.nightly-.*\.tmp$/)])
  await site.nightly.close()
  expect(await site.names()).toEqual([])
  expect(site.logged).toEqual([])
})

test('a hanging folder does not block a stop', async () => {
  const site = await openSite({ times: { stopMs: 50 } })
  const never = new Promise<never>(() => {})
  const hanging = openNightly({
    ...site.data,
    settings: { folder: site.folder, isOwn: true, keep: 1 },
    writeBackup: () => never,
    erasedBefore: () => '',
    now: () => start,
    trustedClock: { moment: async () => start, latest: async () => start },
    log: { error: () => {}, info: () => {}, debug: () => {} },
    times: { lookIntervalMs: 10, settleMs: 0, stopMs: 50 },
  })
  hanging.start()
  await hanging.close()
  expect(await readFile(join(site.dir, 'site.json'), 'utf8')).toContain('Wildnisschule')
})
