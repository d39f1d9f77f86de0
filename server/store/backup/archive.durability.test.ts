import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { AppError } from '../../../domain/kit/error.ts'
import { folderOnDisk, siteIn, wholeContent } from '../../testing/sample-site.ts'
import { openDataFolder } from '../data-folder.ts'
import { collectionNames } from '../files/data-files.ts'
import { openArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import { restoreSite } from './restore.ts'

const now = '2026-11-28T09:00:00.000Z'

let folder: Awaited<ReturnType<typeof folderOnDisk>>
let source: string
let dir: string
let file: string
beforeEach(async () => {
  folder = await folderOnDisk()
  source = join(folder.dir, 'source')
  dir = join(folder.dir, 'data')
  file = join(folder.dir, 'backup.zip')
  await mkdir(dir)
  await (await openDataFolder({ dir: source, firstContent: wholeContent, log: () => {} })).close()
  await writeBackup(source, file, now)
})
afterEach(() => folder.done())

/** Resolves when the backup was restored completely. Otherwise the folder must be as it was. */
async function restore(): Promise<void> {
  try {
    const archive = await openArchive(file)
    try {
      await restoreSite(dir, archive, { force: true, signal: new AbortController().signal, now })
    } finally {
      archive.close()
    }
  } catch (error) {
    expect((await readdir(dir)).filter(name => name !== '.lock')).toEqual([])
    throw error
  }
}

/** Checks that a damaged archive is refused with a sentence, or that the damage has no effect. */
async function refusedOrWhole(): Promise<'refused' | 'whole'> {
  try {
    await restore()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect(String(error)).toMatch(/backup\.zip is not a complete backup of Lichtung \(.+\)\.|newer version/s)
    return 'refused'
  }
  expect(await siteIn(dir)).toEqual(await siteIn(source))
  return 'whole'
}

test('an archive truncated anywhere is refused, and nothing is changed', async () => {
  const bytes = await readFile(file)
  for (let part = 0; part < 20; part += 1) {
    await writeFile(file, bytes)
    await truncate(file, Math.floor((bytes.length * part) / 20))
    expect(await refusedOrWhole()).toBe('refused')
  }
  await writeFile(file, bytes.subarray(0, -1))
  expect(await refusedOrWhole()).toBe('refused')
  await writeFile(file, Buffer.concat([bytes, Buffer.from('more')]))
  expect(await refusedOrWhole()).toBe('refused')
})

test('an archive with a changed bit is refused, or leaves the site untouched', async () => {
  const bytes = await readFile(file)
  const seen = { refused: 0, whole: 0 }
  // The pictures take most of it; of what surrounds them every ninth byte is changed.
  const places = new Set([
    ...Array.from({ length: 30 }, (_, index) => Math.floor((bytes.length * index) / 30)),
    ...Array.from({ length: 150 }, (_, index) => bytes.length - 1 - index * 9),
  ])
  for (const place of places) {
    const flipped = Buffer.from(bytes)
    flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8))
    await writeFile(file, flipped)
    const outcome = await refusedOrWhole()
    seen[outcome] += 1
    if (outcome === 'whole') {
      // The unpacked archive has filled the folder.
      dir = join(folder.dir, `data-${place}`)
      await mkdir(dir)
    }
  }
  expect(seen.refused).toBeGreaterThan(100)
})

type PlantedFault = {
  path: string
  content: string
  mode?: number
  listed?: Partial<{ path: string; bytes: number; sha256: string }>
}

