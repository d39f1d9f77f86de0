import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../domain/error.ts'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { type Collection, openCollection } from './collection.ts'
import { durableCounts } from './durable-file.ts'
import { type JsonFile, jsonFile } from './json-file.ts'

type Plant = { _id: string }
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let file: JsonFile<readonly Plant[]>
let plants: Collection<readonly Plant[]>
let logged: string[]
beforeEach(async () => {
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  await mkdir(dir)
  file = jsonFile(join(dir, 'plants.json'), { schema: v.array(v.object({ _id: v.string() })) })
  await file.write([])
  logged = []
  plants = openCollection(file, await file.read(), message => logged.push(message))
})
afterEach(() => folder.done())

const add = (_id: string) => plants.update(current => ({ next: [...current, { _id }], result: current.length }))
const idsIn = (records: readonly Plant[]) => records.map(({ _id }) => _id).join()
const onDisk = async () => idsIn(await file.read())
const refused = { name: 'AppError', code: 'unavailable' }

/** Lets writes fail, as the folder is not where it was. */
const breakDisk = () => rename(dir, `${dir}-away`)
const mendDisk = () => rename(`${dir}-away`, dir)

test('a change is on the disk when its update resolves', async () => {
  expect(await add('a')).toBe(0)
  expect(await onDisk()).toBe('a')
  expect(await add('b')).toBe(1)
  expect(await onDisk()).toBe('a,b')
})

test('500 changes at once are all there, in order, after few writes', async () => {
  const before = durableCounts().writes
  const ids = Array.from({ length: 500 }, (_, index) => String(index))
  expect(await Promise.all(ids.map(add))).toEqual(ids.map(Number))
  expect(durableCounts().writes - before).toBeLessThanOrEqual(2)
  expect(await onDisk()).toBe(ids.join())
})

test('changes that come during a write share the next one', async () => {
  const before = durableCounts().writes
  const first = add('first')
  await null
  await null
  const later = ['b', 'c', 'd'].map(add)
  expect(idsIn(plants.current)).toBe('')
  await first
  expect(idsIn(plants.current)).toBe('first')
  expect(await Promise.all(later)).toEqual([1, 2, 3])
  expect(durableCounts().writes - before).toBe(2)
  expect(plants.revision).toBe(2)
})

test('readers see a change only when it is on the disk', async () => {
  const done = add('a')
  expect([plants.current.length, plants.revision]).toEqual([0, 0])
  await done
  expect([plants.current.length, plants.revision]).toEqual([1, 1])
})

test('a change that throws fails its own caller alone', async () => {
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

test('a failed write rejects every change in it and changes nothing; the next write is tried again', async () => {
  await add('a')
  await breakDisk()
  const outcomes = await Promise.allSettled([add('b'), add('c')])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: refused },
    { status: 'rejected', reason: refused },
  ])
  expect([idsIn(plants.current), plants.revision]).toEqual(['a', 1])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^plants\.json could not be written, 2 change\(s\) were refused: .*ENOENT/)
  await mendDisk()
  expect(await onDisk()).toBe('a')
  await add('d')
  expect(await onDisk()).toBe('a,d')
})

test('what waits while a write fails is stored by the next one', async () => {
  await breakDisk()
  const first = add('a')
  const second = first.catch(mendDisk).then(() => add('b'))
  await expect(first).rejects.toMatchObject(refused)
  await second
  expect(await onDisk()).toBe('b')
})

test('a change is not refused for a reason that was never stored', async () => {
  await breakDisk()
  const once = (_id: string) =>
    plants.update(current => {
      if (current.some(plant => plant._id === _id)) throw new AppError('conflict', 'Das gibt es schon.')
      return { next: [...current, { _id }], result: undefined }
    })
  const outcomes = await Promise.allSettled([once('a'), once('a')])
  expect(outcomes).toMatchObject([{ reason: refused }, { reason: refused }])
  await mendDisk()
})

test('a change that changes nothing writes nothing, but waits for what it has read', async () => {
  await add('a')
  const { writes } = durableCounts()
  const look = () => plants.update(current => ({ next: current, result: idsIn(current) }))
  expect(await look()).toBe('a')
  expect([durableCounts().writes, plants.revision]).toEqual([writes, 1])
  void add('b')
  expect(await look()).toBe('a,b')
  expect(await onDisk()).toBe('a,b')
})

test('a record cannot be changed in place', async () => {
  await add('a')
  const [plant] = plants.current
  expect(() => Object.assign(plant ?? {}, { _id: 'b' })).toThrow(TypeError)
  const mutating = plants.update(current => {
    Object.assign(current, { length: 0 })
    return { next: current, result: undefined }
  })
  await expect(mutating).rejects.toThrow(TypeError)
  expect(idsIn(plants.current)).toBe('a')
})

test('settled waits for all changes, also those that come meanwhile', async () => {
  let written = ''
  void add('a').then(() => {
    written += 'a'
    void add('b').then(() => {
      written += 'b'
    })
  })
  await plants.settled()
  expect(written).toBe('ab')
  await plants.settled()
})

test('closing writes the changes before and refuses those after', async () => {
  const last = add('a')
  const closed = plants.close()
  await expect(add('b')).rejects.toMatchObject(refused)
  await closed
  expect(await last).toBe(0)
  expect(await onDisk()).toBe('a')
})

const erase = (_id: string) =>
  plants.update(current => ({ next: current.filter(plant => plant._id !== _id), result: undefined }), { erase: true })
const before = async () => idsIn(await file.previous.read())

test('what is erased is gone from the previous version, too', async () => {
  await add('a')
  await add('b')
  await erase('a')
  expect([await onDisk(), await before()]).toEqual(['b', 'b'])
  // What is only changed stays there for a repair.
  await add('c')
  expect([await onDisk(), await before()]).toEqual(['b,c', 'b'])
})

test('erasing what is gone already still wipes the previous version', async () => {
  await add('a')
  await plants.update(() => ({ next: [], result: undefined }))
  expect(await before()).toBe('a')
  await plants.update(current => ({ next: current, result: undefined }), { erase: true })
  expect([await onDisk(), await before()]).toEqual(['', ''])
})

test('when the previous version cannot be wiped only the erasing change fails, and the next change wipes it', async () => {
  let writesLeft = 0
  const unreliable: JsonFile<readonly Plant[]> = {
    ...file,
    async write(data) {
      writesLeft -= 1
      if (writesLeft === 0) throw new Error('no room')
      await file.write(data)
    },
  }
  plants = openCollection(unreliable, await file.read(), message => logged.push(message))
  await add('a')
  await add('b')
  writesLeft = 2
  const outcomes = await Promise.allSettled([erase('a'), add('c')])
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: refused }, { status: 'fulfilled' }])
  expect([idsIn(plants.current), await onDisk(), await before()]).toEqual(['b,c', 'b,c', 'a,b'])
  expect(logged).toEqual([expect.stringMatching(/1 change\(s\) were refused: Error: no room/)])
  // Whoever asks once more finds nothing to delete.
  const gone = plants.update(
    () => {
      throw new AppError('not_found', 'Das gibt es nicht mehr.')
    },
    { erase: true },
  )
  await expect(gone).rejects.toMatchObject({ code: 'not_found' })
  await plants.settled()
  expect([await onDisk(), await before()]).toEqual(['b,c', 'b,c'])
})
