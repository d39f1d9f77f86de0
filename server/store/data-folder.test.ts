import { chmod, cp, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleRegistration, sampleSite } from '../../domain/testing/samples.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { checkFolder } from './backup/check.ts'
import { readLog } from './collections/log-reader.ts'
import { openLogWriter } from './collections/log-writer.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { collectionNames, dataFiles } from './files/data-files.ts'
import { jsonFile } from './files/json-file.ts'
import { openWriterFile, readWriter } from './files/writer-file.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let opened: DataFolder[]
let logged: string[]
let infos: string[]
let timesFilled: number
beforeEach(async () => {
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  opened = []
  logged = []
  infos = []
  timesFilled = 0
})
afterEach(async () => {
  for (const data of opened) await data.close()
  await folder.done()
})

async function open(firstContent = sampleContent): Promise<DataFolder> {
  const data = await openDataFolder({
    dir,
    firstContent: () => {
      timesFilled += 1
      return firstContent()
    },
    log: message => logged.push(message),
    info: message => infos.push(message),
    now: () => new Date('2026-11-28T09:00:00Z'),
  })
  opened.push(data)
  return data
}

async function close(): Promise<void> {
  for (const data of opened.splice(0)) await data.close()
}

const fileNames = collectionNames
const inData = (...names: string[]) => join(dir, ...names)
const add = (data: DataFolder, _id: string) =>
  data.registrations.update(current => ({ next: [...current, sampleRegistration({ _id })], result: undefined }))
const idsIn = (data: DataFolder) => data.registrations.current.map(({ _id }) => _id).join()

/** Creates a stopped site with two registrations; the previous version of the file lacks the second. */
async function makeSite(): Promise<void> {
  const data = await open()
  await add(data, 'one')
  await add(data, 'two')
  await close()
}

/** Returns every file with its content, to check that nothing has changed. */
async function snapshot(): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && entry.name !== '.lock')
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => [
        join(parentPath, name),
        await readFile(join(parentPath, name), 'hex'),
      ]),
    ),
  )
}

async function damage(name: string): Promise<void> {
  const content = await readFile(inData(name))
  await writeFile(inData(name), content.subarray(0, content.length / 2))
}

test('a new folder gets every file, the first content and a secret', async () => {
  const data = await open()
  const files = fileNames.flatMap(name => [`${name}.json`, `${name}.json.prev`])
  expect((await readdir(dir)).sort()).toEqual(['.lock', 'changes', 'images', ...files].sort())
  expect(data.site.current).toEqual(sampleSite())
  expect(data.images.current).toHaveLength(1)
  expect(data.users.current).toEqual([])
  expect(data.sessions.current).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), sessions: [] })
  expect(await readFile(data.imageFiles.path('hero') ?? '', 'utf8')).toBe('a picture')
  expect(data.repairReport).toEqual([])
})

test('only the owner can read folders and files', async () => {
  await makeSite()
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600])
  }
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
})

test('the next start finds the stored data, under the same secret', async () => {
  await makeSite()
  const { secret } = JSON.parse(await readFile(inData('sessions.json'), 'utf8')).data
  const data = await open()
  expect(idsIn(data)).toBe('one,two')
  expect(data.sessions.current.secret).toBe(secret)
  expect([timesFilled, data.repairReport]).toEqual([1, []])
})

test('a folder that is empty or contains other things is a new one', async () => {
  await mkdir(inData('lost+found'), { recursive: true })
  await mkdir(inData('tls'))
  await writeFile(inData('tls', 'key.pem'), 'a key')
  await open()
  expect(timesFilled).toBe(1)
  expect(await readFile(inData('tls', 'key.pem'), 'utf8')).toBe('a key')
})

test('a copy of the folder is a backup', async () => {
  await makeSite()
  await cp(dir, join(folder.dir, 'copy'), { recursive: true })
  dir = join(folder.dir, 'copy')
  expect(idsIn(await open())).toBe('one,two')
})

