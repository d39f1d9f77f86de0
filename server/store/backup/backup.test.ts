import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPdfFile } from '../../../domain/content/files/pdf-file.ts'
import { sampleRegistration } from '../../../domain/testing/samples.ts'
import { pdfOf } from '../../testing/files/pdf-upload.ts'
import { lacksPrograms } from '../../testing/programs.ts'
import { sampleWebp, siteIn, temporaryFolder, wholeContent } from '../../testing/sample-site.ts'
import { examineAll } from '../collections/recovery.ts'
import { openDataFolder } from '../data-folder.ts'
import { collectionNames, dataFiles, mapCollections } from '../files/data-files.ts'
import { jsonFile } from '../files/json-file.ts'
import { openArchive } from './archive.ts'
import { deleteOldCopies, keepRecords, streamBackup, writeBackup } from './backup.ts'
import { checkFolder } from './check.ts'
import { restoreSite } from './restore.ts'

const now = '2026-11-28T09:00:00.000Z'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let file: string
let logged: string[]
beforeEach(async () => {
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  file = join(folder.dir, 'backup.zip')
  logged = []
  const data = await open()
  await data.registrations.update(() => ({ next: [sampleRegistration({ _id: 'one' })], result: undefined }))
  await data.registrations.update(current => ({
    next: [...current, sampleRegistration({ _id: 'two' })],
    result: undefined,
  }))
  await data.pdfFiles.write('bogen', pdfOf())
  await data.files.update(() => ({
    next: [newPdfFile('Anmeldebogen.pdf', pdfOf().length, 'bogen', now)],
    result: undefined,
  }))
  await data.close()
  logged = []
  await mkdir(join(dir, 'logs'))
  await writeFile(join(dir, 'logs', 'requests-2026-11-28.jsonl'), '{"path":"/"}\n{"path":"/to')
  await mkdir(join(dir, 'tls'))
  await writeFile(join(dir, 'tls', 'certificate.json'), '{}', { mode: 0o600 })
})
afterEach(() => folder.done())

const open = (of = dir) =>
  openDataFolder({ dir: of, firstContent: wholeContent, log: line => logged.push(line), now: () => new Date(now) })

async function restore(name = 'restored'): Promise<string> {
  const to = join(folder.dir, name)
  await mkdir(to, { mode: 0o700 })
  const archive = await openArchive(file)
  await restoreSite(to, archive, { force: false, signal: new AbortController().signal, now })
  archive.close()
  return to
}

test('a backup contains every file of the site and nothing else, and lists them', async () => {
  for (const name of ['.events.json.0123456789abcdef.tmp', 'notes.txt']) await writeFile(join(dir, name), 'x')
  for (const name of ['cache', 'backups', 'before-restore-2026-11-28T09-00-00-000Z']) await mkdir(join(dir, name))
  expect(await writeBackup(dir, file, now)).toEqual({
    contents: {
      siteName: 'Wildnisschule Lichtung',
      publicUrl: '',
      events: 0,
      infos: 0,
      images: 1,
      files: 1,
      registrations: 2,
      subscribers: 0,
      accounts: 0,
      waitingLetters: 0,
      bytes: expect.any(Number),
    },
    problems: [],
  })
  const to = await restore()
  expect(await siteIn(to)).toEqual(await siteIn(dir))
  expect(Object.keys(await siteIn(to))).toHaveLength(collectionNames.length + 5 + 1 + 2)
  expect((await readdir(to)).filter(name => name !== '.lock').sort()).toEqual(
    [...Object.values(dataFiles('')).map(({ name }) => name), 'images', 'files', 'logs', 'tls'].sort(),
  )
  for (const path of ['', 'registrations.json', 'images/hero', 'files/bogen', 'tls', 'tls/certificate.json'])
    expect([path, (await stat(join(to, path))).mode & 0o077]).toEqual([path, 0])
})

test.skipIf(lacksPrograms('python3'))('only its owner can read a backup, which is an ordinary .zip', async () => {
  await writeBackup(dir, file, now)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const unpacked = join(folder.dir, 'unpacked')
  const { status } = spawnSync('python3', ['-m', 'zipfile', '-e', file, unpacked])
  expect(status).toBe(0)
  expect(await siteIn(unpacked)).toEqual(await siteIn(dir))
})

