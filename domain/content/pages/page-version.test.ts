import { expect, test } from 'vitest'
import { sampleInfoPage } from '../../testing/samples.ts'
import { type PageVersion, VERSIONS_KEPT, withVersion } from './page-version.ts'

const at = (minute: number) => `2026-11-28T09:${String(minute).padStart(2, '0')}:00.000Z`
const page = (title: string, body = '') => sampleInfoPage({ title, paragraphs: [{ head: '', body }] })

test('a change of the text keeps the earlier text, other changes keep none', () => {
  const before = page('Alt', '<p>Alt</p>')
  const replacement = { _id: 'v1', replacedAt: at(0), replacedBy: 'erika' }
  expect(withVersion([], before, { ...before, active: false, keywords: 'neu', images: ['moos'] }, replacement)).toEqual(
    [],
  )
  expect(withVersion([], before, page('Neu', '<p>Alt</p>'), replacement)).toEqual([
    { ...replacement, page: before._id, title: 'Alt', paragraphs: before.paragraphs },
  ])
  for (const after of [page('Alt', '<p>Neu</p>'), { ...before, paragraphs: [] }])
    expect(withVersion([], before, after, replacement)).toHaveLength(1)
})

test('the last ten versions of each page are kept', () => {
  let versions: readonly PageVersion[] = []
  const other = { _id: 'other', page: 'other', title: 'x', paragraphs: [], replacedAt: at(0) }
  for (let count = 0; count < 13; count += 1) {
    const replacement = { _id: `v${count}`, replacedAt: at(count) }
    versions = withVersion(
      count === 2 ? [...versions, other] : versions,
      page(`${count}`),
      page(`${count + 1}`),
      replacement,
    )
  }
  const titles = versions.filter(({ page }) => page !== 'other').map(({ title }) => title)
  expect(titles).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(titles).toHaveLength(VERSIONS_KEPT)
  expect(versions).toContain(other)
})
