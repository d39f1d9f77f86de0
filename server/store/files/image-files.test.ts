import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Image } from '../../../domain/content/images/image.ts'
import { sampleContent, temporaryFolder } from '../../testing/sample-site.ts'
import { openDataFolder } from '../data-folder.ts'
import { imageFiles } from './image-files.ts'
import { pictureFiles } from './layout.ts'
import { deleteLeftovers } from './record-files.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let logged: string[]
let opened: Awaited<ReturnType<typeof openDataFolder>> | undefined
beforeEach(async () => {
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  logged = []
})
afterEach(async () => {
  await opened?.close()
  await folder.done()
})

async function open() {
  await opened?.close()
  opened = undefined
  opened = await openDataFolder({ dir, firstContent: sampleContent, log: line => logged.push(line) })
  return opened
}

const images = () => readdir(join(dir, 'images')).then(names => names.sort())
const versions = ['master.webp', '480.webp', '960.webp', '1600.webp'].map(name => ({
  name,
  content: Buffer.from(name),
}))
const record = (_id: string): Image => ({ _id, path: `/img/${_id}`, name: `${_id}.jpg`, desc: '', width: 1, height: 1 })

async function addImage(id: string) {
  const data = await open()
  await data.imageFiles.write(id, versions)
  await data.images.update(current => ({ next: [...current, record(id)], result: undefined }))
  return data
}

/** Makes the files look so old. */
async function age(id: string, hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000)
  await utimes(join(dir, 'images', id), then, then)
}

test('files without a record are deleted after a day, those of an image never', async () => {
  const data = await addImage('geblieben')
  await data.imageFiles.write('halb', versions.slice(0, 2))
  await data.imageFiles.write('neu', versions)
  for (const id of ['geblieben', 'halb']) await age(id, 25)
  await age('neu', 23)
  await open()
  expect(await images()).toEqual(['geblieben', 'hero', 'neu'])
  expect(logged).toEqual([])
})

test('the files of a deleted image stay for another day, for copies in progress', async () => {
  const data = await addImage('alt')
  await age('alt', 1000)
  await data.images.update(current => ({ next: current.filter(({ _id }) => _id !== 'alt'), result: undefined }))
  await data.imageFiles.release('alt')
  await open()
  expect(await images()).toContain('alt')
  await age('alt', 25)
  await open()
  expect(await images()).not.toContain('alt')
})

test('files that a person has added beside the images stay', async () => {
  const data = await open()
  await mkdir(join(dir, 'images', 'Originale'))
  await writeFile(join(dir, 'images', 'Originale', 'IMG_1.jpg'), 'a photo')
  await writeFile(join(dir, 'images', 'notiz.txt'), 'a note')
  await age('Originale', 1000)
  await data.close()
  await open()
  expect(await images()).toEqual(['Originale', 'hero', 'notiz.txt'])
})

test('a repaired list of images deletes no picture', async () => {
  const data = await addImage('eins')
  await data.imageFiles.write('zwei', versions)
  await data.images.update(current => ({ next: [...current, record('zwei')], result: undefined }))
  await data.close()
  await age('zwei', 1000)
  await writeFile(join(dir, 'images.json'), 'torn')
  const repaired = await open()
  expect(repaired.images.current.map(({ _id }) => _id)).toEqual(['hero', 'eins', 'zwei'])
  expect(await images()).toContain('zwei')
  // No later start deletes the picture either, until a person has looked.
  await open()
  expect(await images()).toContain('zwei')
})

test('a list of images taken from its previous version deletes no picture', async () => {
  const data = await addImage('eins')
  await data.imageFiles.write('zwei', versions)
  await data.images.update(current => ({ next: [...current, record('zwei')], result: undefined }))
  await data.close()
  await age('zwei', 1000)
  await rm(join(dir, 'images.json'))
  await open()
  await open()
  expect(await images()).toContain('zwei')
})

test('an image without a file is removed from the list, whose old version is kept', async () => {
  const data = await addImage('verloren')
  await data.close()
  await rm(join(dir, 'images', 'verloren'), { recursive: true })
  const repaired = await open()
  expect(repaired.images.current.map(({ _id }) => _id)).toEqual(['hero'])
  expect(repaired.repairReport).toEqual([expect.stringMatching(/verloren\.jpg \(images\/verloren\).*damaged\/images-/)])
  expect(logged).toEqual(repaired.repairReport)
  const [kept = ''] = await readdir(join(dir, 'damaged'))
  expect(JSON.parse(await readFile(join(dir, 'damaged', kept), 'utf8')).data).toHaveLength(2)
  expect((await open()).repairReport).toEqual([])
})