test('files of unfinished writes are deleted', async () => {
  await makeSite()
  const halves = [
    inData('.events.json.0123456789abcdef.tmp'),
    inData('images', 'hero', '.480.webp.0123456789abcdef.tmp'),
  ]
  for (const half of halves) await writeFile(half, '{')
  await open()
  for (const half of halves) await expect(stat(half)).rejects.toThrow('ENOENT')
})

test('a damaged file is kept aside and replaced from the previous version and the log of changes, and the report names it', async () => {
  await makeSite()
  await damage('registrations.json')
  const torn = await readFile(inData('registrations.json'), 'utf8')
  const data = await open()
  expect(idsIn(data)).toBe('one,two')
  expect(data.repairReport).toEqual([
    'registrations.json is damaged: it is not valid JSON. The previous version was loaded and completed from the log of changes; the damaged file is kept as damaged/registrations-2026-11-28T09-00-00-000Z.json.',
  ])
  expect(logged).toEqual(data.repairReport)
  expect(await readFile(inData('damaged', 'registrations-2026-11-28T09-00-00-000Z.json'), 'utf8')).toBe(torn)
  await add(data, 'three')
  await close()
  const later = await open()
  expect([idsIn(later), later.repairReport]).toEqual(['one,two,three', []])
})

test('a file damaged twice in the same moment is kept twice', async () => {
  await makeSite()
  for (const _ of [1, 2]) {
    await damage('registrations.json')
    await open()
    await close()
  }
  expect(await readdir(inData('damaged'))).toHaveLength(2)
})

