import { spawnSync } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPdfFile } from '../../../domain/content/files/pdf-file.ts'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import { sampleRegistration } from '../../../domain/testing/samples.ts'
import { childProgram } from '../../testing/child-program.ts'
import { pdfOf } from '../../testing/files/pdf-upload.ts'
import { folderOnDisk, siteIn, wholeContent } from '../../testing/sample-site.ts'
import { examineAll } from '../collections/recovery.ts'
import { openDataFolder } from '../data-folder.ts'
import { collectionNames } from '../files/data-files.ts'
import { walk } from '../files/walk-folder.ts'
import { openArchive } from './archive.ts'
import { keepRecords, writeBackup } from './backup.ts'
import { checkFolder } from './check.ts'
import { finishRestore, restoreSteps } from './finish-restore.ts'
import { restoreSite } from './restore.ts'
import { openFolderSource } from './site-files.ts'
import { openRestores } from './uploaded-restores.ts'

const now = '2026-11-28T09:00:00.000Z'

let folder: Awaited<ReturnType<typeof folderOnDisk>>
/** The backup's site, and another one to restore it into. */
let source: string
let dir: string
let file: string
beforeEach(async () => {
  folder = await folderOnDisk()
  source = join(folder.dir, 'source')
  dir = join(folder.dir, 'data')
  file = join(folder.dir, 'backup.zip')
  await makeSite(source, 'new')
  await mkdir(join(source, 'tls'))
  await writeFile(join(source, 'tls', 'certificate.json'), 'new')
  await writeBackup(source, file, now)
  await makeSite(dir, 'old')
  await mkdir(join(dir, 'damaged'))
  await writeFile(join(dir, 'damaged', 'events.json'), 'old')
})
afterEach(() => folder.done())

const open = (of: string) => openDataFolder({ dir: of, firstContent: wholeContent, log: () => {} })

/** Makes a site with a log and a registration of this name. */
async function makeSite(of: string, name: string): Promise<void> {
  const data = await open(of)
  await data.registrations.update(() => ({ next: [sampleRegistration({ _id: name })], result: undefined }))
  await data.close()
  await mkdir(join(of, 'logs'))
  await writeFile(join(of, 'logs', 'requests-2026-11-28.jsonl'), `{"path":"/${name}"}\n`)
}

const signal = new AbortController().signal

async function restore(to = dir, options: Partial<Parameters<typeof restoreSite>[2]> = {}) {
  const archive = await openArchive(file)
  try {
    return await restoreSite(to, archive, { force: true, signal, now, ...options })
  } finally {
    archive.close()
  }
}

/** Returns the data that restores replaced, the oldest first. */
const keptIn = async (of: string) => (await readdir(of)).filter(name => name.startsWith('before-restore')).sort()

test('each restore keeps the data it replaces, however quickly they follow each other', async () => {
  const old = await siteIn(dir)
  const folder = 'before-restore-2026-11-28T09-00-00-000Z'
  expect(await restore()).toMatchObject({ kept: folder, extent: 'site', contents: { registrations: 1 }, problems: [] })
  const restored = await siteIn(dir)
  expect(restored).toEqual(await siteIn(source))
  expect((await restore()).kept).toBe(`${folder}-2`)
  expect((await restore(dir, { now: '2026-11-28T10:00:00.000Z' })).kept).toBe('before-restore-2026-11-28T10-00-00-000Z')
  expect(await keptIn(dir)).toHaveLength(3)
  expect(await siteIn(join(dir, folder))).toEqual(old)
  const { 'tls/certificate.json': _, ...replaced } = restored
  expect(await siteIn(join(dir, `${folder}-2`))).toEqual(replaced)
  expect((await readdir(dir)).filter(name => name.startsWith('.'))).toEqual(['.lock'])
  expect((await checkFolder(dir, now)).remarks.join()).not.toContain('do not belong to Lichtung')
})

test('data kept by a restore can be restored, or backed up', async () => {
  const old = await siteIn(dir)
  const restoredFolder = join(dir, (await restore()).kept ?? '')
  const back = await restoreSite(dir, await openFolderSource(restoredFolder, now), { force: true, signal, now })
  expect(back).toMatchObject({ extent: 'site', contents: { registrations: 1 }, problems: [] })
  expect(await siteIn(dir)).toEqual({ ...old, 'tls/certificate.json': Buffer.from('new').toString('hex') })
  await writeBackup(restoredFolder, file, now)
  const elsewhere = join(folder.dir, 'elsewhere')
  await mkdir(elsewhere)
  await restore(elsewhere)
  expect(await siteIn(elsewhere)).toEqual(old)
})