test('a closed folder writes no picture, and closing waits for writes in progress', async () => {
  const data = await open()
  const underWay = data.imageFiles.write('neu', versions)
  await data.close()
  expect(await readdir(join(dir, 'images', 'neu'))).toHaveLength(versions.length)
  await underWay
  await expect(data.imageFiles.write('spät', versions)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(data.imageFiles.write('later', versions)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await images()).toEqual(['hero', 'neu'])
  const broken = imageFiles(dir)
  const failing = broken.write('..', versions)
  await Promise.all([expect(failing).rejects.toThrow(), broken.close()])
})

/** Adds images to the site. */
async function addImages(count: number) {
  const data = await open()
  const ids = Array.from({ length: count }, (_, i) => `bild-${i + 1}`)
  for (const id of ids) await data.imageFiles.write(id, versions)
  await data.images.update(current => ({ next: [...current, ...ids.map(record)], result: undefined }))
  await data.close()
  return ids
}
const deleteFiles = async (ids: readonly string[]) => {
  for (const id of ids) await rm(join(dir, 'images', id), { recursive: true })
}

test.each(['missing', 'empty'])(
  'with the folder of images %s the site does not start, and the error names it',
  async state => {
    await addImages(20)
    await rename(join(dir, 'images'), join(folder.dir, 'elsewhere'))
    if (state === 'empty') await mkdir(join(dir, 'images'))
    const before = await readFile(join(dir, 'images.json'))
    await expect(open()).rejects.toThrow(/images\.json lists 21 images, but the files of 21 are missing/)
    expect(await readFile(join(dir, 'images.json'))).toEqual(before)
    await rm(join(dir, 'images'), { recursive: true, force: true })
    await rename(join(folder.dir, 'elsewhere'), join(dir, 'images'))
    expect((await open()).images.current).toHaveLength(21)
  },
)

test('without the folder of images not even a small site starts', async () => {
  await addImages(1)
  await rm(join(dir, 'images'), { recursive: true })
  await expect(open()).rejects.toThrow(/images\.json lists 2 images, but the files of 2 are missing/)
})

test('a site that has lost most of its images does not start', async () => {
  const ids = await addImages(40)
  await deleteFiles(ids.slice(0, 21))
  await expect(open()).rejects.toThrow(/images\.json lists 41 images, but the files of 21 are missing/)
})

test('a copy made while two uploads ended is a valid backup', async () => {
  const ids = await addImages(80)
  await deleteFiles(ids.slice(-40))
  const { images, repairReport } = await open()
  expect([images.current.length, repairReport.length]).toEqual([41, 1])
})

test('a copy made during the very first upload is a valid backup, too', async () => {
  await addImages(19)
  await rm(join(dir, 'images'), { recursive: true })
  await mkdir(join(dir, 'images'))
  const { images, repairReport } = await open()
  expect([images.current, repairReport.length]).toEqual([[], 1])
  expect(await readdir(join(dir, 'damaged'))).toHaveLength(1)
})

test('a folder that vanishes during the clean-up does not protect the others', async () => {
  const data = await open()
  const ids = Array.from({ length: 50 }, (_, i) => `alt-${i + 10}`)
  for (const id of ids) await data.imageFiles.write(id, versions)
  for (const id of ids) await age(id, 25)
  const inOrder = await readdir(join(dir, 'images'))
  const last = inOrder.at(-1) === 'hero' ? inOrder.at(-2) : inOrder.at(-1)
  const tidyingUp = deleteLeftovers(dir, pictureFiles, new Set(['hero']), new Date())
  // The list of folders has been read once the first of them is gone.
  while (readdirSync(join(dir, 'images')).length > 50) await nextTurn()
  for (const id of ids) if (id !== last) rmSync(join(dir, 'images', id), { recursive: true, force: true })
  await tidyingUp
  expect(await images()).toEqual(['hero'])
})

test('no path leads out of the folder of images', async () => {
  const data = await open()
  for (const id of ['..', '../x', '', 'a/b', '.', 'ä']) {
    expect(data.imageFiles.path(id)).toBeUndefined()
    await expect(data.imageFiles.write(id, versions)).rejects.toThrow()
    await data.imageFiles.remove([id])
  }
  expect(existsSync(join(dir, 'site.json'))).toBe(true)
  expect(await images()).toEqual(['hero'])
})

const parts = (text: string) => [
  { name: 'a/lib/module.node', content: () => Buffer.from(text) },
  { name: 'b/lib/library.so', content: () => Buffer.from('library') },
]
const cached = () => readdir(join(dir, 'cache'))

test('the program’s own files are unpacked once, and those of another version are deleted', async () => {
  const data = await open()
  const path = await data.cached('v1', parts('one'))
  expect(await readFile(join(path, 'a/lib/module.node'), 'utf8')).toBe('one')
  expect(await readFile(join(path, 'b/lib/library.so'), 'utf8')).toBe('library')
  expect(await data.cached('v1', parts('two'))).toBe(path)
  expect(await readFile(join(path, 'a/lib/module.node'), 'utf8')).toBe('one')
  await data.cached('v2', parts('two'))
  expect(await cached()).toEqual(['v2'])
  await open()
  expect(await cached()).toEqual(['v2'])
})

test('missing or truncated unpacked files are unpacked again', async () => {
  const data = await open()
  const path = await data.cached('v1', parts('one'))
  await rm(join(path, 'b/lib/library.so'))
  await data.cached('v1', parts('one'))
  expect(await readFile(join(path, 'b/lib/library.so'), 'utf8')).toBe('library')
  await writeFile(join(path, 'a/lib/module.node'), 'o')
  await data.cached('v1', parts('one'))
  expect(await readFile(join(path, 'a/lib/module.node'), 'utf8')).toBe('one')
})

test('half-unpacked files are not used, and the next start deletes them', async () => {
  const data = await open()
  const broken = [...parts('one'), { name: 'c', content: () => expect.fail('no room') }]
  await expect(data.cached('v1', broken)).rejects.toThrow('no room')
  expect(await cached()).toEqual([])
  await mkdir(join(dir, 'cache', '.1234'), { recursive: true })
  await open()
  expect(await cached()).toEqual([])
})