test.each(fileNames)('a damaged bit in %s.json, which never changed, does not stop the site', async name => {
  await open()
  await close()
  const path = inData(`${name}.json`)
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  await writeFile(path, bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
  expect((await open()).repairReport).toHaveLength(1)
  expect(await readFile(path)).toEqual(bytes)
})

test('a folder of a version that kept no previous files gets them', async () => {
  await open()
  await close()
  const files = await snapshot()
  await removePreviousVersions()
  await open()
  await close()
  expect(await snapshot()).toEqual(files)
})

test('a damaged bit in the schema number is repaired like any other, and is not mistaken for a newer version', async () => {
  await makeSite()
  const text = await readFile(inData('registrations.json'), 'utf8')
  await writeFile(inData('registrations.json'), text.replace('"schema": 2', '"schema": 3'))
  expect(idsIn(await open())).toBe('one,two')
})

test('an interrupted write loses nothing, even if the file is damaged later', async () => {
  const data = await open()
  await add(data, 'one')
  await close()
  const again = await open()
  await add(again, 'two')
  // Simulates a kill between writing the file and creating the next segment.
  const killed = join(folder.dir, 'killed')
  await cp(dir, killed, { recursive: true })
  const file = join(killed, 'registrations.json')
  await cp(file, `${file}.prev`)
  await dataFiles(killed).registrations.write({ changes: 2, data: again.registrations.current })
  await close()
  dir = killed
  await (await open()).close()
  await damage('registrations.json')
  expect(idsIn(await open())).toBe('one,two')
})

test('a hard link in place of the previous version becomes a copy', async () => {
  await makeSite()
  await rm(inData('registrations.json.prev'))
  await link(inData('registrations.json'), inData('registrations.json.prev'))
  await open()
  const inodes = await Promise.all(['', '.prev'].map(async end => (await stat(inData(`registrations.json${end}`))).ino))
  expect(inodes[0]).not.toBe(inodes[1])
})

test('an older file restored by hand without the log is used instead of a newer previous version', async () => {
  const data = await open()
  await add(data, 'one')
  await close()
  const older = await readFile(inData('registrations.json'))
  for (const id of ['two', 'three']) {
    await add(await open(), id)
    await close()
  }
  await writeFile(inData('registrations.json'), older)
  await rm(inData('changes'), { recursive: true })
  expect(idsIn(await open())).toBe('one')
  await add(opened.at(-1) ?? expect.fail(), 'new')
  await close()
  await damage('registrations.json')
  expect(idsIn(await open())).toBe('one,new')
})

test('a log with an unknown collection belongs to a newer version', async () => {
  await makeSite()
  const { last, segments } = await readLog(dir)
  const writer = await openLogWriter({ dir, segments, last, touched: {}, now: () => new Date() })
  await writer.append({ at: '2026-11-28T09:00:00.000Z', changes: { ledgers: { put: [{ _id: 'a' }] } } })
  await writer.close()
  await expect(open()).rejects.toThrow('was written by a newer version of Lichtung (it knows ledgers)')
})

test('the previous version replaces a missing file', async () => {
  await makeSite()
  await rm(inData('registrations.json'))
  const data = await open()
  expect(idsIn(data)).toBe('one,two')
  expect(data.repairReport).toEqual([
    'registrations.json is missing. The previous version was loaded and completed from the log of changes.',
  ])
  expect(await readFile(inData('registrations.json'), 'utf8')).toContain('"one"')
})

test('an erasure interrupted by a kill is finished, and the second home hears of it', async () => {
  const data = await open()
  await openWriterFile(dir)
  await add(data, 'one')
  const killed = join(folder.dir, 'killed')
  data.follow({
    add: () => {},
    beforeCommit: () => undefined,
    afterCommit: () => {},
    beforeErasing: () => cp(dir, killed, { recursive: true }),
  })
  await data.registrations.update(() => ({ next: [], result: undefined }), { erase: true })
  await close()
  expect(await readWriter(killed)).toMatchObject({ isErasing: false })
  dir = killed
  await open()
  expect(await readWriter(killed)).toMatchObject({ isErasing: true })
})

test('a start killed between keeping a damaged file and restoring the previous version is finished later', async () => {
  await makeSite()
  await mkdir(inData('damaged'))
  await rename(inData('registrations.json'), inData('damaged', 'registrations-x.json'))
  expect(idsIn(await open())).toBe('one,two')
})

test('site.json is restored like any other file', async () => {
  const data = await open()
  await data.site.update(current => ({ next: { ...current, name: 'Waldschule' }, result: undefined }))
  await close()
  await damage('site.json')
  expect((await open()).site.current.name).toBe('Waldschule')
  expect(timesFilled).toBe(1)
})

const unusable: Record<string, () => Promise<void>> = {
  'both versions of registrations.json are damaged': async () => {
    await damage('registrations.json')
    await damage('registrations.json.prev')
  },
  'registrations.json is damaged and has no previous version': async () => {
    await damage('registrations.json')
    await rm(inData('registrations.json.prev'))
  },
  'registrations.json is missing and its previous version is damaged': async () => {
    await rm(inData('registrations.json'))
    await damage('registrations.json.prev')
  },
  'both versions of registrations.json are missing': async () => {
    await rm(inData('registrations.json'))
    await rm(inData('registrations.json.prev'))
  },
  'registrations.json is of a newer version, whatever the previous one is': async () => {
    const migrations = [...(dataFiles(dir).registrations.format.migrations ?? []), () => []]
    const asLater = { schema: v.array(v.unknown()), migrations }
    await jsonFile(inData('registrations.json'), asLater).write({ changes: 2, data: [] })
  },
}

test.each(Object.keys(unusable))('a start is refused if %s, and nothing changes', async name => {
  await makeSite()
  await unusable[name]?.()
  // A file that could be repaired stays unchanged, too.
  await writeFile(inData('events.json.prev'), await readFile(inData('events.json')))
  await damage('events.json')
  const before = await snapshot()
  await expect(open()).rejects.toThrow(/cannot be used\. .*registrations\.json/)
  expect(await snapshot()).toEqual(before)
  expect(timesFilled).toBe(1)
})

test('a start is refused if the folder of the images is missing, and a damaged file beside it stays unchanged', async () => {
  await makeSite()
  await rm(inData('images'), { recursive: true })
  await damage('events.json')
  const before = await snapshot()
  await expect(open()).rejects.toThrow('Please restore that folder from a backup.')
  expect(await snapshot()).toEqual(before)
})

test('all unusable files are named at once', async () => {
  await makeSite()
  for (const name of ['users.json', 'outbox.json']) {
    await writeFile(inData(name), '')
    await writeFile(inData(`${name}.prev`), '')
  }
  await expect(open()).rejects.toThrow(/users\.json is damaged: it is empty\. .*outbox\.json is damaged/)
})

test.each([
  ['events.json', 'a damaged file of an old site'],
  ['registrations.json.prev', 'a previous version'],
])('%s without site.json is never overwritten by a first start', async (name, content) => {
  await mkdir(dir)
  await writeFile(inData(name), content)
  const before = await snapshot()
  await expect(open()).rejects.toThrow(`The data folder ${dir} holds ${name} but no site.json`)
  expect(await snapshot()).toEqual(before)
})

test('images without site.json are never overwritten by a first start', async () => {
  await makeSite()
  for (const name of await readdir(dir)) if (name.includes('.json')) await rm(inData(name))
  await rm(inData('changes'), { recursive: true })
  await expect(open()).rejects.toThrow('holds images but no site.json')
})

test('a first start killed while it filled the folder is repeated', async () => {
  await mkdir(inData('.new', 'images', 'hero'), { recursive: true })
  await writeFile(inData('.new', 'events.json'), '{')
  await writeFile(inData('.new', 'images', 'hero', 'master.webp'), 'a pic')
  const data = await open()
  expect(timesFilled).toBe(1)
  expect(await readFile(data.imageFiles.path('hero') ?? '', 'utf8')).toBe('a picture')
  expect(await readdir(dir)).not.toContain('.new')
})

const removePreviousVersions = async () => {
  for (const name of await readdir(dir)) if (name.endsWith('.prev')) await rm(inData(name))
}

test('a first start killed at any point while moving files into place is finished', async () => {
  await open()
  await close()
  const before = await snapshot()
  const secret = await readFile(inData('sessions.json'), 'utf8')
  const names = (await readdir(dir)).filter(name => !/^\.lock$|^site\.json$|\.prev$/.test(name))
  for (let moved = 0; moved <= names.length; moved += 1) {
    // A first start writes them at its end.
    await removePreviousVersions()
    await mkdir(inData('.new'))
    for (const name of [...names.slice(moved), 'site.json']) await rename(inData(name), inData('.new', name))
    await open()
    await close()
    expect(await snapshot()).toEqual(before)
    expect(await readFile(inData('sessions.json'), 'utf8')).toBe(secret)
  }
  expect(timesFilled).toBe(1)
})

test('leftovers of a finished first start are removed', async () => {
  await makeSite()
  await mkdir(inData('.new'))
  expect(idsIn(await open())).toBe('one,two')
  expect(await readdir(dir)).not.toContain('.new')
})

test('an unfinished first start never overwrites data', async () => {
  await makeSite()
  await removePreviousVersions()
  await mkdir(inData('.new'))
  await rename(inData('site.json'), inData('.new', 'site.json'))
  await cp(inData('events.json'), inData('.new', 'events.json'))
  const before = await snapshot()
  await expect(open()).rejects.toThrow('holds events.json but no site.json')
  expect(await snapshot()).toEqual(before)
})

test('missing or wrong first content leaves the folder empty, and the next start works', async () => {
  const wrong = {
    'no photos': async () => Promise.reject(new Error('no photos')),
    'The data for images.json is wrong: 0._id': async () => ({
      ...(await sampleContent()),
      images: [{ _id: '../x' }] as never,
    }),
    'The data for site.json is wrong: ': async () => ({ ...(await sampleContent()), site: {} as never }),
    'no valid id': async () => ({
      ...(await sampleContent()),
      imageFiles: () => [{ imageId: '..', name: 'master.webp', content: Buffer.from('x') }],
    }),
  }
  for (const [message, content] of Object.entries(wrong)) {
    await expect(open(content)).rejects.toThrow(message)
    expect(await readdir(dir)).toEqual(['.lock'])
  }
  await open()
})

test('no id leads to a file other than an image', async () => {
  const data = await open()
  expect(data.imageFiles.path('hero')).toBe(inData('images', 'hero', 'master.webp'))
  expect(data.imageFiles.path('hero', 480)).toBe(inData('images', 'hero', '480.webp'))
  for (const id of ['', '.', '..', '../users.json', 'a/b', 'a\\b', '%2e%2e', 'a\0', 'a\n', 'ä', 'x'.repeat(65)])
    expect(data.imageFiles.path(id), id).toBeUndefined()
  for (const width of [481, '../../users', Number.NaN])
    expect(data.imageFiles.path('hero', width as 480)).toBeUndefined()
})

test('a file in place of the folder is refused with a sentence', async () => {
  await writeFile(dir, 'a file')
  await expect(open()).rejects.toThrow(`The data folder ${dir} cannot be used: it is a file`)
  dir = inData('below')
  await expect(open()).rejects.toThrow(`The data folder ${dir} cannot be used: a part of its path is a file`)
})

test('a folder that cannot be written is refused with a sentence', async () => {
  // Not even root may put a file there.
  dir = '/proc/self/task'
  await expect(open()).rejects.toThrow(/^The data folder \/proc\/self\/task cannot be (used|locked)[:,] .*\.?$/)
})

test('a restored copy with open permissions is closed to others, but a folder with foreign files keeps its permissions', async () => {
  await makeSite()
  await chmod(dir, 0o755)
  await open()
  await close()
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  await mkdir(inData('lost+found'))
  await chmod(dir, 0o755)
  await open()
  expect((await stat(dir)).mode & 0o777).toBe(0o755)
})

test('closing refuses later changes', async () => {
  const data = await open()
  const last = add(data, 'one')
  await data.close()
  await last
  await expect(add(data, 'two')).rejects.toMatchObject({ code: 'unavailable' })
  expect(idsIn(await open())).toBe('one')
})

test('an open folder is not opened again', async () => {
  await open()
  await expect(open()).rejects.toThrow(`The data folder ${dir} is in use by another Lichtung process`)
  await close()
  await open()
})

test('pages that an older version cached for its next start are deleted', async () => {
  await makeSite()
  await mkdir(inData('cache'), { recursive: true })
  await writeFile(inData('cache/pages'), 'deadbeef{}')
  await open()
  expect(await readdir(inData('cache'))).toEqual([])
  expect([logged, infos]).toEqual([[], []])
})

test('a folder without folder.json is not mistaken for an older one', async () => {
  await makeSite()
  await rm(inData('folder.json'))
  await (await open()).close()
  expect(logged.join()).toContain('folder.json is missing')
  await rm(inData('folder.json'))
  await rm(inData('folder.json.prev'))
  await rm(inData('bin.json'))
  await rm(inData('bin.json.prev'))
  await expect(open()).rejects.toThrow(/bin\.json is missing.*folder\.json is missing/)
  await expect(checkFolder(dir, '2026-11-28T09:00:00.000Z')).rejects.toThrow('folder.json is missing')
})

test('a folder of a newer version is refused by the number in folder.json', async () => {
  await makeSite()
  for (const suffix of ['', '.prev']) {
    const newer = { schema: v.object({}), migrations: Array.from({ length: 9 }, () => (data: unknown) => data) }
    await jsonFile(inData(`folder.json${suffix}`), newer).write({ changes: 0, data: {} })
  }
  await expect(open()).rejects.toThrow(
    'folder.json was written by a newer version of Lichtung (schema 10, this one knows 9)',
  )
})

describe('a start trusts data written by this very program', () => {
  const wrong = { ...sampleRegistration(), email: 7 }
  const writeAs = (shape: string | undefined) => {
    const { migrations = [] } = dataFiles(dir).registrations.format
    const format = { schema: v.array(v.unknown()), migrations, ...(shape ? { shape } : {}) }
    return jsonFile(inData('registrations.json'), format).write({ changes: 9, data: [wrong] })
  }

  test('records whose checksum fits these schemas are not validated at a start, only by a check of the folder', async () => {
    await makeSite()
    await writeAs(dataFiles(dir).registrations.format.shape)
    const { problems } = await checkFolder(dir, '2026-11-28T09:00:00.000Z')
    expect(problems.join()).toContain('registrations.json is damaged: 0.email')
    expect((await open()).registrations.current).toEqual([wrong])
  })

  test.each([undefined, '0123456789abcdef'])('records of the shape %s are validated, and found wrong', async shape => {
    await makeSite()
    await writeAs(shape)
    await open()
    expect(logged.join()).toContain('registrations.json is damaged: 0.email')
  })

  test('records that the log has changed are validated', async () => {
    await makeSite()
    await writeAs(dataFiles(dir).registrations.format.shape)
    const data = await open()
    await data.registrations.update(current => ({
      next: [...current, sampleRegistration({ _id: 'new' })],
      result: undefined,
    }))
    const copy = `${dir}-copy`
    await cp(dir, copy, { recursive: true })
    await close()
    await expect(
      openDataFolder({ dir: copy, firstContent: () => Promise.reject(), log: line => logged.push(line) }),
    ).rejects.toThrow('email')
  })

  test('a file of another version is rewritten, so that the next start trusts it', async () => {
    await makeSite()
    const { path, format } = dataFiles(dir).registrations
    await jsonFile(path, { ...format, shape: '0123456789abcdef' }).write({ changes: 9, data: [] })
    await open()
    await close()
    expect(await readFile(path, 'utf8')).toContain(`"shape": "${format.shape}"`)
    expect(logged).toEqual([])
  })
})

test('an outbox and a newsletter of the previous version are migrated, and kept in their old form', async () => {
  await makeSite()
  const letter = {
    _id: 'old',
    to: 'a@example.org',
    subject: 'Grüße',
    text: 'Hallo',
    createdDate: '2026-11-01T09:00:00.000Z',
  }
  const key = { ...letter, _id: 'key', expires: '2026-11-01T09:30:00.000Z' }
  const asBefore = { schema: v.array(v.unknown()) }
  for (const suffix of ['', '.prev']) {
    await jsonFile(inData(`outbox.json${suffix}`), asBefore).write({ data: [letter, key] })
    await jsonFile(inData(`newsletter.json${suffix}`), asBefore).write({ data: [] })
  }
  const data = await open()
  const backup = 'backups/before-upgrade-2026-11-28T09-00-00-000Z.zip'
  const message = `The data is migrated from an older version of Lichtung; its earlier state is kept as ${backup}.`
  expect([logged, infos]).toEqual([[], [message]])
  expect(await readFile(inData('outbox.json'), 'utf8')).toContain('"schema": 4')
  expect(data.outbox.current).toEqual([
    { ...letter, attempts: [] },
    { ...key, attempts: [] },
  ])
  expect(data.newsletter.current).toEqual({ subscribers: [], blocked: [], issues: [] })
  await data.outbox.update(current => ({ next: current.slice(1), result: undefined }))
  await data.newsletter.update(current => ({ next: { ...current, blocked: ['hash'] }, result: undefined }))
  await close()
  const again = await open()
  expect(again.outbox.current).toEqual([{ ...key, attempts: [] }])
  expect(again.newsletter.current.blocked).toEqual(['hash'])
  expect([logged, infos]).toEqual([[], [message]])
})