test('invoices issued since a backup survive its restore, those of another site do not', async () => {
  const issue = async (of: string, number: string) => {
    const data = await open(of)
    const invoice = sampleInvoice({ _id: number, number })
    await data.invoices.update(invoices => ({ next: [...invoices, invoice], result: undefined }))
    await data.close()
  }
  await issue(source, 'RE-2026-0001')
  await rm(file)
  await writeBackup(source, file, now)
  await issue(source, 'RE-2026-0002')
  await issue(dir, 'RE-2026-0077')
  const numbers = async (of: string) => {
    const data = await open(of)
    const all = data.invoices.current.map(({ number }) => number)
    await data.close()
    return all
  }
  await restore(source)
  expect(await numbers(source)).toEqual(['RE-2026-0001', 'RE-2026-0002'])
  expect(await numbers(source)).toEqual(['RE-2026-0001', 'RE-2026-0002'])
  await restore(dir)
  expect(await numbers(dir)).toEqual(['RE-2026-0001'])
})

test('without --force a site is not replaced', async () => {
  const old = await siteIn(dir)
  await expect(restore(dir, { force: false })).rejects.toThrow(`The data folder ${dir} holds a site already.`)
  expect(await siteIn(dir)).toEqual(old)
})

test('a folder with a running site is refused', async () => {
  const data = await open(dir)
  await expect(restore()).rejects.toThrow(`The data folder ${dir} is in use by another Lichtung process`)
  await data.close()
})

test('the certificate in a backup is used only if there is none', async () => {
  await mkdir(join(dir, 'tls'))
  await writeFile(join(dir, 'tls', 'certificate.json'), 'of this machine')
  const { kept = '' } = await restore()
  expect(await readFile(join(dir, 'tls', 'certificate.json'), 'utf8')).toBe('of this machine')
  expect(await readdir(join(dir, kept))).not.toContain('tls')
  await rm(join(dir, 'tls'), { recursive: true })
  await restore()
  expect(await readFile(join(dir, 'tls', 'certificate.json'), 'utf8')).toBe('new')
})

/** A backup of the JSON files of the source alone. */
async function backUpRecords(): Promise<void> {
  const { files: found } = await examineAll(source)
  const keptNames = await keepRecords(source, Object.values(found), new Date(now))
  await rename(join(source, keptNames), file)
}

test('a backup of records alone is restored if the pictures exist, and the replaced data can be restored', async () => {
  await backUpRecords()
  const old = await siteIn(dir)
  const { kept = '', ...result } = await restore()
  expect(result).toMatchObject({ extent: 'records', problems: [] })
  expect(Object.keys(await siteIn(join(dir, kept)))).toHaveLength(collectionNames.length)
  await (await open(dir)).close()
  await restoreSite(dir, await openFolderSource(join(dir, kept), now), { force: true, signal, now })
  expect(await siteIn(dir)).toEqual(old)
})

test('a backup of records alone lists the PDFs missing at its destination', async () => {
  const data = await open(source)
  await data.files.update(() => ({ next: [newPdfFile('Packliste.pdf', 9, 'liste', now)], result: undefined }))
  await data.close()
  await backUpRecords()
  const missing = 'The file “Packliste” is missing: files/liste/file.pdf.'
  expect(await restore()).toMatchObject({ extent: 'records', problems: [missing] })
  await mkdir(join(dir, 'files', 'liste'), { recursive: true })
  await writeFile(join(dir, 'files', 'liste', 'file.pdf'), pdfOf())
  expect(await restore()).toMatchObject({ extent: 'records', problems: [] })
})

test('a backup of records alone is refused if their pictures are missing, and nothing is changed', async () => {
  await backUpRecords()
  const sentence =
    'backup.zip holds no pictures, and its own are not in the data folder: images.json lists 1 image, but the files of 1 are missing. Please restore a backup of the whole site before.'
  const empty = join(folder.dir, 'empty')
  await mkdir(empty)
  await expect(restore(empty)).rejects.toThrow(sentence)
  expect(await readdir(empty)).toEqual(['.lock'])
  const restores = openRestores(empty)
  await expect(restores.stage(createReadStream(file))).rejects.toThrow('This file holds no pictures')
  expect(await readdir(empty)).toEqual(['.lock'])
})

test('a stopped restore leaves the site unchanged', async () => {
  const before = await readdir(dir)
  const controller = new AbortController()
  const stopped = restore(dir, { signal: controller.signal })
  controller.abort(new Error('Stopped'))
  await expect(stopped).rejects.toThrow('Stopped')
  expect(await readdir(dir)).toEqual(before)
})

const child = (task: string, on: string, steps: number, of = file) =>
  spawnSync(process.execPath, [childProgram('store-child'), task, on, of, String(steps)], { encoding: 'utf8' })

/** Returns a new copy of the site with a restore that stopped after `steps` steps; undefined if it has fewer. */
async function brokenOff(steps: number): Promise<string | undefined> {
  const on = join(folder.dir, `broken-${steps}`)
  await cp(dir, on, { recursive: true })
  const restores = openRestores(on)
  await restores.confirm((await restores.stage(createReadStream(file))).id)
  return (await runSteps(on, steps)) ? on : undefined
}

