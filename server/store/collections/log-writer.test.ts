import { constants } from 'node:fs'
import {
  appendFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { durableCounts } from '../files/durable-file.ts'
import { firstNeeded, readLog } from './log-reader.ts'
import { type LogWriter, openLogWriter } from './log-writer.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let writer: LogWriter
let mend: () => void
beforeEach(async () => {
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  await mkdir(dir)
  mend = () => {}
  writer = await openWriter()
})
afterEach(async () => {
  mend()
  await writer.close()
  await folder.done()
})

const at = '2026-11-28T09:00:00.000Z'
async function openWriter() {
  const { segments, last } = await readLog(dir)
  return openLogWriter({ dir, segments, last, touched: {}, now: () => new Date(at) })
}
const put = (_id: string, collection = 'plants') => writer.append({ at, changes: { [collection]: { put: [{ _id }] } } })
const segments = async () => (await readdir(join(dir, 'changes'))).sort()
const inChanges = (name: string) => join(dir, 'changes', name)
/** Returns the ids of the commits that a start would read. */
async function ids(): Promise<string> {
  const log = await readLog(dir)
  const entries = [...(await log.from(1)).values()]
  expect(entries).toHaveLength(log.last)
  const records = entries.flatMap(({ commit }) => Object.values(commit?.changes ?? {}).flatMap(({ put = [] }) => put))
  return records.map(record => Object.values(record)[0]).join()
}

type Methods = Pick<FileHandle, 'write' | 'truncate' | 'sync'>
/** Returns the prototype of open files, so that a test can make them fail until `mend`. */
async function methodsOfFiles(): Promise<Methods> {
  const file = await open(dir)
  await file.close()
  const methods: Methods = Object.getPrototypeOf(file)
  const { write, truncate, sync } = methods
  mend = () => Object.assign(methods, { write, truncate, sync })
  return methods
}

/** Makes all calls of these methods of open files fail. */
async function breakCalls(...calls: (keyof Methods)[]): Promise<void> {
  const methods = await methodsOfFiles()
  for (const call of calls) methods[call] = () => Promise.reject(new Error(`${call} failed`))
}

/** Makes the next write fail after a number of bytes, as when they could not be synced, and the named calls as well. */
async function breakNextWrite(bytes: number, ...others: (keyof Methods)[]): Promise<void> {
  const methods = await methodsOfFiles()
  const { write } = methods
  let isBroken = false
  await breakCalls(...others.filter(call => call !== 'write'))
  methods.write = async function (this: FileHandle, content: Uint8Array, start: number, length: number, at: number) {
    if (isBroken && others.includes('write')) throw new Error('write failed')
    if (isBroken) return Reflect.apply(write, this, [content, start, length, at])
    isBroken = true
    await Reflect.apply(write, this, [content, start, Math.min(bytes, length), at])
    throw new Error('sync failed')
  } as typeof write
}

test.runIf(process.platform === 'linux')('an appended line is on the disk when the call returns', async () => {
  await put('a')
  const descriptors = await readdir('/proc/self/fd')
  const paths = await Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  const fd = descriptors[paths.indexOf(inChanges('000000000001.jsonl'))]
  const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(await readFile(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? []
  expect(Number.parseInt(flags, 8) & constants.O_DSYNC).toBe(constants.O_DSYNC)
})

test('a commit is one line with its checksum, and the numbers rise by one', async () => {
  expect([await put('a'), await put('b')]).toEqual([1, 2])
  expect(await segments()).toEqual(['000000000001.jsonl'])
  const lines = (await readFile(inChanges('000000000001.jsonl'), 'utf8')).split('\n')
  expect(lines[0]).toBe(lines[1])
  expect(lines[2]).toMatch(
    /^\{"n":1,"at":"2026-11-28T09:00:00\.000Z","changes":\{"plants":\{"put":\[\{"_id":"a"\}\]\}\},"sha256":"[0-9a-f]{64}"\}$/,
  )
  expect(await ids()).toBe('a,b')
})

test.each([400, 5000])('after a write that failed after %i bytes the line is truncated', async bytes => {
  await put('a')
  await breakNextWrite(bytes)
  await expect(put('refused'.repeat(100))).rejects.toThrow('sync failed')
  mend()
  expect(await readFile(inChanges('000000000001.jsonl'), 'utf8')).not.toContain('refused')
  expect(await ids()).toBe('a')
  expect(await put('b')).toBe(2)
  expect([await ids(), await segments()]).toEqual(['a,b', ['000000000001.jsonl', '000000000002.jsonl']])
})

test('a failed line that cannot be truncated is void', async () => {
  await put('a')
  await breakNextWrite(5000, 'truncate')
  await expect(put('refused')).rejects.toThrow('sync failed')
  mend()
  // The old segment still holds it, and the header of the new one voids it.
  expect(await readFile(inChanges('000000000001.jsonl'), 'utf8')).toContain('refused')
  expect(await ids()).toBe('a')
  expect(await put('b')).toBe(2)
  expect([await ids(), await segments()]).toEqual(['a,b', ['000000000001.jsonl', '000000000002.jsonl']])
})

test('a segment without a valid line is replaced instead of continued', async () => {
  await breakNextWrite(5000)
  await expect(put('refused')).rejects.toThrow('sync failed')
  mend()
  expect([await ids(), await segments()]).toEqual(['', ['000000000001.jsonl']])
  expect(await readFile(inChanges('000000000001.jsonl'), 'utf8')).not.toContain('refused')
  await put('a')
  expect(await ids()).toBe('a')
})

test('on a full disk the line is truncated, and commits continue in a new segment later', async () => {
  await put('a')
  await breakNextWrite(400, 'write')
  const { fsyncs } = durableCounts()
  await expect(put('refused'.repeat(100))).rejects.toThrow('sync failed')
  // Syncs the failed line and the truncation: without the latter a power cut could bring the line back.
  expect(durableCounts().fsyncs - fsyncs).toBe(2)
  await expect(put('refused, too')).rejects.toThrow('write failed')
  mend()
  expect(await readFile(inChanges('000000000001.jsonl'), 'utf8')).not.toContain('refused')
  expect(await ids()).toBe('a')
  await put('b')
  expect(await ids()).toBe('a,b')
})

test('a torn line at the end was never acknowledged, and the log continues without it', async () => {
  await put('a')
  await put('b')
  await writer.close()
  const path = inChanges('000000000001.jsonl')
  const { length } = await readFile(path)
  await truncate(path, length - 30)
  const { last, tail } = await readLog(dir)
  expect([last, tail?.isTorn, tail?.place]).toEqual([1, true, 'changes/000000000001.jsonl, line 4'])
  writer = await openWriter()
  expect(await put('c')).toBe(2)
  expect(await ids()).toBe('a,c')
})

test('a last line with only a damaged line feed still counts', async () => {
  await put('a')
  await writer.close()
  const path = inChanges('000000000001.jsonl')
  const bytes = await readFile(path)
  await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from('\u000b')]))
  expect(await ids()).toBe('a')
  // A line without a line feed was not written to its end, and may have been refused.
  await writeFile(path, bytes.subarray(0, -1))
  expect(await ids()).toBe('')
})

