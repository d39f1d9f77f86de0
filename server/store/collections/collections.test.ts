import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { DATA_LIMIT_BYTES } from '../../../domain/machine/disk.ts'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { durableCounts } from '../files/durable-file.ts'
import { type JsonFile, jsonFile } from '../files/json-file.ts'
import { walk } from '../files/walk-folder.ts'
import { replayCommits } from './changes.ts'
import { type Collections, openCollections, type StoredCollection } from './collections.ts'
import { readLog } from './log-reader.ts'
import { type LogWriter, openLogWriter } from './log-writer.ts'

type Plant = { _id: string }
type Garden = { plants: readonly Plant[]; beds: readonly Plant[] }
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let files: { plants: JsonFile<readonly Plant[]>; beds: JsonFile<readonly Plant[]> }
let garden: Collections<Garden>
let plants: StoredCollection<readonly Plant[]>
let logged: string[]
let isBroken: boolean
let breaksAfterNext: boolean
let clock: () => Date
beforeEach(async () => {
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  await mkdir(dir)
  const format = { schema: v.array(v.object({ _id: v.string() })) }
  files = {
    plants: jsonFile(join(dir, 'plants.json'), format),
    beds: jsonFile(join(dir, 'beds.json'), { ...format, hasAlwaysRoom: true }),
  }
  for (const file of Object.values(files)) {
    await file.write({ changes: 0, data: [] })
    await file.writePrevious({ changes: 0, data: [] })
  }
  logged = []
  isBroken = false
  breaksAfterNext = false
  clock = () => new Date()
  await openGarden()
})
afterEach(async () => {
  await garden.close()
  await folder.done()
})

/** `bytes` is the length of each file. */
async function openGarden(bytes = 0): Promise<void> {
  const now = () => clock()
  const writer = await openLogWriter({ dir, segments: [], last: 0, touched: {}, now })
  const state = { changes: 0, previous: 0, bytes }
  const states = { plants: state, beds: state }
  const data = { plants: [], beds: [] }
  garden = openCollections<Garden>({
    files,
    data,
    states,
    writer: breakable(writer),
    log: message => logged.push(message),
    now,
  })
  plants = garden.stored.plants
}

/** Returns a writer to a disk that refuses everything while it is broken. */
function breakable(writer: LogWriter): LogWriter {
  const unlessBroken = <R>(work: () => Promise<R>) => (isBroken ? Promise.reject(new Error('no room')) : work())
  return Object.assign(Object.create(writer), {
    append: (commit: Parameters<LogWriter['append']>[0]) =>
      unlessBroken(async () => {
        const n = await writer.append(commit)
        isBroken = breaksAfterNext
        return n
      }),
    rotate: () => unlessBroken(() => writer.rotate()),
  })
}

const add = (_id: string) => plants.update(current => ({ next: [...current, { _id }], result: current.length }))
const idsIn = (records: unknown) => (records as readonly Plant[]).map(({ _id }) => _id).join()
/** Returns the file, brought up to date by the log. */
async function onDisk(): Promise<string> {
  const { changes = 0, data } = await files.plants.read()
  const entries = await (await readLog(dir)).from(changes + 1)
  return idsIn(
    replayCommits(
      'plants',
      data,
      [...entries.values()].map(({ commit }) => commit?.changes ?? {}),
    ),
  )
}
/** Returns the content of all files in the folder. */
async function everyByte(): Promise<string> {
  let text = ''
  for await (const entry of walk(dir))
    if (entry.isFile()) text += await readFile(join(entry.parentPath, entry.name), 'utf8')
  return text
}
const refused = { name: 'AppError', code: 'unavailable' }
const breakDisk = () => {
  isBroken = true
}
const mendDisk = () => {
  isBroken = false
  breaksAfterNext = false
}

test('a change with an erasing result erases', async () => {
  for (const id of ['alder', 'beech']) await add(id)
  const remove = (_id: string) =>
    plants.update(current => ({ next: current.filter(plant => plant._id !== _id), result: _id }), {
      erase: removed => removed === 'beech',
    })
  await remove('alder')
  expect(await everyByte()).toContain('"_id":"alder"')
  await remove('beech')
  expect(await everyByte()).not.toContain('"_id":"beech"')
})