/** Runs some steps of a restore. All state is on the disk, so stopping between steps equals a kill. */
async function runSteps(on: string, steps: number): Promise<boolean> {
  const running = restoreSteps(on, new Date(now))
  for (let count = 0; count < steps; count += 1) if ((await running.next()).done) return false
  return true
}

async function expectRestored(on: string, old: Record<string, string>): Promise<void> {
  const data = await open(on)
  expect(data.registrations.current.map(({ _id }) => _id)).toEqual(['new'])
  expect(data.repairReport).toEqual([])
  await data.close()
  expect(await siteIn(on)).toEqual(await siteIn(source))
  const [earlier, kept = '', ...others] = await keptIn(on)
  expect([earlier, others]).toEqual([earlierRestore, []])
  expect(await siteIn(join(on, kept))).toEqual(old)
  expect((await readdir(on)).filter(name => name.startsWith('.'))).toEqual(['.lock'])
}

const earlierRestore = 'before-restore-2026-11-01T09-00-00-000Z'
async function restoreEarlier(): Promise<void> {
  await mkdir(join(dir, earlierRestore))
  await writeFile(join(dir, earlierRestore, 'site.json'), 'of the restore before')
}

test('interrupted after any of its steps, a committed restore is finished by the next start', async () => {
  const old = await siteIn(dir)
  await restoreEarlier()
  let steps = 0
  for (;;) {
    const on = await brokenOff(steps)
    if (on === undefined) break
    // And broken off once more on the way.
    await runSteps(on, steps % 4)
    await expectRestored(on, old)
    steps += 1
  }
  expect(steps).toBeGreaterThan(25)
})

test.each([0, 9, 16, 27])(
  'killed by force after %i steps, a committed restore is finished by the next start',
  async steps => {
    const old = await siteIn(dir)
    await restoreEarlier()
    expect(child('restore', dir, steps).signal).toBe('SIGKILL')
    expect(child('restore', dir, 1, '').signal).toBe('SIGKILL')
    await expectRestored(dir, old)
  },
)

test('files added in the way of an interrupted restore are kept, too', async () => {
  const restores = openRestores(dir)
  await restores.confirm((await restores.stage(createReadStream(file))).id)
  for await (const step of restoreSteps(dir, new Date(now))) if (step === 'all away') break
  await mkdir(join(dir, 'images', 'late'), { recursive: true })
  await writeFile(join(dir, 'images', 'late', 'master.webp'), 'late')
  await writeFile(join(dir, 'site.json'), 'late')
  const { kept = '' } = (await finishRestore(dir, new Date(now))) ?? {}
  expect(await siteIn(dir)).toEqual(await siteIn(source))
  expect(await readFile(join(dir, kept, 'images-2', 'late', 'master.webp'), 'utf8')).toBe('late')
  expect(await readFile(join(dir, kept, 'site.json-2'), 'utf8')).toBe('late')
})

test('if a restore is killed before its commit, nothing of it is left after the next start', async () => {
  const old = await siteIn(dir)
  const { size } = await stat(file)
  for (const bytes of [1, size / 2, size - 1, size]) {
    expect(child('stage', dir, bytes).signal).toBe('SIGKILL')
    expect(await readdir(dir)).toContain('.restore')
    await (await open(dir)).close()
    expect(await siteIn(dir)).toEqual(old)
    expect(await readdir(dir)).not.toContain('.restore')
  }
})

test('while a site runs, a backup is inspected first and restored by the next start', async () => {
  const data = await open(dir)
  const { id, ...result } = await data.restores.stage(createReadStream(file))
  expect(result).toEqual({
    createdAt: now,
    version: 'unbuilt',
    extent: 'site',
    contents: expect.objectContaining({ siteName: 'Wildnisschule Lichtung', images: 1, registrations: 1 }),
    problems: [],
  })
  expect(data.registrations.current[0]?._id).toBe('old')
  await data.restores.confirm(id)
  await expect(data.restores.stage(createReadStream(file))).rejects.toMatchObject({ code: 'conflict' })
  // Still stored, and kept with the old site.
  await data.registrations.update(() => ({ next: [sampleRegistration({ _id: 'late' })], result: undefined }))
  await data.close()
  const [failures, successes]: [string[], string[]] = [[], []]
  const again = await openDataFolder({
    dir,
    firstContent: wholeContent,
    log: message => failures.push(message),
    info: message => successes.push(message),
  })
  expect(again.registrations.current[0]?._id).toBe('new')
  const [kept = ''] = await keptIn(dir)
  expect([failures, successes]).toEqual([
    [],
    [`A backup has been restored; what was there before is kept in ${kept} for a month.`],
  ])
  expect(await readFile(join(dir, kept, 'registrations.json'), 'utf8')).toContain('"late"')
  await again.close()
})

