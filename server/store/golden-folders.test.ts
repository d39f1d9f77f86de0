import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ConsentProof, proofId } from '../../domain/people/privacy/consent-proof.ts'
import { copyGolden, golden, openFolder, serveGolden } from '../testing/golden-folder.ts'
import { type Facts, factsOf, withoutDateInId } from '../testing/golden-story/facts.ts'
import type { StoryFiles } from '../testing/golden-story/story.ts'
import { siteIn, temporaryFolder } from '../testing/sample-site.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openArchive } from './backup/archive.ts'
import { writeBackup } from './backup/backup.ts'
import { restoreSite } from './backup/restore.ts'
import { openDataFolder } from './data-folder.ts'
import { type CollectionName, collectionNames, dataFiles, isFromBefore } from './files/data-files.ts'
import { previousOf } from './files/durable-file.ts'
import { printFile } from './files/json-text.ts'

/** One data folder per version that wrote it. Data outlive code: each of them must open for ever. */
const versions = readdirSync(golden).filter(name => !name.endsWith('.json'))
const now = '2026-11-28T10:00:00.000Z'

/** Reads the facts that the writing build stored beside the folder; undefined for the first folder. */
const readFacts = (version: string): NotedFacts | undefined => {
  const path = join(golden, `${version}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

type NotedFacts = { now: string; read: StoryFiles; facts: Facts }

async function workingCopy(version: string): Promise<{ dir: string; parent: string }> {
  const folder = await temporaryFolder()
  onTestFinished(folder.done)
  const dir = join(folder.dir, 'data')
  await copyGolden(version, dir)
  return { dir, parent: folder.dir }
}

const open = (dir: string) => openFolder(dir, now)

const recordsIn = (dir: string, name: string): unknown => JSON.parse(readFileSync(join(dir, name), 'utf8')).data

const serveVersion = (version: string) => serveGolden(version, readFacts(version)?.now ?? now)

describe.each(versions)('a data folder of version %s', version => {
  test('opens without repairs and keeps every record', async () => {
    const { dir } = await workingCopy(version)
    const data = await open(dir)
    expect(data.repairReport).toEqual([])
    const files = Object.entries(dataFiles(dir))
    for (const [name, file] of files) {
      const collection = name as CollectionName
      const { current } = data[collection]
      // A collection that the version did not have begins empty.
      const isWritten = existsSync(join(golden, version, file.name))
      const empty = Array.isArray(current) ? [] : {}
      const written = isWritten ? storedIn(join(golden, version), collection) : empty
      const plain = collection === 'consents' ? data.consents.current.map(withoutDateInId) : current
      const expected = collection === 'consents' ? (written as ConsentProof[]).map(withoutDateInId) : written
      expect(plain, file.name).toMatchObject(expected as object)
    }
    for (const { _id, date } of data.consents.current) expect(_id).toBe(proofId(_id, date))
    await data.close()
  })

  test('serves every page, picture and file, and the panel’s lists', async () => {
    const { site, admin } = await serveVersion(version)
    const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
    const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(pages.length).toBeGreaterThan(5)
    for (const path of pages) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200])
    const lists = ['user', 'event', 'info', 'img', 'registration', 'newsletter', 'mail/outbox', 'site/texts', 'access']
    for (const path of lists) expect([path, (await admin.send(`/api/${path}`)).status]).toEqual([path, 200])
    const images: { path: string }[] = await (await admin.send('/api/img')).json()
    expect(images.length).toBeGreaterThan(0)
    for (const { path } of images)
      for (const width of ['', '?w=480', '?w=750', '?w=960', '?w=1600'])
        expect([path, width, (await fetch(site.origin + path + width)).status]).toEqual([path, width, 200])
    for (const { path, bytes } of storedIn(site.dir, 'files'))
      expect([path, (await (await fetch(site.origin + path)).arrayBuffer()).byteLength]).toEqual([path, bytes])
  })

  test('keeps public facts: states, numbers and sums, own links, UIDs, and the bytes of issued papers', async () => {
    const factsThen = readFacts(version)
    if (!factsThen) return
    const { site, admin, guest } = await serveVersion(version)
    const facts = await factsOf({ stored: name => storedIn(site.dir, name), guest, admin: () => admin })
    expect(facts).toMatchObject(factsThen.facts)
    // The papers still match the fingerprints stored at their issue.
    for (const [number, paper] of Object.entries(facts.papers)) expect(facts.invoices[number]).toContain(paper)
  })

  test('survives backup and restore byte for byte', async () => {
    const { dir, parent } = await workingCopy(version)
    await (await open(dir)).close()
    const before = await siteIn(dir)
    const file = join(parent, 'backup.zip')
    expect((await writeBackup(dir, file, now)).problems).toEqual([])
    const restoredDir = join(parent, 'restored')
    await mkdir(restoredDir, { mode: 0o700 })
    const archive = await openArchive(file)
    onTestFinished(() => archive.close())
    await restoreSite(restoredDir, archive, { force: false, signal: new AbortController().signal, now })
    await (await open(restoredDir)).close()
    const after = await siteIn(restoredDir)
    for (const path of Object.keys(before)) expect([path, after[path] === before[path]]).toEqual([path, true])
  })
})

test('an agreed price can be raised in a folder that does not yet store the agreement', async () => {
  const { site, admin } = await serveVersion('0.1.0-11-69ec669')
  const bookings = () => storedIn(site.dir, 'registrations')
  const agreed = bookings().filter(({ eventSnapshot }) => eventSnapshot?.costAgreed)
  expect(agreed.map(({ name, eventSnapshot }) => [name, eventSnapshot?.cost])).toEqual([['Sofie Schlehe', 27.51]])
  const [{ _id } = expect.fail('no booking')] = agreed
  expect((await admin.post('/api/registration/price', { _id, cents: 9000, reason: 'Zu zweit' })).status).toBe(200)
  expect(bookings().find(booking => booking._id === _id)?.eventSnapshot?.cost).toBe(45)
})

test('a folder to which an older version was restored opens, and keeps the newer log aside', async () => {
  const { dir } = await workingCopy('0.1.0')
  const first = await open(dir)
  await first.registrations.update(() => ({ next: [], result: undefined }))
  await first.close()
  // Simulates a restore by 0.1.0, which does not know the folder `changes`, from the upgrade's backup.
  for (const name of readdirSync(join(golden, '0.1.0')))
    if (/\.json/.test(name)) await cp(join(golden, '0.1.0', name), join(dir, name))
  for (const name of readdirSync(dir)) if (name.endsWith('.prev')) await rm(join(dir, name))
  const again = await openDataFolder({
    dir,
    firstContent: () => Promise.reject(new Error('unreachable')),
    log: () => {},
  })
  expect(again.registrations.current).toMatchObject(recordsIn(join(golden, '0.1.0'), 'registrations.json') as object)
  expect(again.repairReport).toEqual([expect.stringContaining('is kept as damaged/changes-')])
  await again.close()
  await (await open(dir)).close()
})

/** Creates a folder as unreleased versions wrote it, after 0.1.0 and before the bin. */
async function folderWithoutBin(): Promise<string> {
  const { dir } = await workingCopy('0.1.0')
  await (await open(dir)).close()
  const files = dataFiles(dir)
  for (const name of collectionNames.filter(name => isFromBefore(name, 1)))
    for (const path of [files[name].path, previousOf(files[name].path)]) await rm(path)
  for (const path of [files.images.path, previousOf(files.images.path)]) {
    const { changes, data } = JSON.parse(readFileSync(path, 'utf8'))
    const pieces: Uint8Array[] = []
    for await (const piece of printFile({ schema: 2, changes, data })) pieces.push(piece)
    await writeFile(path, Buffer.concat(pieces))
  }
  return dir
}

test('a folder with a log from before the bin opens, and its copy can be restored', async () => {
  const dir = await folderWithoutBin()
  const data = await open(dir)
  expect(data.bin.current).toEqual([])
  expect(data.registrations.current.length).toBeGreaterThan(0)
  await data.close()
  expect(recordsIn(dir, 'bin.json')).toEqual([])
  const [kept = ''] = readdirSync(join(dir, 'backups')).sort().toReversed()
  const archive = await openArchive(join(dir, 'backups', kept))
  onTestFinished(() => archive.close())
  expect(archive.manifest.files.map(({ path }) => path)).not.toContain('bin.json')
  await restoreSite(dir, archive, { force: true, signal: new AbortController().signal, now })
  await (await open(dir)).close()
  expect(recordsIn(dir, 'bin.json')).toEqual([])
})

test('the next start finishes an upgrade that was killed midway', async () => {
  const dir = await folderWithoutBin()
  const before = await readFile(dataFiles(dir).images.path)
  await (await open(dir)).close()
  await writeFile(dataFiles(dir).images.path, before)
  await (await open(dir)).close()
  // Files are written in the order of the list, folder.json after the bin.
  for (const name of ['bin.json', 'folder.json'])
    for (const path of [join(dir, name), previousOf(join(dir, name))]) await rm(path)
  await writeFile(dataFiles(dir).images.path, before)
  await writeFile(previousOf(dataFiles(dir).images.path), before)
  await (await open(dir)).close()
  expect(recordsIn(dir, 'bin.json')).toEqual([])
})

test.each(versions)('a folder of %s gets its own version, and no earlier program opens it', async version => {
  const { dir } = await workingCopy(version)
  const released = JSON.parse(readFileSync(join(dir, 'images.json'), 'utf8')).schema
  await (await open(dir)).close()
  const schemaOf = (name: string) => JSON.parse(readFileSync(join(dir, name), 'utf8')).schema
  expect(schemaOf('folder.json')).toBe(9)
  expect(schemaOf('images.json')).toBeGreaterThanOrEqual(Math.max(released, 8))
})

test('earlier imports lose the names of their files and calendars', async () => {
  const { dir } = await workingCopy('0.1.0')
  await (await open(dir)).close()
  const { imports } = dataFiles(dir)
  const { changes } = JSON.parse(readFileSync(imports.path, 'utf8'))
  const importRecord = { _id: 'i', kind: 'events', date: now, redirects: [] }
  const data = [
    { ...importRecord, name: 'von-erika.ics', made: [{ kind: 'event', id: 'e', key: 'erika@example.org' }] },
  ]
  for (const path of [imports.path, previousOf(imports.path)]) {
    const pieces: Uint8Array[] = []
    for await (const piece of printFile({ schema: 1, changes, data })) pieces.push(piece)
    await writeFile(path, Buffer.concat(pieces))
  }
  const opened = await open(dir)
  expect(opened.imports.current).toEqual([{ ...importRecord, made: [{ kind: 'event', id: 'e' }] }])
  await opened.close()
  for (const path of [imports.path, previousOf(imports.path)]) expect(readFileSync(path, 'utf8')).not.toContain('erika')
})

test('a folder whose bin is missing is not opened', async () => {
  const { dir } = await workingCopy('0.1.0')
  await (await open(dir)).close()
  await rm(join(dir, 'bin.json'))
  await rm(join(dir, 'bin.json.prev'))
  await expect(open(dir)).rejects.toThrow('bin.json is missing.')
})
