import { spawnSync } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { chown, cp, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import { openDataFolder } from './data-folder.ts'
import { openRestores, restoreSite, restoring } from './restore.ts'
import { sampleRegistration, siteIn, temporaryFolder, wholeContent } from './sample-site.ts'
import { walk } from './walk.ts'

const now = '2026-11-28T09:00:00.000Z'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
/** The site that the backup is of, and another one, into which it is restored. */
let source: string
let dir: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
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

/** A site with a log and a registration of this name. */
async function makeSite(of: string, name: string): Promise<void> {
  const data = await open(of)
  await data.registrations.update(() => ({ next: [sampleRegistration(name)], result: undefined }))
  await data.close()
  await mkdir(join(of, 'logs'))
  await writeFile(join(of, 'logs', 'requests-2026-11-28.jsonl'), `{"path":"/${name}"}\n`)
}

async function restore(to = dir, force = true, signal = new AbortController().signal) {
  const archive = await openArchive(file)
  try {
    return await restoreSite(to, archive, { force, signal })
  } finally {
    archive.close()
  }
}

test('what was there before is kept, the version of the restore before is not', async () => {
  const old = await siteIn(dir)
  expect(await restore()).toMatchObject({ isReplacing: true, contents: { registrations: 1 }, problems: [] })
  expect(await siteIn(dir)).toEqual(await siteIn(source))
  expect(await siteIn(join(dir, 'before-restore'))).toEqual(old)
  await restore()
  expect(await siteIn(join(dir, 'before-restore'))).toEqual(await siteIn(source))
  expect((await readdir(dir)).filter(name => name.startsWith('.'))).toEqual(['.lock'])
})

test('without --force a site is not replaced', async () => {
  const old = await siteIn(dir)
  await expect(restore(dir, false)).rejects.toThrow(`The data folder ${dir} holds a site already.`)
  expect(await siteIn(dir)).toEqual(old)
})

test('a folder on which a site runs is refused', async () => {
  const data = await open(dir)
  await expect(restore()).rejects.toThrow(`The data folder ${dir} is in use by another Lichtung process`)
  await data.close()
})

test('a certificate stays where the backup has none', async () => {
  await rm(join(source, 'tls'), { recursive: true })
  await writeBackup(source, file, now)
  await mkdir(join(dir, 'tls'))
  await writeFile(join(dir, 'tls', 'certificate.json'), 'old')
  await restore()
  expect(await readFile(join(dir, 'tls', 'certificate.json'), 'utf8')).toBe('old')
})

test('a restore that is stopped leaves the site as it was', async () => {
  const before = await readdir(dir)
  const controller = new AbortController()
  const stopped = restore(dir, true, controller.signal)
  controller.abort(new Error('Stopped'))
  await expect(stopped).rejects.toThrow('Stopped')
  expect(await readdir(dir)).toEqual(before)
})

const child = (task: string, on: string, steps: number, of = file) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'child-for-tests.ts'), task, on, of, String(steps)], {
    encoding: 'utf8',
  })

/** A new copy of the site, on which a restore was committed and broke off after so many steps; undefined when it has fewer. */
async function brokenOff(steps: number): Promise<string | undefined> {
  const on = join(folder.dir, `broken-${steps}`)
  await cp(dir, on, { recursive: true })
  const restores = openRestores(on)
  await restores.commit((await restores.stage(createReadStream(file))).id)
  return (await goOn(on, steps)) ? on : undefined
}

/** What is done by the steps is done on the disk alone, so where they end the process may as well have been killed. */
async function goOn(on: string, steps: number): Promise<boolean> {
  const running = restoring(on)
  for (let count = 0; count < steps; count += 1) if ((await running.next()).done) return false
  return true
}