test('subscribers are called after each commit that changes their collections', async () => {
  const calls: string[] = []
  garden.subscribe(['plants'], () => calls.push(`plants: ${idsIn(plants.current)}`))
  garden.subscribe(['plants', 'beds'], () => calls.push('both'))
  await add('a')
  await garden.stored.beds.update(() => ({ next: [{ _id: 'b' }], result: undefined }))
  await plants.update(current => ({ next: [...current], result: undefined }))
  await garden.commit(() => ({ result: undefined }))
  await expect(
    garden.commit(() => {
      throw new AppError('conflict', 'no')
    }),
  ).rejects.toThrow('no')
  isBroken = true
  await expect(add('c')).rejects.toThrow()
  expect(calls).toEqual(['plants: a', 'both', 'both'])
})

test('an error of a subscriber stops neither the others nor later commits', async () => {
  const calls: string[] = []
  garden.subscribe(['plants'], () => {
    throw new Error('broken')
  })
  garden.subscribe(['plants'], () => calls.push(idsIn(plants.current)))
  await add('a')
  await add('b')
  expect(calls).toEqual(['a', 'a,b'])
})

test('a change is on the disk when its update resolves', async () => {
  expect(await add('a')).toBe(0)
  expect(await onDisk()).toBe('a')
  expect(await add('b')).toBe(1)
  expect(await onDisk()).toBe('a,b')
})

test('500 changes at once are all stored in order, in few writes', async () => {
  const before = durableCounts().fsyncs
  const ids = Array.from({ length: 500 }, (_, index) => String(index))
  expect(await Promise.all(ids.map(add))).toEqual(ids.map(Number))
  expect(durableCounts().fsyncs - before).toBeLessThanOrEqual(2)
  expect(await onDisk()).toBe(ids.join())
})

test('changes that arrive during a write share the next one', async () => {
  const before = durableCounts().fsyncs
  const first = add('first')
  await null
  await null
  const later = ['b', 'c', 'd'].map(add)
  expect(idsIn(plants.current)).toBe('')
  await first
  expect(idsIn(plants.current)).toBe('first')
  expect(await Promise.all(later)).toEqual([1, 2, 3])
  expect(durableCounts().fsyncs - before).toBe(2)
  expect(plants.revision).toBe(2)
})

test('readers see a change only when it is on the disk', async () => {
  const done = add('a')
  expect([plants.current.length, plants.revision]).toEqual([0, 0])
  await done
  expect([plants.current.length, plants.revision]).toEqual([1, 1])
})

test('a change that throws fails only its own caller', async () => {
  const wrong = new AppError('conflict', 'Das gibt es schon.')
  const outcomes = await Promise.allSettled([
    add('a'),
    plants.update(() => {
      throw wrong
    }),
    add('b'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: wrong })
  expect(await onDisk()).toBe('a,b')
})

test('a failed write rejects every change in it and changes nothing, and the next write is tried again', async () => {
  await add('a')
  breakDisk()
  const outcomes = await Promise.allSettled([add('b'), add('c')])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: refused },
    { status: 'rejected', reason: refused },
  ])
  expect([idsIn(plants.current), plants.revision]).toEqual(['a', 1])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^The data could not be written, 2 change\(s\) were refused: .*no room/)
  mendDisk()
  expect(await onDisk()).toBe('a')
  await add('d')
  expect(await onDisk()).toBe('a,d')
})

test('changes that wait while a write fails are stored by the next one', async () => {
  breakDisk()
  const first = add('a')
  const second = first.catch(mendDisk).then(() => add('b'))
  await expect(first).rejects.toMatchObject(refused)
  await second
  expect(await onDisk()).toBe('b')
})

