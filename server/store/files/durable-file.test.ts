import promises, { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { durableCounts, isTemporary, previousOf, writeDurably } from './durable-file.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string
beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.dir, 'events.json')
})
afterEach(async () => {
  await folder.done()
})

const bytes = (text: string) => Buffer.from(text)
const read = (of: string) => readFile(of, 'utf8')

async function* pieces(...texts: string[]) {
  for (const text of texts) yield bytes(text)
}

/** Returns the prototype of open files, so that a test can make the disk fail. */
async function fileMethods() {
  const file = await open(folder.dir)
  await file.close()
  return Object.getPrototypeOf(file) as typeof file
}

test('a write replaces the file, keeps the previous version and leaves nothing else', async () => {
  await writeDurably(path, bytes('one'))
  expect(await readdir(folder.dir)).toEqual(['events.json'])
  await writeDurably(path, bytes('two'))
  await writeDurably(path, pieces('th', 'ree'))
  expect(await read(path)).toBe('three')
  expect(await read(previousOf(path))).toBe('two')
  expect(await readdir(folder.dir)).toEqual(['events.json', 'events.json.prev'])
})

test('only the owner may read a written file', async () => {
  await writeDurably(path, bytes('one'))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('the file and its folder are synced, once each', async () => {
  const before = durableCounts()
  await writeDurably(path, bytes('one'))
  const after = durableCounts()
  expect([after.writes - before.writes, after.fsyncs - before.fsyncs]).toEqual([1, 2])
})

test('a copy in progress keeps the version it started with', async () => {
  await writeDurably(path, bytes('one'))
  const copying = await open(path)
  await writeDurably(path, bytes('two'))
  await writeDurably(path, bytes('three'))
  expect(await copying.readFile('utf8')).toBe('one')
  await copying.close()
})

test('all bytes of a file are written, even if the system accepts a few at a time', async () => {
  const methods = await fileMethods()
  const write = methods.write as (buffer: Uint8Array, offset: number, length: number) => Promise<unknown>
  vi.spyOn(methods, 'write').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [buffer, offset, length] = args as [Uint8Array, number, number]
    return write.call(this, buffer, offset, Math.min(3, length)) as never
  })
  await writeDurably(path, bytes('more than three bytes'))
  expect(await read(path)).toBe('more than three bytes')
})

test.each(['write', 'sync'] as const)('if %s fails, both versions stay and the write is not repeated', async method => {
  await writeDurably(path, bytes('one'))
  await writeDurably(path, bytes('two'))
  const failing = vi.spyOn(await fileMethods(), method).mockRejectedValueOnce(new Error('EIO'))
  await expect(writeDurably(path, bytes('three'))).rejects.toThrow('EIO')
  expect(failing).toHaveBeenCalledTimes(1)
  expect([await read(path), await read(previousOf(path))]).toEqual(['two', 'one'])
  expect(await readdir(folder.dir)).toEqual(['events.json', 'events.json.prev'])
})

test('if the folder cannot be synced, the previous version is restored', async () => {
  await writeDurably(path, bytes('one'))
  const methods = await fileMethods()
  const sync = methods.sync
  vi.spyOn(methods, 'sync')
    .mockImplementationOnce(function (this: typeof methods) {
      return sync.call(this)
    })
    .mockRejectedValueOnce(new Error('EIO'))
  await expect(writeDurably(path, bytes('two'))).rejects.toThrow('EIO')
  expect(await read(path)).toBe('one')
  expect((await readdir(folder.dir)).filter(isTemporary)).toEqual([])
})

test('if a folder has taken the name, nothing is left behind', async () => {
  await mkdir(path)
  await expect(writeDurably(path, bytes('one'))).rejects.toThrow()
  expect(await readdir(folder.dir)).toEqual(['events.json'])
})

test('a previous version without a current one is kept', async () => {
  await writeFile(previousOf(path), 'the only one')
  await writeDurably(path, bytes('new'))
  expect(await read(previousOf(path))).toBe('the only one')
})

/** Simulates a disk like FAT, on which a file has one name. */
function withoutHardLinks() {
  vi.spyOn(promises, 'link').mockRejectedValue(Object.assign(new Error('EPERM'), { code: 'EPERM' }))
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

test('on a disk without hard links the previous version is kept as a copy', async () => {
  withoutHardLinks()
  for (const text of ['one', 'two', 'three']) await writeDurably(path, bytes(text))
  expect([await read(path), await read(previousOf(path))]).toEqual(['three', 'two'])
  expect(await readdir(folder.dir)).toEqual(['events.json', 'events.json.prev'])
})

test('on a disk without hard links, new content that may not survive is reverted', async () => {
  await writeDurably(path, bytes('one'))
  withoutHardLinks()
  const methods = await fileMethods()
  const sync = methods.sync
  let syncs = 0
  // The new file, the copy of the old one, and then the folder, which fails.
  vi.spyOn(methods, 'sync').mockImplementation(function (this: unknown) {
    syncs += 1
    return syncs === 3 ? Promise.reject(new Error('EIO')) : sync.call(this as never)
  })
  await expect(writeDurably(path, bytes('two'))).rejects.toThrow('EIO')
  expect(await read(path)).toBe('one')
})