async function expectRestored(on: string, old: Record<string, string>): Promise<void> {
  const data = await open(on)
  expect(data.registrations.current.map(({ _id }) => _id)).toEqual(['new'])
  expect(data.notices).toEqual([])
  await data.close()
  expect(await siteIn(on)).toEqual(await siteIn(source))
  expect(await siteIn(join(on, 'before-restore'))).toEqual(old)
  const left = (await readdir(on)).filter(name => name.startsWith('.') || name.startsWith('before'))
  expect(left.sort()).toEqual(['.lock', 'before-restore'])
}

test('broken off after any of its steps, a restore that counts is finished by the next start', async () => {
  const old = await siteIn(dir)
  await mkdir(join(dir, 'before-restore'))
  await writeFile(join(dir, 'before-restore', 'site.json'), 'of the restore before')
  let steps = 0
  for (;;) {
    const on = await brokenOff(steps)
    if (on === undefined) break
    // And broken off once more on the way.
    await goOn(on, steps % 4)
    await expectRestored(on, old)
    steps += 1
  }
  expect(steps).toBeGreaterThan(25)
})

test.each([0, 9, 16, 27])('so it is when the process is killed by force after %i steps', async steps => {
  const old = await siteIn(dir)
  expect(child('restore', dir, steps).signal).toBe('SIGKILL')
  expect(child('restore', dir, 1, '').signal).toBe('SIGKILL')
  await expectRestored(dir, old)
})

test('killed before it counts, nothing of it is left after the next start', async () => {
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

test('while a site runs, a backup is looked at first and restored by the next start', async () => {
  const data = await open(dir)
  const { id, ...told } = await data.restores.stage(createReadStream(file))
  expect(told).toEqual({
    createdAt: now,
    version: 'unbuilt',
    contents: expect.objectContaining({ siteName: 'Wildnisschule Lichtung', images: 1, registrations: 1 }),
    problems: [],
  })
  expect(data.registrations.current[0]?._id).toBe('old')
  await data.restores.commit(id)
  await expect(data.restores.stage(createReadStream(file))).rejects.toMatchObject({ code: 'conflict' })
  // Still stored, and kept with the old site.
  await data.registrations.update(() => ({ next: [sampleRegistration('late')], result: undefined }))
  await data.close()
  const again = await open(dir)
  expect(again.registrations.current[0]?._id).toBe('new')
  expect(await readFile(join(dir, 'before-restore', 'registrations.json'), 'utf8')).toContain('"late"')
  await again.close()
})

test('one backup is looked at at a time', async () => {
  const restores = openRestores(dir)
  const first = await restores.stage(createReadStream(file))
  const second = restores.stage(createReadStream(file))
  await expect(restores.stage(createReadStream(file))).rejects.toMatchObject({ code: 'conflict' })
  const { id } = await second
  await expect(restores.commit(first.id)).rejects.toMatchObject({ code: 'not_found' })
  await restores.discard(first.id)
  expect(await readdir(dir)).toContain('.restore')
  await restores.discard(id)
  expect(await readdir(dir)).not.toContain('.restore')
  await expect(restores.commit(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an upload that breaks off leaves nothing', async () => {
  const before = await readdir(dir)
  async function* broken() {
    for await (const piece of createReadStream(file, { end: 2000 })) yield piece
    throw new Error('The visitor has gone')
  }
  const restores = openRestores(dir)
  await expect(restores.stage(broken())).rejects.toThrow('The visitor has gone')
  await expect(restores.stage(createReadStream(file, { end: 2000 }))).rejects.toThrow('This file is no whole backup')
  expect(await readdir(dir)).toEqual(before)
})

test.runIf(process.getuid?.() === 0)('what root restores belongs to the owner of the folder', async () => {
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

test.runIf(process.getuid?.() === 0)('and does so before it counts, as a service may have to finish it', async () => {
  const account = 4321
  await chown(dir, account, account)
  let owner: number | undefined
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      owner ??= statSync(join(dir, '.restored/site/site.json'), { throwIfNoEntry: false })?.uid
      await setImmediate()
    }
  })()
  await restore()
  isOver = true
  await watching
  expect(owner).toBe(account)
})