test('no change is refused because of data that was never stored', async () => {
  breakDisk()
  const addOnce = (_id: string) =>
    plants.update(current => {
      if (current.some(plant => plant._id === _id)) throw new AppError('conflict', 'Das gibt es schon.')
      return { next: [...current, { _id }], result: undefined }
    })
  const outcomes = await Promise.allSettled([addOnce('a'), addOnce('a')])
  expect(outcomes).toMatchObject([{ reason: refused }, { reason: refused }])
  mendDisk()
})

test('a change without effect writes nothing, but waits for the data it has read', async () => {
  await add('a')
  const { fsyncs } = durableCounts()
  const look = () => plants.update(current => ({ next: current, result: idsIn(current) }))
  expect(await look()).toBe('a')
  expect([durableCounts().fsyncs, plants.revision]).toEqual([fsyncs, 1])
  void add('b')
  expect(await look()).toBe('a,b')
  expect(await onDisk()).toBe('a,b')
})

test('a record cannot be changed in place', async () => {
  await add('a')
  const [plant] = plants.current
  expect(() => Object.assign(plant ?? {}, { _id: 'b' })).toThrow(TypeError)
  expect(idsIn(plants.current)).toBe('a')
})

test('closing writes earlier changes and refuses later ones', async () => {
  const last = add('a')
  const closed = garden.close()
  await expect(add('b')).rejects.toMatchObject(refused)
  await closed
  expect(await last).toBe(0)
  expect(await onDisk()).toBe('a')
})

const erase = (_id: string) =>
  plants.update(current => ({ next: current.filter(plant => plant._id !== _id), result: undefined }), { erase: true })

test('erased data are in no byte of the folder', async () => {
  await add('alder')
  await add('beech')
  await garden.writeFiles()
  await add('cedar')
  await erase('alder')
  expect(await everyByte()).not.toContain('"_id":"alder"')
  expect(await everyByte()).not.toContain('"_id": "alder"')
  expect(await onDisk()).toBe('beech,cedar')
})

test('records changed during an erasure keep their place', async () => {
  for (const id of ['alder', 'beech', 'cedar']) await add(id)
  await erase('beech')
  // A copy that has the older file gets the same from the log.
  const entries = await (await readLog(dir)).from(1)
  const commits = [...entries.values()].map(({ commit }) => commit?.changes ?? {})
  expect(idsIn(replayCommits('plants', [], commits))).toBe('alder,cedar')
})

test('erasing deleted data again still erases them from every file', async () => {
  await add('alder')
  await plants.update(() => ({ next: [], result: undefined }))
  expect(await everyByte()).toContain('"_id":"alder"')
  await plants.update(current => ({ next: current, result: undefined }), { erase: true })
  // The log keeps the key, as an older copy of the file needs it.
  expect((await everyByte()).match(/.{9}alder/g)).toEqual(['"gone":["alder'])
})

test('if erasing fails, only the erasing change fails, and the next change erases', async () => {
  await add('alder')
  let erased = 0
  breaksAfterNext = true
  const failing = garden.stored.plants.update(
    current => ({ next: current.filter(plant => plant._id !== 'alder'), result: undefined }),
    { erase: true },
  )
  await expect(failing.then(() => (erased += 1))).rejects.toMatchObject(refused)
  expect([erased, idsIn(plants.current)]).toEqual([0, ''])
  mendDisk()
  await add('beech')
  // The erasure runs after the change was answered; erasing again waits for it.
  await plants.update(current => ({ next: current, result: undefined }), { erase: true })
  expect(await everyByte()).not.toContain('"_id":"alder"')
})

test('several collections are changed together or not at all', async () => {
  const changeBoth = (_id: string) =>
    garden.commit(({ plants, beds }) => ({
      next: { plants: [...plants, { _id }], beds: [...beds, { _id }] },
      result: undefined,
    }))
  await changeBoth('a')
  breakDisk()
  await expect(changeBoth('b')).rejects.toMatchObject(refused)
  mendDisk()
  expect([idsIn(garden.stored.plants.current), idsIn(garden.stored.beds.current)]).toEqual(['a', 'a'])
  expect((await readLog(dir)).last).toBe(1)
})

