import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Image } from '../../domain/content/images/image.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { readCollection } from './collections/recovery.ts'
import { openDataFolder } from './data-folder.ts'
import { addRecord, changeAll, editRecord, partOf, takeRecord } from './records.ts'

const image = (_id: string, lastModifiedDate?: string): Image => ({
  _id,
  path: `/img/${_id}`,
  name: `${_id}.jpg`,
  desc: '',
  width: 1,
  height: 1,
  ...(lastModifiedDate === undefined ? {} : { lastModifiedDate }),
})

const seenAt = '2026-11-28T09:00:00.000Z'

/** Opens the collection of images of a real data folder. */
async function openImages(...first: Image[]) {
  const folder = await temporaryFolder()
  const dir = join(folder.dir, 'data')
  const data = await openDataFolder({ dir, firstContent: sampleContent, log: () => {} })
  onTestFinished(async () => {
    await data.close()
    await folder.done()
  })
  await data.images.update(() => ({ next: first, result: undefined }))
  return {
    dir,
    images: data.images,
    newsletter: data.newsletter,
    stored: () => readCollection(dir, 'images'),
  }
}

test('an added record is returned and stored after the others; added again, it stays as it is', async () => {
  const { images, stored } = await openImages(image('a'))
  expect(await addRecord(images, image('b'))).toMatchObject({ _id: 'b' })
  expect(await addRecord(images, { ...image('b'), desc: 'Moos' })).toMatchObject({ _id: 'b', desc: '' })
  expect(await stored()).toMatchObject([{ _id: 'a' }, { _id: 'b' }])
})

test('an edit changes only its record, in place', async () => {
  const { images, stored } = await openImages(image('a'), image('b'), image('c'))
  const edited = await editRecord(images, { _id: 'b' }, 'image', record => ({ ...record, desc: 'Moos' }))
  expect(edited).toMatchObject({ _id: 'b', desc: 'Moos' })
  expect(await stored()).toMatchObject([
    { _id: 'a', desc: '' },
    { _id: 'b', desc: 'Moos' },
    { _id: 'c', desc: '' },
  ])
})

test('an edit of a record that has changed since it was seen is refused, and nothing is stored', async () => {
  const { images } = await openImages(image('a', seenAt))
  const before = images.revision
  for (const lastModifiedDate of ['2026-11-28T08:59:59.999Z', '']) {
    const edit = editRecord(images, { _id: 'a', lastModifiedDate }, 'image', record => ({ ...record, desc: 'x' }))
    await expect(edit).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(images.revision).toBe(before)
  await editRecord(images, { _id: 'a', lastModifiedDate: seenAt }, 'image', record => ({ ...record, desc: 'x' }))
  await editRecord(images, { _id: 'a' }, 'image', record => ({ ...record, desc: 'y' }))
  expect(images.current).toMatchObject([{ desc: 'y' }])
})

test('of two edits of the same version the second is refused', async () => {
  const { images } = await openImages(image('a', seenAt))
  const edit = (desc: string) =>
    editRecord(images, { _id: 'a', lastModifiedDate: seenAt }, 'image', record => ({
      ...record,
      desc,
      lastModifiedDate: '2026-11-28T10:00:00.000Z',
    }))
  const [first, second] = await Promise.allSettled([edit('one'), edit('two')])
  expect(first).toMatchObject({ status: 'fulfilled', value: { desc: 'one' } })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  expect(images.current).toMatchObject([{ desc: 'one' }])
})

test('a missing record can be neither edited nor deleted, and the error names its kind', async () => {
  const { images } = await openImages(image('a'))
  const missing = { code: 'not_found', message: 'This image does not exist (any more).' }
  await expect(editRecord(images, { _id: 'b' }, 'image', record => record)).rejects.toMatchObject(missing)
  expect(() => takeRecord(images.current, { _id: 'b' }, 'image')).toThrow(expect.objectContaining(missing))
})

test('a record that is taken is returned with the others', async () => {
  const { images } = await openImages(image('a'), image('b'))
  const { record, rest } = takeRecord(images.current, { _id: 'a' }, 'image')
  expect([record._id, rest.map(({ _id }) => _id)]).toEqual(['a', ['b']])
})

test('changing all records writes once, and not at all if none changes', async () => {
  const { images } = await openImages(image('a'), image('b'))
  const before = images.revision
  await changeAll(images, record => record)
  expect(images.revision).toBe(before)
  await changeAll(images, record => (record._id === 'b' ? { ...record, desc: 'Moos' } : record))
  expect(images.revision).toBe(before + 1)
  expect(images.current).toMatchObject([{ desc: '' }, { desc: 'Moos' }])
})

test('a part of a file changes without touching the others', async () => {
  const { newsletter, dir } = await openImages()
  const issues = partOf(newsletter, 'issues')
  expect(issues.current).toBe(newsletter.current.issues)
  const { subscribers } = newsletter.current
  const before = newsletter.revision
  await issues.update(current => ({ next: current, result: undefined }))
  expect(newsletter.revision).toBe(before)
  const [issue] = newsletter.current.issues
  expect(issue).toBeUndefined()
  expect(await issues.update(() => ({ next: [], result: 'stored' }))).toBe('stored')
  expect(newsletter.current.subscribers).toBe(subscribers)
  expect(await readCollection(dir, 'newsletter')).toMatchObject({ issues: [], subscribers: [] })
})