test.each([
  ['picture', 'images/hero/480.webp', 'images/hero/960.webp', 5000],
  ['PDF', 'files/bogen/file.pdf', 'logs/requests-2026-11-28.jsonl', 20],
])('a %s never changes, so it has the same bytes in each backup, its header included', async (_, name, next, least) => {
  const bytesIn = async (moment: string) => {
    const path = join(folder.dir, `${moment.slice(0, 10)}.zip`)
    await writeBackup(dir, path, moment)
    const bytes = await readFile(path)
    const [start, end] = [name, next].map(path => bytes.indexOf(path) - 30)
    return bytes.toString('hex', start, end)
  }
  const one = await bytesIn('2026-11-28T03:05:00.000Z')
  expect(one.length).toBeGreaterThan(2 * least)
  expect(await bytesIn('2026-11-29T03:07:00.000Z')).toBe(one)
})

test('a backup of a damaged file contains the previous version and the log instead, and keeps the damaged file', async () => {
  await truncate(join(dir, 'registrations.json'), 100)
  const { contents, problems } = await writeBackup(dir, file, now)
  expect(contents).toMatchObject({ registrations: 2 })
  expect(problems).toEqual([
    'registrations.json is damaged: it is not valid JSON. The version before it is used instead.',
  ])
  const to = await restore()
  expect((await dataFiles(to).registrations.read()).data.map(({ _id }) => _id)).toEqual(['one', 'two'])
  const copy = join(to, 'damaged', 'registrations-2026-11-28T09-00-00-000Z.json')
  expect(await readFile(copy)).toEqual(await readFile(join(dir, 'registrations.json')))
})

test('without a previous version of a damaged file no backup is made, and an older backup stays', async () => {
  await writeFile(file, 'an older backup')
  for (const name of ['registrations.json', 'registrations.json.prev']) await truncate(join(dir, name), 100)
  await expect(writeBackup(dir, file, now)).rejects.toThrow('registrations.json.prev is damaged')
  expect(await readFile(file, 'utf8')).toBe('an older backup')
  expect(await readdir(folder.dir)).toEqual(['backup.zip', 'data'])
})

test('missing or truncated pictures are named, and the backup contains the others', async () => {
  await rm(join(dir, 'images/hero/960.webp'))
  await truncate(join(dir, 'images/hero/480.webp'), 1000)
  const { problems } = await writeBackup(dir, file, now)
  expect(problems).toEqual([
    'The picture “hero.jpg” is incomplete: images/hero/480.webp is damaged, images/hero/960.webp is missing.',
  ])
  expect(await siteIn(await restore())).toEqual(await siteIn(dir))
})

test('a picture of an earlier version is whole without its version for phones, but not with a truncated one', async () => {
  await rm(join(dir, 'images/hero/750.webp'))
  expect((await writeBackup(dir, file, now)).problems).toEqual([])
  await writeFile(join(dir, 'images/hero/750.webp'), 'RIFF')
  await rm(file)
  expect((await writeBackup(dir, file, now)).problems).toEqual([
    'The picture “hero.jpg” is incomplete: images/hero/750.webp is damaged.',
  ])
})

test('a missing or truncated PDF is named, in a backup and in a check', async () => {
  const path = join(dir, 'files/bogen/file.pdf')
  await truncate(path, 10)
  const damaged = 'The file “Anmeldebogen” is damaged: files/bogen/file.pdf.'
  expect((await writeBackup(dir, file, now)).problems).toEqual([damaged])
  expect((await checkFolder(dir, now)).problems).toEqual([damaged])
  await rm(path)
  expect((await checkFolder(dir, now)).problems).toEqual(['The file “Anmeldebogen” is missing: files/bogen/file.pdf.'])
})

test('if all pictures are missing, no backup is written', async () => {
  await rm(join(dir, 'images'), { recursive: true })
  await expect(writeBackup(dir, file, now)).rejects.toThrow(
    'images.json lists 1 image, but the files of 1 are missing.',
  )
  expect(await readdir(folder.dir)).toEqual(['data'])
})

test('an interrupted backup leaves nothing, and an older one stays', async () => {
  await writeFile(file, 'an older backup')
  const controller = new AbortController()
  const broken = writeBackup(dir, file, now, controller)
  controller.abort(new Error('Stopped'))
  await expect(broken).rejects.toThrow('Stopped')
  expect(await readFile(file, 'utf8')).toBe('an older backup')
  expect(await readdir(folder.dir)).toEqual(['backup.zip', 'data'])
})