test.each([1, 2, 3, 4])('a damaged line feed %i loses no commit', async number => {
  for (const id of ['a', 'b', 'c']) await put(id)
  await writer.close()
  const path = inChanges('000000000001.jsonl')
  const bytes = await readFile(path)
  let at = -1
  for (let count = 0; count < number; count += 1) at = bytes.indexOf('\n', at + 1)
  bytes[at] = 0x0b
  await writeFile(path, bytes)
  const { tail } = await readLog(dir)
  expect([await ids(), tail]).toEqual(['a,b,c', undefined])
})

test.each([
  ['of no bytes', () => Buffer.alloc(0)],
  ['of empty blocks', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ['cut in its first header', (bytes: Buffer) => bytes.subarray(0, 40)],
])('a segment %s is reported as damage, because it was complete when it got its name', async (_, damaged) => {
  await put('a')
  await writer.close()
  const path = inChanges('000000000001.jsonl')
  await writeFile(path, damaged(await readFile(path)))
  const { tail } = await readLog(dir)
  expect(tail).toMatchObject({ place: 'changes/000000000001.jsonl, line 1', isTorn: false })
})

test('after a half-failed rotation commits continue in a new segment', async () => {
  await put('a')
  await breakCalls('sync')
  await expect(writer.rotate()).rejects.toThrow('sync failed')
  mend()
  await put('b')
  await writer.rotate()
  await put('c')
  expect(await ids()).toBe('a,b,c')
})

test('a complete last line with a wrong checksum is reported, and does not count', async () => {
  await put('alder')
  await put('beech')
  await writer.close()
  const path = inChanges('000000000001.jsonl')
  await writeFile(path, (await readFile(path, 'utf8')).replace('beech', 'Beech'))
  const { last, tail } = await readLog(dir)
  expect([last, tail?.isTorn, tail?.place]).toEqual([1, false, 'changes/000000000001.jsonl, line 4'])
})

test('a damaged line between others keeps its position, without a commit', async () => {
  for (const id of ['alder', 'beech', 'cedar']) await put(id)
  await writer.close()
  const path = inChanges('000000000001.jsonl')
  await writeFile(path, (await readFile(path, 'utf8')).replace('beech', 'Beech'))
  const log = await readLog(dir)
  const entries = await log.from(2)
  expect(entries.get(2)).toEqual({ place: 'changes/000000000001.jsonl, line 4', commit: undefined })
  expect(entries.get(3)?.commit?.n).toBe(3)
})

test('one damaged header of two is not a loss, and a header shows how far a collection needs nothing', async () => {
  await put('a', 'plants')
  await put('b', 'beds')
  await writer.rotate()
  await put('c', 'plants')
  const path = inChanges('000000000003.jsonl')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"after":2', '"after":7'))
  const log = await readLog(dir)
  expect(log.segments.map(({ header }) => header?.after)).toEqual([0, 2])
  // beds.json is complete up to commit 2; plants.json of commit 0 needs everything.
  expect([firstNeeded(log, 'beds', 2), firstNeeded(log, 'plants', 1), firstNeeded(log, 'plants', 0)]).toEqual([3, 3, 1])
})

test('other programs’ files in the folder are not part of the log', async () => {
  await put('a')
  await appendFile(inChanges('000000000001.jsonl~'), 'x')
  await appendFile(inChanges('000000000001 (copy).jsonl'), 'x')
  expect(await ids()).toBe('a')
})