/** Writes an archive like ours with these files added; `change` edits its bytes at the end. */
async function plant(
  files: PlantedFault[],
  change = (zip: Buffer) => zip,
  format = 1,
  print: (manifest: object) => string | Buffer = manifest => JSON.stringify(manifest),
): Promise<void> {
  const zip = new ZipFile()
  const list = []
  for (const [path, hex] of Object.entries(await siteIn(source))) {
    const content = Buffer.from(hex, 'hex')
    zip.addBuffer(content, path)
    list.push({ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }
  for (const { path, content, mode = 0o100600, listed = {} } of files) {
    zip.addBuffer(Buffer.from(content), path, { mode })
    const sha256 = createHash('sha256').update(content).digest('hex')
    list.push({ path, bytes: content.length, sha256, ...listed })
  }
  const manifest = { format, version: '0', createdAt: now, extent: 'site', files: list }
  zip.addBuffer(Buffer.from(print(manifest)), 'lichtung-backup.json')
  zip.end()
  await writeFile(file, change(await buffer(zip.outputStream)))
}

const replaced = (from: string, to: string) => (zip: Buffer) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

test('an archive like ours can be restored', async () => {
  await plant([{ path: 'damaged/events.json', content: '{' }])
  await restore()
  expect(await readFile(join(dir, 'damaged/events.json'), 'utf8')).toBe('{')
})

const picture = 'images/eagle-owl/master.webp'
test.each([
  ['leads out of the folder', picture, '../../../../../evil/owl.webp'],
  ['leads out of the folder later', picture, 'images/../../../../../evil.w'],
  ['is absolute', picture, '/etc/cron.d/eagle-owl/owl.ab'],
  ['has backslashes', picture, 'images\\eagle-owl\\master.webp'],
  ['is that of a lock', 'logs/x', '.lock'.padEnd(6, 'x')],
  ['is none of ours', 'logs/x', 'cache/'],
  ['is that of a folder', 'logs/xx', 'logs/x/'],
])('a file name that %s is refused', async (_, name, evil) => {
  await plant([{ path: name, content: 'evil' }], replaced(name, evil))
  await expect(restore()).rejects.toThrow(
    /is not a complete backup of Lichtung \((it holds “|.*(relative|absolute|invalid))/,
  )
})

test.each<[string, () => Promise<void>, string]>([
  ['a link', () => plant([{ path: 'logs/a', content: '/etc/passwd', mode: 0o120777 }]), 'it holds “logs/a”'],
  [
    'a file twice',
    () =>
      plant(
        [
          { path: 'logs/aa', content: '1' },
          { path: 'logs/bb', content: '2' },
        ],
        replaced('logs/bb', 'logs/aa'),
      ),
    'twice',
  ],
  [
    'a file that is not listed',
    () => plant([{ path: 'logs/a', content: '1', listed: { path: 'logs/b' } }]),
    'logs/b does not match its list',
  ],
  [
    'a listed name that leads out',
    () => plant([{ path: 'logs/a', content: '1', listed: { path: '../a' } }]),
    'Invalid',
  ],
  [
    'a size that is not listed',
    () => plant([{ path: 'logs/a', content: '1', listed: { bytes: 2 } }]),
    'logs/a does not match its list',
  ],
  [
    'another content than listed',
    () => plant([{ path: 'logs/a', content: '1', listed: { sha256: '0' } }]),
    'logs/a: its checksum does not match',
  ],
  ['a newer format', () => plant([], undefined, 2), 'newer version of Lichtung'],
])('an archive with %s is refused', async (_, make, reason) => {
  await make()
  await expect(restore()).rejects.toThrow(reason)
})

test('a file that unpacks to more than its declared size is refused before it is unpacked', async () => {
  const bytes = 30_000_000
  const understate = (zip: Buffer) => {
    // The size in the directory of the archive.
    const at = zip.lastIndexOf('logs/bomb') - 46
    expect(zip.readUInt32LE(at + 24)).toBe(bytes)
    zip.writeUInt32LE(10, at + 24)
    return zip
  }
  await plant([{ path: 'logs/bomb', content: '0'.repeat(bytes), listed: { bytes: 10 } }], understate)
  await expect(restore()).rejects.toThrow('logs/bomb: too many bytes in the stream')
})

const nested = (value: object, levels: number) =>
  JSON.stringify({ ...value, more: null }).replace('"more":null', `"more":${'['.repeat(levels)}${']'.repeat(levels)}`)

/** The JSON files, and those of one image. */
const LISTED = collectionNames.length + 5

test.each<[string, (manifest: object) => string | Buffer, RegExp]>([
  [
    'of 31 MB of brackets',
    () => Buffer.alloc(31_000_000, '['),
    new RegExp(`its list of contents is too long: 29\\.56 MB for ${LISTED} file`),
  ],
  [
    'with more than 300 bytes for each file',
    manifest => JSON.stringify(manifest).padEnd(300 * (LISTED + 1) + 1),
    new RegExp(`too long: \\d\\.\\d+ \\w+ for ${LISTED} file`),
  ],
  ['nested too deeply', manifest => nested(manifest, 101), /its list of contents is nested too deeply/],
])('a list of contents %s is refused with a sentence that explains it', async (_, print, reason) => {
  await plant([], undefined, undefined, print)
  await expect(restore()).rejects.toThrow(reason)
})

test('a list of contents with 300 bytes for each file can be read', async () => {
  await plant([], undefined, undefined, manifest => JSON.stringify(manifest).padEnd(300 * (LISTED + 1)))
  await restore()
})

test.each([
  ['as it is written', (text: string) => text],
  ['in another form', (text: string) => text.replaceAll('\n', '')],
])('a JSON file in a backup with brackets nested too deeply is refused before it is parsed, %s', async (_, form) => {
  const path = join(source, 'events.json')
  const data = `${'['.repeat(101)}${']'.repeat(101)}`
  const sha256 = createHash('sha256').update(data).digest('hex')
  await writeFile(path, form(`{\n  "schema": 1,\n  "sha256": "${sha256}",\n  "data": ${data}\n}\n`))
  await plant([])
  await expect(restore()).rejects.toThrow('events.json is damaged: its brackets are nested too deeply.')
})

test('a file that is not an archive is refused', async () => {
  for (const content of ['', 'PK', '<html>']) {
    await writeFile(file, content)
    await expect(restore()).rejects.toThrow('backup.zip is not a complete backup of Lichtung')
  }
  file = join(folder.dir, 'missing.zip')
  await expect(restore()).rejects.toThrow(/^There is no .*missing\.zip\.$/)
  file = folder.dir
  await expect(restore()).rejects.toThrow('EISDIR')
})