const openFiles = () => readdirSync('/proc/self/fd').length

test('a download interrupted in a picture closes all files, and a complete one is a backup', async () => {
  // The picture is longer than the buffers.
  await writeFile(join(dir, 'images/hero/master.webp'), sampleWebp('pixel'.repeat(1_000_000)))
  const { files: found, last } = await examineAll(dir)
  const records = { n: last, data: mapCollections<'data'>(name => found[name].data) }
  await buffer(streamBackup(dir, now, records))
  const before = openFiles()
  for (let count = 0; count < 10; count += 1) {
    const stream = streamBackup(dir, now, records)
    let bytes = 0
    for await (const piece of stream) {
      bytes += piece.length
      if (bytes > 500_000) break
    }
    expect(bytes).toBeLessThan(1_000_000)
    expect(stream.destroyed).toBe(true)
  }
  await expect.poll(openFiles).toBe(before)
  await writeFile(file, await buffer(streamBackup(dir, now, records)))
  const withoutRecords = async (of: string) => Object.entries(await siteIn(of)).filter(([path]) => path.includes('/'))
  const to = await restore()
  expect(await withoutRecords(to)).toEqual(await withoutRecords(dir))
  const { files: again } = await examineAll(to)
  expect(mapCollections<'data'>(name => again[name].data)).toEqual(records.data)
})

test.each([
  ['events', [{ _id: 7 }], 'events.json is damaged: 0._id'],
  ['site', { name: 7 }, 'site.json is damaged: '],
])('a download fails if a restore would refuse it: %s', async (name, content, sentence) => {
  const { files: found, last } = await examineAll(dir)
  const data = { ...mapCollections<'data'>(name => found[name].data), [name]: content }
  await expect(buffer(streamBackup(dir, now, { n: last, data }))).rejects.toThrow(sentence)
})

test('an unread download opens no file', async () => {
  const first = await open()
  for await (const _ of first.backup());
  await first.close()
  const before = openFiles()
  const data = await open()
  const unread = [data.backup(), data.backup()]
  // Reading a complete one gives the rest time to happen.
  for await (const _ of data.backup());
  const broken = data.backup().getReader()
  await broken.read()
  await broken.cancel()
  await data.close()
  await expect.poll(openFiles).toBe(before)
  for (const stream of unread) await stream.cancel()
})

test('a download contains the stored data, not later content of a file', async () => {
  const data = await open()
  await data.registrations.update(() => ({ next: [sampleRegistration({ _id: 'three' })], result: undefined }))
  await truncate(join(dir, 'registrations.json'), 100)
  await writeFile(file, await buffer(data.backup()))
  await data.close()
  const { registrations } = dataFiles(await restore())
  expect((await registrations.read()).data.map(({ _id }) => _id)).toEqual(['three'])
})

test('a download breaks off if a file cannot be read', async () => {
  const data = await open()
  const stream = data.backup()
  await rm(join(dir, 'logs'), { recursive: true })
  // A file replaces a folder.
  await writeFile(join(dir, 'logs'), '')
  await expect(buffer(stream)).rejects.toThrow('ENOTDIR')
  await data.close()
})

const asBefore = { schema: v.array(v.unknown()) }

/** Writes the first version's newsletter file, a plain list. */
const makeOld = () => jsonFile(join(dir, 'newsletter.json'), asBefore).write({ data: [] })

test('before an upgrade the records are copied, and the older version of the program can restore them', async () => {
  await makeOld()
  const before = await siteIn(dir)
  await (await open()).close()
  expect(await siteIn(dir)).not.toEqual(before)
  const [name = '', ...others] = await readdir(join(dir, 'backups'))
  expect(others).toEqual([])
  expect(logged.join()).toContain(`its earlier state is kept as backups/${name}`)
  await (await open()).close()
  expect(await readdir(join(dir, 'backups'))).toEqual([name])

  const archive = await openArchive(join(dir, 'backups', name))
  await restoreSite(dir, archive, { force: true, signal: new AbortController().signal, now })
  archive.close()
  // Pictures, logs and certificate stay where they are.
  expect(await siteIn(dir)).toEqual(before)
})