test('a change whose data could not be read again fails alone', async () => {
  const wrong = plants.update(current => ({ next: [...current, { _id: 7 } as never], result: undefined }))
  const outcomes = await Promise.allSettled([add('a'), wrong, add('b')])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: refused },
    { status: 'fulfilled' },
  ])
  expect(logged[0]).toContain('The data for plants is wrong: 0._id')
  expect(await onDisk()).toBe('a,b')
})

const addAtEnd = (...ids: string[]) =>
  garden.commit(() => ({ added: { plants: ids.map(_id => ({ _id })) }, result: undefined }))

test('added records come at the end, in the order of the changes, whatever else changes the list', async () => {
  await Promise.all([
    addAtEnd('a', 'b'),
    addAtEnd('c'),
    plants.update(current => ({ next: current.filter(({ _id }) => _id !== 'b'), result: undefined })),
    addAtEnd('d'),
  ])
  expect([idsIn(plants.current), await onDisk()]).toEqual(['a,c,d', 'a,c,d'])
})

test('a list that was read never changes, even if records are added to the next one', async () => {
  await addAtEnd('a')
  const before = plants.current
  await Promise.all([addAtEnd('b'), addAtEnd('c')])
  expect([idsIn(before), idsIn(plants.current)]).toEqual(['a', 'a,b,c'])
})

test('records that the disk has refused exist nowhere, and can be added again', async () => {
  await addAtEnd('a')
  breakDisk()
  await expect(addAtEnd('b')).rejects.toMatchObject(refused)
  mendDisk()
  await addAtEnd('c')
  await addAtEnd('b')
  expect([idsIn(plants.current), await onDisk()]).toEqual(['a,c,b', 'a,c,b'])
})

test('each change gets its own result, even if a change beside it cannot be stored', async () => {
  let tries = 0
  const impure = garden.commit(() => {
    tries += 1
    if (tries === 1) throw new AppError('rate_limited', 'Please wait.')
    return { added: { plants: [{ _id: 'a' }] }, result: undefined }
  })
  const wrong = garden.commit(() => ({ added: { plants: [{ _id: 7 } as unknown as Plant] }, result: undefined }))
  const outcomes = await Promise.allSettled([impure, wrong, addAtEnd('b')])
  const isStored = outcomes.map(({ status }) => status === 'fulfilled')
  expect(isStored.slice(1)).toEqual([false, true])
  expect(idsIn(plants.current)).toBe(isStored[0] ? 'a,b' : 'b')
})

test('changes that the files lack count, however often records are erased meanwhile', async () => {
  const size = garden.size()
  for (let count = 0; count < 5; count += 1) {
    await addAtEnd('x'.repeat(1000) + count)
    await garden.stored.beds.update(() => ({ next: [], result: undefined }), { erase: true })
  }
  expect(garden.size() - size).toBeGreaterThan(5000)
  await garden.writeFiles()
  expect(garden.size() - size).toBeLessThan(6000)
})

test('data that an erasure has written into a file does not count a second time', async () => {
  await addAtEnd('x'.repeat(10_000))
  await plants.update(current => ({ next: current, result: undefined }), { erase: true })
  expect(garden.size()).toBeLessThan(15_000)
})