test('one backup is inspected at a time', async () => {
  const restores = openRestores(dir)
  const first = await restores.stage(createReadStream(file))
  const second = restores.stage(createReadStream(file))
  await expect(restores.stage(createReadStream(file))).rejects.toMatchObject({ code: 'conflict' })
  const { id } = await second
  await expect(restores.confirm(first.id)).rejects.toMatchObject({ code: 'not_found' })
  await restores.discard(first.id)
  expect(await readdir(dir)).toContain('.restore')
  await restores.discard(id)
  expect(await readdir(dir)).not.toContain('.restore')
  await expect(restores.confirm(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a backup without a commit is dropped', async () => {
  const restores = openRestores(dir, 0)
  const { id } = await restores.stage(createReadStream(file))
  await expect.poll(() => readdir(dir)).not.toContain('.restore')
  await expect(restores.confirm(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an interrupted upload leaves nothing', async () => {
  const before = await readdir(dir)
  async function* broken() {
    for await (const piece of createReadStream(file, { end: 2000 })) yield piece
    throw new Error('The visitor has gone')
  }
  const restores = openRestores(dir)
  await expect(restores.stage(broken())).rejects.toThrow('The visitor has gone')
  await expect(restores.stage(createReadStream(file, { end: 2000 }))).rejects.toThrow(
    'This file is not a complete backup',
  )
  expect(await readdir(dir)).toEqual(before)
})

const isRoot = process.getuid?.() === 0
if (!isRoot) console.warn('What root restores for another account is not tested: this is not root.')

test.runIf(isRoot)('data restored by root belongs to the owner of the folder', async () => {
  const account = 4321
  await chown(dir, account, account)
  const outside = join(folder.dir, 'outside')
  await mkdir(outside)
  await writeFile(join(outside, 'of-root'), '')
  await symlink(outside, join(dir, 'link'))
  await restore()
  for await (const { parentPath, name } of walk(dir)) {
    const { uid, gid } = await lstat(join(parentPath, name))
    expect([name, uid, gid]).toEqual([name, account, account])
  }
  expect((await stat(join(outside, 'of-root'))).uid).toBe(0)
})

test.runIf(isRoot)(
  'data restored by root belongs to the owner of the folder before the commit, because a service may have to finish it',
  async () => {
    const account = 4321
    await chown(dir, account, account)
    let owner: number | undefined
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        owner ??= statSync(join(dir, '.restored/site/site.json'), { throwIfNoEntry: false })?.uid
        await nextTurn()
      }
    })()
    await restore()
    isOver = true
    await watching
    expect(owner).toBe(account)
  },
)

test.runIf(isRoot)('a part of the site on a separate disk is reported before anything is moved', async context => {
  const old = await siteIn(dir)
  const logs = join(dir, 'logs')
  context.skip(spawnSync('mount', ['-t', 'tmpfs', 'none', logs]).status !== 0, 'Nothing can be mounted here.')
  try {
    await expect(restore()).rejects.toThrow(`${logs} is a disk of its own, which a restore could not replace.`)
  } finally {
    spawnSync('umount', [logs])
  }
  expect(await siteIn(dir)).toEqual(old)
})

/** Gives the site to an account other than root, as for a service. */
async function giveAway(): Promise<void> {
  for await (const { parentPath, name } of walk(folder.dir)) await chown(join(parentPath, name), 4321, 4321)
  await chown(folder.dir, 4321, 4321)
}

test.runIf(isRoot)('killed while root unpacks, a restore does not block the site’s account from starting', async () => {
  await giveAway()
  for (const files of [0, 1, 11, 14]) {
    expect(child('unpack', dir, files).signal).toBe('SIGKILL')
    expect(await readdir(dir)).toContain('.restore')
    const { stdout, stderr } = child('openAsOther', dir, 0)
    expect(stderr).toBe('')
    expect(stdout).toContain('registrations.json')
    expect(stdout).not.toContain('.restore')
  }
})

test.runIf(isRoot)(
  'killed while root unpacks into an empty folder, a restore does not block the site’s account from starting',
  async () => {
    const empty = join(folder.dir, 'empty')
    await mkdir(empty)
    await giveAway()
    expect(child('unpack', empty, 11).signal).toBe('SIGKILL')
    const { stdout, stderr } = child('openAsOther', empty, 0)
    expect([stderr, stdout]).toEqual(['', expect.stringContaining('site.json')])
  },
)

test.runIf(isRoot)('a restore whose commit failed does not happen later', async () => {
  await giveAway()
  const { stdout, stderr } = child('commitUnsynced', dir, 0)
  expect([stderr, stdout]).toEqual(['', 'EACCES\n.restore\ncommitted\n'])
})