test('without room for the backup before an upgrade, the data is not touched and the start is refused', async () => {
  await makeOld()
  // Not even root may put a file there.
  await symlink('/proc/self/task', join(dir, 'backups'))
  const before = await siteIn(dir)
  await expect(open()).rejects.toThrow(
    /^The data folder \S+ is of an older version of Lichtung and stays as it is, since a backup of it could not be written: E/,
  )
  expect(await siteIn(dir)).toEqual(before)
})

const upgradeFrom = async (moment: string) =>
  (await openDataFolder({ dir, firstContent: wholeContent, log: () => {}, now: () => new Date(moment) })).close()
const upgradeAt = async (moment: string) => {
  await makeOld()
  await upgradeFrom(moment)
}
const upgrades = () => readdir(join(dir, 'backups')).then(names => names.sort())
const upgradeOn = (day: string) => `before-upgrade-2026-${day}T09-00-00-000Z.zip`

/** Changes the records, so that they differ from those of the last upgrade. */
async function register(id: string) {
  const data = await open()
  await data.registrations.update(current => ({
    next: [...current, sampleRegistration({ _id: id })],
    result: undefined,
  }))
  await data.close()
}

test('an upgrade that fails several times makes one backup, and deletes no other for it', async () => {
  for (const day of ['24', '25', '26']) {
    await register(day)
    await upgradeAt(`2026-11-${day}T09:00:00Z`)
  }
  await register('27')
  await makeOld()
  // Not even root can write this file: a folder has its name.
  await rm(join(dir, 'newsletter.json.prev'))
  await mkdir(join(dir, 'newsletter.json.prev'))
  const before = [...(await upgrades()), upgradeOn('11-28')]
  for (const second of ['00', '02', '04', '06', '08'])
    await expect(upgradeFrom(`2026-11-28T09:00:${second}Z`)).rejects.toThrow('newsletter.json')
  expect(await upgrades()).toEqual(before)
  await rm(join(dir, 'newsletter.json.prev'), { recursive: true })
  await (await open()).close()
  expect(await upgrades()).toEqual(before.slice(1))
})

test('if the clock is behind, the newest backup stays', async () => {
  for (const day of ['24', '25', '26']) {
    await register(day)
    await upgradeAt(`2026-11-${day}T09:00:00Z`)
  }
  await register('behind')
  await upgradeAt('2026-01-01T09:00:00Z')
  expect(await upgrades()).toEqual(['01-01', '11-25', '11-26'].map(upgradeOn))
})

test('three backups before upgrades are kept, each for at most a month', async () => {
  const { files: found } = await examineAll(dir)
  // A backup needs all files.
  await expect(keepRecords(dir, [found.site], new Date(now))).rejects.toThrow('users.json is missing')
  for (const day of ['24', '25', '26', '27']) {
    await register(day)
    await upgradeAt(`2026-11-${day}T09:00:00Z`)
  }
  const folders = await upgrades()
  expect(folders).toEqual(['11-25', '11-26', '11-27'].map(upgradeOn))
  await mkdir(join(dir, 'before-restore-2026-10-01T09-00-00-000Z'))
  await mkdir(join(dir, 'before-restore-2026-11-20T09-00-00-000Z'))
  await writeFile(join(dir, 'backups', 'mine.zip'), 'put there by a person')
  // Leftovers of a site that makes no nightly backups any more.
  await writeFile(join(dir, 'backups', 'nightly-2026-10-01T02-05-00-000Z.zip'), '')
  const old = new Date('2026-10-01')
  for (const path of [
    'before-restore-2026-10-01T09-00-00-000Z',
    `backups/${folders[0]}`,
    'backups/mine.zip',
    'backups/nightly-2026-10-01T02-05-00-000Z.zip',
  ])
    await utimes(join(dir, path), old, old)
  await deleteOldCopies(dir, now)
  expect(await upgrades()).toEqual([...folders.slice(1), 'mine.zip'])
  expect((await readdir(dir)).filter(name => name.startsWith('before'))).toEqual([
    'before-restore-2026-11-20T09-00-00-000Z',
  ])
})

test('a manual copy of a backup with open permissions is closed to others', async () => {
  await cp(dir, join(folder.dir, 'copy'), { recursive: true })
  await chmod(join(folder.dir, 'copy'), 0o755)
  await (await open(join(folder.dir, 'copy'))).close()
  expect((await stat(join(folder.dir, 'copy'))).mode & 0o077).toBe(0)
})
