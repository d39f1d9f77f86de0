import { expect, test } from 'vitest'
import type { Import } from '../../../domain/import/import.ts'
import { sampleImage, sampleInfoPage } from '../../../domain/testing/samples.ts'
import { lackingPictures } from './lacking-pictures.ts'
import type { ReadPage } from './plan-pages.ts'

const date = '2026-11-28T09:00:00.000Z'
const images = new Map(
  ['wald.jpg', 'Moos-scaled.jpg', 'Mein Farn'].map(name => [name, sampleImage({ _id: name, name })]),
)
const old = (...addresses: string[]): ReadPage => ({
  ...{ id: '1', title: '', link: '', slug: '', isPublic: true, content: '', description: '', thumbnail: '' },
  ...{ text: { paragraphs: [], pictures: [], dropped: [] }, pdfs: new Map() },
  pictures: addresses.map(address => ({ address, alt: '' })),
})

/** Returns the missing pictures of a page that shows these images. */
function missing(shown: string[], addresses: string[], lastModifiedDate = date) {
  const imports: Import[] = [{ _id: 'one', kind: 'pages', date, made: [{ kind: 'info', id: 'page' }], redirects: [] }]
  const page = sampleInfoPage({ _id: 'page', images: shown, lastModifiedDate })
  return lackingPictures(imports, images).addressesOn(page, old(...addresses))
}

test.each([
  ['none came', [], ['a/wald.jpg', 'a/moos.jpg'], ['a/wald.jpg', 'a/moos.jpg']],
  ['one came, as its scaled copy', ['Moos-scaled.jpg'], ['a/wald.jpg', 'a/moos.jpg'], ['a/wald.jpg']],
  ['all are there', ['wald.jpg', 'Moos-scaled.jpg'], ['a/wald.jpg', 'a/moos.jpg'], []],
  ['an image has a new name', ['Mein Farn'], ['a/wald.jpg', 'a/farn.jpg'], []],
  ['one of two of a name is there', ['wald.jpg'], ['a/wald.jpg', 'b/wald.jpg', 'a/moos.jpg'], []],
])('a page lacks the pictures that are certainly not on this site: %s', (_case, shown, addresses, expected) => {
  expect(missing(shown, addresses)).toEqual(expected)
})

test('an edited page lacks no pictures', () => {
  expect(missing([], ['a/wald.jpg'], '2026-11-28T10:00:00.000Z')).toEqual([])
})