test('without room nothing is added, but deletions in the same batch happen', async () => {
  await garden.close()
  await openGarden(DATA_LIMIT_BYTES / 2)
  // The two files together take half of the limit.
  await addAtEnd('a')
  const deleted = plants.update(current => ({ next: current.filter(({ _id }) => _id !== 'a'), result: undefined }))
  const outcomes = await Promise.allSettled([addAtEnd('b'), deleted, add('c')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  expect([idsIn(plants.current), await onDisk()]).toEqual(['', ''])
})

test('on a full disk, records needed to make room are added', async () => {
  await garden.close()
  await openGarden(DATA_LIMIT_BYTES)
  await garden.commit(() => ({ added: { beds: [{ _id: 'north' }] }, result: undefined }))
  await expect(addAtEnd('a')).rejects.toMatchObject(refused)
  expect([idsIn(garden.stored.beds.current), idsIn(plants.current)]).toEqual(['north', ''])
})

test('a clock that was once ahead keeps no segment for ever', async () => {
  const rightNow = new Date()
  clock = () => new Date(rightNow.getTime() + 10 * 365 * DAY_MS)
  for (const [id, days] of [
    ['a', 0],
    ['b', 0],
    ['c', 3],
    ['d', 6],
  ] as const) {
    await addAtEnd(id)
    await garden.writeFiles()
    clock = () => new Date(rightNow.getTime() + days * DAY_MS)
    await garden.tidy()
  }
  expect((await readLog(dir)).segments.map(({ first }) => first)).not.toContain(1)
})

test('a follower gets each stored commit, in order, with its line', async () => {
  const heard: { n: number; line: string; isErasing: boolean }[] = []
  garden.follow({
    add: (n, line, isErasing) => heard.push({ n, line: Buffer.from(line).toString(), isErasing }),
    beforeCommit: () => undefined,
    afterCommit: () => {},
    beforeErasing: async () => {},
  })
  await plants.update(() => ({ next: [{ _id: 'oak' }], result: undefined }))
  isBroken = true
  await expect(plants.update(all => ({ next: [...all, { _id: 'elm' }], result: undefined }))).rejects.toThrow()
  isBroken = false
  await plants.update(() => ({ next: [], result: undefined }), { erase: true })
  expect(heard.map(({ n, isErasing }) => ({ n, isErasing }))).toEqual([
    { n: 1, isErasing: false },
    { n: 2, isErasing: true },
  ])
  expect(JSON.parse(heard[0]?.line ?? '')).toMatchObject({ n: 1, changes: { plants: { put: [{ _id: 'oak' }] } } })
})

test('a follower knows when each commit begins and ends, stored or not', async () => {
  const heard: string[] = []
  garden.follow({
    add: () => void heard.push('add'),
    beforeCommit: () => void heard.push('before'),
    afterCommit: () => void heard.push('after'),
    beforeErasing: async () => {},
  })
  const plant = () => plants.update(all => ({ next: [...all, { _id: 'oak' }], result: undefined }))
  await plant()
  isBroken = true
  await expect(plant()).rejects.toThrow()
  isBroken = false
  await plants.update(all => ({ next: all, result: undefined }))
  await expect.poll(() => heard).toEqual(['before', 'add', 'after', 'before', 'after', 'before', 'after'])
})

test('nothing is erased from files before the follower remembers it, and an erasure it cannot remember is refused', async () => {
  let isFull = true
  garden.follow({
    add: () => {},
    beforeCommit: () => undefined,
    afterCommit: () => {},
    async beforeErasing() {
      expect(await everyByte()).toContain('"_id":"Pauline"')
      if (isFull) throw new Error('ENOSPC')
    },
  })
  await plants.update(() => ({ next: [{ _id: 'Pauline' }], result: undefined }))
  const erase = () => plants.update(() => ({ next: [], result: undefined }), { erase: true })
  await expect(erase()).rejects.toMatchObject(refused)
  expect(await everyByte()).toContain('"_id":"Pauline"')
  isFull = false
  await erase()
  expect(await everyByte()).not.toContain('"_id":"Pauline"')
})

test('a follower that refuses a commit fails it with its own error, and nothing changes', async () => {
  let refusal: Error | undefined = new AppError('unavailable', 'Another machine has taken over.')
  garden.follow({
    add: () => {},
    async beforeCommit() {
      if (refusal) throw refusal
    },
    afterCommit: () => {},
    beforeErasing: async () => {},
  })
  const plant = () => plants.update(all => ({ next: [...all, { _id: 'oak' }], result: undefined }))
  await expect(plant()).rejects.toThrow('taken over')
  expect(plants.current).toEqual([])
  refusal = undefined
  await plant()
  expect(plants.current).toEqual([{ _id: 'oak' }])
})
